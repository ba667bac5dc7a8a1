import { APP_NAMES, type AppName } from '@portfolio/contracts'
import { changesOf, type PastSet, wasAutoRolledBack } from '#delivery/shared/history.ts'

/** After this a version is no longer new: what fails then is not what was activated. */
const NEW_MS = 7 * 24 * 3_600_000

/**
 * Parts whose active version is new: it took the place of another within a week, and was not gone back to. A version that the server has left and
 * the owner has activated again is on trial no more: the owner has the last word.
 */
export const findRecentlyActivatedApps = (history: readonly PastSet[], now: Date): AppName[] => {
  const changes = changesOf(history)
  return APP_NAMES.filter((part) => {
    const mine = changes.filter((change) => change.part === part)
    const last = mine.at(-1)
    if (!last?.from || last.action !== 'activate' || now.getTime() - new Date(last.activatedAt).getTime() > NEW_MS) return false
    return !mine.some(({ action, from }) => action === 'automatic' && from === last.to)
  })
}

/**
 * The set to go back to when the active one does badly: the newest before it that has none of the versions under suspicion
 * and was not itself left by the server. Suspected are the parts on trial that browsers name, or all on trial when they name
 * none of them: a new shell can break a remote that is old. Undefined where the server must not act.
 */
export const findRollbackTarget = (history: readonly PastSet[], now: Date, named: readonly AppName[] = []): PastSet | undefined => {
  const head = history.at(-1)
  const onTrial = findRecentlyActivatedApps(history, now)
  if (!head || !onTrial.length) return undefined
  const suspects = onTrial.filter((part) => named.includes(part))
  return history
    .slice(0, -1)
    .findLast(
      (set) =>
        !wasAutoRolledBack(history, set.versions) &&
        (suspects.length ? suspects : onTrial).every((part) => set.versions[part] !== head.versions[part]),
    )
}
