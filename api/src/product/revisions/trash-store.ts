import { type CollectionName, collections, type TrashItem, type TrashTarget, texts, workCollections } from '@portfolio/contracts'
import { sql } from 'kysely'
import { recordEvent } from '#audit/event-store.ts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { DELETED_FOR_GOOD, UNPUBLISHED } from '#db/times.ts'
import { lockState } from '#product/shared/current-blog-store.ts'
import { deleteAdditions } from '#product/shared/delete-additions-store.ts'
import { readItemState } from '#product/shared/unpublished/item-state-store.ts'

const TRASH_DAYS = 30

interface Row {
  id: string
  title: string
  deletedAt: Date
  revision: number | null
}

/** Selects the newest revision in which the item was published. */
const lastPublished = sql<number | null>`(select max(r.id) from revisions r where r.item_id = item.id and r.state = 'published')`

const toItem = (form: CollectionName, isCopy: boolean, { id, title, deletedAt, revision }: Row): TrashItem => ({
  ...{ form, _id: id, title, isCopy, deletedAt: deletedAt.toISOString(), revision: revision && Number(revision) },
  purgedAt: new Date(deletedAt.getTime() + TRASH_DAYS * 86_400_000).toISOString(),
})

/** Lists what the owner deleted within 30 days, and deletes it for good. */
export const createTrashStore = (db: Db) => {
  const list = async (source: Db | Trx = db): Promise<TrashItem[]> => {
    const items: TrashItem[] = []
    for (const { name } of collections) {
      const deleted = await source
        .selectFrom(`${collectionTable(name)} as item` as const)
        .select(['item.id', 'item.title', lastPublished.as('revision')])
        .select(sql<Date>`item.deleted_at`.as('deletedAt'))
        .where('item.deletedAt', '<', UNPUBLISHED)
        .where('item.deletedAt', '>=', DELETED_FOR_GOOD)
        .execute()
      items.push(...deleted.map((row) => toItem(name, false, row)))
    }
    const copies = await source
      .selectFrom('workingCopies as item')
      .select(['item.id', 'item.form', lastPublished.as('revision')])
      .select([sql<string>`coalesce(item.values ->> 'title', '')`.as('title'), sql<Date>`item.deleted_at`.as('deletedAt')])
      .where('item.deletedAt', '>=', DELETED_FOR_GOOD)
      .execute()
    items.push(...copies.flatMap(({ form, ...row }) => (form === 'settings' ? [] : toItem(form, true, row))))
    return items.sort((a, b) => b.deletedAt.localeCompare(a.deletedAt))
  }

  /** Resolves with the ids of the item's images and files, or undefined if it is not in the trash. */
  const removeOne = async (trx: Trx, { form, id }: TrashTarget): Promise<string[] | undefined> => {
    const copy = await trx
      .deleteFrom('workingCopies')
      .where('id', '=', id)
      .where('form', '=', form)
      .where('deletedAt', 'is not', null)
      .returning('uploadIds')
      .executeTakeFirst()
    // Published again since.
    if (copy && (await readItemState(trx, form, id)).state === 'published') return copy.uploadIds
    const row = await trx
      .deleteFrom(collectionTable(form))
      .where('id', '=', id)
      .where('deletedAt', copy ? 'is not' : '<', copy ? null : UNPUBLISHED)
      .returning('id')
      .executeTakeFirst()
    if (!copy && !row) return undefined
    const works = workCollections().find(({ name }) => name === form)
    if (works) await deleteAdditions(trx, works.name, [id])
    await trx.deleteFrom('workingCopies').where('id', '=', id).execute()
    const revisions = await trx.deleteFrom('revisions').where('itemId', '=', id).returning('uploadIds').execute()
    return [...new Set([copy, ...revisions].flatMap((found) => found?.uploadIds ?? []))]
  }

  return {
    list: () => list(),

    /**
     * Deletes an item in the trash for good, with its revisions; without a target, all items that were deleted until a time. Resolves with the
     * number of items, and the ids of their images and files.
     */
    remove: (target?: TrashTarget, until?: string): Promise<{ removed: number; uploadIds: string[] }> =>
      db.transaction().execute(async (trx) => {
        // In the transaction: many calls that each wait for a second connection of the pool would wait for each other.
        const isOlder = ({ deletedAt }: TrashItem) => until === undefined || Date.parse(deletedAt) <= Date.parse(until)
        const targets = target ? [target] : (await list(trx)).filter(isOlder).map(({ form, _id }) => ({ form, id: _id }))
        // Every writer of blogs locks the state of the current one first.
        if (targets.some(({ form }) => form === 'blogs')) await lockState(trx)
        const removed = new Map<CollectionName, number>()
        const uploadIds: string[] = []
        for (const one of targets) {
          const ids = await removeOne(trx, one)
          if (!ids) continue
          removed.set(one.form, (removed.get(one.form) ?? 0) + 1)
          uploadIds.push(...ids)
        }
        // Without titles, which the owner wants to be gone.
        for (const [form, count] of removed) await recordEvent(trx, { action: 'deleteForGood', subject: texts[form].label.menu, count })
        return { removed: [...removed.values()].reduce((sum, count) => sum + count, 0), uploadIds }
      }),
  }
}
