import { noResponse } from './api-error.ts'
import { createUpload, parseBody, toUploadError } from './create-upload.ts'

export interface UploadOptions {
  /** Called with the fraction sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/** Uploads one file. Rejects with an ApiError and nothing else. */
export const uploadFile = <Response>(url: string, file: File, token: string | null, { onProgress, signal }: UploadOptions = {}) =>
  new Promise<Response>((resolve, reject) => {
    const { request, send } = createUpload({ url, file, token, signal, reject })
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      if (request.status !== 200) return reject(toUploadError(request))
      const body = parseBody(request)
      if (body) resolve(body as Response)
      else reject(noResponse())
    }
    send()
  })
