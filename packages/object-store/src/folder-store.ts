import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, checkPrefix } from './object-key.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** No key begins with a dot, so nothing in here is ever listed or served. */
const UNFINISHED = '.unfinished'
/** No write takes this long; an older file belongs to a process that crashed. */
const UNFINISHED_MS_MAX = 24 * 60 * 60_000

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** A rename is durable only once its folder is synced. */
const syncFolder = async (path: string) => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const UNAVAILABLE_CODES = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ESTALE'])

/** Creates a file. Fails as unavailable when the folder is missing or read-only, such as that of a disk that is not mounted. */
const create = async (path: string) => {
  try {
    return await open(path, 'wx')
  } catch (error) {
    throw UNAVAILABLE_CODES.has((error as NodeJS.ErrnoException).code ?? '') ? new StoreUnavailable(error) : error
  }
}

/** Resolves with how many files it has removed. */
const sweep = async (folder: string, before: Date): Promise<number> => {
  let removed = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(ignoreMissing)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Stores objects as files below `root`, which is created if needed. Every write is a synced temporary file and then a rename. */
export const createFolderStore = async (root: string): Promise<ObjectStore> => {
  const base = resolve(root)
  const unfinished = join(base, UNFINISHED)
  await mkdir(unfinished, { recursive: true })
  await sweep(unfinished, new Date(Date.now() - UNFINISHED_MS_MAX))

  const toPath = (key: string) => {
    checkKey(key)
    return join(base, key)
  }

  /** `openSource` is called once the temporary file exists: an error of a stream that nothing reads yet would end the process. */
  const write = async (key: string, openSource: () => Readable) => {
    const path = toPath(key)
    const temporary = join(unfinished, randomUUID())
    try {
      const file = await create(temporary)
      await pipeline(openSource(), file.createWriteStream({ flush: true }))
      const firstCreated = await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      // New folders have to be synced as well, up to the one that existed before.
      const top = firstCreated ? dirname(firstCreated) : dirname(path)
      for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) await syncFolder(folder)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  const toInfo = (key: string, found: Stats): ObjectInfo => ({ key, bytes: found.size, modifiedAt: found.mtime })

  async function* walk(folder: string, prefix: string): AsyncGenerator<ObjectInfo> {
    const entries = (await readdir(join(base, folder), { withFileTypes: true }).catch(ignoreMissing)) ?? []
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      const key = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory() && `${key}/`.startsWith(prefix.slice(0, key.length + 1))) yield* walk(key, prefix)
      else if (entry.isFile() && key.startsWith(prefix)) {
        const found = await stat(join(base, key)).catch(ignoreMissing)
        if (found) yield toInfo(key, found)
      }
    }
  }

  return {
    put: (key, body) => write(key, () => Readable.from([body])),
    putFile: (key, path) => write(key, () => createReadStream(path)),
    async get(key, range) {
      // Opened once, because a replacement between two calls could mix two objects.
      const file = await open(toPath(key), 'r').catch(ignoreMissing)
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
      const found = await stat(toPath(key)).catch(ignoreMissing)
      return found?.isFile() ? toInfo(key, found) : undefined
    },
    remove: (key) => rm(toPath(key), { force: true }),
    list(prefix) {
      checkPrefix(prefix)
      return walk('', prefix)
    },
    removeUnfinished: (before) => sweep(unfinished, before),
    check: () => access(unfinished, constants.W_OK),
  }
}
