import { RESERVED_BLOG_SLUGS } from '@portfolio/contracts'
import { isSlug } from '@portfolio/scholarship'
import { SLUG } from '@portfolio/scholarship/csl'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import { isUuid } from '#http/ids.ts'
import { lockState } from './current-blog-store.ts'
import { toCandidate, toTitleSlug } from './title-slug.ts'

const findBySlug = async (db: Db | Trx, slug: string): Promise<string | undefined> => {
  if (!SLUG.test(slug)) return undefined
  const isCurrent = sql<boolean>`slug is not distinct from ${slug}`
  const row = await db
    .selectFrom('blogs')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([isCurrent, sql<boolean>`${slug} = any(former_slugs)`]))
    .orderBy(isCurrent, 'desc')
    .orderBy('updatedAt', 'desc')
    .executeTakeFirst()
  return row?.id
}

/**
 * Resolves with the id of a published blog by its slug, or by one that it had and no other blog has now. An id, in any spelling, is the id itself:
 * whether a blog has it is not checked.
 */
export const findBlogId = async (db: Db | Trx, idOrSlug: string): Promise<string | undefined> =>
  isUuid(idOrSlug) ? idOrSlug.toLowerCase() : findBySlug(db, idOrSlug.toLowerCase())

interface WantedSlug {
  id: string
  /** Empty: one of the title. */
  slug?: string | undefined
  title: string
}

/** A slug like an id would be taken for one. */
const firstNumber = (slug: string) => (RESERVED_BLOG_SLUGS.includes(slug) || isUuid(slug) ? 2 : 1)

/**
 * Chooses the slugs of blogs: those that are wanted, each with a number if another blog has it. The state of the site must be locked, so that
 * nobody else chooses the same. Resolves with the slugs by id; a blog whose title has no letters or digits gets none.
 */
export const chooseSlugs = async (trx: Trx, wanted: readonly WantedSlug[]): Promise<Map<string, string>> => {
  const bases = wanted.map(({ id, slug, title }) => ({ id, base: slug || toTitleSlug(title) })).filter(({ base }) => isSlug(base))
  if (!bases.length) return new Map()
  const names = [...new Set(bases.map(({ base }) => base))]
  const rows = await trx
    .selectFrom('blogs')
    .select('slug')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id <> all(${bases.map(({ id }) => id)})`)
    // "title-2" is the base of "title-2-2", and is itself "title" with a number.
    .where(sql<boolean>`(slug = any(${names}) or regexp_replace(slug, '-[0-9]+$', '') = any(${names}))`)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  /** Those that were tried last: a site may have thousands of posts without a title. */
  const numbers = new Map<string, number>()
  return new Map(
    bases.map(({ id, base }) => {
      let number = numbers.get(base) ?? firstNumber(base)
      while (taken.has(toCandidate(base, number))) number += 1
      numbers.set(base, number)
      const slug = toCandidate(base, number)
      taken.add(slug)
      return [id, slug]
    }),
  )
}

/**
 * Resolves with the slug to write with the draft of a blog: the chosen one, or for an empty one the present one, or else one of the title.
 * With none for a draft without it, such as that of an earlier portal. Locks the state of the site.
 */
export const chooseSlug = async (trx: Trx, { id, slug, title }: WantedSlug): Promise<{ slug: string } | undefined> => {
  if (slug === undefined) return undefined
  await lockState(trx)
  const present = await trx.selectFrom('blogs').select('slug').where('id', '=', id).executeTakeFirst()
  const chosen = (await chooseSlugs(trx, [{ id, slug: slug || (present?.slug ?? ''), title }])).get(id)
  return chosen === undefined ? undefined : { slug: chosen }
}
