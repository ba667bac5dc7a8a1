import { execFile } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Enough for a database, its log and a few pictures. */
const SIZE = '512m'
const CHUNK_BYTES = 1_048_576

export interface SmallDisk {
  /** Leaves no byte to anybody. */
  fill: () => Promise<void>
  empty: () => Promise<void>
  unmount: () => Promise<void>
}

/** Writes until the disk is full. Whoever needs room meanwhile gets none afterwards either. */
const writeUntilFull = async (path: string) => {
  const file = await open(path, 'w')
  try {
    for (let size = CHUNK_BYTES; size >= 1; ) {
      const isWritten = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
      if (!isWritten) size = Math.floor(size / 16)
    }
  } finally {
    await file.close()
  }
}

/** Mounts a file system in memory at `folder`. Resolves with undefined where this process may not. */
export const mountSmallDisk = async (folder: string): Promise<SmallDisk | undefined> => {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'portfolio-faults', folder])
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    fill: async () => {
      await writeUntilFull(filler)
      const { bavail } = await statfs(folder)
      if (bavail) throw new Error(`${bavail} blocks are still free`)
    },
    empty: () => rm(filler, { force: true }),
    unmount: async () => void (await run('umount', [folder])),
  }
}
