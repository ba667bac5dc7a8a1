import { createHash } from 'node:crypto'
import type { AppName, Release, ReleaseSource } from '@portfolio/mfe-contract'
import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { LRUCache } from 'lru-cache'
import { findSource, parseRelease } from './release-manifest.ts'
import { appPrefix, MANIFEST, releaseKey } from './release-paths.ts'

const MANIFESTS_MAX = 500

export interface PublishedRelease {
  name: AppName
  version: string
  builtAt: string
  publishedAt: Date
  source?: ReleaseSource | undefined
}

/** What a set keeps of a release that is activated. */
export interface ReleasePin {
  /** Of its `release.json` without what differs from one publication to the next: `sha384-…`. */
  integrity: string
  source: ReleaseSource | undefined
}

const readObject = async (store: ObjectStore, key: string): Promise<Buffer | undefined> => {
  const object = await store.get(key)
  return object && Buffer.concat(await object.stream.toArray())
}

/** Leaves out the build time and the source, so that a release which is deleted and published again is the same one. */
const computeIntegrity = (content: Buffer) => {
  const { builtAt: _, source: __, ...manifest } = JSON.parse(content.toString('utf8'))
  return `sha384-${createHash('sha384').update(JSON.stringify(manifest)).digest('base64')}`
}

interface Manifest {
  release: Release
  integrity: string
}

/** Reads the releases in a store. A release never changes, so each `release.json` is read once and then cached in memory. */
export const createReleaseRepository = (store: ObjectStore) => {
  const readFile = (name: AppName, version: string, path: string) => readObject(store, releaseKey(name, version, path))

  const readContent = async (name: AppName, version: string): Promise<Buffer> => {
    const content = await readFile(name, version, MANIFEST)
    if (!content) throw new Error(`There is no release ${name}@${version}`)
    return content
  }

  const readManifest = async (name: AppName, version: string): Promise<Manifest> => {
    const content = await readContent(name, version)
    const release = parseRelease(content.toString('utf8'), `${name}@${version}`)
    if (release.name !== name || release.version !== version)
      throw new Error(`${name}@${version} has the release.json of ${release.name}@${release.version}`)
    return { release, integrity: computeIntegrity(content) }
  }

  // A failed read is not cached: the release may be published at any moment, and the store may become available again.
  const manifests = new LRUCache<string, Manifest, { name: AppName; version: string }>({
    max: MANIFESTS_MAX,
    fetchMethod: (_key, _stale, { context: { name, version } }) => readManifest(name, version),
  })

  /** Returns the manifest of a published version. Throws when the store has no such release, or one that cannot be used. */
  const get = async (name: AppName, version: string): Promise<Release> =>
    (await manifests.forceFetch(releaseKey(name, version, MANIFEST), { context: { name, version } })).release

  /** The time when each invalid `release.json` was written. It is read again only after it has been replaced. */
  const invalid = new LRUCache<string, number>({ max: MANIFESTS_MAX })

  const getForList = async (name: AppName, version: string, publishedAt: Date): Promise<PublishedRelease[]> => {
    const key = releaseKey(name, version, MANIFEST)
    if (invalid.get(key) === publishedAt.getTime()) return []
    try {
      const { builtAt, source } = await get(name, version)
      return [{ name, version, builtAt, publishedAt, ...(source && { source }) }]
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      invalid.set(key, publishedAt.getTime())
      return []
    }
  }

  return {
    get,

    /** Returns the pin of a release: of the `release.json` that `get` returns, if it has been read. */
    getPin: async (name: AppName, version: string): Promise<ReleasePin> => {
      const known = manifests.get(releaseKey(name, version, MANIFEST))
      if (known) return { integrity: known.integrity, source: known.release.source }
      const content = await readContent(name, version)
      return { integrity: computeIntegrity(content), source: findSource(JSON.parse(content.toString('utf8'))) }
    },

    /** Returns the content of a file, or undefined when there is none. */
    readFile,

    /** Whether a version is published: its `release.json` is written last and removed first. */
    exists: async (name: AppName, version: string): Promise<boolean> => Boolean(await store.info(releaseKey(name, version, MANIFEST))),

    /** Returns the published versions of an app, newest first. Releases with an invalid `release.json` are omitted. */
    list: async (name: AppName): Promise<PublishedRelease[]> => {
      const published: { version: string; publishedAt: Date }[] = []
      for await (const { key, modifiedAt } of store.list(appPrefix(name))) {
        const [, , version = '', file] = key.split('/')
        if (file === MANIFEST) published.push({ version, publishedAt: modifiedAt })
      }
      const releases = await Promise.all(published.map(({ version, publishedAt }) => getForList(name, version, publishedAt)))
      return releases.flat().sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    },
  }
}

export type ReleaseRepository = ReturnType<typeof createReleaseRepository>
