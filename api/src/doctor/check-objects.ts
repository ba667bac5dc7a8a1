import { createHash, type Hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ObjectStore } from '@portfolio/object-store'
import { createIntegrityHash, toIntegrity } from '@portfolio/releases'
import type { Db } from '#db/database.ts'
import { createObjectDigestStore, type ObjectDigest } from '#db/object-digest-store.ts'
import { findReleaseFaults } from '#shared/release-files.ts'
import { openObject, rethrowUnlessUnreadable } from '#shared/unreadable-object.ts'
import { count, type Finding, fine, problem } from './finding.ts'

interface ObjectsOfSite {
  /** Keys of images and files that the store has. */
  uploads: string[]
  /** Keys of objects that rows refer to but the store does not have. */
  missing: string[]
  /** Keys of the release.json of each release that the store has. */
  manifests: string[]
  /** Keys of images and files without a row, older than a day. */
  orphans: string[]
}

interface Dependencies {
  db: Db
  store: ObjectStore
  objects: ObjectsOfSite
  /** Stores objects from a backup. Resolves with the keys of those that it has. Undefined: no backup was given. */
  fetch?: ((keys: string[]) => Promise<string[]>) | undefined
}

/** Hashes an object. Resolves with undefined for one that the store does not have, and with 'unreadable' for one that it cannot read. */
const readInto = async (hash: Hash, store: ObjectStore, key: string) => {
  try {
    const object = await openObject(store, key)
    if (!object) return undefined
    for await (const chunk of object.stream) hash.update(chunk)
    return { bytes: object.bytes, hash }
  } catch (error) {
    await rethrowUnlessUnreadable(store, error)
    return 'unreadable'
  }
}

/** Resolves with the keys of images and files that have changed since they were first read, or cannot be read. */
const findDamagedUploads = async ({ db, store, objects }: Dependencies): Promise<string[]> => {
  const digests = createObjectDigestStore(db)
  const found: ObjectDigest[] = []
  const unreadable: string[] = []
  for (const key of objects.uploads) {
    const read = await readInto(createHash('sha256'), store, key)
    if (read === 'unreadable') unreadable.push(key)
    else if (read) found.push({ key, bytes: read.bytes, sha256: read.hash.digest('hex') })
  }
  const damaged = [...(await digests.compare(found)), ...unreadable]
  await digests.keepOnly([...objects.uploads, ...objects.missing])
  return damaged
}

/** Resolves with undefined if the object cannot be read. */
const readText = async (store: ObjectStore, key: string) => {
  try {
    const object = await openObject(store, key)
    return object && (await text(object.stream))
  } catch (error) {
    await rethrowUnlessUnreadable(store, error)
    return undefined
  }
}

const checkReleases = ({ store, objects }: Dependencies) =>
  findReleaseFaults(objects.manifests, {
    readManifest: (key) => readText(store, key),
    getIntegrity: async (key) => {
      const read = await readInto(createIntegrityHash(), store, key)
      return read === 'unreadable' ? null : read && toIntegrity(read.hash)
    },
  })

/** Reads every object that the site refers to. */
export const checkObjects = async (dependencies: Dependencies): Promise<Finding[]> => {
  const { store, objects, fetch } = dependencies
  const releases = await checkReleases(dependencies)
  const damaged = [...(await findDamagedUploads(dependencies)), ...releases.damaged]
  const missing = [...objects.missing, ...releases.missing]
  const bring = (keys: string[]) =>
    fetch &&
    (async () => {
      const fetched = await fetch(keys)
      const lost = keys.filter((key) => !fetched.includes(key))
      if (lost.length) throw new Error(`the backup has no intact copy of ${lost.join(', ')}`)
      return `restored ${count(fetched.length, 'object')} from the backup`
    })
  const list = (what: string, keys: string[], advice: string) => `${count(keys.length, `${what} object`)}: ${keys.join(', ')}. ${advice}`
  const advice = 'Restore what a backup has with --repair --from FILE'
  const isEmpty = !objects.uploads.length && !objects.manifests.length
  const missingAdvice = isEmpty
    ? `The store has none at all: if it is elsewhere, or its disk is not mounted, mend that first. ${advice}`
    : advice
  const findings = [
    ...(missing.length ? [problem('Objects', list('missing', missing, missingAdvice), bring(missing))] : []),
    ...(damaged.length ? [problem('Objects', list('damaged', damaged, advice), bring(damaged))] : []),
    ...(objects.orphans.length
      ? [
          problem('Objects', list('orphan', objects.orphans, 'Nothing refers to them'), async () => {
            for (const key of objects.orphans) await store.remove(key)
            return `deleted ${count(objects.orphans.length, 'object')}`
          }),
        ]
      : []),
  ]
  return findings.length
    ? findings
    : [
        fine(
          'Objects',
          `${count(objects.uploads.length, 'image and file object')} and ${count(objects.manifests.length, 'release')}, all intact`,
        ),
      ]
}
