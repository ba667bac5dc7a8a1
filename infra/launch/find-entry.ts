import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the file that starts the gateway of a checkout or an unpacked api. Earlier versions have only the second. */
export const findEntry = (folder: string): string => {
  const [first, ...others] = ['api/src/start.mjs', 'api/src/main.ts'].map((path) => join(folder, path)) as [string, ...string[]]
  return [first, ...others].find(existsSync) ?? first
}
