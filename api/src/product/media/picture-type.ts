import { UPLOAD_TYPES, upload } from '@portfolio/contracts'
import { HttpError } from '#http/errors.ts'
import type { PictureExtension } from './media-names.ts'

const SIGNATURES: [PictureExtension, RegExp][] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
]

export const SIGNATURE_BYTES = 8

/** What a picture is by its first bytes; the name and the declared type are the sender's opinion. */
export const pictureType = (start: Buffer): PictureExtension | undefined =>
  SIGNATURES.find(([, signature]) => signature.test(start.toString('latin1')))?.[0]

export const notAPicture = () => new HttpError(422, [{ msg: upload.type(Object.entries(UPLOAD_TYPES).flat(2).join(',')), path: 'file' }])
