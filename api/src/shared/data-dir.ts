import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatProblems } from '#env'

/** Returns the folder, if it exists, or the nearest folder above it that does. */
export const findExisting = async (folder: string): Promise<string> =>
  (await stat(folder).catch(() => undefined)) || dirname(folder) === folder ? folder : findExisting(dirname(folder))

/** Creates the data directory. One folder at a time, because Node's recursive mkdir never returns below /proc. */
export const createDataDir = async (dataDir: string): Promise<void> => {
  if (await stat(dataDir).catch(() => undefined)) return
  if (dirname(dataDir) !== dataDir) await createDataDir(dirname(dataDir))
  await mkdir(dataDir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new Error(formatProblems([`DATA_DIR cannot be created: ${dataDir} (${error.code})`]))
  })
}
