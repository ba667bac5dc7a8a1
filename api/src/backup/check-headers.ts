import { type FileHandle, open } from 'node:fs/promises'
import { ArchiveRefused, MANIFEST_NAME } from './manifest.ts'

const BLOCK_BYTES = 512
/** Types of entries with a long name or other metadata of the next entry. Readers hold them in memory. */
const METADATA_TYPES = /[xgLK]/
const METADATA_BYTES_MAX = 64 * 1024
/** Many times that of a site with 10,000 works. It is held in memory as well. */
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024

/** Returns the size of an entry: octal digits or, if it needs more than 33 bits, a binary number. */
const readSize = (header: Buffer): number =>
  (header[124] as number) & 0x80
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 136).replace(/\0.*$/s, '').trim() || '0', 8)

const check = async (file: FileHandle, path: string): Promise<void> => {
  const header = Buffer.alloc(BLOCK_BYTES)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, BLOCK_BYTES, position)
    // The end of an archive is an empty block.
    if (bytesRead < BLOCK_BYTES || header[0] === 0) return
    const bytes = readSize(header)
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
    const bytesMax = METADATA_TYPES.test(String.fromCharCode(header[156] as number))
      ? METADATA_BYTES_MAX
      : name === MANIFEST_NAME
        ? MANIFEST_BYTES_MAX
        : Number.MAX_SAFE_INTEGER
    // With a negative size, the next header would be this one again, without end.
    if (!(bytes >= 0)) throw new ArchiveRefused(`${path} has an entry ${name} without a valid size.`)
    if (bytes > bytesMax) throw new ArchiveRefused(`${path} has an entry ${name} that is too large to be read.`)
    position += BLOCK_BYTES + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES
  }
}

/** Rejects with `ArchiveRefused` when an archive has parts that would be held in memory and are larger than any that this product writes. */
export const checkHeaders = async (path: string): Promise<void> => {
  const file = await open(path)
  await check(file, path).finally(() => file.close())
}
