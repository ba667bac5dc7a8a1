import { type ImportPreview, type ImportProgress, type ImportSource, ownerEndpoints } from '@portfolio/contracts'
import { ApiError } from './api-error.ts'
import type { ApiOptions } from './public-api.ts'
import { readLines } from './read-lines.ts'

export interface PreviewOptions {
  /** Called with the number of entries that were read so far. */
  onProgress?: (read: number, total: number) => void
  signal?: AbortSignal
}

/** The status of an error of the text, which the server finds after it has sent its own. */
const INVALID = 422

/** Compares a file with the works of the site. Reports how far it is. Rejects with an ApiError and nothing else. */
export const previewImport = async (
  options: ApiOptions,
  source: ImportSource,
  { onProgress = () => {}, signal }: PreviewOptions = {},
): Promise<ImportPreview> => {
  let preview: ImportPreview | undefined
  await readLines<ImportProgress>(options, {
    method: 'POST',
    path: ownerEndpoints.importPreview,
    payload: source,
    signal,
    onLine: (line) => {
      if ('error' in line) throw new ApiError({ msg: line.error, status: INVALID, errors: [{ msg: line.error }] })
      if ('preview' in line) preview = line.preview
      else onProgress(line.read, line.total)
      return preview !== undefined
    },
  })
  return preview as ImportPreview
}
