import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the file that starts the gateway of a checkout or an unpacked api. Earlier versions have only `main.ts`. */
export const findEntry = (folder: string): string => {
  const entry = join(folder, 'api/src/start.mjs')
  return existsSync(entry) ? entry : join(folder, 'api/src/main.ts')
}
