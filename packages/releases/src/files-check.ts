import { createHash } from 'node:crypto'
import type { Release } from '@portfolio/mfe-contract'
import type { ObjectStore } from '@portfolio/object-store'
import { releaseKey } from './release-files.ts'

/** A sentence about the first file that is missing or is not what `release.json` says, or undefined. */
export const faultInFiles = async (store: ObjectStore, { name, version, files }: Release): Promise<string | undefined> => {
  const faultIn = async ({ path, bytes, integrity }: Release['files'][number]) => {
    const object = await store.get(releaseKey(name, version, path))
    if (!object) return `${name}@${version} lacks its file ${path}`
    const hash = createHash('sha384')
    let found = 0
    for await (const chunk of object.stream) {
      found += (chunk as Buffer).length
      hash.update(chunk as Buffer)
    }
    if (found !== bytes) return `${name}@${version} has ${found} bytes in ${path} where its release.json says ${bytes}`
    if (`sha384-${hash.digest('base64')}` !== integrity) return `${name}@${version} has another ${path} than its release.json says`
  }
  return (await Promise.all(files.map(faultIn))).find(Boolean)
}
