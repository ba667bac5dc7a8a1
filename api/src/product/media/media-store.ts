import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { MediaRow } from '#db/upload-tables.ts'
import { NO_QUOTA, type UploadQuota, withinQuota } from '#product/shared/uploads/quota-store.ts'

export type Media = Selectable<MediaRow>

/** Increase it with every change of what variants an image has: those of earlier uploads are then completed in the background. */
export const VARIANT_RULES = 1

interface MadeVariants extends Pick<Media, 'widths' | 'animatedWidths' | 'color'> {
  /** Of the files that were added. */
  bytes: number
}

/** True when no post, text, setting, working copy or revision shows the image. Deleted posts count, because they can be restored. */
export const isUnused = sql<boolean>`
  not exists (select 1 from blogs where list_ids(description) @> array[media.id])
  and not exists (select 1 from about where strpos(description, media.id::text) > 0)
  and not exists (select 1 from blog_images where media_id = media.id)
  and not exists (select 1 from about_images where media_id = media.id)
  and not exists (select 1 from site_settings where strpos(background_image, media.id::text) > 0)
  and not exists (select 1 from site_settings where strpos(identity->>'portrait', media.id::text) > 0)
  and not exists (select 1 from working_copies where upload_ids @> array[media.id])
  and not exists (select 1 from revisions where upload_ids @> array[media.id])`

/** Stores the rows of uploaded images. A row is written last and removed first, so every row has its objects. */
export const createMediaStore = (db: Db, quota: UploadQuota = NO_QUOTA) => ({
  /** Throws 413 for an image that exceeds the quota. */
  insert: (image: Insertable<MediaRow>): Promise<Media> =>
    withinQuota(db, quota, image.bytes, (trx) => trx.insertInto('media').values(image).returningAll().executeTakeFirstOrThrow()),

  find: (id: string): Promise<Media | undefined> => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Resolves with the ids that have a row. */
  findExisting: async (ids: string[]): Promise<Set<string>> => {
    if (!ids.length) return new Set()
    const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Resolves with the ids of images whose variants have not been made by the present rules, latest upload first. */
  findWithoutVariants: async (limit: number): Promise<string[]> => {
    const query = db.selectFrom('media').select('id').where('variantRules', '<', VARIANT_RULES)
    const rows = await query.orderBy('createdAt', 'desc').limit(limit).execute()
    return rows.map(({ id }) => id)
  },

  /** Records the variants of an image, once they are stored, unless another process has. Resolves with false when it has been removed. */
  saveVariants: async (id: string, { bytes, ...made }: MadeVariants): Promise<boolean> => {
    const query = db.updateTable('media').set({ ...made, variantRules: VARIANT_RULES })
    await query
      .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
      .where('id', '=', id)
      .where('variantRules', '<', VARIANT_RULES)
      .execute()
    return Boolean(await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst())
  },

  /** Resolves with the removed row, or undefined when there is none or something still shows the image. */
  remove: (id: string): Promise<Media | undefined> =>
    db.transaction().execute(async (trx) => {
      // Waits for posts and settings that are being saved with the image, so that the next statement sees them.
      await trx.selectFrom('media').select('id').where('id', '=', id).forUpdate().execute()
      return trx.deleteFrom('media').where('id', '=', id).where(isUnused).returningAll().executeTakeFirst()
    }),

  /** Resolves with the ids of images older than `before` that nothing shows. */
  findUnused: async (before: Date): Promise<string[]> => {
    const rows = await db.selectFrom('media').select('id').where('createdAt', '<', before).where(isUnused).execute()
    return rows.map(({ id }) => id)
  },
})

export type MediaStore = ReturnType<typeof createMediaStore>
