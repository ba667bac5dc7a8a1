import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

/** A real PNG of one color (red, green, blue). Sizes in pixels. */
export const aPng = ({ width = 640, height = 420, color = [140, 60, 40] } = {}): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()])
  const lines = Buffer.concat(Array.from({ length: height }, () => line))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}
