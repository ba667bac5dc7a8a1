import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, checkPrefix } from './object-key.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'

/** No key can begin with a dot, so nothing in here is ever listed or served. */
const UNFINISHED = '.unfinished'
/** No write takes this long; an older file belongs to a process that died. */
const UNFINISHED_MS_MAX = 24 * 60 * 60_000

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** A rename is on disk only when its folder is. */
const syncFolder = async (path: string) => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const sweep = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessMissing)
    if (found && Date.now() - found.mtimeMs > UNFINISHED_MS_MAX) await rm(path, { force: true })
  }
}

/** Keeps objects as files below `root`, which is made when absent. Every write is a synced temporary file and then a rename. */
export const createFolderStore = async (root: string): Promise<ObjectStore> => {
  const base = resolve(root)
  const unfinished = join(base, UNFINISHED)
  await mkdir(unfinished, { recursive: true })
  await sweep(unfinished)

  const pathOf = (key: string) => {
    checkKey(key)
    return join(base, key)
  }

  const write = async (key: string, source: Readable) => {
    const path = pathOf(key)
    const temporary = join(unfinished, randomUUID())
    try {
      await pipeline(source, createWriteStream(temporary, { flags: 'wx', flush: true }))
      const firstMade = await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      // New folders have to be on disk too, up to the one that was there before.
      const top = firstMade ? dirname(firstMade) : dirname(path)
      for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) await syncFolder(folder)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  const infoOf = (key: string, found: Stats): ObjectInfo => ({ key, bytes: found.size, modifiedAt: found.mtime })

  async function* walk(folder: string, prefix: string): AsyncGenerator<ObjectInfo> {
    const entries = (await readdir(join(base, folder), { withFileTypes: true }).catch(unlessMissing)) ?? []
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      const key = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory() && `${key}/`.startsWith(prefix.slice(0, key.length + 1))) yield* walk(key, prefix)
      else if (entry.isFile() && key.startsWith(prefix)) {
        const found = await stat(join(base, key)).catch(unlessMissing)
        if (found) yield infoOf(key, found)
      }
    }
  }

  return {
    put: (key, body) => write(key, Readable.from([body])),
    putFile: (key, path) => write(key, createReadStream(path)),
    async get(key, range) {
      // Opened once: a replace between a look and a read could otherwise mix two objects.
      const file = await open(pathOf(key), 'r').catch(unlessMissing)
      if (!file) return undefined
      try {
        const found = await file.stat()
        if (!found.isFile()) {
          await file.close()
          return undefined
        }
        const start = range?.start ?? 0
        const end = Math.min(range?.end ?? Number.POSITIVE_INFINITY, found.size - 1)
        if (range && start > end) throw new RangeError(`No such bytes in ${key}`)
        if (!found.size) {
          await file.close()
          return { stream: Readable.from([]), bytes: 0 }
        }
        return { stream: file.createReadStream({ start, end }), bytes: end - start + 1 }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async info(key) {
      const found = await stat(pathOf(key)).catch(unlessMissing)
      return found?.isFile() ? infoOf(key, found) : undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list(prefix) {
      checkPrefix(prefix)
      return walk('', prefix)
    },
    check: () => access(unfinished, constants.W_OK),
  }
}
