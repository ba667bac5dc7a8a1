import type { ObjectStore } from '@portfolio/object-store'
import { getCitationKeys } from './exports/citation-keys.ts'
import { writeBibtexFile } from './exports/formats.ts'
import { collectFiles } from './readable-export/collect-files.ts'
import { createContentReader } from './readable-export/read-content.ts'
import type { WorkToExport } from './readable-export/work-file.ts'
import type { ReadFirstEntry } from './shared/bibtex/read-first-entry.ts'
import type { PublishedWork } from './shared/published-work.ts'

type ReaderDependencies = Parameters<typeof createContentReader>[0]

interface Dependencies extends Omit<ReaderDependencies, 'readWorks' | 'writeBibtex'> {
  readAll: () => Promise<readonly (WorkToExport & PublishedWork)[]>
  readFirst: ReadFirstEntry
  store: ObjectStore
  publicUrl: string | undefined
}

/** Creates a function that resolves with the files of the readable export. */
export const createReadableExport = ({ readAll, readFirst, store, publicUrl, ...others }: Dependencies) => {
  const writeBibtex = async () => {
    const works = await readAll()
    const keys = await getCitationKeys(works)
    return (await writeBibtexFile({ works, keys, origin: publicUrl ?? '', readFirst }, 'visitors')).text
  }
  const readContent = createContentReader({ ...others, readWorks: readAll, writeBibtex })
  return async () => {
    await store.check()
    return collectFiles(await readContent(), { store, publicUrl })
  }
}
