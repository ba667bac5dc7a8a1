import { type WorkCollection, type WorkDetails, type WorkDraftAdditions, workCollections } from '@portfolio/contracts'
import { toSortKey } from '@portfolio/scholarship'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { collectionTable, type TableValues } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'
import type { ImportWrite } from '#db/import-tables.ts'
import { inPieces } from '#db/in-pieces.ts'
import { HttpError, throwHttpError } from '#http/errors.ts'
import { withoutGaps } from '#product/shared/without-gaps.ts'
import type { PlannedWork } from './plan-import.ts'

type FieldValues = Readonly<Record<string, string>>

export interface WriteDependencies {
  /** Writes what a work has in addition to its fields, in the transaction that writes the fields. */
  writeWork: (trx: Trx, collection: WorkCollection, id: string, values: FieldValues, additions: WorkDraftAdditions) => Promise<void>
  /** The same for many new works. */
  writeNewWorks: (
    trx: Trx,
    collection: WorkCollection,
    works: readonly { id: string; values: FieldValues; details: WorkDetails }[],
  ) => Promise<void>
}

/** The content has changed since the import was planned, so it must be planned again. */
export class Outdated extends HttpError {
  override name = 'Outdated'

  constructor() {
    super(409, [{ msg: 'The site was changed in the meantime. Review the import again.' }])
  }
}

/** SQLSTATE classes of values that the database rejects. */
const REJECTED_STATE = /^2[23]/
const isRejected = (error: unknown) => error instanceof Error && 'code' in error && REJECTED_STATE.test(String(error.code))

const getSortKey = ({ present: { work } }: PlannedWork) => (work.issued ? toSortKey(work.issued) : Number.MAX_SAFE_INTEGER)

export interface Written {
  /** Id of the first entry that it is made of. */
  entry: string
  write: ImportWrite
}

/** The newest work is added last, so that it is first in its list. Of works with the same date, that is the first in the file. */
const inOrderOfAdding = (works: readonly PlannedWork[]) => works.toReversed().toSorted((a, b) => getSortKey(a) - getSortKey(b))

const readDetails = async (trx: Trx, id: string): Promise<WorkDetails | null> =>
  (await trx.selectFrom('workDetails').select('details').where('id', '=', id).executeTakeFirst())?.details ?? null

/** Resolves with the new version, or undefined if the work was edited or deleted since it had this one. */
export const writeFields = async (trx: Trx, collection: WorkCollection, id: string, version: number, values: FieldValues) => {
  const row = await trx
    .updateTable(collectionTable(collection.name))
    .set(values as TableValues)
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/**
 * Returns the function that writes the works of an import. It throws `Outdated` for a work that was edited in the meantime, and 422, naming
 * it, for one that the database rejects.
 */
export const createWorksWriter = ({ writeWork, writeNewWorks }: WriteDependencies) => {
  const add = async (trx: Trx, works: readonly PlannedWork[]): Promise<Written[]> => {
    const writes: Written[] = []
    for (const collection of workCollections()) {
      const ours = inOrderOfAdding(works.filter(({ present }) => present.collection.name === collection.name))
      const added = ours.map(({ entry, present: { values, details } }) => ({ id: uuid(), values, details, entry }))
      for (const piece of inPieces(added)) {
        const rows = piece.map(({ id, values }) => ({ id, ...(values as TableValues) }))
        await trx.insertInto(collectionTable(collection.name)).values(rows).execute()
      }
      await writeNewWorks(trx, collection, added)
      writes.push(...added.map(({ id, entry }) => ({ entry, write: { collection: collection.name, id, version: 1, before: null } })))
    }
    return writes
  }

  const update = async (trx: Trx, works: readonly PlannedWork[]): Promise<Written[]> => {
    const writes: Written[] = []
    for (const { entry, present, target } of works) {
      if (!target) continue
      const { collection, values, details } = present
      const version = await writeFields(trx, collection, target.id, target.version, values)
      if (version === undefined) throw new Outdated()
      const before = { values: { ...target.values }, details: await readDetails(trx, target.id) }
      await writeWork(trx, collection, target.id, values, { details: withoutGaps(details) })
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

  /** Resolves with whether the database accepts works. Writes nothing. */
  const isAccepted = async (trx: Trx, works: readonly PlannedWork[]): Promise<boolean> => {
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

  return async (trx: Trx, works: readonly PlannedWork[]): Promise<Written[]> => {
    await sql`savepoint works`.execute(trx)
    try {
      return await writeWorks(trx, works)
    } catch (error) {
      if (!isRejected(error)) throw error
      await sql`rollback to savepoint works`.execute(trx)
      let suspects = works
      while (suspects.length > 1) {
        const half = suspects.slice(0, suspects.length / 2)
        suspects = (await isAccepted(trx, half)) ? suspects.slice(half.length) : half
      }
      const [work] = suspects
      // The works may be rejected only together.
      if (!work || (await isAccepted(trx, suspects))) throw error
      return throwHttpError(422, `“${work.present.values.title}” cannot be saved as it is. Nothing was imported.`, 'decisions')
    }
  }
}
