import type { SettingsDraft } from '@portfolio/contracts'
import type { Trx } from '#db/database.ts'
import { hasNoUnsavedText } from '#db/has-no-unsaved-text.ts'
import type { SiteWrite } from '#db/import-tables.ts'
import type { SiteWriters } from './site-writers.ts'
import { describeItems, getIds } from './written-items-store.ts'

/** Removes the added items that were not edited since and have no unsaved changes. Resolves with their ids. */
const removeAdded = async (trx: Trx, writes: readonly Extract<SiteWrite, { collection: 'blogs' | 'externalLinks' }>[]) => {
  const ids = (unpublished: boolean) =>
    writes.filter(({ collection, isUnpublished = false }) => collection === 'blogs' && isUnpublished === unpublished).map(({ id }) => id)
  const blogs = await trx
    .deleteFrom('blogs')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids(false))))
    .where('version', '=', 1)
    .where(hasNoUnsavedText('blogs'))
    .returning('id')
    .execute()
  const copies = await trx
    .deleteFrom('workingCopies')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids(true))))
    .where('version', '=', 1)
    .where('status', 'is not', null)
    .returning('id')
    .execute()
  const links = await trx
    .deleteFrom('externalLinks')
    .where('id', '=', (eb) => eb.fn.any(eb.val(writes.filter(({ collection }) => collection === 'externalLinks').map(({ id }) => id))))
    .where('version', '=', 1)
    .where(hasNoUnsavedText('externalLinks'))
    .returning('id')
    .execute()
  return new Set([...blogs, ...copies, ...links].map(({ id }) => id))
}

export const createUndoSite = ({ writeItems, writeSettings }: SiteWriters) => {
  const restoreAbout = async (trx: Trx, { id, version, before }: Extract<SiteWrite, { collection: 'about' }>): Promise<boolean> => {
    const present = await trx.selectFrom('about').select('version').where('id', '=', id).where(hasNoUnsavedText('about')).executeTakeFirst()
    if (present?.version !== version) return false
    if (before) await writeItems(trx, 'about').put(id, before)
    else await trx.deleteFrom('about').where('id', '=', id).execute()
    return true
  }

  const restoreSettings = async (trx: Trx, { version, before }: Extract<SiteWrite, { collection: 'settings' }>): Promise<boolean> =>
    (await writeSettings(trx, { ...(before as unknown as SettingsDraft), version })) !== 'conflict'

  /** Removes what an import added and restores what it changed, except for items that were edited since. */
  return async (trx: Trx, writes: readonly SiteWrite[], batchId: string) => {
    await trx.deleteFrom('formerAddresses').where('batchId', '=', batchId).execute()
    const removedIds = await removeAdded(
      trx,
      writes.filter(
        (write): write is Extract<SiteWrite, { collection: 'blogs' | 'externalLinks' }> =>
          write.collection === 'blogs' || write.collection === 'externalLinks',
      ),
    )
    let [removed, restored] = [removedIds.size, 0]
    for (const write of writes) {
      if (write.collection === 'about' && (await restoreAbout(trx, write))) {
        removedIds.add(write.id)
        if (write.before) restored += 1
        else removed += 1
      }
      if (write.collection === 'settings' && (await restoreSettings(trx, write))) restored += 1
    }
    const rest = await describeItems(
      trx,
      getIds(writes).filter((id) => !removedIds.has(id)),
    )
    return { removed, restored, kept: [...rest.values()].map(({ title, path }) => ({ title, path })) }
  }
}
