import { APP_NAMES, type AppName, type ReleaseChange } from '@portfolio/contracts'
import type { PastSet } from './release-set-store.ts'

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
