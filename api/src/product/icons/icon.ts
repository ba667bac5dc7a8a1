import { COLORS } from '#product/shared/colors.ts'

const ACCENT = COLORS.accent.light
export const PAPER = COLORS.paper.light

/** A disc in the accent color of the browser's color scheme. */
export const ICON_SVG = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  `<style>circle{fill:${ACCENT}}@media (prefers-color-scheme:dark){circle{fill:${COLORS.accent.dark}}}</style>`,
  '<circle cx="16" cy="16" r="14"/></svg>',
].join('')

/**
 * Resolves with the icon as a PNG. `size` is its width and height in pixels. On paper its outer 20% are empty, so that it can be masked.
 */
export const drawIcon = async (size: number, isOnPaper: boolean): Promise<Buffer> => {
  const paper = isOnPaper ? `<rect width="32" height="32" fill="${PAPER}"/>` : ''
  const disc = `<circle cx="16" cy="16" r="${isOnPaper ? 9.5 : 14}" fill="${ACCENT}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${paper}${disc}</svg>`
  // Loaded when needed, because it would add 50 ms to every start.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** Returns an ICO file that holds one PNG. `size` is its width and height in pixels, at most 255. Source: https://en.wikipedia.org/wiki/ICO_(file_format) */
export const toIco = (png: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES)
  // Reserved, type 1 (icon), one image.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, HEADER_BYTES)
  header.writeUInt8(size, HEADER_BYTES + 1)
  // One plane, 32 bits per pixel.
  header.writeUInt16LE(1, HEADER_BYTES + 4)
  header.writeUInt16LE(32, HEADER_BYTES + 6)
  header.writeUInt32LE(png.byteLength, HEADER_BYTES + 8)
  header.writeUInt32LE(header.byteLength, HEADER_BYTES + 12)
  return Buffer.concat([header, png])
}
