import { Readable } from 'node:stream'
import type { Release } from '@portfolio/mfe-contract'
import { createFolderStore, type ObjectStore } from '@portfolio/object-store'
import { type ReleaseKeys, readObject } from '@portfolio/releases'
import type { ReleaseSet } from '#delivery/shared/history.ts'
import { createCopiedReleases, toPrefix } from './copied-releases.ts'
import { createCopyUpdates } from './update-copies.ts'

const RETRY_MS = 30_000

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

/**
 * Copies the releases that a gateway serves to a local folder, so that it can start and serve them while the object store is unavailable.
 * A file is read from its copy only if it matches the hash in a `release.json` that the history has pinned; otherwise from the store. A set
 * that was activated before releases were pinned has no copies.
 */
export const createReleaseCopies = async ({ store, dir, listNeeded, keys = {}, log }: Dependencies) => {
  const folder = await createFolderStore(dir)
  const closing = new AbortController()
  const readStore = async (key: string) => {
    closing.signal.throwIfAborted()
    return readObject(store, key)
  }
  const copied = createCopiedReleases({ folder, readStore, keys })
  let loaded: readonly string[] = []
  const listLoaded = () => loaded
  const { update, settle } = createCopyUpdates({ copied, folder, dir, readStore, listLoaded, listNeeded, closing: closing.signal })

  let working = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  const startUpdate = () => {
    clearTimeout(retry)
    working = working.then(update).catch((error) => {
      if (closing.signal.aborted) return
      log.warn({ error: String(error) }, 'Served releases could not be copied to DATA_DIR; retrying')
      retry = setTimeout(startUpdate, RETRY_MS).unref()
    })
  }

  return {
    /** The object store, which reads copies of pinned releases first. */
    store: {
      ...store,
      get: async (key, range) => {
        const content = range ? undefined : await copied.read(key)
        return content ? { stream: Readable.from([content]), bytes: content.length } : store.get(key, range)
      },
      info: async (key) => {
        const content = await copied.read(key)
        return content ? { key, bytes: content.length, modifiedAt: new Date() } : store.info(key)
      },
    } satisfies ObjectStore,

    /** From now on, reads the releases of a set from their copies, if there are any. Resolves with whether all of them have one. */
    use: copied.use,

    /**
     * Copies these releases, which must belong to sets passed to `use`, and those that may be needed after a start. Replaces damaged copies
     * and deletes old copies of other releases. Runs in the background.
     */
    update: (releases: readonly Pick<Release, 'name' | 'version'>[]) => {
      loaded = releases.map(({ name, version }) => toPrefix(name, version))
      startUpdate()
    },

    /** Waits for files that are being written, but not for the store, which may not respond. */
    close: async () => {
      closing.abort(new Error('The gateway is closing'))
      clearTimeout(retry)
      await settle()
    },
  }
}

export type ReleaseCopies = Awaited<ReturnType<typeof createReleaseCopies>>
