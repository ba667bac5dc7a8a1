import { APP_NAMES } from '@portfolio/contracts'
import type { PastSet } from '#delivery/shared/history.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Returns the set to roll back to when the active one fails: the previous set, if the active one was activated (not rolled back to)
 * within the last 7 days. Undefined when there is none, or when the owner has reactivated what was rolled back automatically.
 */
export const findRollbackTarget = (history: readonly PastSet[], now: Date): PastSet | undefined => {
  const [previous, active] = history.slice(-2)
  if (!previous || active?.action !== 'activate') return undefined
  if (now.getTime() - active.activatedAt.getTime() > WEEK_MS) return undefined

  const activated = APP_NAMES.filter((app) => active.versions[app] !== previous.versions[app])
  const wasRolledBackAutomatically = history.some((set, index) => {
    const next = history[index + 1]
    if (next?.action !== 'automatic') return false
    return activated.some((app) => set.versions[app] === active.versions[app] && next.versions[app] !== set.versions[app])
  })
  return activated.length && !wasRolledBackAutomatically ? previous : undefined
}
