import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Each process has a folder named by its id; a folder whose process is gone, or had our id before us, is left over. */
const sweep = async (root: string) => {
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    const pid = Number(name)
    if (pid === process.pid || !isAlive(pid)) await rm(join(root, name), { recursive: true, force: true })
  }
}

/** Where uploads lie while they are under way. Nothing in it outlives its process: what an earlier one left is removed at the start. */
export const createStaging = (root: string) => {
  const own = join(root, String(process.pid))
  const swept = sweep(root)
  swept.catch(() => undefined)

  return {
    /** Hands over a fresh folder and removes it with all it holds, however the work ends. */
    async withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
      await swept
      const folder = join(own, randomUUID())
      await mkdir(folder, { recursive: true })
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
