import type { CollectionName, ItemSchedule } from '@portfolio/contracts'
import { publishableDraft } from '@portfolio/contracts/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { saveAs } from '#db/saved-by.ts'
import { HttpError, throwHttpError, throwNotFound } from '#http/errors.ts'
import { validateValue } from '#http/validate.ts'
import type { PrepareItem, WriteItems } from '#product/shared/items/item-writer.ts'
import type { ItemValues } from '#product/shared/items/read-items.ts'
import { deleteWorkingCopy } from '#product/shared/unpublished/delete-working-copy-store.ts'
import { readItemState } from '#product/shared/unpublished/item-state-store.ts'
import { unpublish } from '#product/shared/unpublished/unpublish-store.ts'

export type Action = 'publish' | 'unpublish'

const IN_THE_PAST = 'Please choose a time in the future'

/**
 * Throws 422 unless the times of an item are in the future, and it is unpublished after it is published: the other way round it would stay
 * published. Without `publishAt` it is published now.
 */
export const checkTimes = ({
  publishAt,
  unpublishAt,
}: {
  publishAt?: string | undefined
  unpublishAt: string | null | undefined
}): void => {
  const now = Date.now()
  const isPast = (at: string | null | undefined) => at && Date.parse(at) <= now
  if (isPast(publishAt)) throwHttpError(422, IN_THE_PAST, 'publishAt')
  if (isPast(unpublishAt)) throwHttpError(422, IN_THE_PAST, 'unpublishAt')
  if (publishAt && unpublishAt && Date.parse(unpublishAt) <= Date.parse(publishAt))
    throwHttpError(422, 'Please choose a time after it is published', 'unpublishAt')
}

/** Tells the job library, within a transaction, that something will be due at a time. */
export type Announce = (trx: Trx, dueAt: Date) => Promise<void>

/** Sets when an action is due. Null cancels it; undefined leaves it unchanged. */
export const setSchedule = async (
  trx: Trx,
  { form, id, action, at }: { form: CollectionName; id: string; action: Action; at: string | null | undefined },
  announce: Announce,
): Promise<void> => {
  if (at === undefined) return
  if (at === null) {
    await trx.deleteFrom('schedules').where('itemId', '=', id).where('action', '=', action).execute()
    return
  }
  const dueAt = new Date(at)
  await trx
    .insertInto('schedules')
    .values({ itemId: id, form, action, dueAt, failure: null })
    .onConflict((conflict) => conflict.columns(['itemId', 'action']).doUpdateSet({ dueAt, failure: null }))
    .execute()
  await announce(trx, dueAt)
}

interface Dependencies {
  prepareItem: PrepareItem
  writeItems: WriteItems
}

interface Due {
  itemId: string
  form: CollectionName
  action: Action
}

/** Resolves with the values of a working copy, as `put` needs them. Throws 422 if they cannot be saved. */
const prepare = async (form: CollectionName, values: unknown, { prepareItem }: Dependencies): Promise<ItemValues> =>
  prepareItem(form, validateValue(publishableDraft(form), values))

interface Prepared {
  version: number
  values: Promise<ItemValues>
}

/** Publishes a working copy by the rules of a save. Throws 422 if it cannot be saved. */
const publish = async (trx: Trx, { itemId: id, form }: Due, prepared: Prepared | undefined, dependencies: Dependencies): Promise<void> => {
  const { state } = await readItemState(trx, form, id)
  const copy = await trx
    .selectFrom('workingCopies')
    .select(['values', 'version', 'status', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (copy?.status !== 'scheduled' || state === 'published' || state === 'deleted') return
  if (copy.deletedAt) {
    // In the trash. Once restored, it is a draft.
    await trx.updateTable('workingCopies').set({ status: 'draft' }).where('id', '=', id).execute()
    return
  }
  // There is only one About section, so one that was published meanwhile is kept.
  if (form === 'about' && (await trx.selectFrom('about').select('id').where('deletedAt', 'is', null).executeTakeFirst()))
    throwNotFound('The place of the section')
  const isSame = prepared?.version === copy.version
  const values = await (isSame ? prepared.values : prepare(form, copy.values, dependencies))
  await dependencies.writeItems(trx, form).put(id, values)
  await deleteWorkingCopy(trx, id)
}

/** Stores when items are published and unpublished, and does it. */
export const createScheduleStore = (db: Db, dependencies: Dependencies) => {
  const findDue = () =>
    db
      .selectFrom('schedules')
      .select(['itemId', 'form', 'action'])
      .where('dueAt', '<=', sql<Date>`now()`)
      .where('failure', 'is', null)
      .orderBy('dueAt')
      .execute()

  /** Prepares what is published before the transaction begins: others would wait for its locks, and for its connection. */
  const prepareDue = async ({ itemId, form }: Due): Promise<Prepared | undefined> => {
    const query = db.selectFrom('workingCopies').select(['values', 'version']).where('id', '=', itemId).where('status', '=', 'scheduled')
    const copy = await query.where('deletedAt', 'is', null).executeTakeFirst()
    if (!copy) return undefined
    const values = prepare(form, copy.values, dependencies)
    // Whether it failed matters only if it is still to be published then.
    await Promise.allSettled([values])
    return { version: copy.version, values }
  }

  const act = (trx: Trx, due: Due, prepared: Prepared | undefined) =>
    due.action === 'publish' ? publish(trx, due, prepared, dependencies) : unpublish(trx, { form: due.form, id: due.itemId }, 'private')

  /**
   * Runs one due action. After a time without any gateway, the publication of an item may be due as well as its end; it is published first. Waits for
   * another gateway that is running one of them, and resolves with false if there is nothing left to do.
   */
  const run = async (due: Due) => {
    const prepared = await prepareDue(due)
    return inTransaction(db, async (trx) => {
      const rows = await trx
        .selectFrom('schedules')
        .select('action')
        .where('itemId', '=', due.itemId)
        .where('dueAt', '<=', sql<Date>`now()`)
        .where('failure', 'is', null)
        // An item is published before it is unpublished, which is also the order of the names.
        .orderBy('action')
        .forUpdate()
        .execute()
      const actions = rows.map(({ action }) => action)
      for (const action of actions.slice(0, actions.indexOf(due.action) + 1)) {
        await act(trx, { ...due, action }, prepared)
        await trx.deleteFrom('schedules').where('itemId', '=', due.itemId).where('action', '=', action).execute()
      }
      return actions.includes(due.action)
    })
  }

  const fail = ({ itemId, action }: Due, failure: string) =>
    db.updateTable('schedules').set({ failure }).where('itemId', '=', itemId).where('action', '=', action).execute()

  return {
    /**
     * Resolves with the number of items that were published or unpublished. An item that cannot be published keeps its schedule, with the reason.
     * Rejects when something else failed, such as a lost connection, so that the caller retries.
     */
    runDue: async (): Promise<number> => {
      let done = 0
      const failures: unknown[] = []
      for (const due of await findDue()) {
        try {
          if (await saveAs({ kind: 'gateway', cause: 'schedule' }, () => run(due))) done += 1
        } catch (error) {
          if (error instanceof HttpError) await fail(due, error.message)
          else failures.push(error)
        }
      }
      // Thrown only now, so that one item does not stop the others.
      if (failures.length) throw failures[0]
      return done
    },

    /** Resolves with the times of the pending actions. */
    listTimes: async (): Promise<Date[]> => {
      const rows = await db.selectFrom('schedules').select('dueAt').where('failure', 'is', null).execute()
      return rows.map(({ dueAt }) => dueAt)
    },

    list: async (): Promise<ItemSchedule[]> => {
      const rows = await db.selectFrom('schedules').selectAll().orderBy('dueAt').execute()
      return Array.from(
        Map.groupBy(rows, ({ itemId }) => itemId),
        ([_id, own]) => {
          const at = (wanted: Action) => own.find(({ action }) => action === wanted)?.dueAt.toISOString() ?? null
          const failure = own.find((row) => row.failure !== null)?.failure ?? null
          return { _id, form: own[0]?.form as CollectionName, publishAt: at('publish'), unpublishAt: at('unpublish'), failure }
        },
      )
    },
  }
}
