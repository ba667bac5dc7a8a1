import {
  type EditTarget,
  isOrdered,
  LANDING_PAGE_LINKS,
  LIST_PAGE_ITEMS,
  type ListCollection,
  type Page,
  type WorkCollection,
  type WorkDraftAdditions,
} from '@portfolio/contracts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { collectionTable, type TableValues } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { UNPUBLISHED } from '#db/times.ts'
import { type Edited, explainMissedUpdate, toRowVersion } from '#product/shared/edits.ts'
import { toSlice } from '#product/shared/slice.ts'

type FieldValues = Record<string, string>
type Draft = FieldValues & EditTarget & WorkDraftAdditions

/** Writes what a work has in addition to its fields, in the transaction that writes the fields. `former`: the fields before an edit. */
type WriteWork = (
  trx: Trx,
  collection: WorkCollection,
  id: string,
  values: FieldValues,
  additions: WorkDraftAdditions,
  former?: FieldValues,
) => Promise<void>

/** An item as the API returns it: these keys and one for every field of the definition. */
export interface ListItem {
  _id: string
  version: number
  title: string
}

/** One store for every list collection. It names only the columns of the definition. */
export const createCollectionStore = <Shown extends ListItem = ListItem>(db: Db, collection: ListCollection, writeWork?: WriteWork) => {
  const { name, fields } = collection
  const table = collectionTable(name)
  const fieldNames = Object.keys(fields)
  const columns = ['id', 'version', ...fieldNames] as ('id' | 'version' | 'title')[]
  const pickFields = (values: FieldValues) => Object.fromEntries(fieldNames.map((field) => [field, values[field]])) as TableValues
  const toFields = (row: object) => pickFields(row as FieldValues)
  /** Items that the owner's order does not name come first. */
  const place = sql`array_position((select item_ids from list_orders where collection = ${name}), ${sql.ref(`${table}.id`)}) nulls first`
  const ordered = isOrdered(name)
  const toItem = ({ id, ...rest }: { id: string; version: number; title: string }): ListItem => ({ _id: id, ...rest })

  /** Writes the fields of an item and, for a work, its details and slug. */
  const write = <Row extends { id: string } | undefined>(
    writeFields: (trx: Trx) => Promise<Row>,
    additions: WorkDraftAdditions = {},
    edited?: string,
  ): Promise<Row> =>
    inTransaction(db, async (trx) => {
      const isWork = writeWork !== undefined && 'page' in collection
      const former = isWork && edited ? await trx.selectFrom(table).select(columns).where('id', '=', edited).executeTakeFirst() : undefined
      const row = await writeFields(trx)
      if (row && isWork) await writeWork(trx, collection, row.id, toFields(row), additions, former && toFields(former))
      return row
    })

  return {
    list: async (): Promise<ListItem[]> => {
      const present = db.selectFrom(table).select(columns).where('deletedAt', 'is', null)
      const rows = await present
        .$if(ordered, (query) => query.orderBy(place))
        .orderBy('seq', 'desc')
        .execute()
      return rows.map(toItem)
    },

    page: async (page: number): Promise<Page<Shown>> => {
      const present = db.selectFrom(table).where('deletedAt', 'is', null)
      const { total } = await present.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
      const slice = toSlice(page, Number(total), 'page' in collection ? LIST_PAGE_ITEMS : LANDING_PAGE_LINKS)
      const inOrder = present
        .select(columns)
        .$if(ordered, (query) => query.orderBy(place))
        .orderBy('seq', 'desc')
      const rows = slice.limit ? await inOrder.limit(slice.limit).offset(slice.offset).execute() : []
      return { items: rows.map(toItem) as Shown[], page, pages: slice.pages, total: Number(total) }
    },

    find: async (id: string): Promise<ListItem | undefined> => {
      const row = await db.selectFrom(table).select(columns).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
      return row && toItem(row)
    },

    add: async (draft: Draft): Promise<ListItem> =>
      toItem(
        await write(
          (source) =>
            source
              .insertInto(table)
              .values({ id: uuid(), ...pickFields(draft) })
              .returning(columns)
              .executeTakeFirstOrThrow(),
          draft,
        ),
      ),

    /** Writes the item with this id: adds it, edits it, or edits and restores a deleted one. */
    put: async (id: string, draft: Draft): Promise<ListItem> =>
      toItem(
        await write(
          (source) =>
            source
              .insertInto(table)
              .values({ id, ...pickFields(draft) })
              .onConflict((conflict) =>
                conflict.column('id').doUpdateSet((eb) => ({
                  ...pickFields(draft),
                  version: eb(`${table}.version`, '+', 1),
                  updatedAt: sql<Date>`now()`,
                  deletedAt: null,
                })),
              )
              .returning(columns)
              .executeTakeFirstOrThrow(),
          draft,
        ),
      ),

    edit: async (id: string, draft: Draft): Promise<Edited<ListItem>> => {
      const row = await write(
        (source) =>
          source
            .updateTable(table)
            .set(pickFields(draft))
            .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
            .where('id', '=', id)
            .where('deletedAt', 'is', null)
            .$if(draft.version !== undefined, (query) => query.where('version', '=', toRowVersion(draft.version)))
            .returning(columns)
            .executeTakeFirst(),
        draft,
        id,
      )
      return row ? toItem(row) : explainMissedUpdate(db, name, id)
    },

    /** Resolves with false when there was nothing to delete. */
    remove: (id: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable(table)
          .set({ deletedAt: sql<Date>`now()` })
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),

    /** Resolves with the restored item; with undefined when no deleted item has this id. A work gets the slugs back that were taken from it. */
    restore: async (id: string): Promise<ListItem | undefined> => {
      const row = await write((source) =>
        source
          .updateTable(table)
          .set({ deletedAt: null })
          .where('id', '=', id)
          .where('deletedAt', '<', UNPUBLISHED)
          .returning(columns)
          .executeTakeFirst(),
      )
      return row && toItem(row)
    },
  }
}

export type CollectionStore = ReturnType<typeof createCollectionStore>
