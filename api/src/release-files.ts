import { MANIFEST } from '@portfolio/releases'

/** Keys of objects. */
interface ReleaseFaults {
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

/**
 * Compares the files of a release with what its release.json lists.
 *
 * @param key Key of the release.json.
 * @param json Its content; undefined if it cannot be read.
 * @param getIntegrity Resolves with undefined for an object that does not exist, and with null for one that cannot be read.
 */
export const compareReleaseFiles = async (
  key: string,
  json: string | undefined,
  getIntegrity: (key: string) => Promise<string | null | undefined>,
): Promise<ReleaseFaults> => {
  const faults: ReleaseFaults = { missing: [], damaged: [] }
  const files = json === undefined ? undefined : parseFiles(json)
  if (!files) faults.damaged.push(key)
  for (const { path, integrity } of files ?? []) {
    const file = key.slice(0, -MANIFEST.length) + path
    const found = await getIntegrity(file)
    if (found === undefined) faults.missing.push(file)
    else if (found !== integrity) faults.damaged.push(file)
  }
  return faults
}
