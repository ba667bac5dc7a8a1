import { HttpError, throwHttpError, throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { type ReceiveLimits, tooLarge } from './receive-file.ts'
import { StagingUnavailable } from './staging.ts'
import type { UploadRequest } from './upload-request.ts'

export interface UploadLimits extends ReceiveLimits {
  /** Uploads in progress at the same time. */
  concurrentMax: number
}

/** Without `bytesMax`, which depends on what is uploaded. */
export const UPLOAD_LIMITS: Omit<UploadLimits, 'bytesMax'> = { slowBytes: 16 * 1024 * 30, slowMs: 30_000, concurrentMax: 4 }

/** Size of a form without its file: boundaries, part headers, small fields. */
const ENVELOPE_BYTES_MAX = 1_000_000

const isDiskFull = (error: unknown): boolean => {
  const { code = '', cause } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT'].includes(code) || (error instanceof StagingUnavailable && isDiskFull(cause))
}

/** Creates a function that runs a few uploads at a time. Throws 415, 413 or 503 for one that cannot be accepted. */
export const createUploads = (what: 'image' | 'file', limits: UploadLimits, log: Log) => {
  let inProgress = 0

  const checkHeaders = ({ headers }: UploadRequest) => {
    if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throwHttpError(415, `Send the ${what} as multipart/form-data`)
    if (Number(headers['content-length'] ?? 0) > limits.bytesMax + ENVELOPE_BYTES_MAX) throw tooLarge(limits.bytesMax)
    if (inProgress >= limits.concurrentMax) throwRetryLater(503, `Other ${what}s are being uploaded. Please try again in a moment.`, 5)
  }

  return async <Response>(request: UploadRequest, receive: () => Promise<Response>): Promise<Response> => {
    checkHeaders(request)
    inProgress += 1
    try {
      return await receive()
    } catch (error) {
      if (error instanceof HttpError) log.info({ reason: error.message }, 'Upload rejected')
      if (isDiskFull(error)) {
        log.warn({ reason: (error as Error).message }, 'Upload failed: the disk is full')
        return throwRetryLater(503, `There is not enough disk space for the ${what} on the server`, 60)
      }
      if (error instanceof StagingUnavailable) {
        log.error({ reason: error.message }, 'Upload failed: the staging folder cannot be written to')
        return throwRetryLater(503, `The server cannot store ${what}s at the moment. Please try again later.`, 60)
      }
      throw error
    } finally {
      inProgress -= 1
    }
  }
}
