import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileExtension, UploadedFile } from '@portfolio/contracts'
import type { ObjectStore } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { throwHttpError } from '#http/errors.ts'
import { toFileKey, toFileName, toFileUrl } from '#product/shared/uploads/file-names.ts'
import { type ReceivedFile, saveFile } from '#product/shared/uploads/receive-file.ts'
import { storeUpload } from '#product/shared/uploads/store-upload.ts'
import type { FileStore } from './file-store.ts'
import { acceptedFiles, findTextError, getFileHeaders, readFileType } from './file-types.ts'

interface Dependencies {
  store: ObjectStore
  files: FileStore
}

const readDigest = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Creates a function that stores a received file and its row; `known` is its digest, if it has been read. Throws 422 for text that cannot be read, and 413 beyond the quota. */
export const createFileStorage =
  ({ store, files }: Dependencies) =>
  async ({ path, type, bytes, fileName }: ReceivedFile<FileExtension>, known?: string): Promise<UploadedFile> => {
    const textError = await findTextError(path, type)
    if (textError) throwHttpError(422, textError, 'file')
    const extension = await readFileType(path, type)
    const id = uuid()
    const name = toFileName(fileName, extension)
    const key = toFileKey(id, name)
    const sha256 = known ?? (await readDigest(path))
    await storeUpload({
      ...{ store, key },
      put: () => store.putFile(key, path, getFileHeaders(extension).type),
      insert: () => files.insert({ id, name, bytes }, sha256),
    })
    return { _id: id, url: toFileUrl(id, name), name, bytes }
  }

/** A file in the archive of another site. */
export interface ForeignFile {
  content: Readable
  /** As it was called there. */
  fileName: string
  /** Folder for a temporary copy. */
  folder: string
}

/** Creates a function that stores a file unless the site has the same one, and resolves with its URL. Throws 422 for a file of no accepted type. */
export const createFileImport = (dependencies: Dependencies) => {
  const storeFile = createFileStorage(dependencies)
  return async ({ content, fileName, folder }: ForeignFile): Promise<string> => {
    const file = await saveFile(content, fileName, join(folder, 'file'), acceptedFiles)
    const sha256 = await readDigest(file.path)
    return (await dependencies.files.reuse(sha256)) ?? (await storeFile(file, sha256)).url
  }
}
