import { APP_NAMES } from '@portfolio/contracts'
import type { AppName } from '@portfolio/mfe-contract'
import type { ObjectInfo, ObjectStore } from '@portfolio/object-store'
import { releaseKey } from '@portfolio/releases'
import { type PastSet, servedSince, versionBefore } from '#delivery/shared/history.ts'
import type { ReleaseSetStore } from './release-set-store.ts'

const NEWEST_KEPT = 20
/** No tab that is still open was given its document longer ago, nor is one kept by a browser or a proxy. */
const DOCUMENT_MS_MAX = 30 * 24 * 3_600_000
/** No publishing takes this long; older files without a release.json were given up. */
const PUBLISHING_MS_MAX = 24 * 3_600_000

interface Folder {
  name: AppName
  version: string
  files: ObjectInfo[]
  /** Undefined: not published, or not yet. */
  publishedAt: Date | undefined
}

const foldersOf = async (store: ObjectStore, name: AppName): Promise<Folder[]> => {
  const folders = new Map<string, Folder>()
  for await (const file of store.list(`releases/${name}/`)) {
    const [, , version = '', path] = file.key.split('/')
    const folder = folders.get(version) ?? { name, version, files: [], publishedAt: undefined }
    folders.set(version, folder)
    if (path === 'release.json') folder.publishedAt = file.modifiedAt
    else folder.files.push(file)
  }
  return [...folders.values()]
}

/**
 * Deletes releases that nobody can need: not active, not the one a roll-back leads to, not active in the last 30 days, and not
 * among the 20 newest of their part;
 * also what a broken-off publishing has left. Answers their names ("public-mfe@1a2b3c").
 */
export const pruneReleases = async (store: ObjectStore, sets: ReleaseSetStore, now: Date): Promise<string[]> => {
  const removed: string[] = []
  const oldest = new Date(now.getTime() - DOCUMENT_MS_MAX)
  const isNeeded = ({ name, version }: Folder, history: readonly PastSet[]) =>
    servedSince(history, name, oldest).has(version) || versionBefore(history, name) === version

  /** The release.json goes first, while nothing can be activated: from then on the release does not exist. */
  const withdraw = (folder: Folder) =>
    sets.withoutActivations(async (history) => {
      if (isNeeded(folder, history)) return false
      await store.remove(releaseKey(folder.name, folder.version, 'release.json'))
      return true
    })

  const remove = async (folder: Folder) => {
    for (const { key } of folder.files) await store.remove(key)
    removed.push(`${folder.name}@${folder.version}`)
  }

  for (const name of APP_NAMES) {
    const folders = await foldersOf(store, name)
    const published = folders
      .filter(({ publishedAt }) => publishedAt)
      .sort((a, b) => (b.publishedAt as Date).getTime() - (a.publishedAt as Date).getTime())
    for (const folder of published.slice(NEWEST_KEPT)) if (await withdraw(folder)) await remove(folder)
    const isGivenUp = ({ publishedAt, files }: Folder) =>
      !publishedAt && files.every(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > PUBLISHING_MS_MAX)
    for (const folder of folders.filter(isGivenUp)) await remove(folder)
  }
  return removed
}
