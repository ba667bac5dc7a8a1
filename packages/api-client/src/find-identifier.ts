import { type FoundWorks, type IdentifierProgress, ownerEndpoints } from '@portfolio/contracts'
import { ApiError } from './api-error.ts'
import type { PreviewOptions } from './preview-import.ts'
import type { ApiOptions } from './public-api.ts'
import { readLines } from './read-lines.ts'

/** The status of an error of another service, which the server finds after it has sent its own. */
const INVALID = 422

/** Resolves with what other services know of an identifier. Reports how far a list of works is. Rejects with an ApiError and nothing else. */
export const findIdentifier = async (
  options: ApiOptions,
  text: string,
  { onProgress = () => {}, signal }: PreviewOptions = {},
): Promise<FoundWorks> => {
  let found: FoundWorks | undefined
  await readLines<IdentifierProgress>(options, {
    method: 'POST',
    path: ownerEndpoints.identifierWorks,
    payload: { text },
    signal,
    onLine: (line) => {
      if ('error' in line) throw new ApiError({ msg: line.error, status: INVALID, errors: [{ msg: line.error }] })
      if ('found' in line) found = line.found
      else onProgress(line.read, line.total)
      return found !== undefined
    },
  })
  return found as FoundWorks
}
