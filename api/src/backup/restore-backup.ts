import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '@portfolio/object-store'
import { getMediaType } from '@portfolio/releases'
import { listMigrationNames } from '#db/migrate.ts'
import { openSession } from '#db/session.ts'
import { explainFullDisk } from '#shared/explain-full-disk.ts'
import { type ArchivedObject, ArchiveRefused, type Manifest, toObjectEntry, toTableEntry } from './manifest.ts'
import { digest, isSame, readEntries, verifyArchive } from './read-archive.ts'
import { isEmpty, NOT_EMPTY, restoreTables } from './restore-store.ts'
import { removeLeft, withTemporary } from './with-temporary.ts'

export interface RestoreOptions {
  file: string
  databaseUrl: string
  store: ObjectStore
  /** Folder for one object at a time, on a disk with space for the largest. */
  temporaryDir: string
  /** Called before a site that is not empty is replaced. Without it, such a site is left untouched. */
  onReplace?: (() => Promise<void>) | undefined
}

export interface Restored {
  manifest: Manifest
  /** Migrations that brought an archive of an earlier version up to date. */
  migrations: string[]
}

/** Reads an archive. Rejects unless it is intact and this version can restore it. */
export const checkArchive = async (file: string): Promise<Manifest> => {
  const manifest = await verifyArchive(file)
  const known = new Set(await listMigrationNames())
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length)
    throw new ArchiveRefused(
      `${file} is a backup of a later version of the product (api ${manifest.apiVersion}, migration ${unknown.at(-1)}). Restore it with that version.`,
    )
  return manifest
}

type Target = Pick<RestoreOptions, 'file' | 'store' | 'temporaryDir'>

/** Stores these objects of an archive. */
const putObjects = async ({ file, store, temporaryDir }: Target, objects: readonly ArchivedObject[]) => {
  const keys = new Map(objects.map(({ key }) => [toObjectEntry(key), key]))
  await mkdir(temporaryDir, { recursive: true })
  await removeLeft(temporaryDir, new Date())
  const folder = await mkdtemp(join(temporaryDir, 'restore-'))
  const path = join(folder, 'object')
  const put = async () => {
    for await (const { name, content } of readEntries(file)) {
      const key = keys.get(name)
      if (key === undefined) {
        await digest(content)
        continue
      }
      await pipeline(content, createWriteStream(path))
      await store.putFile(key, path, getMediaType(key))
    }
  }
  await withTemporary(folder, put).catch(explainFullDisk(temporaryDir))
}

/** Reads every object back from the store. */
const proveObjects = async (store: ObjectStore, objects: readonly ArchivedObject[]) => {
  for (const object of objects) {
    const found = await store.get(object.key)
    if (!found || !isSame(await digest(found.stream), object))
      throw new Error(`The object ${object.key} was restored and read back, and differs from the backup. Nothing else was changed.`)
  }
}

async function* readTables(file: string, { tables }: Manifest) {
  for await (const { name, content } of readEntries(file)) {
    const table = tables.find((one) => toTableEntry(one.name) === name)
    if (table) yield { table, content }
    else await digest(content)
  }
}

/** Rejects if the store has uploads of another site: once the database does not know them, they would be deleted. */
const refuseOtherUploads = async (store: ObjectStore, { objects, missing, damaged }: Manifest) => {
  const own = new Set([...objects.map(({ key }) => key), ...missing, ...damaged])
  for (const prefix of ['media/', 'files/'])
    for await (const { key } of store.list(prefix))
      if (!own.has(key))
        throw new Error(
          `The store has ${key}, which the backup does not have: it belongs to another site. Use an empty store, or --replace. Nothing was changed.`,
        )
}

/** Resolves with the objects to store: those that the archive lists as damaged must not replace ones that the store has. */
const listRestorable = async (store: ObjectStore, { objects, damaged }: Manifest): Promise<ArchivedObject[]> => {
  const kept = new Set<string>()
  for (const key of damaged) if (await store.info(key)) kept.add(key)
  return objects.filter(({ key }) => !kept.has(key))
}

/**
 * Restores a site from an archive, and reads back everything that it wrote. Nothing is touched before the whole archive was verified. Objects come
 * first, beside those that are there: until the database changes, in one transaction, nothing refers to them.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { file, databaseUrl, store, onReplace } = options
  const manifest = await checkArchive(file)
  const session = await openSession(databaseUrl)
  try {
    if (!(await isEmpty(session.db))) {
      if (!onReplace) throw new Error(NOT_EMPTY)
      await onReplace()
    } else if (!onReplace) await refuseOtherUploads(store, manifest)
    const objects = await listRestorable(store, manifest)
    await putObjects(options, objects)
    await proveObjects(store, objects)
    const { migrations } = await restoreTables(session, manifest, readTables(file, manifest), !onReplace)
    return { manifest, migrations }
  } finally {
    await session.close()
  }
}

/** Stores those of the objects that a backup has undamaged, and reads them back. Resolves with their keys. */
export const fetchObjects = async (target: Target, keys: readonly string[]): Promise<string[]> => {
  const { objects: archived, damaged } = await checkArchive(target.file)
  const objects = archived.filter(({ key }) => keys.includes(key) && !damaged.includes(key))
  await putObjects(target, objects)
  await proveObjects(target.store, objects)
  return objects.map(({ key }) => key)
}
