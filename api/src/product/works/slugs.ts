import { RESERVED_WORK_SLUGS, type WorkCollectionName } from '@portfolio/contracts'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { inPieces } from '#db/in-pieces.ts'
import { throwHttpError } from '#http/errors.ts'
import { toCandidate, toTitleSlug } from '#product/shared/title-slug.ts'
import type { WorkCatalog } from './catalog.ts'

interface Target {
  collection: WorkCollectionName
  id: string
}

/** Further works of the same title and year have their id in their address. */
const CANDIDATES_MAX = 1_000

/** Returns the number of the first candidate: 2 for a reserved slug. */
const firstNumber = (slug: string): number => (RESERVED_WORK_SLUGS.includes(slug) ? 2 : 1)

const selectDeleted = (trx: Trx, collection: WorkCollectionName) =>
  trx.selectFrom(collectionTable(collection)).select('id').where('deletedAt', 'is not', null)

/**
 * Takes a slug from a deleted work, which may have been added again. Resolves with false when the work that has it is not deleted. The work
 * that had it first gets it back when it is restored.
 */
const takeFromDeleted = async (trx: Trx, { collection, id }: Target, slug: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('workSlugs')
    .set((eb) => ({ workId: id, isCurrent: false, takenFrom: eb.fn.coalesce('takenFrom', 'workId') }))
    .where('collection', '=', collection)
    .where('slug', '=', slug)
    .where('workId', 'in', selectDeleted(trx, collection))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Finds which of some slugs, and of the same with a number, belong to works that are not deleted. */
const findTaken = (trx: Trx, collection: WorkCollectionName, bases: readonly string[]) =>
  trx
    .selectFrom('workSlugs')
    .select(['slug', 'workId'])
    .where('collection', '=', collection)
    .where('workId', 'not in', selectDeleted(trx, collection))
    // "title-1936" is the base of "title-1936-2", and is itself "title" with a number.
    .where(({ eb, fn, val, or }) => {
      const isOneOf = (column: ReturnType<typeof fn<string>> | 'slug') => eb(column, '=', fn.any(val(bases)))
      return or([isOneOf('slug'), isOneOf(fn<string>('regexp_replace', ['slug', val('-[0-9]+$'), val('')]))])
    })
    .execute()

/** Makes a slug the current one of a work. Resolves with false when another work has or had it. */
const claim = async (trx: Trx, { collection, id }: Target, slug: string): Promise<boolean> => {
  const owner = await trx
    .insertInto('workSlugs')
    .values({ collection, slug, workId: id, isCurrent: false })
    .onConflict((conflict) => conflict.columns(['collection', 'slug']).doUpdateSet((eb) => ({ slug: eb.ref('excluded.slug') })))
    .returning('workId')
    .executeTakeFirstOrThrow()
  if (owner.workId !== id && !(await takeFromDeleted(trx, { collection, id }, slug))) return false
  await trx.updateTable('workSlugs').set({ isCurrent: false }).where('workId', '=', id).where('isCurrent', '=', true).execute()
  await trx.updateTable('workSlugs').set({ isCurrent: true }).where('collection', '=', collection).where('slug', '=', slug).execute()
  return true
}

const hasSlug = async (trx: Trx, id: string): Promise<boolean> =>
  Boolean(await trx.selectFrom('workSlugs').select('slug').where('workId', '=', id).where('isCurrent', '=', true).executeTakeFirst())

/** Gives a work a slug, with a number if another work has it. */
const claimNumbered = async (trx: Trx, target: Target, slug: string): Promise<void> => {
  const first = firstNumber(slug)
  if (await claim(trx, target, toCandidate(slug, first))) return
  const taken = await findTaken(trx, target.collection, [slug])
  const others = new Set(taken.flatMap((row) => (row.workId === target.id ? [] : row.slug)))
  for (let number = first + 1; number < CANDIDATES_MAX; number += 1) {
    const candidate = toCandidate(slug, number)
    if (!others.has(candidate) && (await claim(trx, target, candidate))) return
  }
}

/**
 * Gives a restored work the slugs back that were taken from it, so that its links lead to it again. The works that had them meanwhile get
 * others.
 */
const takeBack = async (trx: Trx, target: Target, taken: readonly { slug: string; workId: string }[]): Promise<void> => {
  for (const { slug, workId } of taken) {
    await trx
      .updateTable('workSlugs')
      .set({ workId: target.id, isCurrent: false, takenFrom: null })
      .where('collection', '=', target.collection)
      .where('slug', '=', slug)
      .execute()
    if (!(await hasSlug(trx, target.id))) await claim(trx, target, slug)
    if (!(await hasSlug(trx, workId))) await claimNumbered(trx, { ...target, id: workId }, slug)
  }
}

/**
 * Gives a work a slug of its title and year, unless it has one: its address must not change with every corrected title. A number is added
 * if another work has the same. A work without a year whose title has no letters and digits gets none; its address has its id.
 */
export const ensureSlug = async (trx: Trx, target: Target, title: string, year: number | undefined): Promise<void> => {
  const slug = toTitleSlug(title, year)
  const known = await trx
    .selectFrom('workSlugs')
    .select(['slug', 'workId', 'isCurrent'])
    .where((eb) => eb.or([eb('workId', '=', target.id), eb('takenFrom', '=', target.id)]))
    // Without a current one, one that the owner chose becomes it.
    .orderBy((eb) => eb('slug', '=', slug))
    .execute()
  const taken = known.filter(({ workId }) => workId !== target.id)
  if (taken.length) return takeBack(trx, target, taken)
  if (known.some(({ isCurrent }) => isCurrent)) return
  const [former] = known
  if (former) await claim(trx, target, former.slug)
  else if (slug) await claimNumbered(trx, target, slug)
}

/** Gives a work the slug that its owner chose. Former ones redirect to it. Throws 422 when another work has or had it. */
export const setSlug = async (trx: Trx, target: Target, slug: string): Promise<void> => {
  if (!(await claim(trx, target, slug))) throwHttpError(422, 'Another work has or had this address', 'slug')
}

interface NewWork {
  id: string
  title: string
  year: number | undefined
}

/** Gives slugs to many new works of a collection with a few queries. */
export const createSlugs = async (trx: Trx, collection: WorkCollectionName, works: readonly NewWork[]): Promise<void> => {
  const wanted = works.flatMap(({ id, title, year }) => {
    const base = toTitleSlug(title, year)
    return base ? [{ id, base, title, year }] : []
  })
  const taken = await findTaken(trx, collection, [...new Set(wanted.map(({ base }) => base))])
  const slugs = new Set(taken.map(({ slug }) => slug))
  const numbers = new Map<string, number>()
  const rows = wanted.map(({ id, base }) => {
    let number = numbers.get(base) ?? firstNumber(base)
    while (slugs.has(toCandidate(base, number))) number += 1
    numbers.set(base, number)
    const slug = toCandidate(base, number)
    slugs.add(slug)
    return { collection, slug, workId: id, isCurrent: true }
  })
  const done = new Set<string>()
  for (const piece of inPieces(rows)) {
    const written = await trx
      .insertInto('workSlugs')
      .values(piece)
      .onConflict((conflict) =>
        conflict
          .columns(['collection', 'slug'])
          .doUpdateSet((eb) => ({
            workId: eb.ref('excluded.workId'),
            isCurrent: true,
            takenFrom: eb.fn.coalesce('workSlugs.takenFrom', 'workSlugs.workId'),
          }))
          .where('workSlugs.workId', 'in', selectDeleted(trx, collection)),
      )
      .returning('workId')
      .execute()
    for (const { workId } of written) done.add(workId)
  }
  // Works whose slug was taken by another transaction meanwhile.
  for (const { id, title, year } of wanted) if (!done.has(id)) await ensureSlug(trx, { collection, id }, title, year)
}

/** Gives slugs to works that an earlier version of the gateway has saved. Resolves with how many. */
export const ensureSlugs = async (db: Db, catalog: WorkCatalog): Promise<number> => {
  const works = (await catalog.read()).all().filter(({ hasSlug, values, year }) => !hasSlug && toTitleSlug(values.title ?? '', year) !== '')
  for (const { id, collection, values, year } of works)
    await db.transaction().execute(async (trx) => {
      // Every write of content takes this lock, so the owner chooses no address between the check whether there is one and the write.
      await trx.selectFrom('contentRevision').select('revision').forUpdate().execute()
      await ensureSlug(trx, { collection: collection.name, id }, values.title ?? '', year)
    })
  return works.length
}
