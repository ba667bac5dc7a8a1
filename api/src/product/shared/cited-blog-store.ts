import { blogPath, defaultSettings, type Settings } from '@portfolio/contracts'
import { parseNames, type Work } from '@portfolio/scholarship'
import type { Db } from '#db/database.ts'
import { findBlogId } from './blog-slugs-store.ts'

/** A blog with what its citation names. */
export interface CitedBlog {
  id: string
  path: string
  slug: string | null
  title: string
  language: string | null
  addedAt: Date
  ownerName: string
  siteLanguage: string
}

/** Returns a function that finds a blog by its id or a slug, present or former. Pages of the menu have no date, so they have no citation. */
export const createCitedBlogs =
  (db: Db, readSettings: () => Promise<Settings>) =>
  async (idOrSlug: string): Promise<CitedBlog | undefined> => {
    const id = await findBlogId(db, idOrSlug)
    const row =
      id &&
      (await db
        .selectFrom('blogs')
        .select(['id', 'slug', 'title', 'language', 'createdAt'])
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .where('isMenuPage', '=', false)
        .executeTakeFirst())
    if (!row) return undefined
    const { createdAt, ...blog } = row
    const { ownerName, language: siteLanguage } = await readSettings()
    return { ...blog, path: blogPath({ _id: row.id, slug: row.slug }), addedAt: createdAt, ownerName, siteLanguage }
  }

/**
 * Returns a blog as a work. Without an origin, no address is known. The site has the name of its author, which styles would repeat. The name of
 * a site whose owner has chosen none names nobody.
 */
export const toBlogWork = ({ path, title, addedAt, language, ownerName }: CitedBlog, origin: string): Work => ({
  type: 'post-weblog',
  title,
  ...(ownerName !== defaultSettings.ownerName && { author: parseNames(ownerName) }),
  issued: addedAt.toISOString().slice(0, 10),
  ...(origin && { URL: origin + path }),
  ...(language && { language }),
})
