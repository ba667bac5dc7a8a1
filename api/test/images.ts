import { crc32 } from 'node:zlib'
import sharp from 'sharp'

interface Size {
  width?: number
  height?: number
}

/** Noise, because a plain color would hide a wrong rotation or a lost pixel. */
const createNoise = ({ width = 64, height = 48 }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 30 } } })

export const createJpeg = (size: Size = {}) => createNoise(size).jpeg().toBuffer()
export const createPng = (size: Size = {}) => createNoise(size).png().toBuffer()
export const createGif = (size: Size = {}) => createNoise(size).gif().toBuffer()

/** Creates an animation of three frames of 0.1, 0.2 and 0.3 s that runs twice. */
export const createNoiseAnimation = async (size: Size = {}) => {
  const frames = await Promise.all([1, 2, 3].map(() => createPng(size)))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 2 })
    .toBuffer()
}

const uint16 = (value: number) => Buffer.from([value & 255, value >> 8])

/** Creates a GIF of one-pixel frames on a canvas of any size: a few bytes that decode to gigabytes. Decoders ignore a canvas side above 2,048. */
export const createAnimatedGif = ({ width, height, frames }: { width: number; height: number; frames: number }) => {
  const screen = Buffer.concat([Buffer.from('GIF89a'), uint16(width), uint16(height), Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = (index: number) =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c]),
      uint16(index % width),
      uint16(0),
      uint16(1),
      uint16(1),
      Buffer.from([0, 2, 2, 0x4c, 1, 0]),
    ])
  return Buffer.concat([screen, ...Array.from({ length: frames }, (_, index) => frame(index)), Buffer.from([0x3b])])
}

/** Returns a PNG whose header declares another size than its data has. */
export const withDeclaredSize = (png: Buffer, width: number, height: number) => {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

/** Creates a rotated JPEG with the metadata that cameras and editors leave, each with a text to search for. */
export const createJpegWithMetadata = async () => {
  const jpeg = await createNoise({ width: 40, height: 20 })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'SECRET-ARTIST', Copyright: 'SECRET-COPYRIGHT' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSMapDatum: 'SECRET-PLACE' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>SECRET-XMP</rdf></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const comment = Buffer.from('SECRET-COMMENT<script>alert(1)</script>')
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0, comment.length + 2]), comment])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2), Buffer.from('SECRET-TAIL<?php system(1) ?>')])
}
