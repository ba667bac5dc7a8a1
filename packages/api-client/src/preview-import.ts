import { API_PREFIX, type ImportPreview, type ImportProgress, type ImportSource, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { ApiError, noResponse, toApiError } from './api-error.ts'
import type { ApiOptions } from './public-api.ts'

export interface PreviewOptions {
  /** Called with the number of entries that were read so far. */
  onProgress?: (read: number, total: number) => void
  signal?: AbortSignal
}

/** The status of an error of the text, which the server finds after it has sent its own. */
const INVALID = 422

const readLines = async function* (response: Response): AsyncGenerator<ImportProgress> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
    rest = lines.pop() as string
    for (const line of lines) yield JSON.parse(line) as ImportProgress
  }
}

/** Compares a file with the works of the site. Reports how far it is. Rejects with an ApiError and nothing else. */
export const previewImport = async (
  { baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init), getToken = () => null }: ApiOptions,
  source: ImportSource,
  { onProgress = () => {}, signal }: PreviewOptions = {},
): Promise<ImportPreview> => {
  try {
    const token = getToken()
    const response = await fetch(baseUrl + API_PREFIX + ownerEndpoints.importPreview, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { [TOKEN_HEADER]: token }) },
      body: JSON.stringify(source),
      signal: signal ?? null,
    })
    if (!response.ok) {
      const body = await response.json().catch(() => null)
      throw toApiError(response.status, response.statusText, body, response.headers.get('retry-after'))
    }
    for await (const line of readLines(response)) {
      if ('preview' in line) return line.preview
      if ('error' in line) throw new ApiError({ msg: line.error, status: INVALID, errors: [{ msg: line.error }] })
      onProgress(line.read, line.total)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
  }
  throw noResponse()
}
