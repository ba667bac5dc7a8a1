import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '@portfolio/object-store'
import { sweepUnfinished } from '#product/shared/sweep-objects.ts'
import { type ReadSpace, requireSpace } from './free-space.ts'
import { digest, isSame } from './read-archive.ts'

const NAME = /^portfolio-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/
/** Left behind by a process that was killed. Whoever writes a backup here by hand, under a name of their own, keeps it. */
const UNFINISHED = /^portfolio-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.\S+\.unfinished$/

/** Returns the name of a scheduled backup, to the second. */
export const toBackupName = (time: Date): string => `portfolio-${time.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.tar`

/** Returns the time in the name of a scheduled backup, or undefined for any other file. */
const parseBackupName = (name: string): Date | undefined => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}

/** Returns the time that the name of a scheduled backup has, which is in whole seconds. */
export const toBackupTime = (time: Date): Date => new Date(Math.floor(time.getTime() / 1_000) * 1_000)

interface StoredBackup {
  time: Date
  bytes: number
}

const findNewestName = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => parseBackupName(name))
    .toSorted()
    .at(-1)

/** Where scheduled backups are kept. Other files there are neither listed nor removed. */
export interface BackupTarget {
  /** In words, for the owner. */
  name: string
  list(): Promise<StoredBackup[]>
  /** Calls `write` with the path of a file to write, and keeps the file when it resolves. A bucket is read back. Rejects if the disk has no space for it. */
  add(time: Date, write: (path: string) => Promise<unknown>): Promise<void>
  remove(time: Date): Promise<void>
}

export const createFolderTarget = (folder: string, readSpace?: ReadSpace): BackupTarget => ({
  name: folder,
  async list() {
    const backups: StoredBackup[] = []
    for (const name of await readdir(folder).catch(() => [])) {
      const time = parseBackupName(name)
      // Another gateway may just have removed the file.
      const info = time && (await stat(join(folder, name)).catch(() => undefined))
      if (info) backups.push({ time, bytes: info.size })
    }
    return backups
  },
  async add(time, write) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Only one process writes at a time.
    for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
    const newest = findNewestName(await readdir(folder))
    if (newest) await requireSpace(folder, (await stat(join(folder, newest))).size, readSpace)
    await write(join(folder, toBackupName(time)))
  },
  remove: (time) => rm(join(folder, toBackupName(time)), { force: true }),
})

interface StoreTarget {
  /** In words, for the owner. */
  name: string
  store: ObjectStore
  prefix: string
  /** A folder for nothing else, on a disk with space for one backup, which is first written there. */
  temporaryDir: string
}

/** Reads an object back. Removes it and rejects unless it equals the file: a backup that is not whole must not count as one. */
const proveStored = async (store: ObjectStore, key: string, path: string) => {
  const object = await store.get(key)
  if (object && isSame(await digest(object.stream), await digest(createReadStream(path)))) return
  await store.remove(key)
  throw new Error(`The backup ${key} was stored and read back, and differs.`)
}

/** Keeps backups in a bucket. */
export const createStoreTarget = ({ name, store, prefix, temporaryDir }: StoreTarget, readSpace?: ReadSpace): BackupTarget => {
  const toKey = (time: Date) => prefix + toBackupName(time)
  const listSizes = async () => {
    const sizes = new Map<string, number>()
    for await (const { key, bytes } of store.list(prefix)) sizes.set(key.slice(prefix.length), bytes)
    return sizes
  }
  return {
    name,
    async list() {
      return [...(await listSizes())].flatMap(([key, bytes]) => {
        const time = parseBackupName(key)
        return time ? { time, bytes } : []
      })
    },
    async add(time, write) {
      const path = join(temporaryDir, toBackupName(time))
      try {
        await rm(temporaryDir, { recursive: true, force: true })
        await mkdir(temporaryDir, { recursive: true, mode: 0o700 })
        // Keys that may not remove them can still store a backup.
        await sweepUnfinished(store, time, prefix).catch(() => {})
        const sizes = await listSizes()
        const newest = findNewestName([...sizes.keys()])
        if (newest) await requireSpace(temporaryDir, sizes.get(newest) ?? 0, readSpace)
        await write(path)
        await store.putFile(toKey(time), path, 'application/x-tar')
        await proveStored(store, toKey(time), path)
      } finally {
        await rm(temporaryDir, { recursive: true, force: true })
      }
    },
    remove: (time) => store.remove(toKey(time)),
  }
}
