import type { AppName } from './apps.ts'
import type { GatewayState } from './gateways.ts'
import type { ReleasePlan } from './release-plan.ts'
import type { IssuedPreview } from './release-preview.ts'
import type { Rollout } from './rollout.ts'

export const REASON_CHARACTERS_MAX = 500

/** The owner's page for releases that needs no app of the site. */
export const ROLLBACK_PAGE_PATH = '/admin/rollback'

interface WithReason {
  /** For the history. */
  reason?: string | undefined
}

/**
 * One app by `name` and `version`, or several at once by `versions`. `withoutEvidence` allows releases that were never active and have no
 * evidence of a browser check; teams may not set it.
 */
export type ReleasesToActivate = WithReason & { withoutEvidence?: boolean | undefined } & (
    | { name: AppName; version: string }
    | { versions: Partial<Record<AppName, string>> }
  )

/** What was shown when a rollback was requested. The request is refused if it is not so any more. */
export interface ShownVersion {
  /** The version to undo: the active one of the app, or the one that a running rollout gives to a share of the visitors. */
  from?: string | undefined
  /** The running rollout to end. */
  rollout?: number | undefined
}

export interface AppToRollBack extends WithReason, ShownVersion {
  name: AppName
}

/** Where a release comes from, as the release command wrote it down. What is not known is missing. */
export interface ReleaseSource {
  /** Hash of the commit. */
  commit?: string
  /** Name of its author. */
  author?: string
  notes?: string
  url?: string
}

/**
 * Who changed the active set: the owner in a signed-in browser (`session`), a script with an API token, a team with a token of its app,
 * or the gateway itself, when it starts or when a set failed in browsers.
 */
export type ReleaseActor =
  | { kind: 'session' }
  | { kind: 'token'; name: string }
  | { kind: 'team'; name: string; app: AppName }
  | { kind: 'gateway' }

/** Returns the short form of a commit's hash that Git has. */
export const shortenCommit = (commit: string): string => commit.slice(0, 7)

/** Names an actor as in "activated by …". */
export const formatActor = (actor: ReleaseActor): string => {
  switch (actor.kind) {
    case 'session':
      return 'the owner'
    case 'token':
      return `API token ${actor.name}`
    case 'team':
      return `team token ${actor.name} (${actor.app})`
    case 'gateway':
      return 'the gateway'
  }
}

/** One immutable version of an app in the object store. Times are ISO 8601. */
export interface PublishedVersion {
  version: string
  builtAt: string
  publishedAt?: string
  active: boolean
  /** Whether it is or has ever been active. */
  wasActive: boolean
  /** Whether it has evidence of a browser check. Missing: the gateway is an earlier version. */
  isChecked?: boolean
  /** Missing: an older release, or one that was not published from a repository. */
  source?: ReleaseSource | undefined
}

/** An app with all its versions, newest first. `version` and `activeSince` are null before the first activation. */
export interface AppReleases {
  name: AppName
  version: string | null
  activeSince: string | null
  /** The version that a rollback activates; null when there is none. */
  previous: string | null
  /** Also before the first version of an added app: no version is active then. Missing: an earlier gateway, where `previous` decides. */
  canRollBack?: boolean
  versions: PublishedVersion[]
}

/** `automatic`: the gateway rolled back by itself, because the active set failed in browsers. */
export type ReleaseAction = 'activate' | 'rollback' | 'automatic'

export const releaseActionLabels: Record<ReleaseAction, string> = {
  activate: 'Activated',
  rollback: 'Rolled back',
  automatic: 'Rolled back automatically',
}

/** The change of one app. A set that changed several apps has an entry for each; `from` is null when the set before had none. */
export interface ReleaseChange {
  set: string
  activatedAt: string
  action: ReleaseAction
  app: AppName
  from: string | null
  /** Null: the set has no version of the app any more. */
  to: string | null
  reason: string | null
  /** Null: an earlier gateway did it. */
  actor: ReleaseActor | null
  /** Of the version that became active; null if it is not known. */
  source: ReleaseSource | null
  /** Whether it was activated without evidence of a browser check. */
  withoutEvidence?: boolean
}

/** Response of GET /api/releases, and of both writes once they succeed. The history is newest first, at most the last 100 changes. */
export interface ReleasesState {
  /** Id of the active set, such as `rs_7`; null before the first activation. */
  set: string | null
  /**
   * The set that the responding process serves: usually `set`, another one while `set` is loading or if it cannot be loaded, null if it
   * serves none. Missing: an earlier gateway.
   */
  serving?: string | null
  /** All gateways that run. Missing: an earlier gateway. */
  gateways?: GatewayState[]
  apps: AppReleases[]
  history: ReleaseChange[]
  /** Missing: an earlier gateway. */
  plan?: ReleasePlan
  /** Newest first; at most one runs. Missing: an earlier gateway. */
  rollouts?: Rollout[]
  /** Valid links to previews, newest first. Missing: an earlier gateway. */
  previews?: IssuedPreview[]
}

/** Response of POST /api/releases/prune: the deleted releases, such as `shell@1a2b3c`. */
export interface PrunedReleases {
  removed: string[]
}
