import type { SettingsDraft, SiteImportRequest } from '@portfolio/contracts'
import { settingsDraft } from '@portfolio/contracts/rules'
import { sql } from 'kysely'
import type { Trx } from '#db/database.ts'
import type { FormerAddressRow, ImportOutcomeRow, SiteWrite } from '#db/import-tables.ts'
import { inPieces } from '#db/in-pieces.ts'
import { throwHttpError } from '#http/errors.ts'
import { validateValue } from '#http/validate.ts'
import { readItems } from '#product/shared/items/read-items.ts'
import { spellPaths, toAddressKey } from '#site-import/shared/addresses.ts'
import type { ReadItem, StoredExport } from '#site-import/shared/export-content.ts'
import { applyOwner } from '#site-import/shared/owner-settings.ts'
import { addBlogs, addWorkingCopies, checkUploads } from './insert-posts-store.ts'
import type { SiteWriters } from './site-writers.ts'
import { findAbout } from './written-items-store.ts'

type Choice = Pick<SiteImportRequest, 'items' | 'settings'>
type AddressRow = Omit<FormerAddressRow, 'batchId'>

/** A work of the export that is on the site now, by the key of its entry. */
export interface ImportedWork {
  key: string
  id: string
}

/** Sorts the newest item last, because lists show the item that was added last first. */
const byDate = (items: readonly ReadItem[]) => items.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))

const toAddressRows = (
  { addresses, paths = [] }: Pick<ReadItem, 'addresses' | 'paths'>,
  collection: AddressRow['collection'],
  itemId: string,
): AddressRow[] => addresses.map((address, index) => ({ address, path: paths[index] || null, collection, itemId }))

/** Returns the old addresses of the files to which an item links. */
const toFileRows = ({ filePaths = [] }: ReadItem, collection: AddressRow['collection'], itemId: string): AddressRow[] => {
  const addresses = [...new Set(filePaths.map(toAddressKey))]
  return toAddressRows({ addresses, paths: spellPaths(addresses, filePaths) }, collection, itemId)
}

export const createWriteSite = ({ writeItems, readSettings, writeSettings }: SiteWriters) => {
  const writeAbout = async (
    trx: Trx,
    { id: newId, title, html, images }: ReadItem,
  ): Promise<Extract<SiteWrite, { collection: 'about' }>> => {
    const present = await findAbout(trx)
    const id = present?.id ?? newId
    const before = present ? ((await readItems(trx, 'about', [id]))[0]?.values ?? null) : null
    await writeItems(trx, 'about').put(id, { title, description: html, images })
    const { version } = await trx.selectFrom('about').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return { collection: 'about', id, version, before }
  }

  const writeOwner = async (trx: Trx, { owner }: StoredExport, fields: Choice['settings']): Promise<SiteWrite[]> => {
    if (!fields.length) return []
    const before: SettingsDraft = await readSettings(trx)
    const written = await writeSettings(trx, validateValue(settingsDraft, applyOwner(before, owner, fields)))
    if (written === 'conflict') return throwHttpError(409, 'The settings were changed in the meantime. Review the import again.')
    return [{ collection: 'settings', version: written.version, before: before as unknown as Record<string, unknown> }]
  }

  const writeAddresses = async (trx: Trx, rows: readonly AddressRow[], batchId: string) => {
    const addresses = rows.map(({ address }) => address)
    // Deleted items give their addresses to new ones, also while they are in the trash.
    await trx
      .deleteFrom('formerAddresses')
      .where('address', '=', (eb) => eb.fn.any(eb.val(addresses)))
      .where('collection', '<>', 'works')
      .where(sql<boolean>`not exists (select 1 from blogs where id = item_id and deleted_at is null)
        and not exists (select 1 from about where id = item_id and deleted_at is null)
        and not exists (select 1 from working_copies where id = item_id and status is not null and deleted_at is null)`)
      .execute()
    for (const piece of inPieces(rows))
      await trx
        .insertInto('formerAddresses')
        .values(piece.map((row) => ({ ...row, batchId })))
        // Works may be imported again after they were deleted.
        .onConflict((conflict) =>
          conflict
            .column('address')
            .doUpdateSet((eb) => ({
              itemId: eb.ref('excluded.itemId'),
              collection: eb.ref('excluded.collection'),
              path: eb.ref('excluded.path'),
              batchId: eb.ref('excluded.batchId'),
            }))
            .where(sql<boolean>`former_addresses.collection = 'works' and former_addresses.item_id <> excluded.item_id`),
        )
        .execute()
  }

  /** Writes the chosen items and settings, and the old addresses of the items. */
  return async (trx: Trx, content: StoredExport, { items, settings }: Choice, batchId: string, works: readonly ImportedWork[]) => {
    const chosen = new Set(items)
    const own = content.items.filter(({ id }) => chosen.has(id))
    await checkUploads(trx, own, works.length ? Object.values(content.workFiles ?? {}) : [])
    const about = own.find(({ kind }) => kind === 'about')
    const blogs = byDate(own.filter(({ kind }) => kind !== 'about'))
    const links = content.links.filter(({ id }) => chosen.has(id))
    const published = await addBlogs(
      trx,
      blogs.filter(({ status }) => status === 'published'),
    )
    const unpublished = await addWorkingCopies(
      trx,
      blogs.filter(({ status }) => status !== 'published'),
    )
    const aboutWrite = about && (await writeAbout(trx, about))
    for (const { id, title, link } of links) await writeItems(trx, 'externalLinks').put(id, { title, link })
    const owner = await writeOwner(trx, content, settings)
    const written = new Set([...published, ...unpublished])
    const addresses = [
      ...blogs.filter(({ id }) => written.has(id)).flatMap((item) => toAddressRows(item, 'blogs', item.id)),
      ...(about && aboutWrite ? toAddressRows(about, 'about', aboutWrite.id) : []),
      ...works.flatMap(({ key, id }) => {
        const own = content.works?.find((work) => work.key === key)
        return own ? toAddressRows(own, 'works', id) : []
      }),
      ...(about && aboutWrite ? toFileRows(about, 'about', aboutWrite.id) : []),
      ...blogs.filter(({ id }) => written.has(id)).flatMap((item) => toFileRows(item, 'blogs', item.id)),
    ]
    // The first one has an address that several have: of a file, the work.
    const distinct = [...new Map(addresses.toReversed().map((row) => [row.address, row])).values()]
    if (distinct.length) await writeAddresses(trx, distinct, batchId)
    const writes: SiteWrite[] = [
      ...[...published].map((id): SiteWrite => ({ collection: 'blogs', id, version: 1 })),
      ...[...unpublished].map((id): SiteWrite => ({ collection: 'blogs', id, version: 1, isUnpublished: true })),
      ...(aboutWrite ? [aboutWrite] : []),
      ...links.map(({ id }): SiteWrite => ({ collection: 'externalLinks', id, version: 1 })),
      ...owner,
    ]
    const outcomes = [...content.items, ...content.links].map((item): ImportOutcomeRow => {
      const isLink = 'link' in item
      const isAbout = item === about
      const isWritten = isLink ? chosen.has(item.id) : written.has(item.id) || (isAbout && aboutWrite !== undefined)
      const whenWritten = isAbout && aboutWrite?.before ? 'changed' : 'added'
      const otherwise = chosen.has(item.id) ? 'same' : 'left'
      const collection = isLink ? 'externalLinks' : isAbout ? 'about' : 'blogs'
      return {
        outcome: isWritten ? whenWritten : otherwise,
        line: 0,
        title: item.title,
        source: item.source,
        ...(isWritten && { item: { collection, id: isAbout ? (aboutWrite?.id ?? item.id) : item.id } }),
      }
    })
    const skipped = content.skipped.map(
      ({ source, reason }): ImportOutcomeRow => ({ outcome: 'unreadable', line: 0, title: source, message: reason }),
    )
    const updated = Number(Boolean(aboutWrite?.before)) + owner.length
    return { writes, outcomes: [...outcomes, ...skipped], added: writes.length - updated, updated }
  }
}
