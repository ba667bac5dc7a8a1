import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from '#shared/is-process-alive.ts'

/** Removes the folders of processes that have ended. Each process has a folder named by its id; ids may be reused. */
const sweep = async (root: string) => {
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    const pid = Number(name)
    if (pid === process.pid || !isProcessAlive(pid)) await rm(join(root, name), { recursive: true, force: true })
  }
}

/** The folder cannot be written to: it is read-only, its disk is full, or something else is in its place. */
export class StagingUnavailable extends Error {
  override name = 'StagingUnavailable'
}

/** Enough to fail on a full disk. */
const CHECK_BYTES = 64 * 1024

/** Temporary folders for uploads in progress. Folders that an earlier process left behind are removed at startup. */
export const createStaging = (root: string) => {
  const processFolder = join(root, String(process.pid))
  // A folder that cannot be swept cannot be used either, and its next use reports it.
  const swept = sweep(root).catch(() => undefined)

  const createFolder = async () => {
    await swept
    const folder = join(processFolder, randomUUID())
    await mkdir(folder, { recursive: true }).catch((cause: Error) => {
      throw new StagingUnavailable(cause.message, { cause })
    })
    return folder
  }

  /** Runs the work with a new folder, which is removed afterwards. */
  const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
    const folder = await createFolder()
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    withFolder,
    /** Rejects when a file cannot be stored here. */
    check: () => withFolder((folder) => writeFile(join(folder, 'check'), Buffer.alloc(CHECK_BYTES))),
  }
}

export type Staging = ReturnType<typeof createStaging>
