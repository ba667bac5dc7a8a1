import type { WorkCollectionName } from '@portfolio/contracts'
import { toSlug } from '@portfolio/scholarship'
import type { Trx } from '#db/database.ts'
import { throwHttpError } from '#http/errors.ts'

interface Target {
  collection: WorkCollectionName
  id: string
}

const CANDIDATES_MAX = 1_000

/** Makes a slug the current one of a work. Resolves with false when another work has or had it. */
const claim = async (trx: Trx, { collection, id }: Target, slug: string): Promise<boolean> => {
  const owner = await trx
    .insertInto('workSlugs')
    .values({ collection, slug, workId: id, isCurrent: false })
    .onConflict((conflict) => conflict.columns(['collection', 'slug']).doUpdateSet((eb) => ({ slug: eb.ref('excluded.slug') })))
    .returning('workId')
    .executeTakeFirstOrThrow()
  if (owner.workId !== id) return false
  await trx.updateTable('workSlugs').set({ isCurrent: false }).where('workId', '=', id).where('isCurrent', '=', true).execute()
  await trx.updateTable('workSlugs').set({ isCurrent: true }).where('collection', '=', collection).where('slug', '=', slug).execute()
  return true
}

/**
 * Gives a work a slug of its title and year, unless it has one: an address that changed with every corrected title would be none. A
 * number follows where another work has the same. A title without Latin letters and a work without a year get none; their id is used.
 */
export const ensureSlug = async (trx: Trx, target: Target, title: string, year: number | undefined): Promise<void> => {
  const present = await trx
    .selectFrom('workSlugs')
    .select('slug')
    .where('workId', '=', target.id)
    .where('isCurrent', '=', true)
    .executeTakeFirst()
  const slug = toSlug(title, year)
  if (present || !slug) return
  for (let number = 1; number < CANDIDATES_MAX; number += 1) if (await claim(trx, target, number === 1 ? slug : `${slug}-${number}`)) return
}

/** Gives a work the slug that its owner chose. Former ones redirect to it. Throws 422 when another work has or had it. */
export const setSlug = async (trx: Trx, target: Target, slug: string): Promise<void> => {
  if (!(await claim(trx, target, slug))) throwHttpError(422, 'Another work has or had this address', 'slug')
}
