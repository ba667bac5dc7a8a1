import { createIntegrityHash, MANIFEST, toIntegrity } from '@portfolio/releases'
import { findReleaseFaults, type ReleaseFaults } from '#shared/release-files.ts'

/** Compares the files of releases with what their release.json lists, while they are read for an archive. */
export const createReleaseCheck = () => {
  const integrities = new Map<string, string>()
  const manifests = new Map<string, string>()
  return {
    /** Yields the content of an object of a release. */
    async *watch(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      const hash = createIntegrityHash()
      const chunks: Buffer[] = []
      for await (const chunk of content) {
        hash.update(chunk)
        if (key.endsWith(`/${MANIFEST}`)) chunks.push(chunk)
        yield chunk
      }
      integrities.set(key, toIntegrity(hash))
      if (chunks.length) manifests.set(key, Buffer.concat(chunks).toString())
    },

    /** Resolves with the keys of files that were not among the objects, or are not as listed. */
    findFaults: (): Promise<ReleaseFaults> =>
      findReleaseFaults(manifests.keys(), {
        readManifest: async (key) => manifests.get(key),
        getIntegrity: async (key) => integrities.get(key),
      }),
  }
}
