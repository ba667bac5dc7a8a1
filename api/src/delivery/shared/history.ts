import {
  APP_NAMES,
  type AppName,
  type ByApp,
  formatVersions,
  type ReleaseAction,
  type ReleaseActor,
  type ReleaseChange,
  type ReleaseSource,
} from '@portfolio/contracts'
import type { ReleaseEvidence } from '@portfolio/mfe-contract'
import type { ReleasePin } from '@portfolio/releases'

export type Versions = ByApp<string>

/** Resolves with what `find` resolves with for each app of a set that this gateway knows. */
export const findForApps = async <Found>(
  versions: Partial<Versions>,
  find: (app: AppName, version: string) => Promise<Found>,
): Promise<ByApp<Found>> => {
  const found = APP_NAMES.map(async (app) => {
    const version = versions[app]
    return version === undefined ? [] : [[app, await find(app, version)] as const]
  })
  return Object.fromEntries((await Promise.all(found)).flat()) as ByApp<Found>
}

/** One version of each app that are served together. Sets are numbered; the highest number is the active one. */
export interface ReleaseSet {
  id: number
  versions: Versions
  /** Integrity of each release.json when the set was activated; null when an earlier gateway did it. */
  manifests?: Versions | null
  /** Where its releases come from, of those for which it is known. */
  sources?: Partial<Record<AppName, ReleaseSource>> | null
  /** Evidence of the browser check of its releases. An app's null means that the set activated its release without evidence. */
  evidence?: Partial<Record<AppName, ReleaseEvidence | null>> | null
}

/** What a set stores about its releases. */
export type Pins = Required<Pick<ReleaseSet, 'manifests' | 'sources' | 'evidence'>>

/**
 * Whether releases that were never active need evidence of a browser check. `waived`: the owner activates them without it, which the history
 * records. `unneeded`: they are builds of the machine's own checkout, or are only previewed.
 */
export type EvidenceRule = 'required' | 'waived' | 'unneeded'

/** Who makes a change, and why. */
export interface ChangeOrigin {
  /** Null: an earlier gateway did not record it. */
  actor: ReleaseActor | null
  reason: string | null
}

/** Returns the origin with null for a reason that is blank. */
export const withoutBlank = ({ actor, reason }: ChangeOrigin): ChangeOrigin => ({ actor, reason: reason?.trim() || null })

/** The gateway itself makes a change that nobody requests. */
export const BY_GATEWAY = { kind: 'gateway' } as const

/** How a set became active. */
export interface SetChange extends ChangeOrigin {
  action: ReleaseAction
}

/** A set in the history. */
export interface PastSet extends ReleaseSet, SetChange {
  activatedAt: Date
}

/** Returns the name of a set in documents, beacons and responses. */
export const formatSetName = (id: number) => `rs_${id}`

/** Returns which app each set changed, in the order of the history. */
export const listChanges = (history: readonly PastSet[]): ReleaseChange[] =>
  history.flatMap(({ id, versions, sources, evidence, activatedAt, action, reason, actor }, index) =>
    APP_NAMES.flatMap((app) => {
      const from = history[index - 1]?.versions[app] ?? null
      const to = versions[app] ?? null
      if (from === to) return []
      const source = sources?.[app] ?? null
      const set = { set: formatSetName(id), activatedAt: activatedAt.toISOString() }
      return [{ ...set, action, app, from, to, reason, actor, source, ...(evidence?.[app] === null && { withoutEvidence: true }) }]
    }),
  )

/** Returns the releases ("public-mfe@1a2b3c") that were rolled back, by the owner or automatically, and not activated since. */
const listRolledBack = (history: readonly PastSet[]): ReadonlySet<string> => {
  const rolledBack = new Set<string>()
  for (const { app, from, to, action } of listChanges(history)) {
    rolledBack.delete(`${app}@${to}`)
    if (action !== 'activate') rolledBack.add(`${app}@${from}`)
  }
  return rolledBack
}

/** Whether a version was rolled back and not activated since. */
export const wasRolledBack = (history: readonly PastSet[], app: AppName, version: string): boolean =>
  listRolledBack(history).has(`${app}@${version}`)

/**
 * Returns the sets without a release that was rolled back, oldest first: those that may be served instead of the last one, which is active.
 * Of sets with the same versions, the newest.
 */
export const listNotRolledBack = (history: readonly PastSet[]): PastSet[] => {
  const rolledBack = listRolledBack(history)
  const sets = history.filter(({ versions }) => !Object.entries(versions).some(([app, version]) => rolledBack.has(`${app}@${version}`)))
  const newest = new Map(sets.map(({ id, versions }) => [formatVersions(versions), id]))
  return sets.filter(({ id, versions }) => newest.get(formatVersions(versions)) === id)
}

/**
 * Returns the versions that rollbacks of an app would activate one after the other. Rollbacks work as undo does in an editor:
 * a second one goes further back, and none returns to a version that was rolled back.
 */
export const listPreviousVersions = (history: readonly PastSet[], app: AppName): string[] => {
  const undoStack: string[] = []
  for (const change of listChanges(history)) {
    if (change.app !== app) continue
    const { to } = change
    if (to === null) undoStack.length = 0
    else if (change.action === 'activate') undoStack.push(to)
    else undoStack.splice(undoStack.lastIndexOf(to) + 1)
  }
  return undoStack.slice(0, -1).reverse()
}

/** Returns the versions of an app that were active at any time since `since`, the active one included. */
export const findVersionsActiveSince = (history: readonly PastSet[], app: AppName, since: Date): Set<string> =>
  new Set(
    history.flatMap(({ versions }, index) => {
      const replacedAt = history[index + 1]?.activatedAt
      return replacedAt === undefined || replacedAt > since ? (versions[app] ?? []) : []
    }),
  )

/** Whether a version was part of any set. */
export const wasActive = (history: readonly PastSet[], app: AppName, version: string): boolean =>
  history.some(({ versions }) => versions[app] === version)

/** Returns what a set keeps of the release of an app, or undefined when an earlier gateway kept nothing. */
export const findPin = (
  { manifests, sources, evidence }: Pick<ReleaseSet, 'manifests' | 'sources' | 'evidence'>,
  app: AppName,
): ReleasePin | undefined =>
  manifests?.[app] ? { integrity: manifests[app], source: sources?.[app], evidence: evidence?.[app] ?? undefined } : undefined

/** Returns the pin that a version had when it was last activated, or undefined when none is known. */
export const findLastPin = (history: readonly PastSet[], app: AppName, version: string): ReleasePin | undefined => {
  const set = history.findLast((one) => one.versions[app] === version && findPin(one, app))
  return set && findPin(set, app)
}
