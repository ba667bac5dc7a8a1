import {
  IMPORT_UNDO_DAYS,
  type ImportBatch,
  type ImportUndone,
  type WorkCollection,
  type WorkCollectionName,
  type WorkDetails,
  type WorkDraftAdditions,
  workCollections,
} from '@portfolio/contracts'
import { toSortKey } from '@portfolio/scholarship'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import type { ImportDecisionRow, ImportOutcomeRow, ImportWrite } from '#db/tables.ts'
import { HttpError, throwHttpError, throwNotFound } from '#http/errors.ts'
import type { DecisionRow, EntryContent } from './earlier-decisions.ts'
import type { ImportPlan, PlannedWork } from './plan-import.ts'
import type { PlannedOutcome } from './plan-outcomes.ts'

type FieldValues = Readonly<Record<string, string>>

interface Dependencies {
  db: Db
  /** Writes what a work has beside its fields, in the transaction that writes them. */
  writeWork: (trx: Trx, collection: WorkCollection, id: string, values: FieldValues, additions: WorkDraftAdditions) => Promise<void>
  /** The same for many new works. */
  writeNewWorks: (
    trx: Trx,
    collection: WorkCollection,
    works: readonly { id: string; values: FieldValues; details: WorkDetails }[],
  ) => Promise<void>
}

/** The content changed since a plan was made: it has to be made again. */
export class Outdated extends HttpError {
  override name = 'Outdated'

  constructor() {
    super(409, [{ msg: 'The site was changed in the meantime. Look at the import again.' }])
  }
}

/** SQL states of values that the database does not take. */
const REJECTED_STATE = /^2[23]/
const isRejected = (error: unknown) => error instanceof Error && 'code' in error && REJECTED_STATE.test(String(error.code))

const DAY_MS = 86_400_000
const BATCHES_SHOWN = 10
/** Rows of one insert. PostgreSQL takes 65,535 values in a statement. */
const ROWS_PER_INSERT = 500

const getCollection = (name: WorkCollectionName) => workCollections().find((collection) => collection.name === name) as WorkCollection

type BookValues = Record<'title' | 'description' | 'author' | 'link' | 'releaseDate', string>

const BATCH_COLUMNS = ['id', 'name', 'createdAt', 'added', 'updated', 'merged', 'undone'] as const
type BatchRow = Omit<ImportBatch, '_id' | 'createdAt' | 'undoableUntil'> & { id: string; createdAt: Date }

const toBatch = ({ id, name, createdAt, added, updated, merged, undone }: BatchRow): ImportBatch => {
  const until = new Date(createdAt.getTime() + IMPORT_UNDO_DAYS * DAY_MS)
  return { _id: id, name, createdAt: createdAt.toISOString(), added, updated, merged, undoableUntil: until.toISOString(), undone }
}

const getSortKey = ({ present: { work } }: PlannedWork) => (work.issued ? toSortKey(work.issued) : Number.MAX_SAFE_INTEGER)

interface Written {
  /** Id of the first entry that it is made of. */
  entry: string
  write: ImportWrite
}

const toOutcomeRow = ({ outcome, entry: { line, work, key } }: PlannedOutcome, workId: string | undefined): ImportOutcomeRow => ({
  outcome,
  line,
  title: work.title || key,
  ...(workId !== undefined && { workId }),
})

/** The newest work is added last, so that it is the first of its list. Of the same date, that is the first of the file. */
const inOrderOfAdding = (works: readonly PlannedWork[]) => works.toReversed().toSorted((a, b) => getSortKey(a) - getSortKey(b))

/** Imports: what was written at once, so that it can be undone at once. */
export const createImportStore = ({ db, writeWork, writeNewWorks }: Dependencies) => {
  const add = async (trx: Trx, works: readonly PlannedWork[]): Promise<Written[]> => {
    const writes: Written[] = []
    for (const collection of workCollections()) {
      const ours = inOrderOfAdding(works.filter(({ present }) => present.collection.name === collection.name))
      const added = ours.map(({ entry, present: { values, details } }) => ({ id: uuid(), values, details, entry }))
      for (let start = 0; start < added.length; start += ROWS_PER_INSERT) {
        const rows = added.slice(start, start + ROWS_PER_INSERT).map(({ id, values }) => ({ id, ...(values as BookValues) }))
        await trx.insertInto(collectionTable(collection.name)).values(rows).execute()
      }
      await writeNewWorks(trx, collection, added)
      writes.push(...added.map(({ id, entry }) => ({ entry, write: { collection: collection.name, id, version: 1, before: null } })))
    }
    return writes
  }

  const readDetails = async (trx: Trx, id: string): Promise<WorkDetails | null> =>
    (await trx.selectFrom('workDetails').select('details').where('id', '=', id).executeTakeFirst())?.details ?? null

  /** Resolves with the new version, or undefined if the work was edited or deleted since it had this one. */
  const writeFields = async (trx: Trx, collection: WorkCollection, id: string, version: number, values: FieldValues) => {
    const row = await trx
      .updateTable(collectionTable(collection.name))
      .set(values as BookValues)
      .set((eb) => ({ version: eb('version', '+', 1), updatedAt: new Date() }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    return row?.version
  }

  const update = async (trx: Trx, works: readonly PlannedWork[]): Promise<Written[]> => {
    const writes: Written[] = []
    for (const { entry, present, target } of works) {
      if (!target) continue
      const { collection, values, details } = present
      const version = await writeFields(trx, collection, target.id, target.version, values)
      if (version === undefined) throw new Outdated()
      const before = { values: { ...target.values }, details: await readDetails(trx, target.id) }
      await writeWork(trx, collection, target.id, values, { details })
      writes.push({ entry, write: { collection: collection.name, id: target.id, version, before } })
    }
    return writes
  }

  const writeWorks = async (trx: Trx, works: readonly PlannedWork[]): Promise<Written[]> => [
    ...(await add(
      trx,
      works.filter(({ target }) => !target),
    )),
    ...(await update(trx, works)),
  ]

  /** Resolves with whether the database takes works, and writes nothing. */
  const takes = async (trx: Trx, works: readonly PlannedWork[]): Promise<boolean> => {
    await sql`savepoint attempt`.execute(trx)
    try {
      await writeWorks(trx, works)
      return true
    } catch (error) {
      if (!isRejected(error)) throw error
      return false
    } finally {
      await sql`rollback to savepoint attempt`.execute(trx)
    }
  }

  /** Writes all works. Throws 422, naming it, for one that the database rejects. */
  const writeOrName = async (trx: Trx, works: readonly PlannedWork[]): Promise<Written[]> => {
    await sql`savepoint works`.execute(trx)
    try {
      return await writeWorks(trx, works)
    } catch (error) {
      if (!isRejected(error)) throw error
      await sql`rollback to savepoint works`.execute(trx)
      let suspects = works
      while (suspects.length > 1) {
        const half = suspects.slice(0, suspects.length / 2)
        suspects = (await takes(trx, half)) ? suspects.slice(half.length) : half
      }
      const [work] = suspects
      // Works that are rejected only together.
      if (!work || (await takes(trx, suspects))) throw error
      return throwHttpError(422, `“${work.present.values.title}” cannot be saved as it is. Nothing was imported.`, 'decisions')
    }
  }

  /**
   * Waits for the edits of works that are being written, and then for all other writes of content. In this order, because an edit locks
   * its work first.
   */
  const lock = async (trx: Trx, works: readonly { collection: WorkCollectionName; id: string }[]): Promise<string> => {
    for (const collection of workCollections()) {
      const ids = works.filter((work) => work.collection === collection.name).map(({ id }) => id)
      if (!ids.length) continue
      await trx
        .selectFrom(collectionTable(collection.name))
        .select('id')
        .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .orderBy('id')
        .forUpdate()
        .execute()
    }
    const { revision } = await trx.selectFrom('contentRevision').select('revision').forUpdate().executeTakeFirstOrThrow()
    return String(revision)
  }

  /** Resolves with those that are still there, because they were edited since. */
  const remove = async (trx: Trx, writes: readonly ImportWrite[]): Promise<ImportWrite[]> => {
    const kept: ImportWrite[] = []
    for (const collection of workCollections()) {
      const ours = writes.filter((write) => write.collection === collection.name)
      if (!ours.length) continue
      const rows = await trx
        .deleteFrom(collectionTable(collection.name))
        .where('id', '=', (eb) => eb.fn.any(eb.val(ours.map(({ id }) => id))))
        // An added work has this version until it is edited.
        .where('version', '=', 1)
        .returning('id')
        .execute()
      const removed = rows.map(({ id }) => id)
      // As if they had never been there: their addresses are free for the next import.
      for (const [table, column] of [['workDetails', 'id'] as const, ['workSlugs', 'workId'] as const])
        await trx
          .deleteFrom(table)
          .where(column as 'id', '=', (eb) => eb.fn.any(eb.val(removed)))
          .execute()
      const isRemoved = new Set(removed)
      kept.push(...ours.filter(({ id }) => !isRemoved.has(id)))
    }
    return kept
  }

  const restore = async (trx: Trx, { collection: name, id, version, before }: ImportWrite): Promise<boolean> => {
    const collection = getCollection(name)
    if (!before || (await writeFields(trx, collection, id, version, before.values)) === undefined) return false
    if (before.details) await writeWork(trx, collection, id, before.values, { details: before.details })
    else await trx.deleteFrom('workDetails').where('id', '=', id).execute()
    return true
  }

  /** Resolves with a work that was not undone, or with nothing if it is deleted. */
  const describeKept = async (trx: Trx, { collection: name, id }: ImportWrite): Promise<ImportUndone['kept']> => {
    const collection = getCollection(name)
    const row = await trx
      .selectFrom(collectionTable(collection.name))
      .select('title')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const current = await trx
      .selectFrom('workSlugs')
      .select('slug')
      .where('workId', '=', id)
      .where('isCurrent', '=', true)
      .executeTakeFirst()
    return row ? [{ title: row.title, path: `${collection.page.path}/${current?.slug ?? id}` }] : []
  }

  const undoWrites = async (trx: Trx, writes: readonly ImportWrite[], now: Date): Promise<ImportUndone> => {
    const added = writes.filter(({ before }) => !before)
    const kept = await remove(trx, added)
    const removed = added.length - kept.length
    let restored = 0
    for (const write of writes.filter(({ before }) => before)) {
      if (await restore(trx, write)) restored += 1
      else kept.push(write)
    }
    const described: ImportUndone['kept'] = []
    for (const write of kept) described.push(...(await describeKept(trx, write)))
    return { at: now.toISOString(), removed, restored, kept: described }
  }

  const remember = async (trx: Trx, rows: readonly ImportDecisionRow[]) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await trx
        .insertInto('importDecisions')
        .values(rows.slice(start, start + ROWS_PER_INSERT))
        .onConflict((conflict) =>
          conflict.columns(['digest', 'copy']).doUpdateSet((eb) => ({
            workId: eb.ref('excluded.workId'),
            likeId: eb.ref('excluded.likeId'),
            batchId: eb.ref('excluded.batchId'),
          })),
        )
        .execute()
  }

  const findBatch = (source: Db | Trx, id: string) =>
    source.selectFrom('importBatches').select(BATCH_COLUMNS).where('id', '=', id).executeTakeFirst()

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
        .select([...BATCH_COLUMNS, 'outcomes', 'writes'])
        .where('id', '=', id)
        .executeTakeFirst()
      const { outcomes, writes, ...batch } = row ?? throwNotFound('Import')
      return { batch: toBatch(batch), outcomes, writes }
    },

    /** Resolves with what was decided earlier about entries of these contents. */
    findDecisions: (contents: readonly EntryContent[]): Promise<DecisionRow[]> =>
      db
        .selectFrom('importDecisions')
        .select(['digest', 'copy', 'workId', 'likeId'])
        .where('digest', '=', (eb) => eb.fn.any(eb.val(contents.map(({ digest }) => digest))))
        .execute(),

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
      unreadable: readonly ImportOutcomeRow[],
      revision: string,
    ): Promise<ImportBatch> =>
      db.transaction().execute(async (trx) => {
        const added = works.filter(({ target }) => !target)
        const counts = { added: added.length, updated: works.length - added.length, merged }
        const batch = await trx
          .insertInto('importBatches')
          .values({ id, name, ...counts, writes: '[]' })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning(BATCH_COLUMNS)
          .executeTakeFirst()
        if (!batch) return toBatch((await findBatch(trx, id)) ?? throwNotFound('Import'))
        const targets = works.flatMap(({ target }) => (target ? { collection: target.collection.name, id: target.id } : []))
        if ((await lock(trx, targets)) !== revision) throw new Outdated()
        const written = await writeOrName(trx, works)
        const ids = new Map(written.map(({ entry, write }) => [entry, write.id]))
        const decided = outcomes.map((planned) => ({ planned, workId: ids.get(planned.becomes ?? '') ?? planned.workId }))
        const rows = [...decided.map(({ planned, workId }) => toOutcomeRow(planned, workId)), ...unreadable]
        await trx
          .updateTable('importBatches')
          .set({ writes: JSON.stringify(written.map(({ write }) => write)), outcomes: JSON.stringify(rows) })
          .where('id', '=', id)
          .execute()
        await remember(
          trx,
          decided.flatMap(({ planned: { outcome, content }, workId = null }): ImportDecisionRow[] => {
            const isLeft = outcome === 'left'
            return content === undefined
              ? []
              : [{ ...content, workId: isLeft ? null : workId, likeId: isLeft ? workId : null, batchId: id }]
          }),
        )
        return toBatch(batch)
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
        await lock(trx, row.writes)
        const undone = await undoWrites(trx, row.writes, now)
        // As if they had never been made: the next import of the file asks again.
        await trx.deleteFrom('importDecisions').where('batchId', '=', id).execute()
        await trx
          .updateTable('importBatches')
          .set({ undone: JSON.stringify(undone) })
          .where('id', '=', id)
          .execute()
        return toBatch({ ...row, undone })
      }),

    /** Forgets imports that can no longer be undone. Resolves with their number. */
    purge: async (now: Date): Promise<number> => {
      const before = new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS)
      const { numDeletedRows } = await db.deleteFrom('importBatches').where('createdAt', '<', before).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

export type ImportStore = ReturnType<typeof createImportStore>
