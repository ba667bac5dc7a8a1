import type { PastSet } from '#releases/release-set-store.ts'

/** After this a set is no longer new: what fails then is not what was activated. */
const NEW_MS = 7 * 24 * 3_600_000

const versionsOf = ({ versions }: PastSet) => Object.values(versions).join(' ')

/** What the server has left by itself. */
const leftByItself = (history: readonly PastSet[]) =>
  new Set(history.flatMap((set, at) => (history[at + 1]?.action === 'automatic' ? [versionsOf(set)] : [])))

/** Whether the server itself went away from these versions: it then does not come back to them without being told. */
export const wasLeftByItself = (history: readonly PastSet[], versions: PastSet['versions']) =>
  leftByItself(history).has(versionsOf({ versions } as PastSet))

/**
 * The set to go back to when the active one does badly: the one before it that had other versions and was not itself left
 * by the server. Undefined where the server must not act: the active set is not new, or is itself a step back.
 */
export const whereToReturn = (history: readonly PastSet[], now: Date): PastSet | undefined => {
  const head = history.at(-1)
  if (head?.action !== 'activate' || now.getTime() - head.activatedAt.getTime() > NEW_MS) return undefined
  const left = leftByItself(history).add(versionsOf(head))
  return history.slice(0, -1).findLast((set) => !left.has(versionsOf(set)))
}
