import { APPS, CONTAINERS } from './apps.ts'
import type { Beacon, beaconStages, beaconTypes } from './beacon.ts'

/** A newly activated set is rolled back if a kind of page fails for more than this share of its visitors, and for at least the number below. */
export const FAILURE_RATE_MAX = 0.02
/** More networks than one person usually has. */
export const FAILED_VISITORS_MIN = 10

/** One kind of failure, and how many visitors reported it. */
export interface FailureKind {
  remote: Beacon['remote']
  stage: (typeof beaconStages)[number]
  type: (typeof beaconTypes)[number]
  failures: number
}

/** A kind of page, and for how many visitors it worked or failed. */
export interface PageHealth {
  page: string
  views: number
  failures: number
}

/** For how many visitors an app started on a kind of page. */
export interface ReadyVisitors {
  remote: Beacon['remote']
  page: string
  visitors: number
}

/** Stands for all public pages together, among the kinds of pages. The portal is not one of them. */
export const PUBLIC_PAGES = 'public'

/**
 * For how many visitors a release set worked or failed, and for how many of them it failed. A visitor is a network address and counts
 * once per set. `rate` is the quotient, 0 to 1.
 */
export interface SetHealth {
  set: string
  views: number
  failures: number
  rate: number
  /** Most frequent first. */
  kinds: FailureKind[]
  /** What a set is judged by: PUBLIC_PAGES first, then every kind of page, and the portal as one. Missing: an earlier gateway. */
  pages?: PageHealth[]
  /** Missing: an earlier gateway. */
  ready?: ReadyVisitors[]
}

/** Response of GET /api/releases/health: the newest sets, newest first. */
export interface ReleaseHealth {
  sets: SetHealth[]
}

/** Whether a kind of page fails for a larger share of its visitors than is accepted. */
export const isAboveFailureRate = ({ views, failures }: Pick<PageHealth, 'views' | 'failures'>): boolean =>
  views > 0 && failures / views > FAILURE_RATE_MAX

/** Returns a kind of page that fails so often, and for so many visitors, that its set is rolled back or its rollout stopped. */
export const findFailing = (pages: readonly PageHealth[]): PageHealth | undefined =>
  pages.find((one) => one.failures >= FAILED_VISITORS_MIN && isAboveFailureRate(one))

const fileLabels = {
  entry: 'the entry file',
  expose: 'the routes file',
  chunk: 'a lazily loaded file',
  css: 'a stylesheet',
} as const

const typeLabels: Record<FailureKind['type'], string> = {
  timeout: 'timed out',
  error: 'could not be loaded',
  missing: 'had unexpected content',
  exception: 'threw an error',
}

/** Returns what an app is called, or its name if it is newer than this code. */
export const labelRemote = (remote: Beacon['remote']): string => {
  const name = CONTAINERS.get(remote)
  return name && Object.hasOwn(APPS, name) ? APPS[name].label : (name ?? remote)
}

/** Describes a kind of failure: "Public site: the entry file timed out". */
export const describeFailure = ({ remote, stage, type }: Pick<FailureKind, 'remote' | 'stage' | 'type'>): string => {
  const app = labelRemote(remote)
  if (stage === 'hydrate') return `${app}: the page rendered in the browser differed from the server’s`
  if (stage === 'render') return `${app}: a page failed to render`
  return `${app}: ${fileLabels[stage]} ${typeLabels[type]}`
}
