import type { AppName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { readRelease, releaseKey } from './release-files.ts'

const MANIFEST = 'release.json'

export interface Published {
  name: AppName
  version: string
  builtAt: string
  publishedAt: Date
}

/** Whether a version is published: its `release.json` is written last and removed first. */
export const releaseIsThere = async (store: ObjectStore, name: AppName, version: string): Promise<boolean> =>
  Boolean(await store.info(releaseKey(name, version, MANIFEST)))

/** Every published version of a part, the newest first. One whose `release.json` cannot be read is left out. */
export const publishedReleases = async (store: ObjectStore, name: AppName): Promise<Published[]> => {
  const found: Published[] = []
  for await (const { key, modifiedAt } of store.list(`releases/${name}/`)) {
    const [, , version = '', file] = key.split('/')
    if (file !== MANIFEST) continue
    const release = await readRelease(store, name, version).catch(() => undefined)
    if (release) found.push({ name, version, builtAt: release.builtAt, publishedAt: modifiedAt })
  }
  return found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
}
