import { APPS, type AppName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { releaseIsThere } from '@portfolio/releases'
import { type Move, type ReleaseSet, versionBefore } from '#delivery/shared/history.ts'
import { throwHttpError } from '#http/errors.ts'
import type { Preflight } from './preflight.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

export type Versions = Partial<Record<AppName, string>>

interface Dependencies {
  store: ObjectStore
  sets: ReleaseSetStore
  gate: Preflight
}

/** Each turn loses only to an activation of another part, of which there are two. */
const TURNS_MAX = 10

const names = Object.keys(APPS) as AppName[]
const isWhole = (versions: Versions): versions is ReleaseSet['versions'] => names.every((name) => versions[name])
const isAlike = (a: Versions | undefined, b: Versions) => Object.entries(b).every(([name, version]) => a?.[name as AppName] === version)

/** The one way by which another version becomes active. All refusals are `Refused` with one sentence. */
export const createActivation = ({ store, sets, gate }: Dependencies) => {
  const refuseUnknown = async (wanted: Versions) => {
    for (const [name, version] of Object.entries(wanted))
      if (!(await releaseIsThere(store, name as AppName, version))) throwHttpError(404, `There is no release ${name}@${version}`)
  }

  const stillThere = (wanted: Versions) => async () => {
    await refuseUnknown(wanted)
    return true
  }

  /** Puts `wanted` in the place of what `seen` has. Other parts may move meanwhile, these may not. */
  const move = async (wanted: Versions, seen: ReleaseSet | undefined, how: Move): Promise<void> => {
    await refuseUnknown(wanted)
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const head = turn ? await sets.active() : seen
      if (isAlike(head?.versions, wanted)) return
      const moved = (Object.keys(wanted) as AppName[]).find((name) => head?.versions[name] !== seen?.versions[name])
      if (moved) throwHttpError(409, `Another activation of ${moved} came first: ${moved}@${head?.versions[moved]} is active now`)
      const versions: Versions = { ...head?.versions, ...wanted }
      if (!isWhole(versions)) return throwHttpError(422, `The first activation names all parts: ${names.join(', ')}`)
      await gate(wanted, versions)
      if (await sets.follow(head?.id ?? 0, versions, how, stillThere(wanted))) return
    }
    throwHttpError(409, 'Other activations came first again and again; try once more')
  }

  return {
    /** Activates one version of one part, or of several parts at once. Nothing happens when they are active already. */
    activate: async (wanted: Versions, reason: string | null = null) => move(wanted, await sets.active(), { action: 'activate', reason }),

    /** Back to the version before the present one. Refuses 422 when there is none. */
    rollBack: async (part: AppName, { action = 'rollback', reason = null }: Partial<Move> = {}) => {
      const history = await sets.history()
      const version = versionBefore(history, part) ?? throwHttpError(422, `No version of ${part} was active before the present one`)
      await move({ [part]: version }, history.at(-1), { action, reason })
    },

    /** Back from the whole set `from` to what was active as `to`, if `from` still is the active set. Answers whether this call did it. */
    leave: async (from: ReleaseSet, to: ReleaseSet, how: Move): Promise<boolean> => {
      const wanted: Versions = Object.fromEntries(
        names.filter((name) => from.versions[name] !== to.versions[name]).map((name) => [name, to.versions[name]]),
      )
      await refuseUnknown(wanted)
      await gate(wanted, to.versions)
      return sets.follow(from.id, to.versions, how, stillThere(wanted))
    },
  }
}

export type Activation = ReturnType<typeof createActivation>
