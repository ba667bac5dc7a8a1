import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { validateExposes } from './exposes-check.ts'
import { validateFiles } from './files-check.ts'
import { parseRelease, readRelease, releaseKey, typeOf } from './release-files.ts'

const MANIFEST = 'release.json'

/** Asked by listing, because keys that may not list a bucket are told "forbidden" about an object that is not there. */
const isPublished = async (store: ObjectStore, key: string) => {
  for await (const found of store.list(key)) if (found.key === key) return true
  return false
}

const isAlike = (a: Release, b: Release) => {
  const content = ({ files }: Release) => JSON.stringify(files.filter(({ path }) => !/\.(br|gz)$/.test(path)))
  return content(a) === content(b)
}

/**
 * Publishes a built folder. Files first and `release.json` last, so that a release is either whole or not there.
 * What is published is never written again: the same content is left as it is, other content is refused.
 */
export const publishRelease = async (store: ObjectStore, dist: string): Promise<{ release: Release; isNew: boolean }> => {
  const content = await readFile(join(dist, MANIFEST))
  const release = parseRelease(content.toString('utf8'))
  const { name, version, files } = release
  const key = (path: string) => releaseKey(name, version, path)

  if (await isPublished(store, key(MANIFEST))) {
    if (isAlike(release, await readRelease(store, name, version))) return { release, isNew: false }
    throw new Error(`${name}@${version} is published with other files, and a release is never overwritten`)
  }
  const fault = (await validateFiles((path) => readFile(join(dist, path)).catch(() => undefined), release)) ?? validateExposes(release)
  if (fault) throw new Error(fault)
  for (const { path } of files) await store.putFile(key(path), join(dist, path), typeOf(path))
  await store.put(key(MANIFEST), content, 'application/json')
  return { release, isNew: true }
}
