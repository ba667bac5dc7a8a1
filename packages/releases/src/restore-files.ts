import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { isIntact } from './integrity.ts'
import { getMediaType, releaseKey } from './release-paths.ts'
import { createReleaseRepository, listKeys, readObject } from './release-repository.ts'

/**
 * Uploads what the store has lost of a published release, or damaged, from a build of the same version. Resolves with the paths of these
 * files. Rejects when the build has other ones: what is compressed may differ with the compressor.
 */
export const restoreFiles = async (
  store: ObjectStore,
  dist: string,
  { name, version }: Pick<Release, 'name' | 'version'>,
): Promise<string[]> => {
  const release = await createReleaseRepository(store).get(name, version)
  const toKey = (path: string) => releaseKey(name, version, path)
  const present = await listKeys(store, toKey(''))
  const restored: string[] = []
  for (const { path, integrity } of release.files) {
    const stored = present.has(toKey(path)) ? await readObject(store, toKey(path)) : undefined
    if (stored && isIntact(stored, integrity)) continue
    const own = await readFile(join(dist, path)).catch(() => undefined)
    if (!own || !isIntact(own, integrity))
      throw new Error(`${name}@${version} has a missing or damaged ${path}, and that of this build is not the published one`)
    await store.put(toKey(path), own, getMediaType(path))
    restored.push(path)
  }
  return restored
}
