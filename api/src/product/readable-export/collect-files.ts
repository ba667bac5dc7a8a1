import type { Readable } from 'node:stream'
import type { ObjectStore } from '@portfolio/object-store'
import type { Content, TextFile } from './write-files.ts'

/** An uploaded image or file, which is read when it is written. */
export interface UploadedFile {
  path: string
  open: () => Promise<Readable>
}

/** Yields the files of the readable export: the texts, then the uploads, and last a list of uploads that the store has lost, if there are any. */
export async function* collectFiles(
  content: Content,
  { store, publicUrl }: { store: ObjectStore; publicUrl: string | undefined },
): AsyncGenerator<TextFile | UploadedFile> {
  // Its parser of HTML is large, and few sites are exported.
  const { writeFiles } = await import('./write-files.ts')
  const uploads = yield* writeFiles(content, publicUrl)
  const missing: string[] = []
  for (const { path, key } of uploads) {
    if (!(await store.info(key))) missing.push(path)
    else
      yield {
        path,
        open: async () => {
          const object = await store.get(key)
          if (!object) throw new Error(`The object ${key} was deleted while it was exported`)
          return object.stream
        },
      }
  }
  if (missing.length) yield { path: MISSING, text: `The site refers to these files, but has lost them:\n\n${missing.join('\n')}\n` }
}

/** The list of uploads that the store has lost. */
export const MISSING = 'MISSING.txt'
