import { ownerEndpoints, type WorksAsImported } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { ReadFirstEntry } from '#product/shared/bibtex/read-first-entry.ts'
import type { PublishedWork } from '#product/shared/published-work.ts'
import { getCitationKeys } from './citation-keys.ts'
import { writeBibtexFile } from './formats.ts'

interface Dependencies {
  readWorks: () => Promise<{ all: () => readonly PublishedWork[] }>
  publicUrl: string | undefined
  readFirst: ReadFirstEntry
}

/** Every work as BibTeX for the owner, with the private fields and comments of imported entries. */
export const ownerExportRoutes = ({ readWorks, publicUrl = '', readFirst }: Dependencies) =>
  new Hono().get(ownerEndpoints.worksAsImported, async (c) => {
    const all = (await readWorks()).all()
    const keys = await getCitationKeys(all)
    // Ids are in the order of creation.
    const works = all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const { text } = await writeBibtexFile({ works, keys, origin: publicUrl, readFirst }, 'owner')
    return c.json({ bibtex: text } satisfies WorksAsImported)
  })
