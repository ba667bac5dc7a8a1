import { TOKEN_HEADER } from '@portfolio/contracts'
import { noResponse, toApiError } from './api-error.ts'

export interface UploadOptions {
  /** Called with the fraction sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Uploads one file. Uses XMLHttpRequest, because fetch cannot report how much of a body has been sent. */
export const uploadFile = <Response>(url: string, file: File, token: string | null, { onProgress, signal }: UploadOptions = {}) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    if (token) request.setRequestHeader(TOKEN_HEADER, token)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const body = parseJson(request.responseText)
      if (request.status !== 200) reject(toApiError(request.status, request.statusText, body, request.getResponseHeader('retry-after')))
      else if (body) resolve(body as Response)
      else reject(noResponse())
    }
    request.onerror = request.onabort = () => reject(noResponse())
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
