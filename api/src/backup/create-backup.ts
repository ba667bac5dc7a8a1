import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { ObjectStore } from '@portfolio/object-store'
import type { Trx } from '#db/database.ts'
import { createObjectDigestStore } from '#db/object-digest-store.ts'
import { openSession } from '#db/session.ts'
import { explainFullDisk } from '#shared/explain-full-disk.ts'
import { ObjectUnreadable, openObject, rethrowUnlessUnreadable } from '#shared/unreadable-object.ts'
import { apiVersion } from '#version'
import { createReleaseCheck } from './check-releases.ts'
import { type ArchivedObject, type ArchivedTable, FORMAT, MANIFEST_NAME, type Manifest, toObjectEntry, toTableEntry } from './manifest.ts'
import { digest, isSame } from './read-archive.ts'
import { readSnapshot, type Snapshot } from './snapshot-store.ts'
import { copyRows, listAllTables, listTables, measureTables, readSequences, type Table } from './tables-store.ts'
import { removeUnfinished, withTemporary } from './with-temporary.ts'
import { type ArchiveWriter, createArchive } from './write-archive.ts'

/** The keys of the objects that a database refers to. */
interface ReferencedObjects {
  /** Images and files, which never change. */
  uploads: string[]
  releases: string[]
  /** Uploads and releases that the store does not have. */
  missing: string[]
  /** Total size of those that the store has. */
  bytes: number
}

export interface Source {
  databaseUrl: string
  store: ObjectStore
  listObjects: (trx: Trx, store: ObjectStore) => Promise<ReferencedObjects>
}

export interface ArchiveOptions extends Source {
  /** Called before anything is written, with the approximate size of the archive. */
  onListed?: (about: { bytes: number; omitted: readonly string[] }) => void
  /** Aborts the backup. */
  signal?: AbortSignal
}

export interface BackupOptions extends ArchiveOptions {
  /** Path of the archive, which must not exist. An aborted backup leaves no file. */
  file: string
}

const ATTEMPTS_MAX = 3
/** An object was deleted after the snapshot, so the archive cannot be completed. */
class ObjectGone extends Error {}

/** Reads the rows twice, because a tar archive has the size of an entry before its content. In a snapshot both are the same. */
const addTable = async (archive: ArchiveWriter, snapshot: Snapshot, table: Table): Promise<ArchivedTable> => {
  let rows = 0
  const count = async function* () {
    for await (const chunk of copyRows(snapshot, snapshot.trx, table)) {
      // COPY ends each row with a line feed, and escapes those in values.
      for (const byte of chunk) if (byte === 10) rows += 1
      yield chunk
    }
  }
  const measured = await digest(count())
  const added = await archive.add(toTableEntry(table.name), measured.bytes, copyRows(snapshot, snapshot.trx, table))
  if (!isSame(added, measured)) throw new Error(`The table ${table.name} was read twice and differs`)
  return { ...table, rows, ...added }
}

type Watch = (key: string, content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

const addObject = async (archive: ArchiveWriter, store: ObjectStore, key: string, watch?: Watch): Promise<ArchivedObject> => {
  const object = await openObject(store, key)
  if (!object) throw new ObjectGone(key)
  return { key, ...(await archive.add(toObjectEntry(key), object.bytes, watch ? watch(key, object.stream) : object.stream)) }
}

const addTables = (
  archive: ArchiveWriter,
  { databaseUrl, store, listObjects, onListed = () => {} }: ArchiveOptions,
  unreadable: ReadonlySet<string>,
) =>
  readSnapshot(databaseUrl, async (snapshot) => {
    const { trx, migrations, postgresVersion } = snapshot
    const tables = await listTables(trx)
    // Listed first, so that nothing is copied in vain if an object was deleted a moment ago.
    const objects = await listObjects(trx, store)
    const omitted = [...objects.missing, ...[...objects.uploads, ...objects.releases].filter((key) => unreadable.has(key))]
    onListed({ bytes: objects.bytes + (await measureTables(trx, tables)), omitted })
    const archived: ArchivedTable[] = []
    for (const table of tables) archived.push(await addTable(archive, snapshot, table))
    return { migrations, postgresVersion, tables: archived, sequences: await readSequences(trx, tables), objects }
  })

/** Resolves with the keys of images and files that have changed since they were first read. */
const findDamaged = async (databaseUrl: string, uploads: readonly ArchivedObject[]): Promise<string[]> => {
  const { db, close } = await openSession(databaseUrl)
  try {
    // A site that is backed up before an upgrade may not have been migrated yet.
    const isKept = (await listAllTables(db)).includes('object_digests')
    return isKept ? await createObjectDigestStore(db).compare(uploads) : []
  } finally {
    await close()
  }
}

/** Adds to `unreadable` those of the objects that cannot be read. */
const findUnreadable = async (store: ObjectStore, keys: readonly string[], unreadable: Set<string>) => {
  for (const key of keys)
    try {
      const object = await openObject(store, key)
      if (object) await digest(object.stream)
    } catch (error) {
      unreadable.add((await rethrowUnlessUnreadable(store, error)).key)
    }
}

/** Leaves out the objects that are known to be unreadable, and adds those to them that it finds. */
export const writeArchive = async (
  open: (createdAt: Date) => ArchiveWriter,
  { signal, ...source }: ArchiveOptions,
  unreadable: Set<string>,
): Promise<Manifest> => {
  const createdAt = new Date()
  const archive = open(createdAt)
  try {
    const { objects, ...database } = await addTables(archive, source, unreadable)
    const listed = [...objects.uploads, ...objects.releases]
    const keys = listed.filter((key) => !unreadable.has(key))
    const uploads = new Set(objects.uploads)
    const releases = createReleaseCheck()
    const archived: ArchivedObject[] = []
    for (const [index, key] of keys.entries()) {
      signal?.throwIfAborted()
      archived.push(
        await addObject(archive, source.store, key, uploads.has(key) ? undefined : releases.watch).catch(async (error) => {
          // Tried once more, and all others, so that the next attempt knows them all.
          if (error instanceof ObjectUnreadable) await findUnreadable(source.store, keys.slice(index), unreadable)
          throw error
        }),
      )
    }
    const changed = await findDamaged(
      source.databaseUrl,
      archived.filter(({ key }) => uploads.has(key)),
    )
    const faults = await releases.findFaults()
    const damaged = [...changed, ...faults.damaged, ...listed.filter((key) => unreadable.has(key))]
    const missing = [...objects.missing, ...faults.missing.filter((key) => !unreadable.has(key))]
    const about = { format: FORMAT, createdAt: createdAt.toISOString(), apiVersion }
    const manifest: Manifest = { ...about, ...database, objects: archived, missing, damaged }
    const json = Buffer.from(JSON.stringify(manifest))
    await archive.add(
      MANIFEST_NAME,
      json.length,
      (async function* () {
        yield json
      })(),
    )
    await archive.close()
    return manifest
  } catch (error) {
    await archive.abort()
    throw error
  }
}

/** Starts again with a new snapshot when an object is deleted meanwhile, or cannot be read. */
const writeWithRetries = async (path: string, options: BackupOptions, unreadable = new Set<string>(), attempt = 1): Promise<Manifest> => {
  try {
    return await writeArchive((createdAt) => createArchive(path, createdAt), options, unreadable)
  } catch (error) {
    await rm(path, { force: true })
    const isGone = error instanceof ObjectGone
    if (!isGone && !(error instanceof ObjectUnreadable)) throw error
    if (attempt < ATTEMPTS_MAX) return writeWithRetries(path, options, unreadable, attempt + 1)
    throw isGone ? new Error(`The object ${error.message} was deleted while the backup was written. Start it again.`) : error
  }
}

const syncFolder = async (path: string) => {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/**
 * Writes everything the site has to one archive, as it is at one moment, while it is used. Resolves with what the archive contains.
 * The file has its name only when it is complete and on disk.
 */
export const createBackup = async (options: BackupOptions): Promise<Manifest> => {
  const file = resolve(options.file)
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} already exists. Delete it, or name another file.`)
  await removeUnfinished(dirname(file), new Date())
  const unfinished = `${file}.${randomUUID()}.unfinished`
  return withTemporary(unfinished, async () => {
    const manifest = await writeWithRetries(unfinished, options).catch(explainFullDisk(dirname(file)))
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return manifest
  })
}
