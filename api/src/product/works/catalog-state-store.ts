import { workCollections } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { readSiteLanguage } from '#product/shared/site-language.ts'

const hash = (...columns: string[]) =>
  sql<string | null>`sum(hashtextextended(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}), 0))`.as('hash')

/** Resolves with a text that differs once anything has changed that the catalog is made of. The rows stay in the database. */
export const readCatalogState = async (db: Db): Promise<string> => {
  const works = workCollections().map(({ name }) =>
    db.selectFrom(collectionTable(name)).select(hash('id', 'version')).where('deletedAt', 'is', null).executeTakeFirst(),
  )
  const slugs = db
    .selectFrom('workSlugs')
    .select(hash('collection', 'slug', 'workId', 'isCurrent', 'hadBy'))
    .executeTakeFirst()
  return JSON.stringify(await Promise.all([readSiteLanguage(db), slugs, ...works]))
}
