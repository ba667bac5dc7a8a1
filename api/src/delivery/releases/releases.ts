import type { AppName, GatewayState, IssuedPreview, ReleasesState, Rollout } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { createAssertPublished } from '#delivery/shared/assert-published.ts'
import type { PastSet } from '#delivery/shared/history.ts'
import type { WatchRefusal } from '#delivery/shared/refusals.ts'
import { type Activation, type ActivationRollouts, createActivation, DEFAULT_ORIGIN } from './activation.ts'
import { createCheckLimit, type LimitChecks } from './limit-checks.ts'
import { createFreezeCheck, createPlan, type Plan } from './plan.ts'
import type { PlanStore } from './plan-store.ts'
import { createPreflight, type PreflightDependencies } from './preflight.ts'
import { findPreviousVersion } from './previous-version.ts'
import { pruneReleases } from './prune.ts'
import type { ReleaseSetStore } from './release-set-store.ts'
import { readState } from './release-state.ts'
import { rememberPublished } from './remember-published.ts'

interface Dependencies extends PreflightDependencies {
  store: ObjectStore
  sets: ReleaseSetStore
  planStore: PlanStore
  rollouts: ActivationRollouts & { read: () => Promise<Rollout[]>; getApps: () => Promise<AppName[]> }
  now: () => Date
  /** Returns the name of the set that this process serves, or null. */
  getServing: () => string | null
  listGateways: () => Promise<GatewayState[]>
  listPreviews: () => Promise<IssuedPreview[]>
  watchRefusal: WatchRefusal
}

export interface Releases extends Activation {
  sets: ReleaseSetStore
  plan: Plan
  limitChecks: LimitChecks
  /** Resolves with the version that a rollback activates, as in the state. */
  findPrevious: (history: readonly PastSet[], app: AppName) => Promise<string | null | undefined>
  /** Returns the apps that the running rollout changes. */
  getRolloutApps: () => Promise<AppName[]>
  state: () => Promise<ReleasesState>
  /**
   * Returns the state for the response to a change that has been made. If the store is unavailable, the published versions are those that
   * were read last: a response with an error would have the change repeated.
   */
  stateAfterChange: () => Promise<ReleasesState>
  /** Returns the state without the published versions, which are the only part that is read from the object store. */
  stateWithoutStore: () => Promise<ReleasesState>
  /** Deletes releases that can no longer be needed and returns their names. */
  prune: () => Promise<string[]>
}

export const createReleases = ({
  store,
  sets,
  planStore,
  rollouts,
  now,
  getServing,
  listGateways,
  listPreviews,
  watchRefusal,
  ...preflight
}: Dependencies): Releases => {
  const activation = createActivation({
    releases: preflight.releases,
    sets,
    preflight: createPreflight(preflight),
    assertNotFrozen: createFreezeCheck(planStore),
    rollouts,
  })
  const plan = createPlan({ plan: planStore, sets, activation, assertPublished: createAssertPublished(preflight.releases) })
  const readAll = async (published: Parameters<typeof readState>[0]): Promise<ReleasesState> => {
    const [state, gateways, planned, previews] = await Promise.all([
      readState(published, sets, getServing()),
      listGateways(),
      plan.read(),
      listPreviews(),
    ])
    return { ...state, gateways, plan: planned, previews, rollouts: await rollouts.read() }
  }
  const { read, remembered } = rememberPublished(preflight.releases)
  const limitChecks = createCheckLimit()
  return {
    ...activation,
    activate: (wanted, origin = DEFAULT_ORIGIN, evidence) =>
      limitChecks(() => watchRefusal(wanted, origin, () => activation.activate(wanted, origin, evidence))),
    sets,
    plan: { ...plan, schedule: (draft) => limitChecks(() => plan.schedule(draft)) },
    limitChecks,
    findPrevious: (history, app) => findPreviousVersion(preflight.releases, history, app),
    getRolloutApps: rollouts.getApps,
    state: () => readAll(read),
    stateAfterChange: () => readAll(remembered),
    stateWithoutStore: () => readAll({ list: async () => [], exists: async () => true }),
    prune: () => pruneReleases(store, sets, now()),
  }
}
