import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MEDIA_PREFIX, UPLOAD_BYTES_MAX, type UploadResponse, VARIANT_WIDTHS } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { HttpError, throwHttpError, throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { EncodedImage } from './encode-image.ts'
import { createEncoder, type EncodeLimits } from './encoder.ts'
import { type ImageExtension, type MediaName, mainFileName, parseMediaName } from './media-names.ts'
import type { MediaStore } from './media-store.ts'
import { type ReceiveLimits, receiveFile, tooLarge } from './receive-file.ts'
import { type Staging, StagingUnavailable } from './staging.ts'

export interface UploadLimits extends ReceiveLimits {
  /** Uploads in progress at the same time. */
  concurrentMax: number
}

export interface UploadDependencies {
  store: ObjectStore
  media: MediaStore
  log: Log
  /** For uploads in progress, on a disk with space for several of the largest. */
  staging: Staging
  uploadLimits?: Partial<UploadLimits>
  encodeLimits?: Partial<EncodeLimits>
}

const LIMITS: UploadLimits = { bytesMax: UPLOAD_BYTES_MAX, slowBytes: 16 * 1024 * 30, slowMs: 30_000, concurrentMax: 4 }
/** Size of a form without its file: boundaries, part headers, small fields. */
const ENVELOPE_BYTES_MAX = 1_000_000

const isDiskFull = (error: unknown): boolean => {
  const { code = '', cause } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT'].includes(code) || (error instanceof StagingUnavailable && isDiskFull(cause))
}

/** Creates a function that receives one image from a form and stores its files and its row, or nothing. */
export const createUpload = ({ store, media, log, staging, uploadLimits, encodeLimits }: UploadDependencies) => {
  const limits = { ...LIMITS, ...uploadLimits }
  const encode = createEncoder(log, encodeLimits)
  let inProgress = 0

  const checkHeaders = (headers: IncomingHttpHeaders) => {
    if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throwHttpError(415, 'Send the image as multipart/form-data')
    if (Number(headers['content-length'] ?? 0) > limits.bytesMax + ENVELOPE_BYTES_MAX) throw tooLarge(limits.bytesMax)
    if (inProgress >= limits.concurrentMax) throwRetryLater(503, 'Other images are being uploaded. Please try again in a moment.', 5)
  }

  const save = async (folder: string, id: string, extension: ImageExtension, { files, width, height, widths }: EncodedImage) => {
    const keys: string[] = []
    try {
      for (const { name } of files) {
        const { key, type } = parseMediaName(name) as MediaName
        keys.push(key)
        await store.putFile(key, join(folder, name), type)
      }
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      await media.insert({ id, extension, width, height, widths, bytes })
    } catch (error) {
      // Not awaited: the store may be unavailable, and the sweep removes what remains.
      for (const key of keys) store.remove(key).catch(() => undefined)
      throw error
    }
  }

  const receive = async (body: Readable, headers: IncomingHttpHeaders): Promise<UploadResponse> =>
    staging.withFolder(async (folder) => {
      const { path, extension } = await receiveFile(body, headers, join(folder, 'received'), limits)
      const id = uuid()
      const image = await encode({ id, source: path, extension, folder, variantWidths: VARIANT_WIDTHS })
      await save(folder, id, extension, image)
      const { width, height, widths } = image
      return { success: true, image: { _id: id, url: `${MEDIA_PREFIX}${mainFileName(id, extension)}`, width, height, widths } }
    })

  return async (body: Readable, headers: IncomingHttpHeaders): Promise<UploadResponse> => {
    checkHeaders(headers)
    inProgress += 1
    try {
      return await receive(body, headers)
    } catch (error) {
      if (error instanceof HttpError) log.info({ reason: error.message }, 'Upload rejected')
      if (isDiskFull(error)) {
        log.warn({ reason: (error as Error).message }, 'Upload failed: the disk is full')
        return throwRetryLater(503, 'There is not enough disk space for the image on the server', 60)
      }
      if (error instanceof StagingUnavailable) {
        log.error({ reason: error.message }, 'Upload failed: its folder cannot be written to')
        return throwRetryLater(503, 'The server cannot store images at the moment. Please try again later.', 60)
      }
      throw error
    } finally {
      inProgress -= 1
    }
  }
}
