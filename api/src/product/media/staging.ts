import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from '#is-process-alive'

/** Removes the folders of processes that have ended. Each process has a folder named by its id; ids may be reused. */
const sweep = async (root: string) => {
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    const pid = Number(name)
    if (pid === process.pid || !isProcessAlive(pid)) await rm(join(root, name), { recursive: true, force: true })
  }
}

/** Temporary folders for uploads in progress. Folders that an earlier process left behind are removed at startup. */
export const createStaging = (root: string) => {
  const processFolder = join(root, String(process.pid))
  const swept = sweep(root)
  swept.catch(() => undefined)

  return {
    /** Runs the work with a new folder, which is removed afterwards. */
    async withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
      await swept
      const folder = join(processFolder, randomUUID())
      await mkdir(folder, { recursive: true })
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
