import { UPLOAD_BYTES_MAX, upload } from '@portfolio/contracts'

/** An empty file is not an image. */
export const UPLOAD_BYTES_MIN = 1

const messages: Record<string, string> = {
  'file-invalid-type': upload.wrongType,
  'file-too-large': upload.tooLarge(UPLOAD_BYTES_MAX),
  'file-too-small': upload.tooSmall(UPLOAD_BYTES_MIN),
  'too-many-files': upload.tooMany,
}

/** Returns the specification's messages for the drop zone's error codes, each once. */
export const rejectionMessages = (rejected: readonly { errors: readonly { code: string; message: string }[] }[]): string[] => [
  ...new Set(rejected.flatMap(({ errors }) => errors.map(({ code, message }) => messages[code] ?? message))),
]
