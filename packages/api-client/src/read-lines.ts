import { ApiError, noResponse } from './api-error.ts'
import { type ApiOptions, sendRequest } from './send-request.ts'

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
  options: ApiOptions,
  { method, path, payload, signal, onLine }: LinesRequest<Line>,
): Promise<void> => {
  try {
    const { body } = await sendRequest(options, method, path, payload, { signal })
    const reader = (body as ReadableStream<Uint8Array>).getReader()
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
