import {
  defaultSettings,
  type Revision,
  type SettingsDraft,
  type WorkCollectionName,
  type WorkDetails,
  workCollections,
} from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'
import type { PrepareItem, WriteItems } from '#product/shared/items/item-writer.ts'
import type { ItemValues } from '#product/shared/items/read-items.ts'
import { readItemState } from '#product/shared/unpublished/item-state-store.ts'
import { keepUnsavedText } from '#product/shared/unpublished/keep-unsaved-store.ts'
import { unpublish } from '#product/shared/unpublished/unpublish-store.ts'
import { withoutGaps } from '#product/shared/without-gaps.ts'

export interface RestoreDependencies {
  writeItems: WriteItems
  writeSettings: (trx: Trx, draft: SettingsDraft) => Promise<unknown>
}

/** Resolves with whether no other existing work has or had the slug. */
const isFree = async (trx: Trx, name: WorkCollectionName, id: string, slug: string): Promise<boolean> => {
  const other = await trx
    .selectFrom('workSlugs')
    .innerJoin(`${collectionTable(name)} as item` as const, 'item.id', 'workSlugs.workId')
    .select('workSlugs.slug')
    .where('workSlugs.collection', '=', name)
    .where('slug', '=', slug)
    .where('workId', '!=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return !other
}

/** Deletes the current details of a work, which are replaced as a whole. Resolves with the values to save, without a slug that is taken. */
const prepareWork = async (trx: Trx, name: WorkCollectionName, id: string, { slug, ...values }: ItemValues): Promise<ItemValues> => {
  await trx.deleteFrom('workDetails').where('id', '=', id).execute()
  const details = values.details as WorkDetails | undefined
  const keepsSlug = typeof slug === 'string' && (await isFree(trx, name, id, slug))
  return { ...values, ...(details && { details: withoutGaps(details) }), ...(keepsSlug && { slug }) }
}

/** Replaces the text of the working copy of an item, and takes it from the trash. Resolves with false if there is none to replace. */
const replaceWorkingCopy = async (trx: Trx, id: string, values: ItemValues, baseVersion: number | null = null): Promise<boolean> => {
  if (!(await trx.selectFrom('workingCopies').select('id').where('id', '=', id).forUpdate().executeTakeFirst())) return false
  await keepUnsavedText(trx, id)
  await trx
    .updateTable('workingCopies')
    .set((eb) => ({
      ...{ values: JSON.stringify(values), version: eb('version', '+', 1), writer: null },
      ...{ savedAt: sql<Date>`now()`, deletedAt: null, baseVersion },
    }))
    .where('id', '=', id)
    .execute()
  return true
}

const readSettingsVersion = async (trx: Trx): Promise<number> =>
  (await trx.selectFrom('siteSettings').select('version').executeTakeFirst())?.version ?? defaultSettings.version

/** Makes text that was never saved unsaved text of the item as it is now. It may be incomplete, so it is not published. */
const restoreUnsaved = async (trx: Trx, { collection: form, itemId: id, values }: Restored): Promise<void> => {
  const { state, version = null } =
    form === 'settings' ? { state: 'published', version: await readSettingsVersion(trx) } : await readItemState(trx, form, id)
  const baseVersion = state === 'published' ? version : null
  // An item in the trash returns as a draft.
  if (form !== 'settings' && state === 'deleted') await unpublish(trx, { form, id }, 'draft')
  if (await replaceWorkingCopy(trx, id, values, baseVersion)) return
  await trx
    .insertInto('workingCopies')
    .values({ id, form, values: JSON.stringify(values), baseVersion, status: state === 'published' ? null : 'draft' })
    .execute()
}

type Restored = Pick<Revision, 'collection' | 'itemId' | 'values' | 'state'>

/**
 * Returns a function that saves an item with the values of a revision, in a transaction, and resolves with the id of the item. An
 * unpublished item stays unpublished; a deleted one is restored.
 */
export const createRestore =
  ({ writeItems, writeSettings }: RestoreDependencies) =>
  async (trx: Trx, restored: Restored): Promise<string> => {
    const { collection: name, itemId, values } = restored
    if (restored.state === 'unsaved') {
      await restoreUnsaved(trx, restored)
      return itemId
    }
    if (name === 'settings') {
      const { version: _, ...defaults } = defaultSettings
      await writeSettings(trx, { ...defaults, ...values } as SettingsDraft)
      return itemId
    }
    const table = collectionTable(name)
    // There is at most one About section, so an existing one gets the values.
    const present = name === 'about' && (await trx.selectFrom(table).select('id').where('deletedAt', 'is', null).executeTakeFirst())
    const id = present ? present.id : itemId
    // The values of an unpublished item are in its working copy, also in the trash.
    const isUnpublished = await trx
      .selectFrom('workingCopies')
      .select('id')
      .where('id', '=', id)
      .where('status', 'is not', null)
      .executeTakeFirst()
    if (isUnpublished && (await replaceWorkingCopy(trx, id, values))) return id
    const works = workCollections().find((collection) => collection.name === name)
    await writeItems(trx, name).put(id, works ? await prepareWork(trx, works.name, id, values) : values)
    return id
  }

/** Returns a function that does what takes long of saving a revision, before the transaction begins. Resolves with what is restored in it. */
export const createPrepareRestore =
  (prepareItem: PrepareItem) =>
  async <Found extends Restored>(found: Found): Promise<Found> => {
    const { collection: name, values, state } = found
    return name === 'settings' || state !== 'published' ? found : { ...found, values: await prepareItem(name, values) }
  }

export type Restore = ReturnType<typeof createRestore>
export type PrepareRestore = ReturnType<typeof createPrepareRestore>
