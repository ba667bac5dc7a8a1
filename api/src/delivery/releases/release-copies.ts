import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AppName, Release } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import {
  isIntact,
  MANIFEST,
  type ReleaseKeys,
  type ReleasePin,
  readObject,
  readPinnedFiles,
  releaseKey,
  SIGNATURE,
} from '@portfolio/releases'
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
  /** Where an app has a key, the signatures of its releases are verified. */
  keys?: ReleaseKeys | undefined
  log: { warn: (details: object, message: string) => void }
}

/** A copied release: its pinned `release.json`, and the integrity of the files that this names. */
interface Pinned {
  manifest: Buffer
  files: ReadonlyMap<string, string>
  /** Whether `manifest` was read from the copy. The signature must be read from the same place. */
  isCopy: boolean
}

const toPinned = (manifest: Buffer | undefined, pin: ReleasePin, isCopy: boolean): Pinned | undefined => {
  const files = manifest && readPinnedFiles(manifest, pin)
  return files && { manifest, files, isCopy }
}

const toPrefix = (app: AppName, version: string) => releaseKey(app, version, '')

/**
 * Copies the releases that a gateway serves to a local folder, so that it can start and serve them while the object store is unavailable.
 * A file is read from its copy only if it matches the hash in a `release.json` that the history has pinned; otherwise from the store. A set
 * that was activated before releases were pinned has no copies.
 */
export const createReleaseCopies = async ({ store, dir, listNeeded, keys = {}, log }: Dependencies) => {
  const folder = await createFolderStore(dir)
  /** Errors are ignored, because the store has the file too. */
  const readCopy = (key: string) => readObject(folder, key).catch(() => undefined)

  const pins = new Map<string, ReleasePin>()
  const usable = new Map<string, Pinned>()

  const findCopy = async (key: string): Promise<Buffer | undefined> => {
    const [, prefix = '', path = ''] = RELEASE_KEY.exec(key) ?? []
    const release = usable.get(prefix)
    if (path === MANIFEST) return release?.manifest
    // A signature has no hash in `release.json`, but is verified by itself.
    if (path === SIGNATURE) return release?.isCopy ? readCopy(key) : undefined
    const integrity = release?.files.get(path)
    const content = integrity && (await readCopy(key))
    return content && isIntact(content, integrity) ? content : undefined
  }

  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw new Error('The gateway is closing')
  }

  const readStore = (key: string) => {
    assertOpen()
    return readObject(store, key)
  }

  const isSigned = (prefix: string) => keys[prefix.split('/')[1] as AppName] !== undefined

  /**
   * Resolves with a copied release. Where signatures are verified, with the `release.json` of the store, if that is pinned as well: of a
   * release that was deleted and published again, build time and signature differ.
   */
  const findCopied = async (prefix: string, pin: ReleasePin, readStored: typeof readStore): Promise<Pinned | undefined> => {
    const copied = toPinned(await readCopy(prefix + MANIFEST), pin, true)
    if (!copied || !isSigned(prefix)) return copied
    return toPinned(await readStored(prefix + MANIFEST), pin, false) ?? copied
  }

  const use = async (set: ReleaseSet): Promise<boolean> => {
    const found = await findForApps(set.versions, async (app, version) => {
      const pin = findPin(set, app)
      if (!pin) return false
      const prefix = toPrefix(app, version)
      pins.set(prefix, pin)
      const copied = await findCopied(prefix, pin, (key) => readStore(key).catch(() => undefined))
      if (copied) usable.set(prefix, copied)
      else usable.delete(prefix)
      return copied !== undefined
    })
    return Object.values(found).every(Boolean)
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
    const release = (await findCopied(prefix, pin, readStore)) ?? toPinned(await readStore(prefix + MANIFEST), pin, false)
    if (!release) throw new Error(`${prefix}${MANIFEST} is not the one that was activated`)
    const limit = pLimit(FILES_AT_A_TIME)
    await Promise.all([...release.files].map(([path, integrity]) => limit(() => copyFile(prefix + path, integrity))))
    const signature = await readStore(prefix + SIGNATURE)
    // The signature of another release.json would replace the one that belongs to the copy.
    if (signature && !(release.isCopy && isSigned(prefix))) await writeCopy(prefix + SIGNATURE, signature)
    // Written last, as in a store, because a release without it does not exist.
    if (!release.isCopy) await writeCopy(prefix + MANIFEST, release.manifest)
    usable.set(prefix, release)
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
        return content ? { stream: Readable.from([content]), bytes: content.length } : store.get(key, range)
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
