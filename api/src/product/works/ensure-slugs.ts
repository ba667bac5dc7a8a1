import type { Db } from '#db/database.ts'
import type { WorkCatalog } from './catalog.ts'
import { ensureSlug } from './slugs.ts'
import { toWorkSlug } from './work-slug.ts'

/** Gives a slug to works that an earlier version of the gateway has saved. Resolves with their number. */
export const ensureSlugs = async (db: Db, catalog: WorkCatalog): Promise<number> => {
  const works = (await catalog.read()).all().filter(({ hasSlug, values, year }) => !hasSlug && toWorkSlug(values.title ?? '', year) !== '')
  for (const { id, collection, values, year } of works)
    await db.transaction().execute((trx) => ensureSlug(trx, { collection: collection.name, id }, values.title ?? '', year))
  return works.length
}
