import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { MediaRow } from '#db/tables.ts'

export type Media = Selectable<MediaRow>

const IS_REFERENCED = '23503'

/** True when no post, text or setting shows the image. Deleted posts count, because they can be restored. */
const isUnused = sql<boolean>`
  not exists (select 1 from blog_images where media_id = media.id)
  and not exists (select 1 from about_images where media_id = media.id)
  and not exists (select 1 from blogs where strpos(description, media.id::text) > 0)
  and not exists (select 1 from about where strpos(description, media.id::text) > 0)
  and not exists (select 1 from site_settings where strpos(background_image, media.id::text) > 0)`

/** Stores the rows of uploaded images. A row is written last and removed first, so its objects exist as long as it does. */
export const createMediaStore = (db: Db) => ({
  insert: async (image: Insertable<MediaRow>): Promise<Media> =>
    db.insertInto('media').values(image).returningAll().executeTakeFirstOrThrow(),

  find: (id: string): Promise<Media | undefined> => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Resolves with the ids that have a row. */
  findExisting: async (ids: string[]): Promise<Set<string>> => {
    if (!ids.length) return new Set()
    const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Resolves with the removed row, or undefined when there is none or something still shows the image. */
  remove: async (id: string): Promise<Media | undefined> => {
    try {
      return await db.deleteFrom('media').where('id', '=', id).where(isUnused).returningAll().executeTakeFirst()
    } catch (error) {
      // A post that shows the image was saved at the same time.
      if ((error as { code?: string }).code === IS_REFERENCED) return undefined
      throw error
    }
  },

  /** Resolves with the ids of images older than `before` that nothing shows. */
  findUnused: async (before: Date): Promise<string[]> => {
    const rows = await db.selectFrom('media').select('id').where('createdAt', '<', before).where(isUnused).execute()
    return rows.map(({ id }) => id)
  },
})

export type MediaStore = ReturnType<typeof createMediaStore>
