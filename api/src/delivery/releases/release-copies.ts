import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AppName, Release } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { isIntact, MANIFEST, type ReleasePin, readObject, readPinnedFiles, releaseKey, SIGNATURE } from '@portfolio/releases'
import pLimit from 'p-limit'
import { findForApps, findPin, type ReleaseSet } from '#delivery/shared/history.ts'

const RETRY_MS = 30_000
/** Younger copies are kept, because another gateway that shares the folder may need them for a set that this one does not know yet. */
const UNNEEDED_MS_MIN = 24 * 3_600_000
const FILES_AT_A_TIME = 8
/** Matches `releases/<app>/<version>/` and a path in it. */
const RELEASE_KEY = /^(releases\/[^/]+\/[^/]+\/)(.+)$/

interface Dependencies {
  /** Where releases are published. */
  store: ObjectStore
  /** Folder of the copies. Gateways of one site may share it. */
  dir: string
  /** Resolves with the sets that a gateway may have to serve after a start. */
  listNeeded: () => Promise<readonly ReleaseSet[]>
  log: { warn: (details: object, message: string) => void }
}

/** A copied release: its pinned `release.json`, and the integrity of the files that this names. */
interface Pinned {
  manifest: Buffer
  files: ReadonlyMap<string, string>
}

const toPrefix = (app: AppName, version: string) => releaseKey(app, version, '')

/**
 * Copies the releases that a gateway serves to a local folder, so that it can start and serve them while the object store is unavailable.
 * A file is read from its copy only if it matches the hash in a `release.json` that the history has pinned; otherwise from the store. A set
 * that was activated before releases were pinned has no copies.
 */
export const createReleaseCopies = async ({ store, dir, listNeeded, log }: Dependencies) => {
  const folder = await createFolderStore(dir)
  /** Errors are ignored, because the store has the file too. */
  const readCopy = (key: string) => readObject(folder, key).catch(() => undefined)

  const pins = new Map<string, ReleasePin>()
  const usable = new Map<string, Pinned>()

  const findCopy = async (key: string): Promise<Buffer | undefined> => {
    const [, prefix = '', path = ''] = RELEASE_KEY.exec(key) ?? []
    const release = usable.get(prefix)
    if (path === MANIFEST) return release?.manifest
    const integrity = release?.files.get(path)
    const content = integrity && (await readCopy(key))
    return content && isIntact(content, integrity) ? content : undefined
  }

  /** The signature has no hash in `release.json`, so its copy is only used when the store is unavailable. It is verified anyway. */
  const findSignature = async (key: string) => {
    const [, prefix = '', path] = RELEASE_KEY.exec(key) ?? []
    return path === SIGNATURE && usable.has(prefix) ? readCopy(key) : undefined
  }

  const toObject = (content: Buffer) => ({ stream: Readable.from([content]), bytes: content.length })

  const use = async (set: ReleaseSet): Promise<boolean> => {
    const found = await findForApps(set.versions, async (app, version) => {
      const pin = findPin(set, app)
      if (!pin) return false
      const prefix = toPrefix(app, version)
      pins.set(prefix, pin)
      const manifest = await readCopy(prefix + MANIFEST)
      const files = manifest && readPinnedFiles(manifest, pin)
      if (files) usable.set(prefix, { manifest, files })
      else usable.delete(prefix)
      return files !== undefined
    })
    return Object.values(found).every(Boolean)
  }

  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw new Error('The gateway is closing')
  }

  const readStore = (key: string) => {
    assertOpen()
    return readObject(store, key)
  }
  const writing = new Set<Promise<void>>()
  const writeCopy = async (key: string, content: Buffer) => {
    assertOpen()
    const write = folder.put(key, content, '')
    writing.add(write)
    await write.finally(() => writing.delete(write))
  }

  const copyFile = async (key: string, integrity: string) => {
    const present = await readCopy(key)
    if (present && isIntact(present, integrity)) return
    const content = await readStore(key)
    if (!content || !isIntact(content, integrity)) throw new Error(`${key} is missing or differs from its ${MANIFEST}`)
    await writeCopy(key, content)
  }

  const copyRelease = async (prefix: string, pin: ReleasePin) => {
    const copied = await readCopy(prefix + MANIFEST)
    const isCopied = copied !== undefined && readPinnedFiles(copied, pin) !== undefined
    const manifest = isCopied ? copied : await readStore(prefix + MANIFEST)
    const files = manifest && readPinnedFiles(manifest, pin)
    if (!files) throw new Error(`${prefix}${MANIFEST} is not the one that was activated`)
    const limit = pLimit(FILES_AT_A_TIME)
    await Promise.all([...files].map(([path, integrity]) => limit(() => copyFile(prefix + path, integrity))))
    const signature = await readStore(prefix + SIGNATURE)
    if (signature) await writeCopy(prefix + SIGNATURE, signature)
    // Written last, as in a store, because a release without it does not exist.
    if (!isCopied) await writeCopy(prefix + MANIFEST, manifest)
    usable.set(prefix, { manifest, files })
  }

  let loaded: readonly Pick<Release, 'name' | 'version'>[] = []

  /** Resolves with the releases that are loaded, and those that may be needed after a start. */
  const listWanted = async (): Promise<ReadonlySet<string>> => {
    assertOpen()
    const wanted = new Set(loaded.map(({ name, version }) => toPrefix(name, version)))
    for (const set of await listNeeded()) {
      await use(set)
      await findForApps(set.versions, async (app, version) => wanted.add(toPrefix(app, version)))
    }
    return wanted
  }

  const removeUnneeded = async () => {
    const changedAt = new Map<string, number>()
    for await (const { key, modifiedAt } of folder.list('releases/')) {
      const prefix = RELEASE_KEY.exec(key)?.[1] ?? key
      changedAt.set(prefix, Math.max(changedAt.get(prefix) ?? 0, modifiedAt.getTime()))
    }
    const wanted = await listWanted()
    for (const [prefix, at] of changedAt) {
      if (wanted.has(prefix) || Date.now() - at < UNNEEDED_MS_MIN) continue
      assertOpen()
      usable.delete(prefix)
      await rm(join(dir, prefix), { recursive: true, force: true })
    }
  }

  const update = async () => {
    const errors: unknown[] = []
    for (const prefix of await listWanted()) {
      assertOpen()
      const pin = pins.get(prefix)
      if (pin) await copyRelease(prefix, pin).catch((error) => errors.push(error))
    }
    // During an outage, a copy may be the only source.
    if (!errors.some((error) => error instanceof StoreUnavailable)) await removeUnneeded()
    if (errors.length) throw new Error(errors.join('; '))
  }

  let working = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  const startUpdate = () => {
    clearTimeout(retry)
    working = working.then(update).catch((error) => {
      if (isClosed) return
      log.warn({ error: String(error) }, 'Served releases could not be copied to DATA_DIR; retrying')
      retry = setTimeout(startUpdate, RETRY_MS).unref()
    })
  }

  return {
    /** The object store, which reads copies of pinned releases first. */
    store: {
      ...store,
      get: async (key, range) => {
        const content = range ? undefined : await findCopy(key)
        if (content) return toObject(content)
        try {
          return await store.get(key, range)
        } catch (error) {
          const signature = error instanceof StoreUnavailable ? await findSignature(key) : undefined
          if (!signature) throw error
          return toObject(signature)
        }
      },
      info: async (key) => {
        const content = await findCopy(key)
        return content ? { key, bytes: content.length, modifiedAt: new Date() } : store.info(key)
      },
    } satisfies ObjectStore,

    /** From now on, reads the releases of a set from their copies, if there are any. Resolves with whether all of them have one. */
    use,

    /**
     * Copies these releases, which must belong to sets passed to `use`, and those that may be needed after a start. Replaces damaged copies
     * and deletes old copies of other releases. Runs in the background.
     */
    update: (releases: readonly Pick<Release, 'name' | 'version'>[]) => {
      loaded = releases
      startUpdate()
    },

    /** Waits for files that are being written, but not for the store, which may not respond. */
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await Promise.allSettled(writing)
    },
  }
}

export type ReleaseCopies = Awaited<ReturnType<typeof createReleaseCopies>>
