import { APP_NAMES, type AppName, type ReleasesState } from '@portfolio/contracts'
import type { PublishedRelease, ReleaseRepository } from '@portfolio/releases'
import { formatSetName, listChanges } from '#delivery/shared/history.ts'
import { findPreviousVersion } from './previous-version.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

const CHANGES_MAX = 100

/** Reads what is published, what is active by the history, and the history itself. */
export const readState = async (
  releases: Pick<ReleaseRepository, 'list' | 'exists'>,
  sets: Pick<ReleaseSetStore, 'history'>,
  serving: string | null,
): Promise<ReleasesState> => {
  const [history, ...published] = await Promise.all([sets.history(), ...APP_NAMES.map((name) => releases.list(name))])
  const changes = listChanges(history)
  const active = history.at(-1)

  const toAppReleases = async (name: AppName, versions: readonly PublishedRelease[]) => {
    const everActive = new Set<string | undefined>(history.map((set) => set.versions[name]))
    const version = active?.versions[name] ?? null
    const previous = await findPreviousVersion(releases, history, name)
    return {
      name,
      version,
      activeSince: changes.findLast(({ app }) => app === name)?.activatedAt ?? null,
      previous: previous ?? null,
      canRollBack: previous !== undefined,
      versions: versions.map((release) => ({
        version: release.version,
        builtAt: release.builtAt,
        publishedAt: release.publishedAt.toISOString(),
        active: release.version === version,
        wasActive: everActive.has(release.version),
        isChecked: release.isChecked,
        source: release.source,
      })),
    }
  }
  return {
    set: active ? formatSetName(active.id) : null,
    serving,
    apps: await Promise.all(APP_NAMES.map((name, index) => toAppReleases(name, published[index] ?? []))),
    history: changes.slice(-CHANGES_MAX).reverse(),
  }
}

/**
 * Adds the keys that earlier releases of admin-mfe read: `parts`, and `part` in the history. To be removed once no such release can
 * become active.
 */
export const withPreviousKeys = (state: ReleasesState) => ({
  ...state,
  parts: state.apps,
  history: state.history.map((change) => ({ ...change, part: change.app })),
})
