import type { ImportCorrection } from '@portfolio/contracts'
import type { Db, Trx } from '#db/database.ts'
import type { ImportDecisionRow } from '#db/import-tables.ts'
import { inPieces } from '#db/in-pieces.ts'
import { toSourceDigest } from './corrections.ts'
import type { DecisionRow, EntryContent } from './earlier-decisions.ts'

/** What the owner decided about entries, and made of those that could not be read, for the next import of the same file. */
export const createDecisionStore = (on: Db | Trx) => ({
  /** Resolves with the earlier decisions about entries of these contents. */
  find: (contents: readonly EntryContent[]): Promise<DecisionRow[]> =>
    on
      .selectFrom('importDecisions')
      .select(['digest', 'copy', 'workId', 'likeId'])
      .where('digest', '=', (eb) => eb.fn.any(eb.val(contents.map(({ digest }) => digest))))
      .execute(),

  /** Resolves with what the owner made of entries that could not be read, by the digest of their text. */
  findCorrections: async (sources: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await on
      .selectFrom('importCorrections')
      .select(['digest', 'text'])
      .where('digest', '=', (eb) => eb.fn.any(eb.val(sources.map(toSourceDigest))))
      .execute()
    return new Map(rows.map(({ digest, text }) => [digest, text]))
  },

  add: async (rows: readonly ImportDecisionRow[]): Promise<void> => {
    for (const piece of inPieces(rows))
      await on
        .insertInto('importDecisions')
        .values(piece)
        .onConflict((conflict) =>
          conflict.columns(['digest', 'copy']).doUpdateSet((eb) => ({
            workId: eb.ref('excluded.workId'),
            likeId: eb.ref('excluded.likeId'),
            batchId: eb.ref('excluded.batchId'),
          })),
        )
        .execute()
  },

  addCorrections: async (corrections: readonly ImportCorrection[], batchId: string): Promise<void> => {
    const rows = new Map(corrections.map(({ source, text }) => [toSourceDigest(source), text]))
    for (const [digest, text] of rows)
      await on
        .insertInto('importCorrections')
        .values({ digest, text, batchId })
        // A correction that an earlier import made stays that of the earlier import.
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ text, batchId }).where('importCorrections.text', '!=', text))
        .execute()
  },

  /** Deletes what an import has added, so that the next import of the file asks again. */
  remove: async (batchId: string): Promise<void> => {
    for (const table of ['importDecisions', 'importCorrections'] as const)
      await on.deleteFrom(table).where('batchId', '=', batchId).execute()
  },
})

export type DecisionStore = ReturnType<typeof createDecisionStore>
