import type { BlogNeighbor } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

const toNeighbor = ({ id, slug, title }: { id: string; slug: string | null; title: string }): BlogNeighbor => ({
  _id: id,
  title,
  ...(slug && { slug }),
})

const findNeighbor = async (db: Db, id: string, side: 'newer' | 'older'): Promise<BlogNeighbor | null> => {
  const [comparison, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const row = await db
    .selectFrom('blogs')
    .select(['id', 'slug', 'title'])
    .where('deletedAt', 'is', null)
    .where('isMenuPage', '=', false)
    .where('seq', comparison, ({ selectFrom }) => selectFrom('blogs as blog').select('blog.seq').where('blog.id', '=', id))
    .orderBy('seq', order)
    .limit(1)
    .executeTakeFirst()
  return row ? toNeighbor(row) : null
}

/** Resolves with the blogs before and after a blog in the order of the list. */
export const findNeighbors = async (db: Db, id: string): Promise<Record<'newer' | 'older', BlogNeighbor | null>> => {
  const [newer, older] = await Promise.all([findNeighbor(db, id, 'newer'), findNeighbor(db, id, 'older')])
  return { newer, older }
}

/** Resolves with the blogs whose text links to one of these paths of the site, newest first. Earlier versions stored absolute links. */
export const findLinkingBlogs = async (db: Db, paths: readonly string[], publicUrl: string | undefined): Promise<BlogNeighbor[]> => {
  const origin = publicUrl ? new URL(publicUrl).origin.replaceAll('.', '\\.') : 'https?://[^/"]+'
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'slug', 'title'])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`list_paths(description) && ${paths}::text[]`)
    .where('description', '~', `href="(${origin})?(${paths.join('|')})["?#]`)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(toNeighbor)
}
