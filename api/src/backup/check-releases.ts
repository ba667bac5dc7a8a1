import { createHash } from 'node:crypto'
import { MANIFEST } from '@portfolio/releases'

interface Faults {
  missing: string[]
  damaged: string[]
}

/** Returns the files that a release.json lists, or undefined if it is damaged. */
const parseFiles = (json: string): { path: string; integrity: string }[] | undefined => {
  try {
    const files = JSON.parse(json)?.files
    return Array.isArray(files) ? files : undefined
  } catch {
    return undefined
  }
}

/** Compares the files of releases with what their release.json lists, while they are read for an archive. */
export const createReleaseCheck = () => {
  const integrities = new Map<string, string>()
  const manifests = new Map<string, string>()
  return {
    /** Yields the content of an object of a release. */
    async *watch(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      const hash = createHash('sha384')
      const chunks: Buffer[] = []
      for await (const chunk of content) {
        hash.update(chunk)
        if (key.endsWith(`/${MANIFEST}`)) chunks.push(chunk)
        yield chunk
      }
      integrities.set(key, `sha384-${hash.digest('base64')}`)
      if (chunks.length) manifests.set(key, Buffer.concat(chunks).toString())
    },

    /** Returns the keys of files that were not among the objects, or are not as listed. */
    findFaults: (): Faults => {
      const faults: Faults = { missing: [], damaged: [] }
      for (const [key, json] of manifests) {
        const files = parseFiles(json)
        if (!files) faults.damaged.push(key)
        for (const { path, integrity } of files ?? []) {
          const file = key.slice(0, -MANIFEST.length) + path
          const found = integrities.get(file)
          if (!found) faults.missing.push(file)
          else if (found !== integrity) faults.damaged.push(file)
        }
      }
      return faults
    },
  }
}
