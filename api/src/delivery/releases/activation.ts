import { APP_NAMES, type AppName, REQUIRED_APPS, type ShownVersion } from '@portfolio/contracts'
import type { ReleasePin, ReleaseRepository } from '@portfolio/releases'
import { createAssertPublished } from '#delivery/shared/assert-published.ts'
import {
  BY_GATEWAY,
  type ChangeOrigin,
  type EvidenceRule,
  findForApps,
  findLastPin,
  findPin,
  type PastSet,
  type Pins,
  type ReleaseSet,
  type SetChange,
  type Versions,
  wasActive,
  withoutBlank,
} from '#delivery/shared/history.ts'
import { ReleaseRefused } from '#delivery/shared/refusals.ts'
import type { RolloutFinish } from '#delivery/shared/rollout.ts'
import { throwHttpError } from '#http/errors.ts'
import type { CheckPurpose, Preflight } from './preflight.ts'
import { findPreviousVersion } from './previous-version.ts'
import type { EndedBySet, ReleaseSetStore } from './release-set-store.ts'

/** What a running rollout does to activations and rollbacks. */
export interface ActivationRollouts {
  /** Throws 409 while one runs. */
  assertNone: () => Promise<void>
  /** Ends it. Returns whether a rollback of the app is complete with that. Throws 409 when it is not the one that was shown. */
  endBefore: (app: AppName, origin: ChangeOrigin, shown: ShownVersion) => Promise<boolean>
}

interface Dependencies {
  releases: Pick<ReleaseRepository, 'exists' | 'getPin' | 'isPinned'>
  sets: Pick<ReleaseSetStore, 'active' | 'history' | 'append'>
  preflight: Preflight
  /** Throws 409 while activations are frozen. Rollbacks never are. */
  assertNotFrozen: () => Promise<void>
  rollouts?: ActivationRollouts
}

interface AppendOptions extends EndedBySet {
  evidence?: EvidenceRule
  /** The earlier set, or the set of a rollout, that is appended again. */
  target?: ReleaseSet
}

/** An attempt fails only when another app is activated meanwhile, and there are few others. */
const ATTEMPTS_MAX = 10

/** The origin of a change that names none. */
export const DEFAULT_ORIGIN: ChangeOrigin = { actor: BY_GATEWAY, reason: null }

/** What a change wants of the apps that it names; null: the next set has no version of the app. */
type Wanted = Partial<Record<AppName, string | null>>

const isComplete = (versions: Partial<Versions>): versions is Versions => REQUIRED_APPS.every((name) => versions[name])
const isSame = (active: Versions | undefined, wanted: Wanted) =>
  APP_NAMES.every((name) => wanted[name] === undefined || wanted[name] === (active?.[name] ?? null))
const withoutNull = (wanted: Wanted) => Object.fromEntries(Object.entries(wanted).filter(([, version]) => version)) as Partial<Versions>
/** Returns the versions of the set that `wanted` would make of `active`. */
const toComplete = (active: ReleaseSet | undefined, wanted: Wanted): Versions => {
  const versions = withoutNull({ ...active?.versions, ...wanted })
  return isComplete(versions) ? versions : throwHttpError(422, `The first activation names all apps: ${REQUIRED_APPS.join(', ')}`)
}

/** Creates the only functions that change the active set. The message of an error is one sentence. */
export const createActivation = ({ releases, sets, preflight, assertNotFrozen, rollouts }: Dependencies) => {
  const assertPublished = createAssertPublished(releases)

  /**
   * Returns the pins of a set. A `waived` release without evidence is recorded as such. Throws 422 when a release has changed since it was
   * activated, or since visitors got it as a part of `target`.
   */
  const pinReleases = async (
    versions: Versions,
    history: readonly PastSet[],
    { waived = [], target }: { waived?: readonly AppName[]; target?: ReleaseSet | undefined } = {},
  ): Promise<Pins> => {
    const pin = async (app: AppName, version: string) => {
      const hasChanged = async (pinned: ReleasePin | undefined) => pinned && !(await releases.isPinned(app, version, pinned))
      if (await hasChanged(findLastPin(history, app, version)))
        throw new ReleaseRefused(`The release.json of ${app}@${version} has changed since it was activated`)
      if (target && (await hasChanged(findPin(target, app))))
        throw new ReleaseRefused(`The release.json of ${app}@${version} has changed since visitors first got it`)
      return releases.getPin(app, version)
    }
    const pins = Object.entries(await findForApps(versions, pin))
    return {
      manifests: Object.fromEntries(pins.map(([app, { integrity }]) => [app, integrity])) as Versions,
      sources: Object.fromEntries(pins.flatMap(([app, { source }]) => (source ? [[app, source]] : []))),
      evidence: Object.fromEntries(
        pins.flatMap(([app, { evidence }]) => (evidence || waived.includes(app as AppName) ? [[app, evidence ?? null]] : [])),
      ),
    }
  }

  /** Throws unless the wanted releases are published, and may be served as parts of these versions. Resolves with the history. */
  const checkReleases = async (
    wanted: Partial<Versions>,
    versions: Versions,
    evidence: EvidenceRule,
    purpose: CheckPurpose,
  ): Promise<PastSet[]> => {
    await assertPublished(wanted)
    const history = await sets.history()
    await preflight(wanted, versions, history, evidence, purpose)
    // The preflight check takes seconds, and a release may have been deleted meanwhile.
    await assertPublished(wanted)
    return history
  }

  /** Returns whether this call appended the set; false when another activation came first. */
  const checkAndAppend = async (
    head: number,
    wanted: Partial<Versions>,
    versions: Versions,
    change: SetChange,
    { finished, scheduled, evidence = 'required', target }: AppendOptions = {},
  ): Promise<boolean> => {
    const isActivation = change.action === 'activate'
    if (isActivation) await assertNotFrozen()
    // A set that is appended after the history was read fails the call.
    const history = await checkReleases(wanted, versions, evidence, isActivation ? 'activation' : 'rollback')
    const needsNone = (app: AppName) => wasActive(history, app, wanted[app] as string)
    const waived = evidence === 'waived' ? APP_NAMES.filter((app) => wanted[app] && !needsNone(app)) : []
    const pins = await pinReleases(versions, history, { waived, target })
    const result = await sets.append(head, versions, change, pins, { finished, scheduled, assertPublished: () => assertPublished(wanted) })
    if (result === 'release deleted') throwHttpError(404, 'A release of this set has just been deleted')
    if (result === 'frozen') {
      await assertNotFrozen()
      throwHttpError(409, 'A freeze has just ended. Please try again.')
    }
    if (result === 'canceled') throwHttpError(409, 'The scheduled activation was canceled, or made by another gateway')
    return result === 'appended'
  }

  /** Activates the wanted versions after `seen`. Retries when another app was activated meanwhile; throws 409 when one of the same apps was. */
  const replace = async (wanted: Wanted, seen: ReleaseSet | undefined, change: SetChange, options: AppendOptions = {}): Promise<void> => {
    let since: PastSet[] = []
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const head = since.at(-1) ?? seen
      if (isSame(head?.versions, wanted)) return
      // Also when that was undone since: what was rolled back must not be activated again.
      const hasChanged = (name: AppName) => since.some(({ versions }) => versions[name] !== seen?.versions[name])
      const changed = APP_NAMES.find((name) => wanted[name] !== undefined && hasChanged(name))
      if (changed) throwHttpError(409, `Another activation of ${changed} came first: ${changed}@${head?.versions[changed]} is active now`)
      if (await checkAndAppend(head?.id ?? 0, withoutNull(wanted), toComplete(head, wanted), change, options)) return
      since = (await sets.history()).filter(({ id }) => id > (seen?.id ?? 0))
    }
    throwHttpError(409, 'Other activations came first repeatedly. Please try again.')
  }

  return {
    /** Activates one version of one or several apps, perhaps as a `scheduled` activation. Does nothing when they are already active. */
    activate: async (wanted: Partial<Versions>, origin = DEFAULT_ORIGIN, evidence: EvidenceRule = 'required', scheduled?: number) => {
      const active = await sets.active()
      if (!isSame(active?.versions, wanted)) await rollouts?.assertNone()
      await replace(wanted, active, { action: 'activate', ...withoutBlank(origin) }, { evidence, scheduled })
    },

    /** Checks versions as `activate` does, and activates nothing. */
    check: async (wanted: Partial<Versions>): Promise<void> => {
      await checkReleases(wanted, toComplete(await sets.active(), wanted), 'required', 'inspection')
    },

    /** Checks versions for a rollout as `activate` does. Resolves with what a set of them keeps of each release. */
    checkAndPin: async (wanted: Partial<Versions>, active: ReleaseSet) => {
      await assertNotFrozen()
      const versions = toComplete(active, wanted)
      return pinReleases(versions, await checkReleases(wanted, versions, 'required', 'inspection'))
    },

    /**
     * Activates the previous version of an app that is published; before the first version of an added one, no version. Throws 422 when
     * there is neither, and 409 when it would undo another version than was shown.
     */
    rollBack: async (app: AppName, origin = DEFAULT_ORIGIN, shown: ShownVersion = {}) => {
      if (await rollouts?.endBefore(app, origin, shown)) return
      const history = await sets.history()
      const active = history.at(-1)?.versions[app]
      if (shown.from !== undefined && shown.from !== active)
        throwHttpError(409, `${app}@${shown.from} is not active any more: ${active ?? 'no version'} is. Nothing was changed.`)
      const version = await findPreviousVersion(releases, history, app)
      if (version === undefined) throwHttpError(422, `There is no previous version of ${app}`)
      await replace({ [app]: version }, history.at(-1), { action: 'rollback', ...withoutBlank(origin) })
    },

    /**
     * Activates the versions of an earlier set, or of a rollout, if `active` is still the active set and the rollout runs. Returns whether
     * this call did it.
     */
    rollBackTo: (target: ReleaseSet, active: ReleaseSet, change: SetChange, finished?: RolloutFinish): Promise<boolean> => {
      const changed = APP_NAMES.filter((name) => active.versions[name] !== target.versions[name])
      const wanted = withoutNull(Object.fromEntries(changed.map((name) => [name, target.versions[name] ?? null])))
      return checkAndAppend(active.id, wanted, target.versions, change, { finished, target })
    },
  }
}

export type Activation = ReturnType<typeof createActivation>
