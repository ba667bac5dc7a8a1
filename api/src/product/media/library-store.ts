import { isDeepStrictEqual } from 'node:util'
import {
  collections,
  getAdminPage,
  type Image,
  type ImageDescription,
  type ImageLibrary,
  type ImageUse,
  LIBRARY_PAGE_IMAGES,
  type LibraryFilter,
  MEDIA_PREFIX,
  SETTINGS_PAGE,
} from '@portfolio/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { Edited } from '#product/shared/edits.ts'
import { toSlice } from '#product/shared/slice.ts'
import { rowToImage } from '#product/shared/to-image.ts'
import { isUnused } from './media-store.ts'

const isInBlog = sql`list_ids(post.description) @> array[media.id]`
/** The only index is that of blogs: there is one About section. */
const isInAbout = sql`strpos(post.description, media.id::text) > 0`

/** Whether a text shows the image with an alternative text that begins with `start`, as the sanitizer writes it. */
const isInText = (start: string) => {
  const isInImage = sql`post.deleted_at is null and post.description ~ (${`<img src="${MEDIA_PREFIX}`} || media.id || ${`[^>]* alt="${start}`})`
  return sql`(exists (select 1 from blogs as post where ${isInBlog} and ${isInImage})
    or exists (select 1 from about as post where ${isInAbout} and ${isInImage}))`
}

/** Whether each place that shows the image is a text with an alternative text for it. */
const isDescribedInTexts = sql<boolean>`(
  not exists (select 1 from blog_images where media_id = media.id) and not exists (select 1 from about_images where media_id = media.id)
  and ${isInText('[^"]')} and not ${isInText('"')})`
const isUndescribed = sql<boolean>`alt_text is null and not ${isDescribedInTexts}`
const filters = { unused: isUnused, undescribed: isUndescribed }

const selectPosts = (
  name: 'blogs' | 'about',
  images: 'blog_images' | 'about_images',
  isInPost: RawBuilder<unknown>,
  ids: readonly string[],
) => sql`
  select media.id, ${name} as collection, post.id as post, post.title
  from media join ${sql.table(name)} as post on post.deleted_at is null and ${isInPost} where media.id = any(${ids})
  union select shown.media_id, ${name}, post.id, post.title
  from ${sql.table(images)} as shown join ${sql.table(name)} as post on post.deleted_at is null and post.id = shown.post_id
  where shown.media_id = any(${ids})`

/** Selects where images are used: in the list or text of posts that are not deleted, as background or as portrait. */
const selectUses = (ids: readonly string[]) => sql<{ id: string; collection: string; post: string | null; title: string }>`
  (${selectPosts('blogs', 'blog_images', isInBlog, ids)})
  union all (${selectPosts('about', 'about_images', isInAbout, ids)})
  union all select media.id, 'settings', null, 'Settings' from media join site_settings
    on strpos(background_image, media.id::text) > 0 or strpos(identity->>'portrait', media.id::text) > 0
  where media.id = any(${ids})`

const findAdminPage = (name: string): string => {
  const collection = collections.find((one) => one.name === name)
  return collection ? getAdminPage(collection) : SETTINGS_PAGE
}

type Description = NonNullable<ImageDescription['before']>

/** Returns the stored description with what a form changed. Undefined if another one has changed the same. */
const mergeDescription = (image: Image, before: Description, draft: Description): Description | undefined => {
  const stored: Description = { alt: image.alt ?? null, caption: image.caption ?? '', focus: image.focus ?? null }
  const isSame = (key: keyof Description, one: Description, other: Description) => isDeepStrictEqual(one[key], other[key])
  const changed = (['alt', 'caption', 'focus'] as const).filter((key) => !isSame(key, draft, before))
  if (changed.some((key) => !isSame(key, stored, before) && !isSame(key, stored, draft))) return undefined
  return { ...stored, ...Object.fromEntries(changed.map((key) => [key, draft[key]])) }
}

/** Stores the descriptions of images, and finds where images are used. */
export const createLibraryStore = (db: Db) => {
  const findUses = async (ids: readonly string[]): Promise<Map<string, ImageUse[]>> => {
    const { rows } = await selectUses(ids).execute(db)
    const byId = Map.groupBy(rows, ({ id }) => id)
    return new Map(
      [...byId].map(([id, uses]) => [
        id,
        uses.map(({ post, title, collection }) => ({ id: post, title, adminPage: findAdminPage(collection) })),
      ]),
    )
  }

  return {
    /** Resolves with one page of the images that match a filter, latest upload first. A page beyond the last one is empty. */
    page: async (page: number, filter: LibraryFilter): Promise<ImageLibrary> => {
      const all = db.selectFrom('media').$if(filter !== 'all', (query) => query.where(filters[filter as 'unused']))
      const count = (query: typeof all) => query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      const [{ count: total }, { count: unused }] = await Promise.all([count(all), count(db.selectFrom('media').where(isUnused))])
      const { pages, limit, offset } = toSlice(page, total, LIBRARY_PAGE_IMAGES)
      const rows = limit
        ? await all
            .selectAll()
            .select([isUnused.as('isUnused'), isDescribedInTexts.as('isDescribedInTexts')])
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset)
            .execute()
        : []
      const uses = await findUses(rows.map(({ id }) => id))
      const items = rows.map((row) => {
        const usedIn = uses.get(row.id) ?? []
        const isKept = !row.isUnused && usedIn.length === 0
        return {
          ...rowToImage(row),
          ...{ bytes: row.bytes, addedAt: row.createdAt.toISOString(), usedIn, isKept },
          isDescribedInTexts: row.altText === null && row.isDescribedInTexts,
        }
      })
      return { items, page, pages, total, unused }
    },

    /** Resolves with the described image, or why it was not described. */
    describe: ({ id, before, ...draft }: ImageDescription): Promise<Edited<Image>> =>
      db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('media').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
        if (!found) return 'not-found'
        const description = before ? mergeDescription(rowToImage(found), before, draft) : draft
        if (!description) return 'conflict'
        const { alt, caption, focus } = description
        const [focusX, focusY] = focus ?? [null, null]
        const row = await trx
          .updateTable('media')
          .set({ altText: alt, caption, focusX, focusY })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        return rowToImage(row)
      }),
  }
}

export type LibraryStore = ReturnType<typeof createLibraryStore>
