import type { SitePreview, SiteProgress } from '@portfolio/contracts'
import { noResponse, toLineError } from './api-error.ts'
import { createUpload, toUploadError } from './create-upload.ts'

export interface SiteUploadOptions {
  /** `upload`: in bytes. */
  onProgress?: (step: 'upload' | 'read' | 'images' | 'files', done: number, total: number) => void
  signal?: AbortSignal
}

/** Uploads an export and reports how far the server has read it. Rejects with an ApiError and nothing else. */
export const uploadSite = (url: string, file: File, token: string | null, { onProgress, signal }: SiteUploadOptions = {}) =>
  new Promise<SitePreview>((resolve, reject) => {
    const { request, send } = createUpload({ url, file, token, signal, reject })
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.('upload', loaded, total)
    let end = 0
    /** Reads the lines that have arrived since the last call. */
    const readLines = () => {
      const { responseText } = request
      for (let next = responseText.indexOf('\n', end); next !== -1; next = responseText.indexOf('\n', end)) {
        const line = JSON.parse(responseText.slice(end, next)) as SiteProgress
        end = next + 1
        if ('preview' in line) resolve(line.preview)
        else if ('error' in line) reject(toLineError(422, line.error))
        else onProgress?.(line.step, line.done, line.total)
      }
    }
    request.onprogress = () => request.status === 200 && readLines()
    request.onload = () => {
      if (request.status !== 200) return reject(toUploadError(request))
      readLines()
      reject(noResponse())
    }
    send()
  })
