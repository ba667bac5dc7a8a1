import type { ImportBatch, ImportPreview, ImportRequest } from '@portfolio/contracts'
import { saveAs } from '#db/saved-by.ts'
import { addCorrections, findSuccessful } from './corrections.ts'
import { createPreview } from './create-preview.ts'
import type { DecisionStore } from './decision-store.ts'
import { readEarlierDecisions } from './earlier-decisions.ts'
import type { ImportStore, OtherPart } from './import-store.ts'
import { Outdated } from './imported-works-store.ts'
import { planImport } from './plan-import.ts'
import { toUnreadableOutcome } from './plan-outcomes.ts'
import type { SiteWork } from './present.ts'
import type { SourceEntry, SourceText } from './read-source.ts'
import type { SourceReader } from './source-reader.ts'

interface Dependencies {
  store: ImportStore
  decisionStore: DecisionStore
  reader: SourceReader
  /** Resolves with all works of the site and their revision. */
  readWorks: () => Promise<{ revision: string; works: readonly SiteWork[] }>
}

/** How often an import is planned before it fails because other content keeps being saved meanwhile. */
const PLANS_MAX = 5

/** Compares works of a file with those of the site, and imports them. */
export const createImporter = ({ store, decisionStore, reader, readWorks }: Dependencies) => {
  const readEarlier = (entries: readonly SourceEntry[]) => readEarlierDecisions(entries, decisionStore.find)

  return {
    /** Resolves with what importing the file would do. Throws 422 for an unreadable file. An error thrown by `onProgress` stops reading. */
    preview: async (source: SourceText, onProgress?: (read: number, total: number) => void): Promise<ImportPreview> => {
      const file = await reader.read(source, onProgress)
      const earlier = await readEarlier(file.entries)
      const preview = await createPreview(file, (await readWorks()).works, earlier, reader.readFirst)
      const corrections = await decisionStore.findCorrections(file.unreadable.map(({ source: text }) => text))
      return { ...preview, unreadable: addCorrections(preview.unreadable, corrections) }
    },

    /** Imports works and, with `other`, the rest of a site. An empty text means no works. Resolves with the earlier import if the request is repeated. */
    apply: async (
      { id: given, name, decisions, left, corrections = [], ...source }: ImportRequest & Pick<SourceText, 'files'>,
      other?: OtherPart,
    ): Promise<ImportBatch> => {
      const id = given.toLowerCase()
      const before = await store.find(id)
      if (before) return before
      const { entries, unreadable } = source.text ? await reader.read(source) : { entries: [], unreadable: [] }
      const others = { unreadable: unreadable.map(toUnreadableOutcome), corrections: findSuccessful(corrections, unreadable) }
      for (let plans = 1; ; plans += 1) {
        const { works, revision } = await readWorks()
        // Checked after the works are read, so that the works of a concurrent request are not taken for conflicts.
        const made = await store.find(id)
        if (made) return made
        const plan = await planImport(entries, { decisions, left }, works, await readEarlier(entries))
        try {
          return await saveAs({ cause: 'import' }, () => store.apply(id, name, plan, others, revision, other))
        } catch (error) {
          if (!(error instanceof Outdated) || plans === PLANS_MAX) throw error
        }
      }
    },
  }
}

export type Importer = ReturnType<typeof createImporter>
