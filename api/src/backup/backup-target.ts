import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '@portfolio/object-store'

const NAME = /^portfolio-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/
/** Left behind by a process that was killed. */
const UNFINISHED = /^portfolio-\S+\.unfinished$/

/** Returns the name of a scheduled backup, to the second. */
export const toBackupName = (time: Date): string => `portfolio-${time.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.tar`

/** Returns the time in the name of a scheduled backup, or undefined for any other file. */
const parseBackupName = (name: string): Date | undefined => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}

/** Where scheduled backups are kept. Other files there are neither listed nor removed. */
export interface BackupTarget {
  /** Resolves with the times of the backups. */
  list(): Promise<Date[]>
  /** Calls `write` with the path of a file to write, and keeps the file when it resolves. */
  add(time: Date, write: (path: string) => Promise<unknown>): Promise<void>
  remove(time: Date): Promise<void>
}

export const createFolderTarget = (folder: string): BackupTarget => ({
  async list() {
    return (await readdir(folder).catch(() => [])).flatMap((name) => parseBackupName(name) ?? [])
  },
  async add(time, write) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Only one process writes at a time.
    for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
    await write(join(folder, toBackupName(time)))
  },
  remove: (time) => rm(join(folder, toBackupName(time)), { force: true }),
})

/** Keeps backups in a bucket. Each is first written to `temporaryDir`, a folder for nothing else, on a disk with space for one backup. */
export const createStoreTarget = (store: ObjectStore, prefix: string, temporaryDir: string): BackupTarget => {
  const toKey = (time: Date) => prefix + toBackupName(time)
  return {
    async list() {
      const times: Date[] = []
      for await (const { key } of store.list(prefix)) times.push(...[parseBackupName(key.slice(prefix.length)) ?? []].flat())
      return times
    },
    async add(time, write) {
      const path = join(temporaryDir, toBackupName(time))
      try {
        await rm(temporaryDir, { recursive: true, force: true })
        await mkdir(temporaryDir, { recursive: true, mode: 0o700 })
        await write(path)
        await store.putFile(toKey(time), path, 'application/x-tar')
      } finally {
        await rm(temporaryDir, { recursive: true, force: true })
      }
    },
    remove: (time) => store.remove(toKey(time)),
  }
}
