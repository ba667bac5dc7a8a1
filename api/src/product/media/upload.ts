import { join } from 'node:path'
import { MEDIA_PREFIX, upload as messages, UPLOAD_BYTES_MAX, type UploadResponse } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import type { Log } from '#http/log.ts'
import { createUploads, UPLOAD_LIMITS, type UploadLimits } from '#product/shared/uploads/accept-uploads.ts'
import { detectImageType, type ImageExtension } from '#product/shared/uploads/detect-image-type.ts'
import { type MediaName, mainFileName, parseMediaName } from '#product/shared/uploads/media-names.ts'
import { type AcceptedFiles, receiveFile } from '#product/shared/uploads/receive-file.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import { storeUpload } from '#product/shared/uploads/store-upload.ts'
import type { UploadRequest } from '#product/shared/uploads/upload-request.ts'
import type { EncodedImage } from './encode-image.ts'
import type { Encoder } from './encoder.ts'
import type { MediaStore } from './media-store.ts'

interface StorageDependencies {
  store: ObjectStore
  media: MediaStore
  encoder: Encoder
  /** Called when an image has been stored, to make its variants. A call that gets lost is made up for: see `createVariantQueue`. */
  announce: (id: string) => Promise<unknown>
}

interface SourceImage {
  id: string
  extension: ImageExtension
  /** Path of the file. */
  source: string
  /** Folder for the encoded files. */
  folder: string
  /** Null when the image is not described. */
  altText?: string | null
}

/** Creates a function that encodes an image and stores its main file and its row (see `storeUpload`). Throws 422 for a file that is not an image. */
export const createImageStorage =
  ({ store, media, encoder, announce }: StorageDependencies) =>
  async ({ id, extension, source, folder, altText = null }: SourceImage): Promise<EncodedImage> => {
    const image = await encoder.encodeImage({ id, source, extension, folder })
    const { file, width, height } = image
    const { key, type } = parseMediaName(file.name) as MediaName
    await storeUpload({
      ...{ store, key },
      put: () => store.putFile(key, join(folder, file.name), type),
      insert: () => media.insert({ id, extension, width, height, bytes: file.bytes, altText }),
    })
    // Not awaited: the image is stored.
    announce(id).catch(() => undefined)
    return image
  }

export type StoreImage = ReturnType<typeof createImageStorage>

export interface UploadDependencies {
  storeImage: StoreImage
  log: Log
  /** For uploads in progress, on a disk with space for several of the largest. */
  staging: Staging
  uploadLimits?: Partial<UploadLimits>
}

const images: AcceptedFiles<ImageExtension> = {
  detectType: detectImageType,
  messages: { missing: 'Please choose an image', wrongType: messages.wrongType },
}

/** Creates a function that receives one image from a form and stores its files and its row, or nothing. */
export const createUpload = ({ log, staging, uploadLimits, storeImage }: UploadDependencies) => {
  const limits = { ...UPLOAD_LIMITS, bytesMax: UPLOAD_BYTES_MAX, ...uploadLimits }
  const run = createUploads('image', limits, log)

  const receive = (request: UploadRequest): Promise<UploadResponse> =>
    staging.withFolder(async (folder) => {
      const { path, type: extension } = await receiveFile(request, join(folder, 'received'), limits, images)
      const id = uuid()
      const { width, height } = await storeImage({ id, extension, source: path, folder })
      return { success: true, image: { _id: id, url: `${MEDIA_PREFIX}${mainFileName(id, extension)}`, width, height, widths: [] } }
    })

  return (request: UploadRequest): Promise<UploadResponse> => run(request, () => receive(request))
}
