import { API_PREFIX, backupHeaders, TOKEN_HEADER } from '@portfolio/contracts'
import { ApiError, noResponse, toApiError } from './api-error.ts'
import type { ApiOptions } from './public-api.ts'

export interface DownloadOptions {
  /** Body of the request. */
  payload?: object
  /** Called with the bytes received so far, and the approximate number of all; 0 if it is unknown. */
  onProgress?: (received: number, expected: number) => void
  signal?: AbortSignal
}

export interface Downloaded {
  name: string
  content: Blob
  /** Number of objects that the site refers to but the file does not have. */
  missing: number
}

/** Downloads a file that only the owner may have. Browsers keep a large blob on the disk. Rejects with an ApiError and nothing else. */
export const download = async (
  { baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init), getToken = () => null }: ApiOptions,
  path: string,
  { payload, onProgress = () => {}, signal }: DownloadOptions = {},
): Promise<Downloaded> => {
  try {
    const token = getToken()
    const response = await fetch(baseUrl + API_PREFIX + path, {
      method: 'POST',
      headers: { ...(payload && { 'content-type': 'application/json' }), ...(token && { [TOKEN_HEADER]: token }) },
      body: payload ? JSON.stringify(payload) : null,
      signal: signal ?? null,
    })
    const { headers } = response
    if (!response.ok)
      throw toApiError(response.status, response.statusText, await response.json().catch(() => null), headers.get('retry-after'))
    let received = 0
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        received += chunk.length
        onProgress(received, Number(headers.get(backupHeaders.expectedBytes)))
        controller.enqueue(chunk)
      },
    })
    const content = await new Response(response.body?.pipeThrough(counter)).blob()
    const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
    return { name, content, missing: Number(headers.get(backupHeaders.missingObjects)) }
  } catch (error) {
    throw error instanceof ApiError ? error : noResponse()
  }
}
