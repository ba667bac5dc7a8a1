import { findFailing, getNextStep, isAboveFailureRate, type PageHealth, PUBLIC_PAGES } from '@portfolio/contracts'
import { describeFailures } from '#delivery/shared/describe-failures.ts'
import type { StoredRollout } from '#delivery/shared/rollout.ts'

/** A page that works says so at once; one that fails may only give up after its last attempt to load a file. */
const STEP_MS_MIN = 60_000
/** A rollout that too few visitors get is not forgotten: it ends. */
export const ROLLOUT_MS_MAX = 7 * 24 * 3_600_000

/** What is known of a rollout: public pages together, and every kind of page. */
export interface RolloutHealth extends Pick<PageHealth, 'views' | 'failures'> {
  pages: PageHealth[]
}

/** Why a rollout cannot go on, each as a sentence or null: activations are frozen; its last step was rejected. */
export interface Obstacles {
  freeze: string | null
  rejection: string | null
}

export type Verdict =
  | { action: 'wait' }
  | { action: 'hold'; reason: string }
  | { action: 'advance'; share: number }
  | { action: 'stop'; reason: string }

const namePages = (page: string): string => (page === PUBLIC_PAGES ? 'public pages' : `pages of the kind ${page}`)
const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/**
 * Decides what happens to a rollout next. It stops when a kind of page, or all public pages together, fail as a set does that is rolled
 * back: for 10 visitors and more than 2 % of those who opened it. Fewer failures at that rate hold it, because they may be of one person.
 */
export const judgeRollout = (
  { share, steps, startedAt }: Pick<StoredRollout, 'share' | 'steps' | 'startedAt'>,
  health: RolloutHealth,
  { freeze, rejection }: Obstacles,
  now: Date,
): Verdict => {
  const all = [{ page: PUBLIC_PAGES, ...health }, ...health.pages]
  const failing = findFailing(all)
  if (failing) return { action: 'stop', reason: toSentence(`${namePages(failing.page)} ${describeFailures(failing)}`) }
  const { next, needed } = getNextStep(share)
  const isOver = now.getTime() - startedAt.getTime() > ROLLOUT_MS_MAX
  const good = health.views - health.failures
  if (good < needed)
    return isOver ? { action: 'stop', reason: `It worked for ${good} visitors in 7 days, and ${needed} were needed.` } : { action: 'wait' }
  const doubtful = all.find(isAboveFailureRate)
  if (doubtful) {
    const { page, views, failures } = doubtful
    const failed = `${namePages(page)} failed for ${failures} of ${views}`
    return isOver ? { action: 'stop', reason: `In 7 days ${failed}.` } : { action: 'hold', reason: `held, because ${failed}` }
  }
  const obstacle = freeze ?? rejection
  if (isOver && obstacle) return { action: 'stop', reason: `It could not be given to everybody in 7 days: ${obstacle}` }
  if (freeze) return { action: 'hold', reason: `held: ${freeze}` }
  const began = steps.at(-1)?.at ?? startedAt.toISOString()
  // A step that seems to be later began while the clock was ahead.
  return Math.abs(now.getTime() - Date.parse(began)) < STEP_MS_MIN ? { action: 'wait' } : { action: 'advance', share: next }
}
