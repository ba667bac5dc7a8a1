import { backupHeaders } from '@portfolio/contracts'
import { ApiError, noResponse } from './api-error.ts'
import { type ApiOptions, sendRequest } from './send-request.ts'

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
  options: ApiOptions,
  path: string,
  { payload, onProgress = () => {}, signal }: DownloadOptions = {},
): Promise<Downloaded> => {
  try {
    const { headers, body } = await sendRequest(options, 'POST', path, payload, { signal })
    let received = 0
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        received += chunk.length
        onProgress(received, Number(headers.get(backupHeaders.expectedBytes)))
        controller.enqueue(chunk)
      },
    })
    const content = await new Response(body?.pipeThrough(counter)).blob()
    const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
    return { name, content, missing: Number(headers.get(backupHeaders.missingObjects)) }
  } catch (error) {
    throw error instanceof ApiError ? error : noResponse()
  }
}
