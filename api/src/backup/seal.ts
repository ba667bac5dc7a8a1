import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { ArchiveRefused } from './manifest.ts'

/** The end of a tar archive: two empty blocks. */
const END_BYTES = 1_024
/** The entry with the digest, a header and one block, and the end. */
const SEAL_BYTES = 2 * 512 + END_BYTES
export const SEAL_NAME = 'archive.sha256'

const createSeal = (sha256: string): Promise<Buffer> => {
  const archive = pack()
  archive.entry({ name: SEAL_NAME, mtime: new Date(0), mode: 0o600 }, `${sha256}\n`)
  archive.finalize()
  return buffer(archive as AsyncIterable<Buffer> as never)
}

/** Adds a last entry to a tar archive: the SHA-256 of all bytes before it. So every byte of the archive is checked, headers and padding too. */
export async function* seal(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of archive) {
    const all = Buffer.concat([held, chunk])
    const ready = all.subarray(0, Math.max(0, all.length - END_BYTES))
    held = all.subarray(ready.length)
    hash.update(ready)
    if (ready.length) yield ready
  }
  yield await createSeal(hash.digest('hex'))
}

const readSeal = async (path: string, start: number): Promise<Buffer> => {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, start)).buffer
  } finally {
    await file.close()
  }
}

/** Resolves with whether the file is byte for byte as `seal` wrote it. Rejects with `ArchiveRefused` if it has no seal. */
export const hasIntactSeal = async (path: string, signal?: AbortSignal): Promise<boolean> => {
  const { size } = await stat(path)
  const start = size - SEAL_BYTES
  const found = start > 0 ? await readSeal(path, start) : Buffer.alloc(0)
  if (found.subarray(0, SEAL_NAME.length).toString('latin1') !== SEAL_NAME)
    throw new ArchiveRefused(`${path} is no backup, or not a complete one.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: start - 1, signal })) hash.update(chunk)
  return found.equals(await createSeal(hash.digest('hex')))
}
