import { IMPORT_UNDO_DAYS, type ImportBatch, type ImportCorrection, type SiteSystem } from '@portfolio/contracts'
import type { Db, Trx } from '#db/database.ts'
import type { ImportDecisionRow, ImportOutcomeRow, SiteWrite } from '#db/import-tables.ts'
import { throwHttpError, throwNotFound } from '#http/errors.ts'
import { lockItems } from '#product/shared/items/lock-items-store.ts'
import { createDecisionStore } from './decision-store.ts'
import { createWorksWriter, Outdated, type WriteDependencies } from './imported-works-store.ts'
import type { ImportPlan } from './plan-import.ts'
import type { PlannedOutcome } from './plan-outcomes.ts'
import { addUndo, type Undo } from './report.ts'
import { createUndo } from './undo-writes.ts'

/** What an import writes in addition to works, in the same transaction. */
export interface OtherPart {
  system: SiteSystem
  /** Locks the rows to write, before the content is locked, in the same order as every other writer. */
  prepare: (trx: Trx) => Promise<void>
  /** Throws 409 when the content has changed since the owner reviewed it. */
  write: (
    trx: Trx,
    batchId: string,
    works: readonly { key: string; id: string }[],
  ) => Promise<{ writes: SiteWrite[]; outcomes: ImportOutcomeRow[]; added: number; updated: number }>
}

/** Undoes what a site import wrote in addition to works. */
interface OtherUndo {
  prepare: (trx: Trx, writes: readonly SiteWrite[]) => Promise<void>
  undo: (trx: Trx, writes: readonly SiteWrite[], batchId: string) => Promise<Undo>
}

interface Dependencies extends WriteDependencies {
  db: Db
  others: OtherUndo
}

const DAY_MS = 86_400_000
const BATCHES_SHOWN = 10

const BATCH_COLUMNS = ['id', 'name', 'createdAt', 'added', 'updated', 'merged', 'undone', 'system'] as const
type BatchRow = Omit<ImportBatch, '_id' | 'createdAt' | 'undoableUntil' | 'system'> & {
  id: string
  createdAt: Date
  system: SiteSystem | null
}

const toBatch = ({ id, name, createdAt, added, updated, merged, undone, system }: BatchRow): ImportBatch => {
  const until = new Date(createdAt.getTime() + IMPORT_UNDO_DAYS * DAY_MS)
  return {
    ...{ _id: id, name, createdAt: createdAt.toISOString(), added, updated, merged, undoableUntil: until.toISOString(), undone },
    ...(system && { system }),
  }
}

const toOutcomeRow = (
  { outcome, addsNothing, entry: { line, work, key } }: PlannedOutcome,
  workId: string | undefined,
): ImportOutcomeRow => ({
  outcome,
  ...(addsNothing && { addsNothing }),
  line,
  title: work.title || key,
  ...(workId !== undefined && { workId }),
})

/** An entry that was left out is no work, but may be like one. Nothing was decided about an entry without `content`. */
const toDecisionRows = ({ outcome, content }: PlannedOutcome, workId: string | null, batchId: string): ImportDecisionRow[] => {
  const isLeft = outcome === 'left'
  return content ? [{ ...content, workId: isLeft ? null : workId, likeId: isLeft ? workId : null, batchId }] : []
}

const findBatch = (on: Db | Trx, id: string) => on.selectFrom('importBatches').select(BATCH_COLUMNS).where('id', '=', id).executeTakeFirst()

/** Stores imports with everything that they have written, so that each can be undone as a whole. */
export const createImportStore = ({ db, others, ...dependencies }: Dependencies) => {
  const writeWorks = createWorksWriter(dependencies)
  const undoWrites = createUndo(dependencies)

  return {
    /** Resolves with undefined if there is no import with this id. */
    find: async (id: string): Promise<ImportBatch | undefined> => {
      const row = await findBatch(db, id)
      return row && toBatch(row)
    },

    /** Throws 404 if there is no import with this id. */
    read: async (id: string) => {
      const row = await db
        .selectFrom('importBatches')
        .select([...BATCH_COLUMNS, 'outcomes', 'writes', 'siteWrites'])
        .where('id', '=', id)
        .executeTakeFirst()
      const { outcomes, writes, siteWrites, ...batch } = row ?? throwNotFound('Import')
      return { batch: toBatch(batch), outcomes, writes, siteWrites }
    },

    /** Resolves with the imports of the last 30 days, newest first, 10 at most. */
    list: async (now: Date): Promise<ImportBatch[]> => {
      const since = new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS)
      const rows = await db
        .selectFrom('importBatches')
        .select(BATCH_COLUMNS)
        .where('createdAt', '>', since)
        .orderBy('createdAt', 'desc')
        .limit(BATCHES_SHOWN)
        .execute()
      return rows.map(toBatch)
    },

    /**
     * Writes all works of a plan, or none. Of two requests with the same id, the second gets the batch of the first. Throws `Outdated` when
     * the content is no longer at the revision that the plan was made for, and 422 for a work that the database rejects.
     */
    apply: (
      id: string,
      name: string,
      { works, merged, outcomes }: ImportPlan,
      { unreadable, corrections }: { unreadable: readonly ImportOutcomeRow[]; corrections: readonly ImportCorrection[] },
      revision: string,
      other?: OtherPart,
    ): Promise<ImportBatch> =>
      db.transaction().execute(async (trx) => {
        const added = works.filter(({ target }) => !target)
        const counts = { added: added.length, updated: works.length - added.length, merged }
        const batch = await trx
          .insertInto('importBatches')
          .values({ id, name, ...counts, writes: '[]', ...(other && { system: other.system }) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning(BATCH_COLUMNS)
          .executeTakeFirst()
        if (!batch) return toBatch((await findBatch(trx, id)) ?? throwNotFound('Import'))
        await other?.prepare(trx)
        const targets = works.flatMap(({ target }) => (target ? { collection: target.collection.name, id: target.id } : []))
        if ((await lockItems(trx, targets)) !== revision) throw new Outdated()
        const written = await writeWorks(trx, works)
        const ids = new Map(written.map(({ entry, write }) => [entry, write.id]))
        const decided = outcomes.map((planned) => ({ planned, workId: ids.get(planned.becomes ?? '') ?? planned.workId }))
        const there = decided.flatMap(({ planned: { outcome, entry }, workId }) =>
          workId !== undefined && outcome !== 'left' ? [{ key: entry.key, id: workId }] : [],
        )
        const part = await other?.write(trx, id, there)
        const rows = [...(part?.outcomes ?? []), ...decided.map(({ planned, workId }) => toOutcomeRow(planned, workId)), ...unreadable]
        if (part) Object.assign(counts, { added: counts.added + part.added, updated: counts.updated + part.updated })
        await trx
          .updateTable('importBatches')
          .set({ ...counts, writes: JSON.stringify(written.map(({ write }) => write)), outcomes: JSON.stringify(rows) })
          .$if(part !== undefined, (query) => query.set({ siteWrites: JSON.stringify(part?.writes ?? []) }))
          .where('id', '=', id)
          .execute()
        const decisions = createDecisionStore(trx)
        await decisions.add(decided.flatMap(({ planned, workId = null }) => toDecisionRows(planned, workId, id)))
        await decisions.addCorrections(corrections, id)
        return toBatch({ ...batch, ...counts })
      }),

    /**
     * Removes what was added and puts back what was edited, except for works that were edited since. Repeating it changes nothing.
     * Throws 404 for an unknown import, and 409 after 30 days.
     */
    undo: (id: string, now: Date): Promise<ImportBatch> =>
      db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('importBatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
        const row = found ?? throwNotFound('Import')
        if (row.undone) return toBatch(row)
        if (now.getTime() - row.createdAt.getTime() > IMPORT_UNDO_DAYS * DAY_MS)
          throwHttpError(409, `An import can be undone for ${IMPORT_UNDO_DAYS} days`)
        await others.prepare(trx, row.siteWrites)
        await lockItems(trx, row.writes)
        const works = await undoWrites(trx, row.writes)
        const undone = { at: now.toISOString(), ...addUndo(works, await others.undo(trx, row.siteWrites, id)) }
        await createDecisionStore(trx).remove(id)
        await trx
          .updateTable('importBatches')
          .set({ undone: JSON.stringify(undone) })
          .where('id', '=', id)
          .execute()
        return toBatch({ ...row, undone })
      }),

    /** Deletes the records of imports that can no longer be undone. Resolves with how many. */
    purge: async (now: Date): Promise<number> => {
      const before = new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS)
      const { numDeletedRows } = await db.deleteFrom('importBatches').where('createdAt', '<', before).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

export type ImportStore = ReturnType<typeof createImportStore>
