import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run release -w api` writes it into the archive. A checkout has none. */
const RELEASE_FILE = join(import.meta.dirname, '../release.json')

const readVersion = (): string => {
  try {
    return (JSON.parse(readFileSync(RELEASE_FILE, 'utf8')) as { version: string }).version
  } catch {
    return 'checkout'
  }
}

/** The version of this api: a hash of its archive's content, or `checkout`. */
export const apiVersion = readVersion()
