/** The formats in which images are uploaded, by the extension of their file. */
export type ImageExtension = 'jpg' | 'png' | 'gif'

const SIGNATURES: [ImageExtension, RegExp][] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
]

/** Returns the format of an image by its first bytes, whatever its name. */
export const detectImageType = (start: Buffer): ImageExtension | undefined => {
  const text = start.toString('latin1', 0, 8)
  return SIGNATURES.find(([, signature]) => signature.test(text))?.[0]
}
