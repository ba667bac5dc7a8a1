import { APP_NAMES, type AppName, type ReleasesState } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { type Published, publishedReleases } from '@portfolio/releases'
import { changesOf, formatSetName, type PastSet, versionBefore } from '#delivery/shared/history.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

const CHANGES_MAX = 100

/** What is published, what is active and how it came to be so. */
export const readState = async (store: ObjectStore, sets: ReleaseSetStore): Promise<ReleasesState> => {
  const [history, ...published] = await Promise.all([sets.history(), ...APP_NAMES.map((name) => publishedReleases(store, name))])
  const changes = changesOf(history)
  const head: PastSet | undefined = history.at(-1)

  const partOf = (name: AppName, releases: readonly Published[]) => {
    const served = new Set(history.map(({ versions }) => versions[name]))
    const version = head?.versions[name] ?? null
    return {
      name,
      version,
      activeSince: changes.findLast(({ part }) => part === name)?.activatedAt ?? null,
      previous: versionBefore(history, name) ?? null,
      versions: releases.map((release) => ({
        version: release.version,
        builtAt: release.builtAt,
        publishedAt: release.publishedAt.toISOString(),
        active: release.version === version,
        wasActive: served.has(release.version),
      })),
    }
  }
  return {
    set: head ? formatSetName(head.id) : null,
    parts: APP_NAMES.map((name, at) => partOf(name, published[at] ?? [])),
    history: changes.slice(-CHANGES_MAX).reverse(),
  }
}
