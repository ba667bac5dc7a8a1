import { statfs } from 'node:fs/promises'
import { formatBytes } from '#shared/format-bytes.ts'

export type ReadSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** What a disk must have left after a backup, because the database or uploads may be on it. */
const RESERVE_BYTES = 2_000_000_000
const GROWTH = 1.1

/** Rejects unless the disk of a folder has space for one more backup, a little larger than the last one of `lastBytes`. */
export const requireSpace = async (folder: string, lastBytes: number, readSpace: ReadSpace = statfs): Promise<void> => {
  const { bavail, bsize } = await readSpace(folder)
  const free = bavail * bsize
  if (free < GROWTH * lastBytes + RESERVE_BYTES)
    throw new Error(
      `${formatBytes(free)} are free in ${folder}, the last backup had ${formatBytes(lastBytes)}, and ${formatBytes(RESERVE_BYTES)} must be left`,
    )
}
