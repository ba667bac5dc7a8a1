import { defaultSettings, type Settings, type SettingsDraft } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { throwHttpError } from '#http/errors.ts'
import { toRowVersion } from '#product/shared/edits.ts'
import { imageUrl, parseImageUrl } from '#product/shared/image-url.ts'

interface Options {
  publicUrl: string | undefined
}

/** One row, once the owner has changed something; until then the defaults, whose version is 0. */
export const createSettingsStore = (db: Db, { publicUrl }: Options) => {
  const checkBackground = async (url: string | null): Promise<string | null> => {
    if (!url) return null
    const image = parseImageUrl(url, publicUrl)
    const found = image && (await db.selectFrom('media').select(['id', 'extension']).where('id', '=', image.id).executeTakeFirst())
    if (found?.extension !== image?.extension || !image)
      return throwHttpError(422, 'Only images uploaded here can be used', 'backgroundImage')
    return imageUrl(image)
  }

  const read = async (): Promise<Settings> => {
    const row = await db
      .selectFrom('siteSettings')
      .select(['version', 'ownerName', 'tagline', 'microblogUrl', 'networkUrl', 'backgroundImage', 'copyrightYear', 'footerLinks'])
      .select(['ownNames', 'worksOrder', 'cvSections'])
      .executeTakeFirst()
    return row ?? defaultSettings
  }

  return {
    read,

    /** Resolves with the saved settings, or 'conflict' when the draft is of another version than the current one. */
    write: async ({ version, ownNames, worksOrder, cvSections, ...draft }: SettingsDraft): Promise<Settings | 'conflict'> => {
      const values = {
        ...draft,
        backgroundImage: await checkBackground(draft.backgroundImage),
        footerLinks: JSON.stringify(draft.footerLinks),
        ...(ownNames && { ownNames: JSON.stringify(ownNames) }),
        ...(worksOrder && { worksOrder }),
        ...(cvSections !== undefined && { cvSections: cvSections && JSON.stringify(cvSections) }),
      }
      const added =
        version === undefined || version === 0
          ? await db
              .insertInto('siteSettings')
              .values(values)
              .onConflict((conflict) => conflict.column('one').doNothing())
              .executeTakeFirst()
          : undefined
      if (added?.numInsertedOrUpdatedRows) return read()
      const { numUpdatedRows } = await db
        .updateTable('siteSettings')
        .set(values)
        .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
        .$if(version !== undefined, (query) => query.where('version', '=', toRowVersion(version)))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? read() : 'conflict'
    },
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
