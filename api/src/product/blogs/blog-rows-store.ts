import { type BlogRow, createExcerpt, toLanguageAttributes } from '@portfolio/contracts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/database.ts'
import { readConsistently } from '#db/read-consistently.ts'
import { readCurrentBlogId } from '#product/shared/current-blog-store.ts'
import { listMenuPages } from '#product/shared/menu-pages-store.ts'
import { toExcerptText } from '#product/shared/summary.ts'
import { takeTurns } from '#product/shared/take-turns.ts'
import { IMAGE_COLUMNS, toImage } from '#product/shared/to-image.ts'

const EXCERPT_CHARACTERS = 200
/** How much HTML an excerpt is made from. */
const BEGINNING_CHARACTERS = 6_000

interface Excerpt {
  version: number
  excerpt: string
}

/** Reads blogs without their texts. Their excerpts are kept in memory, and made again for what has changed. */
export const createBlogRows = (db: Db) => {
  let known = new Map<string, Excerpt>()

  const readExcerpts = async (ids: readonly string[]): Promise<Map<string, Excerpt>> => {
    const rows = ids.length
      ? await db
          .selectFrom('blogs')
          .select(['id', 'version', sql<string>`left(description, ${BEGINNING_CHARACTERS})`.as('beginning')])
          .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
          .execute()
      : []
    const read = new Map<string, Excerpt>()
    const turn = takeTurns()
    for (const { id, version, beginning } of rows) {
      read.set(id, { version, excerpt: createExcerpt(toExcerptText(beginning), EXCERPT_CHARACTERS) })
      await turn()
    }
    return read
  }

  /** Resolves with all blogs, the newest first, each with its first image. */
  return async (): Promise<BlogRow[]> => {
    const { rows, menu, current } = await readConsistently(db, async (trx) => ({
      rows: await trx
        .selectFrom('blogs')
        .select(['id', 'version', 'title', 'tags', 'language', 'isMenuPage'])
        .select((eb) =>
          jsonArrayFrom(
            eb
              .selectFrom('blogImages')
              .innerJoin('media', 'media.id', 'blogImages.mediaId')
              .select(IMAGE_COLUMNS)
              .whereRef('blogImages.postId', '=', 'blogs.id')
              .orderBy('blogImages.position')
              .limit(1),
          ).as('images'),
        )
        .where('deletedAt', 'is', null)
        .orderBy('seq', 'desc')
        .execute(),
      menu: (await listMenuPages(trx)).map(({ id }) => id),
      current: await readCurrentBlogId(trx),
    }))
    const former = known
    const fresh = await readExcerpts(rows.filter(({ id, version }) => former.get(id)?.version !== version).map(({ id }) => id))
    const excerpts = new Map(rows.flatMap(({ id }) => [[id, fresh.get(id) ?? former.get(id)] as const]))
    known = new Map([...excerpts].filter((entry): entry is [string, Excerpt] => entry[1] !== undefined))
    return rows.map(({ id, images, tags, language, isMenuPage, ...row }) => ({
      _id: id,
      ...row,
      excerpt: excerpts.get(id)?.excerpt ?? '',
      images: images.map(toImage),
      current: id === current,
      ...(tags.length && { tags }),
      ...(language && { langAttributes: toLanguageAttributes(language) }),
      ...(isMenuPage && { isMenuPage, menuIndex: menu.indexOf(id) }),
    }))
  }
}
