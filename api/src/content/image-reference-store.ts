import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

/** Where pictures are used. Deleted posts count: Undo brings them back with their pictures. */
export const createImageReferenceStore = (db: Db) => ({
  isShown: async (mediaId: string): Promise<boolean> => {
    const { rows } = await sql<{ shown: boolean }>`
      select exists (select 1 from blog_images where media_id = ${mediaId})
        or exists (select 1 from about_images where media_id = ${mediaId})
        or exists (select 1 from blogs where strpos(description, ${mediaId}) > 0)
        or exists (select 1 from about where strpos(description, ${mediaId}) > 0)
        or exists (select 1 from site_settings where strpos(background_image, ${mediaId}) > 0) as shown`.execute(db)
    return rows[0]?.shown ?? true
  },
})
