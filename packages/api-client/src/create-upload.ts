import { TOKEN_HEADER } from '@portfolio/contracts'
import { type ApiError, noResponse, toApiError } from './api-error.ts'

interface Upload {
  url: string
  file: File
  token: string | null
  signal: AbortSignal | undefined
  /** Called with an error when there is no response. */
  reject: (error: ApiError) => void
}

/** Creates the request of an upload, which `send` sends. An XMLHttpRequest, because fetch cannot report how much of a body has been sent. */
export const createUpload = ({ url, file, token, signal, reject }: Upload) => {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  if (token) request.setRequestHeader(TOKEN_HEADER, token)
  request.onerror = request.onabort = () => reject(noResponse())
  signal?.addEventListener('abort', () => request.abort())
  const send = () => {
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  }
  return { request, send }
}

/** Returns the JSON of a response, or null for any other body, such as an error page of a proxy. */
export const parseBody = ({ responseText }: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}

/** Creates the error of a response whose status is not 200. */
export const toUploadError = (request: XMLHttpRequest): ApiError =>
  toApiError(request.status, request.statusText, parseBody(request), request.getResponseHeader('retry-after'))
