import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { MediaRow } from '#db/tables.ts'

export type Media = Selectable<MediaRow>

const IS_REFERENCED = '23503'

/** No post, no text and no setting shows the picture. Deleted posts count: Undo brings them back. */
const isUnused = sql<boolean>`
  not exists (select 1 from blog_images where media_id = media.id)
  and not exists (select 1 from about_images where media_id = media.id)
  and not exists (select 1 from blogs where strpos(description, media.id::text) > 0)
  and not exists (select 1 from about where strpos(description, media.id::text) > 0)
  and not exists (select 1 from site_settings where strpos(background_image, media.id::text) > 0)`

/** Rows of uploaded pictures. A row is written last and removed first: while it is there, its objects are. */
export const createMediaStore = (db: Db) => ({
  insert: async (picture: Insertable<MediaRow>): Promise<Media> =>
    db.insertInto('media').values(picture).returningAll().executeTakeFirstOrThrow(),

  find: (id: string): Promise<Media | undefined> => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Which of these ids have a row. */
  known: async (ids: string[]): Promise<Set<string>> => {
    if (!ids.length) return new Set()
    const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** The row that was removed; undefined when there is none or something still shows the picture. */
  remove: async (id: string): Promise<Media | undefined> => {
    try {
      return await db.deleteFrom('media').where('id', '=', id).where(isUnused).returningAll().executeTakeFirst()
    } catch (error) {
      // A post began to show it in this very moment.
      if ((error as { code?: string }).code === IS_REFERENCED) return undefined
      throw error
    }
  },

  /** Pictures older than `before` that nothing shows. */
  unreferenced: async (before: Date): Promise<string[]> => {
    const rows = await db.selectFrom('media').select('id').where('createdAt', '<', before).where(isUnused).execute()
    return rows.map(({ id }) => id)
  },
})

export type MediaStore = ReturnType<typeof createMediaStore>
