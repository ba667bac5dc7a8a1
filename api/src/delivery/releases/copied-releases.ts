import type { AppName } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
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
import { findForApps, findPin, type ReleaseSet } from '#delivery/shared/history.ts'

/** Matches `releases/<app>/<version>/`, the prefix of a release, and a path in it. */
export const RELEASE_KEY = /^(releases\/[^/]+\/[^/]+\/)(.+)$/

export const toPrefix = (app: AppName, version: string): string => releaseKey(app, version, '')

/** A copied release: its pinned `release.json`, and the integrity of the files that this names. */
export interface CopiedRelease {
  manifest: Buffer
  files: ReadonlyMap<string, string>
  /** Whether `manifest` was read from the copy. The signature must be read from the same place. */
  isCopy: boolean
}

/** Returns a release with this `release.json`, or undefined if it is not the pinned one. */
export const toCopiedRelease = (manifest: Buffer | undefined, pin: ReleasePin, isCopy: boolean): CopiedRelease | undefined => {
  const files = manifest && readPinnedFiles(manifest, pin)
  return files && { manifest, files, isCopy }
}

type ReadObject = (key: string) => Promise<Buffer | undefined>

interface Dependencies {
  /** The copies. */
  folder: ObjectStore
  /** Reads from the store in which releases are published. */
  readStore: ReadObject
  /** Where an app has a key, the signatures of its releases are verified. */
  keys: ReleaseKeys
}

/** Knows which releases have copies that can be trusted, and reads these. Releases are named by their prefixes. */
export const createCopiedReleases = ({ folder, readStore, keys }: Dependencies) => {
  const pins = new Map<string, ReleasePin>()
  const usable = new Map<string, CopiedRelease>()

  /** Errors are ignored, because the store has the file too. */
  const readCopy: ReadObject = (key) => readObject(folder, key).catch(() => undefined)

  const isSigned = (prefix: string): boolean => keys[prefix.split('/')[1] as AppName] !== undefined

  /**
   * Resolves with a copied release. Where signatures are verified, with the `release.json` of the store, if that is pinned as well: of a
   * release that was deleted and published again, build time and signature differ.
   */
  const find = async (prefix: string, pin: ReleasePin, readStored: ReadObject = readStore): Promise<CopiedRelease | undefined> => {
    const copied = toCopiedRelease(await readCopy(prefix + MANIFEST), pin, true)
    if (!copied || !isSigned(prefix)) return copied
    return toCopiedRelease(await readStored(prefix + MANIFEST), pin, false) ?? copied
  }

  return {
    find,
    readCopy,
    isSigned,
    /** Returns the pin of a release of a set that was passed to `use`. */
    getPin: (prefix: string): ReleasePin | undefined => pins.get(prefix),
    add: (prefix: string, release: CopiedRelease): void => void usable.set(prefix, release),
    remove: (prefix: string): void => void usable.delete(prefix),

    /** From now on, reads the releases of a set from their copies, if there are any. Resolves with whether all of them have one. */
    use: async (set: ReleaseSet): Promise<boolean> => {
      const found = await findForApps(set.versions, async (app, version) => {
        const pin = findPin(set, app)
        if (!pin) return false
        const prefix = toPrefix(app, version)
        pins.set(prefix, pin)
        const copied = await find(prefix, pin, (key) => readStore(key).catch(() => undefined))
        if (copied) usable.set(prefix, copied)
        else usable.delete(prefix)
        return copied !== undefined
      })
      return Object.values(found).every(Boolean)
    },

    /** Resolves with an object of a copied release, or with undefined if the store has to be read. */
    read: async (key: string): Promise<Buffer | undefined> => {
      const [, prefix = '', path = ''] = RELEASE_KEY.exec(key) ?? []
      const release = usable.get(prefix)
      if (path === MANIFEST) return release?.manifest
      // A signature has no hash in `release.json`, but is verified by itself.
      if (path === SIGNATURE) return release?.isCopy ? readCopy(key) : undefined
      const integrity = release?.files.get(path)
      const content = integrity && (await readCopy(key))
      return content && isIntact(content, integrity) ? content : undefined
    },
  }
}

export type CopiedReleases = ReturnType<typeof createCopiedReleases>
