import { join } from 'node:path'
import { SITE_BYTES_MAX } from '@portfolio/contracts'
import type { Log } from '#http/log.ts'
import { createUploads, UPLOAD_LIMITS } from '#product/shared/uploads/accept-uploads.ts'
import { type AcceptedFiles, receiveFile } from '#product/shared/uploads/receive-file.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import type { UploadRequest } from '#product/shared/uploads/upload-request.ts'

type ExportType = 'zip' | 'xml' | 'json'

const TYPES: [ExportType, RegExp][] = [
  ['zip', /^PK(?:\x03\x04|\x05\x06|\x07\x08)/],
  ['xml', /^(?:\xef\xbb\xbf)?\s*<|^(?:\xff\xfe<\0|\xfe\xff\0<)/],
  ['json', /^(?:\xef\xbb\xbf)?\s*\{/],
]

const exports: AcceptedFiles<ExportType> = {
  detectType: (start) => TYPES.find(([, signature]) => signature.test(start.toString('latin1')))?.[0],
  messages: {
    missing: 'Please choose a file',
    wrongType: 'Choose a ZIP file, an export of WordPress (XML) or an export of Ghost (JSON)',
  },
}

export interface ReceivedExport {
  path: string
  name: string
  isArchive: boolean
  /** Folder for temporary files. */
  folder: string
  /** Removes the file and the folder. */
  done: () => void
}

/** Creates a function that receives one export from a form. Its files are kept until `done` is called. */
export const createReceiveExport = ({ staging, log }: { staging: Staging; log: Log }) => {
  const limits = { ...UPLOAD_LIMITS, bytesMax: SITE_BYTES_MAX, concurrentMax: 2 }
  const run = createUploads('file', limits, log)
  return (request: UploadRequest): Promise<ReceivedExport> =>
    run(request, () => {
      const received = Promise.withResolvers<ReceivedExport>()
      const over = Promise.withResolvers<void>()
      staging
        .withFolder(async (folder) => {
          const { path, type, fileName } = await receiveFile(request, join(folder, 'received'), limits, exports)
          received.resolve({ path, name: fileName, isArchive: type === 'zip', folder, done: over.resolve })
          await over.promise
        })
        .catch(received.reject)
      return received.promise
    })
}
