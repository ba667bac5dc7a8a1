import { UPLOAD_BYTES_MAX, upload } from '@portfolio/contracts'

/** An empty file is no picture. */
export const UPLOAD_BYTES_MIN = 1

const words: Record<string, string> = {
  'file-invalid-type': upload.type('PNG, JPG or GIF'),
  'file-too-large': upload.tooLarge(UPLOAD_BYTES_MAX),
  'file-too-small': upload.tooSmall(UPLOAD_BYTES_MIN),
  'too-many-files': upload.tooMany,
}

/** What the drop zone's codes mean, in the words of the specification; each once. */
export const rejectionWords = (rejected: readonly { errors: readonly { code: string; message: string }[] }[]): string[] => [
  ...new Set(rejected.flatMap(({ errors }) => errors.map(({ code, message }) => words[code] ?? message))),
]
