import { type SitePreview, type SiteProgress, TOKEN_HEADER } from '@portfolio/contracts'
import { ApiError, noResponse, toApiError } from './api-error.ts'

export interface SiteUploadOptions {
  /** `upload`: in bytes. */
  onProgress?: (step: 'upload' | 'read' | 'images', done: number, total: number) => void
  signal?: AbortSignal
}

/** Status of an error that the server reports within its response. */
const INVALID = 422

/** Uploads an export and reports how far the server has read it. Uses XMLHttpRequest, because fetch cannot report upload progress. */
export const uploadSite = (url: string, file: File, token: string | null, { onProgress, signal }: SiteUploadOptions = {}) =>
  new Promise<SitePreview>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    if (token) request.setRequestHeader(TOKEN_HEADER, token)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.('upload', loaded, total)
    let end = 0
    /** Reads the lines that have arrived since the last call. */
    const readLines = () => {
      const { responseText } = request
      for (let next = responseText.indexOf('\n', end); next !== -1; next = responseText.indexOf('\n', end)) {
        const line = JSON.parse(responseText.slice(end, next)) as SiteProgress
        end = next + 1
        if ('preview' in line) resolve(line.preview)
        else if ('error' in line) reject(new ApiError({ msg: line.error, status: INVALID, errors: [{ msg: line.error }] }))
        else onProgress?.(line.step, line.done, line.total)
      }
    }
    request.onprogress = () => request.status === 200 && readLines()
    request.onload = () => {
      if (request.status === 200) {
        readLines()
        return reject(noResponse())
      }
      let body: unknown = null
      try {
        body = JSON.parse(request.responseText)
      } catch {
        // An error page from a proxy.
      }
      reject(toApiError(request.status, request.statusText, body, request.getResponseHeader('retry-after')))
    }
    request.onerror = request.onabort = () => reject(noResponse())
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
