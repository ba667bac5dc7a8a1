import { APP_NAMES, type AppName } from '@portfolio/contracts'
import type { ObjectInfo, ObjectStore } from '@portfolio/object-store'
import { appPrefix, isPreviewVersion, MANIFEST, releaseKey } from '@portfolio/releases'
import { findVersionsActiveSince, listPreviousVersions, type PastSet } from '#delivery/shared/history.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

const NEWEST_KEPT = 20
/** Of previews of pull requests. They have a limit of their own, so that they do not displace releases that are still to be activated. */
const PREVIEWS_KEPT = 20
/** Previous versions that are kept: a rollback may be followed by further ones. */
const PREVIOUS_KEPT = 3
/** No open tab, browser cache or proxy is expected to keep a document longer. */
const DOCUMENT_MS_MAX = 30 * 24 * 3_600_000
/** No upload of a release takes longer; older files without a release.json were abandoned. */
const PUBLISHING_MS_MAX = 24 * 3_600_000

interface Folder {
  version: string
  files: ObjectInfo[]
  /** Undefined: not published (yet). */
  publishedAt: Date | undefined
}

/** Resolves with the folders of an app, or that of one version. */
const listFolders = async (store: ObjectStore, name: AppName, only?: string): Promise<Folder[]> => {
  const folders = new Map<string, Folder>()
  for await (const file of store.list(only ? releaseKey(name, only, '') : appPrefix(name))) {
    const [, , version = '', path] = file.key.split('/')
    const folder = folders.get(version) ?? { version, files: [], publishedAt: undefined }
    folders.set(version, folder)
    if (path === MANIFEST) folder.publishedAt = file.modifiedAt
    else folder.files.push(file)
  }
  return [...folders.values()]
}

/**
 * Deletes releases that can no longer be needed: not active, not one of the previous three versions, not active in the last 30 days, not
 * scheduled, and not among the 20 newest of their app or the 20 newest previews of pull requests; also the files of abandoned uploads.
 * Returns their names ("public-mfe@1a2b3c").
 */
export const pruneReleases = async (store: ObjectStore, sets: ReleaseSetStore, now: Date): Promise<string[]> => {
  const removed: string[] = []
  const since = new Date(now.getTime() - DOCUMENT_MS_MAX)

  for (const name of APP_NAMES) {
    const isNeeded = (version: string) => (history: readonly PastSet[]) =>
      findVersionsActiveSince(history, name, since).has(version) ||
      listPreviousVersions(history, name).slice(0, PREVIOUS_KEPT).includes(version)

    const remove = async ({ version, files }: Folder) => {
      // The release.json is deleted first: without it, the release does not exist.
      await store.remove(releaseKey(name, version, MANIFEST))
      for (const { key } of files) await store.remove(key)
      await sets.endDeletion(name, version)
      removed.push(`${name}@${version}`)
    }

    const interrupted = await sets.deletions(name)
    const folders = await listFolders(store, name)
    const published = folders
      .filter(({ publishedAt }) => publishedAt)
      .sort((a, b) => (b.publishedAt as Date).getTime() - (a.publishedAt as Date).getTime())
    const previews = published.filter(({ version }) => isPreviewVersion(version))
    const others = published.filter(({ version }) => !isPreviewVersion(version))
    const candidates = new Set([
      ...others.slice(NEWEST_KEPT),
      ...previews.slice(PREVIEWS_KEPT),
      ...folders.filter(({ version }) => interrupted.has(version)),
    ])
    for (const folder of candidates) if (await sets.beginDeletion(name, folder.version, isNeeded(folder.version))) await remove(folder)

    const isAbandoned = ({ publishedAt, files }: Folder) =>
      !publishedAt && files.every(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > PUBLISHING_MS_MAX)
    for (const { version } of folders.filter((folder) => !candidates.has(folder) && isAbandoned(folder))) {
      // Listed again: the same version may have been published meanwhile.
      const [folder] = await listFolders(store, name, version)
      if (folder && isAbandoned(folder)) await remove(folder)
    }
    for (const version of interrupted) if (!folders.some((folder) => folder.version === version)) await sets.endDeletion(name, version)
  }
  return removed
}
