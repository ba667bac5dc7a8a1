import { upload } from '@portfolio/contracts'

/** An empty file is neither an image nor a document. */
export const UPLOAD_BYTES_MIN = 1

interface Accepted {
  wrongType: string
  bytesMax: number
}

/** Returns the specification's messages for the drop zone's error codes, each once. */
export const rejectionMessages = (
  rejected: readonly { errors: readonly { code: string; message: string }[] }[],
  { wrongType, bytesMax }: Accepted,
): string[] => {
  const messages: Record<string, string> = {
    'file-invalid-type': wrongType,
    'file-too-large': upload.tooLarge(bytesMax),
    'file-too-small': upload.tooSmall(UPLOAD_BYTES_MIN),
    'too-many-files': upload.tooMany,
  }
  return [...new Set(rejected.flatMap(({ errors }) => errors.map(({ code, message }) => messages[code] ?? message)))]
}
