import { defaultSettings, type Settings, type SettingsDraft, workCollections } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { throwHttpError } from '#http/errors.ts'
import { toRowVersion } from '#product/shared/edits.ts'
import { imageUrl, parseImageUrl } from '#product/shared/image-url.ts'

interface Options {
  publicUrl: string | undefined
}

/** Stores the settings in one row, which exists once the owner has changed something. Until then they are the defaults, of version 0. */
export const createSettingsStore = (db: Db, { publicUrl }: Options) => {
  /** Throws 422 unless the image was uploaded here. Locks its row, so that it cannot be deleted until the transaction ends. */
  const checkBackground = async (trx: Trx, url: string | null): Promise<string | null> => {
    if (!url) return null
    const image = parseImageUrl(url, publicUrl)
    const found = image && (await trx.selectFrom('media').select('extension').where('id', '=', image.id).forKeyShare().executeTakeFirst())
    if (found?.extension !== image?.extension || !image)
      return throwHttpError(422, 'Only images uploaded here can be used', 'backgroundImage')
    return imageUrl(image)
  }

  const read = async (source: Db | Trx): Promise<Settings> => {
    const row = await source
      .selectFrom('siteSettings')
      .select(['version', 'ownerName', 'tagline', 'microblogUrl', 'networkUrl', 'backgroundImage', 'copyrightYear', 'footerLinks'])
      .select(['orcid', 'ownNames', 'worksOrder', 'cvSections'])
      .executeTakeFirst()
    return row ?? defaultSettings
  }

  return {
    read: () => read(db),

    /** Resolves with whether there is any work. Without one, pages offer no files of works. */
    hasWorks: async (): Promise<boolean> => {
      for (const { name } of workCollections())
        if (await db.selectFrom(collectionTable(name)).select('id').where('deletedAt', 'is', null).limit(1).executeTakeFirst()) return true
      return false
    },

    /** Resolves with the saved settings, or 'conflict' when the draft is of another version than the current one. */
    write: ({ version, orcid, ownNames, worksOrder, cvSections, ...draft }: SettingsDraft): Promise<Settings | 'conflict'> =>
      db.transaction().execute(async (trx) => {
        const values = {
          ...draft,
          backgroundImage: await checkBackground(trx, draft.backgroundImage),
          footerLinks: JSON.stringify(draft.footerLinks),
          ...(orcid !== undefined && { orcid }),
          ...(ownNames && { ownNames: JSON.stringify(ownNames) }),
          ...(worksOrder && { worksOrder }),
          ...(cvSections !== undefined && { cvSections: cvSections && JSON.stringify(cvSections) }),
        }
        const added =
          version === undefined || version === 0
            ? await trx
                .insertInto('siteSettings')
                .values(values)
                .onConflict((conflict) => conflict.column('one').doNothing())
                .executeTakeFirst()
            : undefined
        if (added?.numInsertedOrUpdatedRows) return read(trx)
        const { numUpdatedRows } = await trx
          .updateTable('siteSettings')
          .set(values)
          .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
          .$if(version !== undefined, (query) => query.where('version', '=', toRowVersion(version)))
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n ? read(trx) : 'conflict'
      }),
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
