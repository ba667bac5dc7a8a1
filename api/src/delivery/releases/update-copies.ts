import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ObjectStore, StoreUnavailable } from '@portfolio/object-store'
import { isIntact, MANIFEST, type ReleasePin, SIGNATURE } from '@portfolio/releases'
import pLimit from 'p-limit'
import { findForApps, type ReleaseSet } from '#delivery/shared/history.ts'
import { type CopiedReleases, RELEASE_KEY, toCopiedRelease, toPrefix } from './copied-releases.ts'

/** Younger copies are kept, because another gateway that shares the folder may need them for a set that this one does not know yet. */
const UNNEEDED_MS_MIN = 24 * 3_600_000
const FILES_AT_A_TIME = 8

interface Dependencies {
  copied: CopiedReleases
  /** The copies, which are in `dir`. */
  folder: ObjectStore
  dir: string
  /** Reads from the store in which releases are published. */
  readStore: (key: string) => Promise<Buffer | undefined>
  /** Returns the prefixes of the releases that are loaded now. */
  listLoaded: () => readonly string[]
  /** Resolves with the sets that a gateway may have to serve after a start. */
  listNeeded: () => Promise<readonly ReleaseSet[]>
  /** Aborted when the gateway closes. */
  closing: AbortSignal
}

/** Copies releases from the store, and deletes copies that are not needed any more. */
export const createCopyUpdates = ({ copied, folder, dir, readStore, listLoaded, listNeeded, closing }: Dependencies) => {
  const writing = new Set<Promise<void>>()
  const writeCopy = async (key: string, content: Buffer) => {
    closing.throwIfAborted()
    const write = folder.put(key, content, '')
    writing.add(write)
    await write.finally(() => writing.delete(write))
  }

  const copyFile = async (key: string, integrity: string) => {
    const present = await copied.readCopy(key)
    if (present && isIntact(present, integrity)) return
    const content = await readStore(key)
    if (!content || !isIntact(content, integrity)) throw new Error(`${key} is missing or differs from its ${MANIFEST}`)
    await writeCopy(key, content)
  }

  const copyRelease = async (prefix: string, pin: ReleasePin) => {
    const release = (await copied.find(prefix, pin)) ?? toCopiedRelease(await readStore(prefix + MANIFEST), pin, false)
    if (!release) throw new Error(`${prefix}${MANIFEST} is not the one that was activated`)
    const limit = pLimit(FILES_AT_A_TIME)
    await Promise.all([...release.files].map(([path, integrity]) => limit(() => copyFile(prefix + path, integrity))))
    const signature = await readStore(prefix + SIGNATURE)
    // The signature of another release.json would replace the one that belongs to the copy.
    if (signature && !(release.isCopy && copied.isSigned(prefix))) await writeCopy(prefix + SIGNATURE, signature)
    // Written last, as in a store, because a release without it does not exist.
    if (!release.isCopy) await writeCopy(prefix + MANIFEST, release.manifest)
    copied.add(prefix, release)
  }

  /** Resolves with the prefixes of releases that are loaded, and of those that may be needed after a start. */
  const listWanted = async (): Promise<ReadonlySet<string>> => {
    closing.throwIfAborted()
    const wanted = new Set(listLoaded())
    for (const set of await listNeeded()) {
      await copied.use(set)
      await findForApps(set.versions, async (app, version) => wanted.add(toPrefix(app, version)))
    }
    return wanted
  }

  /** Returns when each release in the folder was last copied. */
  const listCopies = async (): Promise<ReadonlyMap<string, number>> => {
    const copiedAt = new Map<string, number>()
    for await (const { key, modifiedAt } of folder.list('releases/')) {
      const prefix = RELEASE_KEY.exec(key)?.[1] ?? key
      copiedAt.set(prefix, Math.max(copiedAt.get(prefix) ?? 0, modifiedAt.getTime()))
    }
    return copiedAt
  }

  const removeUnneeded = async () => {
    const copies = await listCopies()
    const wanted = await listWanted()
    for (const [prefix, at] of copies) {
      if (wanted.has(prefix) || Date.now() - at < UNNEEDED_MS_MIN) continue
      closing.throwIfAborted()
      copied.remove(prefix)
      await rm(join(dir, prefix), { recursive: true, force: true })
    }
  }

  return {
    /** Copies the loaded releases and those that may be needed after a start. Rejects, after all others are copied, if one cannot be. */
    update: async (): Promise<void> => {
      const errors: unknown[] = []
      for (const prefix of await listWanted()) {
        closing.throwIfAborted()
        const pin = copied.getPin(prefix)
        if (pin) await copyRelease(prefix, pin).catch((error) => errors.push(error))
      }
      // During an outage, a copy may be the only source.
      if (!errors.some((error) => error instanceof StoreUnavailable)) await removeUnneeded()
      if (errors.length) throw new Error(errors.join('; '))
    },

    /** Resolves when no file is being written. */
    settle: async (): Promise<void> => {
      await Promise.allSettled(writing)
    },
  }
}
