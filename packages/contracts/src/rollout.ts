import type { AppName } from './apps.ts'
import type { FailureKind, PageHealth } from './release-health.ts'
import type { ReleaseActor, ReleaseSource, ReleasesState, ReleasesToActivate, ShownVersion } from './releases.ts'

/** Shares that a rollout goes through, in percent of visitors. After the last one everybody gets the set. */
export const SHARES = [5, 25] as const
export const SHARE_DEFAULT = SHARES[0]
export const SHARE_MAX = 50

/** Without a failure, 50 visitors show with 95 % certainty that fewer than 6 % have one, and 150 that fewer than 2 %. */
export const GOOD_VISITORS_MIN = 50
/** The same at 25 % and more. */
export const GOOD_VISITORS_LAST_MIN = 150

/** What each step needs, and the share that follows; 100: everybody. */
export const getNextStep = (share: number): { next: number; needed: number } => {
  const next = SHARES.find((one) => one > share) ?? 100
  return { next, needed: next === 100 ? GOOD_VISITORS_LAST_MIN : GOOD_VISITORS_MIN }
}

export type ReleasesToShare = ReleasesToActivate & { share: number }

/** Which rollout to end: without a number, the running one. */
export interface RolloutToEnd {
  rollout?: number | undefined
  reason?: string | undefined
}

/** `finished`: everybody gets the set. `failed`: the gateway stopped it. `superseded`: another set became active. */
export type RolloutOutcome = 'finished' | 'stopped' | 'failed' | 'superseded'

export const rolloutOutcomeLabels: Record<RolloutOutcome, string> = {
  finished: 'Given to everybody',
  stopped: 'Stopped',
  failed: 'Stopped automatically',
  superseded: 'Ended by another change',
}

/** A share, when it began, and how many visitors had got the set by then. */
export interface RolloutStep {
  share: number
  /** ISO 8601. */
  at: string
  views: number
  failures: number
}

/** A release set that a share of the visitors gets, or got, before it is active for everybody. Times are ISO 8601. */
export interface Rollout {
  id: number
  changes: { app: AppName; from: string; to: string; source: ReleaseSource | null }[]
  /** In percent of visitors. */
  share: number
  /** The share that follows after `needed` visitors for whom it works; 100: everybody. */
  next: number
  needed: number
  /** Visitors of public pages. */
  views: number
  failures: number
  /** Every kind of page that has been opened, and the admin portal, which is counted by itself. */
  pages: PageHealth[]
  kinds: FailureKind[]
  /** Why it does not go on although enough visitors have got it; null while nothing prevents it. */
  held: string | null
  steps: RolloutStep[]
  startedAt: string
  actor: ReleaseActor | null
  reason: string | null
  /** Null while it runs. */
  outcome: RolloutOutcome | null
  endedAt: string | null
  endedBy: ReleaseActor | null
  endReason: string | null
  /** The set that it became. */
  set: string | null
}

/** "public-mfe@1a2b3c" of every app that a rollout changes. */
export const nameRollout = ({ changes }: Pick<Rollout, 'changes'>): string => changes.map(({ app, to }) => `${app}@${to}`).join(', ')

export const findRunning = (rollouts: readonly Rollout[] = []): Rollout | undefined => rollouts.find(({ outcome }) => outcome === null)

/** Returns what a rollback of an app undoes in this state. */
export const findShown = ({ apps, rollouts }: Pick<ReleasesState, 'apps' | 'rollouts'>, app: AppName): ShownVersion => {
  const running = findRunning(rollouts)
  const change = running?.changes.find((one) => one.app === app)
  return {
    from: change?.to ?? apps.find(({ name }) => name === app)?.version ?? undefined,
    ...(change && { rollout: running?.id }),
  }
}

/** "5 % of the visitors get public-mfe@1a2b3c". */
export const describeShare = (rollout: Pick<Rollout, 'share' | 'changes'>): string =>
  `${rollout.share} % of the visitors get ${nameRollout(rollout)}`

/** What a stopped rollout means for visitors. `set` is the active one. */
export const describeStopped = (rollout: Pick<Rollout, 'changes'> | undefined, set: string | null): string =>
  `Stopped${rollout ? ` ${nameRollout(rollout)}` : ''}: everybody gets ${set} again.`

export const describeFinished = (rollout: Pick<Rollout, 'changes'> | undefined, set: string | null): string =>
  `Activated${rollout ? ` ${nameRollout(rollout)}` : ''}: ${set} is active.`

/** Parses a share that someone typed, in percent. Returns undefined if it is not a share. */
export const parseShare = (text: string): number | undefined => {
  const share = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return share >= 1 && share <= SHARE_MAX ? share : undefined
}

/** "5 → 25 → 100 %": the shares that a rollout went through; 100 % only if everybody got its set. */
export const formatShares = ({ steps, outcome }: Pick<Rollout, 'steps' | 'outcome'>): string =>
  `${[...steps.map(({ share }) => share), ...(outcome === 'finished' ? [100] : [])].join(' → ')} %`

/** Returns the one of these rollouts that made a set active, if any. */
export const findRolloutOf = (rollouts: readonly Rollout[] = [], set: string): Rollout | undefined =>
  rollouts.find((rollout) => rollout.set === set)

/** "312 views, 0 failed". */
export const formatViews = ({ views, failures }: Pick<Rollout, 'views' | 'failures'>): string =>
  `${views.toLocaleString('en')} ${views === 1 ? 'view' : 'views'}, ${failures.toLocaleString('en')} failed`

/** "public-mfe@1a2b3c, 5 → 25 % (312 views, 0 failed). Stopped: Not today" */
export const describeEnded = (rollout: Rollout): string => {
  const { outcome, set, endReason } = rollout
  const end = `${outcome ? rolloutOutcomeLabels[outcome] : ''}${set ? ` as ${set}` : ''}${endReason ? `: ${endReason}` : '.'}`
  return `${nameRollout(rollout)}, ${formatShares(rollout)} (${formatViews(rollout)}). ${end}`
}

/** What a running rollout does next, as a phrase. */
export const formatNextStep = ({ next, needed, held }: Pick<Rollout, 'next' | 'needed' | 'held'>): string =>
  held ?? `next step ${next === 100 ? 'everybody' : `${next} %`} after ${needed} good views`
