import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MEDIA_PREFIX, UPLOAD_BYTES_MAX, type UploadResponse, VARIANT_WIDTHS } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { throwHttpError, throwRetryLater } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { createEncoder } from './encode-apart.ts'
import type { EncodedPicture } from './encode-picture.ts'
import { mainFile, readMediaName } from './media-names.ts'
import type { MediaStore } from './media-store.ts'
import { type ReceiveLimits, receiveFile, tooLarge } from './receive-file.ts'
import { createStaging } from './staging.ts'

export interface UploadLimits extends ReceiveLimits {
  /** Uploads under way at the same time. */
  atOnceMax: number
}

export interface UploadDependencies {
  store: ObjectStore
  media: MediaStore
  log: Log
  /** Folder for uploads under way, on a disk with room for a few of the largest. */
  stagingDir: string
  uploadLimits?: Partial<UploadLimits>
}

const LIMITS: UploadLimits = { bytesMax: UPLOAD_BYTES_MAX, slowBytes: 16 * 1024 * 30, slowMs: 30_000, atOnceMax: 4 }
/** What a form may add around its file: boundaries, part headers, small fields. */
const ENVELOPE_BYTES_MAX = 1_000_000
const RETRY_SECONDS = 5

const isOutOfRoom = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Takes one picture from a form to the store and the table: all of it or nothing. */
export const createUpload = ({ store, media, log, stagingDir, uploadLimits }: UploadDependencies) => {
  const limits = { ...LIMITS, ...uploadLimits }
  const staging = createStaging(stagingDir)
  const encode = createEncoder()
  let underWay = 0

  const checkHeaders = (headers: IncomingHttpHeaders) => {
    if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throwHttpError(415, 'Send the picture as multipart/form-data')
    if (Number(headers['content-length'] ?? 0) > limits.bytesMax + ENVELOPE_BYTES_MAX) throw tooLarge(limits.bytesMax)
    // Not the client's fault: a full house is better told at once than after 800 MB.
    if (underWay >= limits.atOnceMax)
      throwRetryLater(503, 'Other pictures are being uploaded. Please try again in a moment.', RETRY_SECONDS)
  }

  const keep = async (folder: string, { files }: EncodedPicture) => {
    const kept: string[] = []
    try {
      for (const { name } of files) {
        const { key, type } = readMediaName(name) as NonNullable<ReturnType<typeof readMediaName>>
        kept.push(key)
        await store.putFile(key, join(folder, name), type)
      }
    } catch (error) {
      discard(kept)
      log.warn({ reason: (error as Error).message }, 'The picture store did not take a picture')
      return throwRetryLater(503, 'The picture store is away for a moment. Please try again.', RETRY_SECONDS)
    }
    return kept
  }

  /** Not waited for: the store may be away, and the sweep finds what stays. */
  const discard = (keys: string[]) => {
    for (const key of keys) store.remove(key).catch(() => undefined)
  }

  const take = async (body: Readable, headers: IncomingHttpHeaders): Promise<UploadResponse> =>
    staging.withFolder(async (folder) => {
      const received = await receiveFile(body, headers, join(folder, 'received'), limits)
      const id = uuid()
      const { extension } = received
      const picture = await encode({ id, source: received.path, extension, folder, variantWidths: VARIANT_WIDTHS })
      const kept = await keep(folder, picture)
      const { width, height, widths } = picture
      const bytes = picture.files.reduce((sum, file) => sum + file.bytes, 0)
      try {
        await media.insert({ id, extension, width, height, widths, bytes })
      } catch (error) {
        discard(kept)
        throw error
      }
      return { success: true, image: { _id: id, url: `${MEDIA_PREFIX}${mainFile(id, extension)}`, width, height, widths } }
    })

  return async (body: Readable, headers: IncomingHttpHeaders): Promise<UploadResponse> => {
    checkHeaders(headers)
    underWay += 1
    try {
      return await take(body, headers)
    } catch (error) {
      log.info({ reason: (error as Error).message }, 'An upload was refused')
      if (isOutOfRoom(error)) return throwRetryLater(503, 'There is no room for the picture on the server', 60)
      throw error
    } finally {
      underWay -= 1
    }
  }
}
