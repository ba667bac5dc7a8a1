import { APP_NAMES, type AppName, type ReleaseAction, type ReleaseChange } from '@portfolio/contracts'

/** Which version of each app belongs together. Sets are numbered; the highest number is the active one. */
export interface ReleaseSet {
  id: number
  versions: Record<AppName, string>
}

/** How a set came to follow the one before. */
export interface Move {
  action: ReleaseAction
  reason: string | null
}

/** A set as the history keeps it. */
export interface PastSet extends ReleaseSet, Move {
  activatedAt: Date
}

/** The name of a set in documents, beacons and answers. */
export const formatSetName = (id: number) => `rs_${id}`

/** Which parts each set moved, in the order of the history. */
export const changesOf = (history: readonly PastSet[]): ReleaseChange[] =>
  history.flatMap(({ id, versions, activatedAt, action, reason }, at) =>
    APP_NAMES.flatMap((part) => {
      const from = history[at - 1]?.versions[part] ?? null
      const to = versions[part]
      return from === to ? [] : [{ set: formatSetName(id), activatedAt: activatedAt.toISOString(), action, part, from, to, reason }]
    }),
  )

/**
 * The version to go back to, or undefined when there is none. Going back undoes activations one by one, as an editor undoes:
 * a second roll-back goes further back and never returns to what the first one left.
 */
export const versionBefore = (history: readonly PastSet[], part: AppName): string | undefined => {
  const line: string[] = []
  for (const change of changesOf(history)) {
    if (change.part !== part) continue
    if (change.action === 'activate') line.push(change.to)
    else line.splice(line.lastIndexOf(change.to) + 1)
  }
  return line.at(-2)
}

/** Versions of a part that served at any time since `since`, the active one included. */
export const servedSince = (history: readonly PastSet[], part: AppName, since: Date): Set<string> =>
  new Set(
    history.flatMap(({ versions }, at) => {
      const until = history[at + 1]?.activatedAt
      return until === undefined || until > since ? [versions[part]] : []
    }),
  )

/** Whether a version was left by going back, and not activated since. */
export const wasRolledBack = (history: readonly PastSet[], part: AppName, version: string): boolean => {
  const last = changesOf(history).findLast((change) => change.part === part && (change.from === version || change.to === version))
  return last !== undefined && last.from === version && last.action !== 'activate'
}

const versionsOf = ({ versions }: Pick<PastSet, 'versions'>) => Object.values(versions).join(' ')

/** What the server has left by itself. */
const leftByItself = (history: readonly PastSet[]) =>
  new Set(history.flatMap((set, index) => (history[index + 1]?.action === 'automatic' ? [versionsOf(set)] : [])))

/** Whether the server itself went away from these versions: it then does not come back to them without being told. */
export const wasAutoRolledBack = (history: readonly PastSet[], versions: PastSet['versions']) =>
  leftByItself(history).has(versionsOf({ versions }))
