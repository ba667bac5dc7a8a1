import type { AppName, Release, ReleaseEvidence, ReleaseSource } from '@portfolio/mfe-contract'
import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { LRUCache } from 'lru-cache'
import { digestFiles, orderEvidence, validateEvidence } from './evidence.ts'
import { computeIntegrity } from './integrity.ts'
import { findEvidence, findSource, InvalidManifest, orderSource, parseRelease } from './release-manifest.ts'
import { appPrefix, MANIFEST, releaseKey } from './release-paths.ts'
import { type ReleaseKeys, SIGNATURE, validateSignature } from './signature.ts'

const MANIFESTS_MAX = 500

export interface PublishedRelease {
  name: AppName
  version: string
  builtAt: string
  publishedAt: Date
  source?: ReleaseSource | undefined
  /** Whether its release.json has evidence of a browser check of its files. */
  isChecked: boolean
}

/** What a set keeps of a release that is activated. */
export interface ReleasePin {
  /** Of its `release.json` without the build time, which differs from one publication to the next: `sha384-…`. */
  integrity: string
  source: ReleaseSource | undefined
  /** Missing also when it is evidence of other files. */
  evidence?: ReleaseEvidence | undefined
}

/** Returns the whole content of an object, or undefined if it does not exist. */
export const readObject = async (store: ObjectStore, key: string): Promise<Buffer | undefined> => {
  const object = await store.get(key)
  if (!object) return undefined
  // A store reports only errors of the request itself as unavailable, not a connection that is cut while the content is transferred.
  const chunks = await object.stream.toArray().catch((error) => {
    throw new StoreUnavailable(error)
  })
  return Buffer.concat(chunks)
}

/** Resolves with the keys that begin with a prefix. S3 responds with 403 for a missing object when the keys of a team may not list the whole bucket. */
export const listKeys = async (store: ObjectStore, prefix: string): Promise<ReadonlySet<string>> => {
  const keys = new Set<string>()
  for await (const { key } of store.list(prefix)) keys.add(key)
  return keys
}

/** A `release.json` that may be invalid. */
type RawManifest = Partial<Release>

/** Includes the source and the evidence, because earlier gateways, which share the database during an update, leave out only the build time. */
const digestManifest = ({ builtAt: _, ...manifest }: RawManifest) => computeIntegrity(JSON.stringify(manifest))

/** Returns the part of a `release.json` that the build wrote: publication adds the rest after it. */
const withoutAdded = ({ source: _, evidence: __, ...manifest }: RawManifest): RawManifest => manifest

/**
 * Whether a manifest is the pinned one. The same build of another commit is the same release: if it was deleted and published again, its
 * source and evidence may have changed or been added.
 */
const hasPin = (manifest: RawManifest, pin: ReleasePin): boolean => {
  if (digestManifest(manifest) === pin.integrity) return true
  const sources = [manifest.source, undefined, pin.source && orderSource(pin.source)]
  const evidences = [manifest.evidence, undefined, pin.evidence && orderEvidence(pin.evidence)]
  return sources.some((source) =>
    evidences.some((evidence) => digestManifest({ ...withoutAdded(manifest), source, evidence }) === pin.integrity),
  )
}

/** Returns the files of a `release.json` with the integrity of each, or undefined if it is not the pinned one. */
export const readPinnedFiles = (content: Buffer, pin: ReleasePin): ReadonlyMap<string, string> | undefined => {
  try {
    const manifest = parseRelease(content.toString('utf8'))
    return hasPin(manifest, pin) ? new Map(manifest.files.map(({ path, integrity }) => [path, integrity])) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the releases in a store. A release never changes, so each `release.json` is read once and then cached in memory, until it is seen that
 * the release was deleted and published again: what is compressed, the source and the evidence may then differ.
 */
export const createReleaseRepository = (store: ObjectStore, keys: ReleaseKeys = {}) => {
  const readFile = (name: AppName, version: string, path: string) => readObject(store, releaseKey(name, version, path))

  const readContent = async (name: AppName, version: string): Promise<Buffer> => {
    const content = await readFile(name, version, MANIFEST)
    if (!content) throw new Error(`There is no release ${name}@${version}`)
    return content
  }

  const readManifest = async (name: AppName, version: string): Promise<Release> => {
    const content = await readContent(name, version)
    const release = parseRelease(content.toString('utf8'), `${name}@${version}`)
    if (release.name !== name || release.version !== version)
      throw new InvalidManifest(`${name}@${version} has the release.json of ${release.name}@${release.version}`)
    return release
  }

  // A failed read is not cached: the release may be published at any moment, and the store may become available again.
  const manifests = new LRUCache<string, { release: Release; readAt: number }, { name: AppName; version: string }>({
    max: MANIFESTS_MAX,
    fetchMethod: async (_key, _stale, { context: { name, version } }) => {
      const readAt = Date.now()
      return { release: await readManifest(name, version), readAt }
    },
  })

  const forget = (name: AppName, version: string) => manifests.delete(releaseKey(name, version, MANIFEST))

  /** Forgets a `release.json` that was written after it was read. */
  const forgetReplaced = (name: AppName, version: string, modifiedAt: Date) => {
    const known = manifests.peek(releaseKey(name, version, MANIFEST))
    if (known && modifiedAt.getTime() > known.readAt) forget(name, version)
  }

  /** Returns the manifest of a published version. Throws when the store has no such release, or one that cannot be used. */
  const get = async (name: AppName, version: string): Promise<Release> =>
    (await manifests.forceFetch(releaseKey(name, version, MANIFEST), { context: { name, version } })).release

  /** Returns the `release.json` that `get` returns, if it has been read. */
  const getRaw = async (name: AppName, version: string): Promise<RawManifest> =>
    manifests.get(releaseKey(name, version, MANIFEST))?.release ?? JSON.parse((await readContent(name, version)).toString('utf8'))

  /** The time when each invalid `release.json` was written. It is read again only after it has been replaced. */
  const invalid = new LRUCache<string, number>({ max: MANIFESTS_MAX })

  const getForList = async (name: AppName, version: string, publishedAt: Date): Promise<PublishedRelease[]> => {
    const key = releaseKey(name, version, MANIFEST)
    if (invalid.get(key) === publishedAt.getTime()) return []
    forgetReplaced(name, version, publishedAt)
    try {
      const release = await get(name, version)
      const { builtAt, source } = release
      return [{ name, version, builtAt, publishedAt, isChecked: !validateEvidence(release), ...(source && { source }) }]
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      if (error instanceof InvalidManifest) invalid.set(key, publishedAt.getTime())
      return []
    }
  }

  return {
    get,

    /** Throws a sentence unless the team of the app has signed the `release.json` that `get` returns, where a key is known. */
    assertSigned: async (name: AppName, version: string): Promise<void> => {
      const ofApp = keys[name]
      if (!ofApp) return
      const content = await readContent(name, version)
      const problem = validateSignature(`${name}@${version}`, content, await readFile(name, version, SIGNATURE), ofApp)
      if (problem) throw new Error(problem)
      // What is in memory may have been read before the file was replaced.
      if (digestManifest(await getRaw(name, version)) !== digestManifest(JSON.parse(content.toString('utf8')))) {
        forget(name, version)
        throw new Error(`The release.json of ${name}@${version} has changed since it was read`)
      }
    },

    getPin: async (name: AppName, version: string): Promise<ReleasePin> => {
      const manifest = await getRaw(name, version)
      const evidence = findEvidence(manifest)
      const isOfFiles = evidence?.files === digestFiles({ files: manifest.files ?? [] })
      return { integrity: digestManifest(manifest), source: findSource(manifest), ...(isOfFiles && { evidence }) }
    },

    /** Whether a release is the one that was pinned. If not, the next call reads it again. */
    isPinned: async (name: AppName, version: string, pin: ReleasePin): Promise<boolean> => {
      const isSame = hasPin(await getRaw(name, version), pin)
      if (!isSame) forget(name, version)
      return isSame
    },

    /** Returns the content of a file, or undefined when there is none. */
    readFile,

    /** Whether a version is published: its `release.json` is written last and removed first. */
    exists: async (name: AppName, version: string): Promise<boolean> => {
      const found = await store.info(releaseKey(name, version, MANIFEST))
      if (found) forgetReplaced(name, version, found.modifiedAt)
      return found !== undefined
    },

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
