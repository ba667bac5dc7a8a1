import { FAILED_VISITORS_MIN, FAILURE_RATE_MAX, getNextStep, type PageHealth } from '@portfolio/contracts'
import type { StoredRollout } from '#delivery/shared/rollout.ts'

/** A page that works says so at once; one that fails may only give up after its last attempt to load a file. */
const STEP_MS_MIN = 60_000
/** A rollout that too few visitors get is not forgotten: it ends. */
export const ROLLOUT_MS_MAX = 7 * 24 * 3_600_000

/** What is known of a rollout: public pages together, and every kind of page. */
export interface RolloutHealth extends Pick<PageHealth, 'views' | 'failures'> {
  pages: PageHealth[]
}

export type Verdict =
  | { action: 'wait' }
  | { action: 'hold'; reason: string }
  | { action: 'advance'; share: number }
  | { action: 'stop'; reason: string }

const formatRate = ({ views, failures }: Pick<PageHealth, 'views' | 'failures'>) => `${((failures / views) * 100).toFixed(1)} %`
const isAboveRate = ({ views, failures }: Pick<PageHealth, 'views' | 'failures'>) => views > 0 && failures / views > FAILURE_RATE_MAX

/**
 * Decides what happens to a rollout next. It stops when a kind of page, or all public pages together, fail as a set does that is rolled
 * back: for 10 visitors and more than 2 % of those who opened it. Fewer failures at that rate hold it, because they may be of one person.
 */
export const judgeRollout = (
  { share, steps, startedAt }: Pick<StoredRollout, 'share' | 'steps' | 'startedAt'>,
  health: RolloutHealth,
  /** Why its last step was rejected, as a sentence; null if it was not. */
  rejection: string | null,
  now: Date,
): Verdict => {
  const all = [{ page: 'public', ...health }, ...health.pages]
  const failing = all.find((one) => one.failures >= FAILED_VISITORS_MIN && isAboveRate(one))
  if (failing) {
    const { page, views, failures } = failing
    return { action: 'stop', reason: `Pages of the kind ${page} failed for ${failures} of ${views} visitors (${formatRate(failing)}).` }
  }
  const { next, needed } = getNextStep(share)
  const isOver = now.getTime() - startedAt.getTime() > ROLLOUT_MS_MAX
  const good = health.views - health.failures
  if (good < needed)
    return isOver ? { action: 'stop', reason: `It worked for ${good} visitors in 7 days, and ${needed} were needed.` } : { action: 'wait' }
  const doubtful = all.find(isAboveRate)
  if (doubtful) {
    const { page, views, failures } = doubtful
    const failed = `pages of the kind ${page} failed for ${failures} of ${views}`
    return isOver ? { action: 'stop', reason: `In 7 days ${failed}.` } : { action: 'hold', reason: `held, because ${failed}` }
  }
  if (isOver && rejection) return { action: 'stop', reason: `It could not be given to everybody in 7 days: ${rejection}` }
  const began = steps.at(-1)?.at ?? startedAt.toISOString()
  return now.getTime() - Date.parse(began) < STEP_MS_MIN ? { action: 'wait' } : { action: 'advance', share: next }
}
