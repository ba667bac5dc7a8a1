import { crc32 } from 'node:zlib'
import sharp from 'sharp'

interface Size {
  width?: number
  height?: number
}

/** Something to look at: a plain colour would hide a wrong turn or a lost pixel. */
const canvas = ({ width = 64, height = 48 }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 30 } } })

export const aJpeg = (size: Size = {}) => canvas(size).jpeg().toBuffer()
export const aPng = (size: Size = {}) => canvas(size).png().toBuffer()
export const aGif = (size: Size = {}) => canvas(size).gif().toBuffer()

const short = (value: number) => Buffer.from([value & 255, value >> 8])

/** A GIF whose frames are one pixel on a canvas of any size: a few bytes that ask for gigabytes. No side above 2,048, where the canvas is disbelieved. */
export const gifOf = ({ width, height, frames }: { width: number; height: number; frames: number }) => {
  const screen = Buffer.concat([Buffer.from('GIF89a'), short(width), short(height), Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = (at: number) =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c]),
      short(at % width),
      short(0),
      short(1),
      short(1),
      Buffer.from([0, 2, 2, 0x4c, 1, 0]),
    ])
  return Buffer.concat([screen, ...Array.from({ length: frames }, (_, at) => frame(at)), Buffer.from([0x3b])])
}

/** A valid PNG with other sizes in its header than in its body. */
export const claimingSize = (png: Buffer, width: number, height: number) => {
  const lying = Buffer.from(png)
  lying.writeUInt32BE(width, 16)
  lying.writeUInt32BE(height, 20)
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29)
  return lying
}

/** What a camera and an editor leave in a picture, each piece with a word to look for. */
export const aPictureWithPast = async () => {
  const jpeg = await canvas({ width: 40, height: 20 })
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
