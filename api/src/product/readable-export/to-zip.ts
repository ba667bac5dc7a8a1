import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { UploadedFile } from './collect-files.ts'
import type { TextFile } from './write-files.ts'

/** Returns a stream of a ZIP archive with these files. It fails when one of them cannot be read; destroying it ends reading. */
export const toZip = (files: AsyncIterable<TextFile | UploadedFile>): Readable => {
  const zip = new ZipFile()
  // `outputStream` is a PassThrough, which the types of yazl do not say.
  const output = zip.outputStream as Readable
  const end = (error: unknown) => output.destroy(error as Error)
  let reading: Readable | undefined
  output.once('close', () => reading?.destroy())
  zip.on('error', end)
  const open =
    ({ open: openFile }: UploadedFile) =>
    (take: (error: unknown, stream: Readable) => void) =>
      void openFile().then((stream) => {
        reading = stream.on('error', end)
        if (output.destroyed) stream.destroy()
        else take(null, stream)
      }, end)
  const add = async () => {
    for await (const file of files) {
      if (output.destroyed) return
      if ('text' in file) zip.addBuffer(Buffer.from(file.text), file.path)
      // Images and PDFs are compressed already.
      else zip.addReadStreamLazy(file.path, { compress: false }, open(file) as never)
    }
    zip.end()
  }
  add().catch(end)
  return output
}
