import { API_PREFIX, TOKEN_HEADER } from '@portfolio/contracts'
import { ApiError, noResponse, toApiError } from './api-error.ts'
import type { ApiOptions } from './public-api.ts'

interface LinesRequest<Line> {
  method: 'GET' | 'POST'
  path: string
  payload?: unknown
  signal?: AbortSignal | undefined
  /** Called with each line. Returns true for the last one. */
  onLine: (line: Line) => boolean
}

/** Calls an endpoint that responds with lines of JSON. Rejects with an ApiError and nothing else. */
export const readLines = async <Line>(
  { baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init), getToken = () => null }: ApiOptions,
  { method, path, payload, signal, onLine }: LinesRequest<Line>,
): Promise<void> => {
  try {
    const token = getToken()
    const response = await fetch(baseUrl + API_PREFIX + path, {
      method,
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...(token && { [TOKEN_HEADER]: token }) },
      body: payload === undefined ? null : JSON.stringify(payload),
      signal: signal ?? null,
    })
    if (!response.ok) {
      const body = await response.json().catch(() => null)
      throw toApiError(response.status, response.statusText, body, response.headers.get('retry-after'))
    }
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
      rest = lines.pop() as string
      for (const line of lines) if (onLine(JSON.parse(line))) return
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
  }
  throw noResponse()
}
