import { toLineError } from './api-error.ts'
import { readLines } from './read-lines.ts'
import type { ApiOptions } from './send-request.ts'

export interface ProgressOptions {
  /** Called with the number of entries read so far, and of all. */
  onProgress?: (read: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Sends a text to an endpoint that responds with lines of progress and then with one that has the result under `key`, or an error. Rejects
 * with an ApiError and nothing else.
 */
export const readResult = async <Key extends string, Result>(
  options: ApiOptions,
  request: { path: string; payload: unknown; key: Key },
  { onProgress = () => {}, signal }: ProgressOptions = {},
): Promise<Result> => {
  const { path, payload, key } = request
  let result: Result | undefined
  await readLines<{ read: number; total: number } | Record<Key, Result> | { error: string }>(options, {
    method: 'POST',
    path,
    payload,
    signal,
    onLine: (line) => {
      if ('error' in line) throw toLineError(422, line.error)
      if (key in line) result = (line as Record<Key, Result>)[key]
      else {
        const { read, total } = line as { read: number; total: number }
        onProgress(read, total)
      }
      return result !== undefined
    },
  })
  return result as Result
}
