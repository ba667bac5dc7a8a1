import { defaultSettings, type Settings, type SettingsDraft } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { throwHttpError } from '#http/errors.ts'
import { knownVersion } from '#product/shared/edits.ts'
import { imageUrl, issuedImage } from '#product/shared/issued-image.ts'

interface Options {
  publicUrl: string | undefined
}

/** One row once the owner has changed something; until then the defaults, whose version is 0. */
export const createSettingsStore = (db: Db, { publicUrl }: Options) => {
  const background = async (address: string | null): Promise<string | null> => {
    if (!address) return null
    const image = issuedImage(address, publicUrl)
    const found = image && (await db.selectFrom('media').select(['id', 'extension']).where('id', '=', image.id).executeTakeFirst())
    if (found?.extension !== image?.extension || !image)
      return throwHttpError(422, 'Only images uploaded here can be used', 'backgroundImage')
    return imageUrl(image)
  }

  const read = async (): Promise<Settings> => {
    const row = await db
      .selectFrom('siteSettings')
      .select(['version', 'ownerName', 'tagline', 'microblogUrl', 'networkUrl', 'backgroundImage', 'copyrightYear', 'footerLinks'])
      .executeTakeFirst()
    return row ?? defaultSettings
  }

  return {
    read,

    /** The settings as they are now, or 'stale' when they are no longer those of the draft's version. */
    write: async ({ version, ...draft }: SettingsDraft): Promise<Settings | 'stale'> => {
      const values = { ...draft, backgroundImage: await background(draft.backgroundImage), footerLinks: JSON.stringify(draft.footerLinks) }
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
        .set((eb) => ({ version: eb('version', '+', 1), updatedAt: new Date() }))
        .$if(version !== undefined, (query) => query.where('version', '=', knownVersion(version)))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? read() : 'stale'
    },
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
