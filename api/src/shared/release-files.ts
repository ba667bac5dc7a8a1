import { MANIFEST } from '@portfolio/releases'
import { parseJson } from '#shared/parse-json.ts'

/** Keys of objects. A release.json that cannot be read or parsed is damaged. */
export interface ReleaseFaults {
  missing: string[]
  damaged: string[]
}

/** Returns the files that a release.json lists, or undefined if it is damaged. */
const parseFiles = (json: string): { path: string; integrity: string }[] | undefined => {
  const files = (parseJson(json) as { files?: unknown } | null | undefined)?.files
  return Array.isArray(files) ? files : undefined
}

interface Readers {
  /** Resolves with the content of a release.json, or with undefined if it cannot be read. */
  readManifest: (key: string) => Promise<string | undefined>
  /** Resolves with undefined for an object that does not exist, and with null for one that cannot be read. */
  getIntegrity: (key: string) => Promise<string | null | undefined>
}

/** Compares the files of releases with what their release.json lists. `manifests` are the keys of these. */
export const findReleaseFaults = async (manifests: Iterable<string>, { readManifest, getIntegrity }: Readers): Promise<ReleaseFaults> => {
  const faults: ReleaseFaults = { missing: [], damaged: [] }
  for (const key of manifests) {
    const json = await readManifest(key)
    const files = json === undefined ? undefined : parseFiles(json)
    if (!files) faults.damaged.push(key)
    for (const { path, integrity } of files ?? []) {
      const file = key.slice(0, -MANIFEST.length) + path
      const found = await getIntegrity(file)
      if (found === undefined) faults.missing.push(file)
      else if (found !== integrity) faults.damaged.push(file)
    }
  }
  return faults
}
