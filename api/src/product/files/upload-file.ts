import { join } from 'node:path'
import { FILE_BYTES_MAX, type FileUploadResponse } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { throwHttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import { createUploads, UPLOAD_LIMITS, type UploadLimits } from '#product/shared/uploads/accept-uploads.ts'
import { toFileKey, toFileName, toFileUrl } from '#product/shared/uploads/file-names.ts'
import { receiveFile } from '#product/shared/uploads/receive-file.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import { storeUpload } from '#product/shared/uploads/store-upload.ts'
import type { UploadRequest } from '#product/shared/uploads/upload-request.ts'
import type { FileStore } from './file-store.ts'
import { acceptedFiles, findTextError, getFileHeaders, readFileType } from './file-types.ts'

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

  const receive = (request: UploadRequest): Promise<FileUploadResponse> =>
    staging.withFolder(async (folder) => {
      const { path, type, bytes, fileName } = await receiveFile(request, join(folder, 'received'), limits, acceptedFiles)
      const textError = await findTextError(path, type)
      if (textError) throwHttpError(422, textError, 'file')
      const extension = await readFileType(path, type)
      const id = uuid()
      const name = toFileName(fileName, extension)
      const key = toFileKey(id, name)
      await storeUpload({
        ...{ store, key },
        put: () => store.putFile(key, path, getFileHeaders(extension).type),
        insert: () => files.insert({ id, name, bytes }),
      })
      return { success: true, file: { _id: id, url: toFileUrl(id, name), name, bytes } }
    })

  return (request: UploadRequest): Promise<FileUploadResponse> => run(request, () => receive(request))
}
