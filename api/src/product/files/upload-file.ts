import { join } from 'node:path'
import { FILE_BYTES_MAX, type FileUploadResponse } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import type { Log } from '#http/log.ts'
import { createUploads, UPLOAD_LIMITS, type UploadLimits } from '#product/shared/uploads/accept-uploads.ts'
import { receiveFile } from '#product/shared/uploads/receive-file.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import type { UploadRequest } from '#product/shared/uploads/upload-request.ts'
import type { FileStore } from './file-store.ts'
import { acceptedFiles } from './file-types.ts'
import { createFileStorage } from './store-file.ts'

export interface FileUploadDependencies {
  store: ObjectStore
  files: FileStore
  log: Log
  /** For uploads in progress, on a disk with space for several of the largest. */
  staging: Staging
  uploadLimits?: Partial<UploadLimits> | undefined
}

/** Creates a function that receives one file from a form and stores it and its row, or nothing. */
export const createFileUpload = ({ store, files, log, staging, uploadLimits }: FileUploadDependencies) => {
  const limits = { ...UPLOAD_LIMITS, bytesMax: FILE_BYTES_MAX, ...uploadLimits }
  const run = createUploads('file', limits, log)
  const storeFile = createFileStorage({ store, files })

  const receive = (request: UploadRequest): Promise<FileUploadResponse> =>
    staging.withFolder(async (folder) => ({
      success: true,
      file: await storeFile(await receiveFile(request, join(folder, 'received'), limits, acceptedFiles)),
    }))

  return (request: UploadRequest): Promise<FileUploadResponse> => run(request, () => receive(request))
}
