import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { ApiError, noResponse, toApiError } from './api-error.ts'
import type { ApiOptions } from './public-api.ts'

export interface ProgressOptions {
  /** Called with the number of entries that were read so far. */
  onProgress?: (read: number, total: number) => void
  signal?: AbortSignal
}

/** How far the server is, then the result, or why there is none. */
type Line<Key extends string, Result> = { read: number; total: number } | { error: string } | { [K in Key]: Result }

/** The status of an error that the server finds after it has sent its own. */
const INVALID = 422

const readLines = async function* <Read>(response: Response): AsyncGenerator<Read> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
    rest = lines.pop() as string
    for (const line of lines) yield JSON.parse(line) as Read
  }
}

/** Makes a call that responds with lines of JSON. `key` names the result in its line. Rejects with an ApiError and nothing else. */
export const callInLines = async <Result, Key extends string>(
  { baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init), getToken = () => null }: ApiOptions,
  endpoint: string,
  payload: object,
  key: Key,
  { onProgress = () => {}, signal }: ProgressOptions = {},
): Promise<Result> => {
  try {
    const token = getToken()
    const response = await fetch(baseUrl + API_PREFIX + endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { [TOKEN_HEADER]: token }) },
      body: JSON.stringify(payload),
      signal: signal ?? null,
    })
    if (!response.ok) {
      const body = await response.json().catch(() => null)
      throw toApiError(response.status, response.statusText, body, response.headers.get('retry-after'))
    }
    for await (const line of readLines<Line<Key, Result>>(response)) {
      if (key in line) return (line as { [K in Key]: Result })[key]
      if ('error' in line) throw new ApiError({ msg: line.error, status: INVALID, errors: [{ msg: line.error }] })
      if ('read' in line) onProgress(line.read, line.total)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
  }
  throw noResponse()
}
