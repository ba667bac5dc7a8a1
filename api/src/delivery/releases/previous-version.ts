import { type AppName, getApp } from '@portfolio/contracts'
import type { ReleaseRepository } from '@portfolio/releases'
import { listPreviousVersions, type PastSet } from '#delivery/shared/history.ts'

/**
 * Resolves with the version that a rollback of an app activates: the nearest previous one that is still published. Null: none, because an
 * added app had no version before its active one. Undefined: there is nothing to roll back to.
 */
export const findPreviousVersion = async (
  releases: Pick<ReleaseRepository, 'exists'>,
  history: readonly PastSet[],
  app: AppName,
): Promise<string | null | undefined> => {
  const previous = listPreviousVersions(history, app)
  for (const version of previous) if (await releases.exists(app, version)) return version
  const isFirst = previous.length === 0 && history.at(-1)?.versions[app] !== undefined
  return isFirst && getApp(app).path !== undefined ? null : undefined
}
