import { blogPath } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import type { SiteWrite } from '#db/import-tables.ts'

export const findAbout = (trx: Db | Trx) =>
  trx.selectFrom('about').select(['id', 'version', 'title']).where('deletedAt', 'is', null).executeTakeFirst()

/** Resolves with the titles, addresses and versions of the existing items with these ids. */
export const describeItems = async (source: Db | Trx, ids: readonly string[]) => {
  const select = (table: 'blogs' | 'about' | 'externalLinks') =>
    source
      .selectFrom(table as 'blogs')
      .select(['id', 'title', 'version'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('deletedAt', 'is', null)
  const blogs = select('blogs').select('slug')
  const copies = await source
    .selectFrom('workingCopies')
    .select(['id', 'version', sql<string>`coalesce(values->>'title', '')`.as('title')])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('status', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map<string, { title: string; version: number; path: string }>([
    ...copies.map((row) => [row.id, { ...row, path: `/admin/blogs?edit=${row.id}` }] as const),
    ...(await blogs.execute()).map(({ slug, ...row }) => [row.id, { ...row, path: blogPath({ _id: row.id, slug }) }] as const),
    ...(await select('about').execute()).map((row) => [row.id, { ...row, path: '/about' }] as const),
    ...(await select('externalLinks').execute()).map((row) => [row.id, { ...row, path: '/' }] as const),
  ])
}

/** Returns the ids of the written items. */
export const getIds = (writes: readonly SiteWrite[]) => writes.flatMap((write) => ('id' in write ? [write.id] : []))
