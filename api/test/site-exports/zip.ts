import { deflateSync } from 'node:zlib'
import { type Zippable, zipSync } from 'fflate'

/** The files of an export by path. */
export type ExportFiles = Readonly<Record<string, string | Uint8Array | { linkTo: string }>>

export const toZip = (files: ExportFiles): Buffer => {
  const zippable: Zippable = {}
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === 'string') zippable[path] = Buffer.from(content)
    else if (content instanceof Uint8Array) zippable[path] = content
    // As Unix tools write symbolic links.
    else zippable[path] = [Buffer.from(content.linkTo), { os: 3, attrs: 0o120777 << 16 }]
  }
  return Buffer.from(zipSync(zippable))
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 255] as number) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one color, 8 by 8 pixels. */
export const png = (red = 0, green = 90, blue = 160): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(8, 0)
  header.writeUInt32BE(8, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: 8 }, () => Buffer.from([0, ...Array.from({ length: 8 }, () => [red, green, blue]).flat()])),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
