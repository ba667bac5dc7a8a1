import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import type { SiteWrite } from '#db/import-tables.ts'

export const findAbout = (trx: Db | Trx) =>
  trx.selectFrom('about').select(['id', 'version', 'title']).where('deletedAt', 'is', null).executeTakeFirst()

/** Resolves with the titles, addresses and versions of the existing items with these ids. */
export const describeItems = async (source: Db | Trx, ids: readonly string[]) => {
  const find = (table: 'blogs' | 'about' | 'externalLinks') =>
    source
      .selectFrom(table)
      .select(['id', 'title', 'version'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('deletedAt', 'is', null)
      .execute()
  const copies = await source
    .selectFrom('workingCopies')
    .select(['id', 'version', sql<string>`coalesce(values->>'title', '')`.as('title')])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('status', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map<string, { title: string; version: number; path: string }>([
    ...copies.map((row) => [row.id, { ...row, path: `/admin/blogs?edit=${row.id}` }] as const),
    ...(await find('blogs')).map((row) => [row.id, { ...row, path: `/blogs/${row.id}` }] as const),
    ...(await find('about')).map((row) => [row.id, { ...row, path: '/about' }] as const),
    ...(await find('externalLinks')).map((row) => [row.id, { ...row, path: '/' }] as const),
  ])
}

/** Returns the ids of the written items. */
export const getIds = (writes: readonly SiteWrite[]) => writes.flatMap((write) => ('id' in write ? [write.id] : []))
