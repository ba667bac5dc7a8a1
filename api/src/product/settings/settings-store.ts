import {
  defaultSettings,
  type Identity,
  type ImageSource,
  noIdentity,
  type Person,
  type Settings,
  type SettingsDraft,
  toLanguageTag,
  workCollections,
} from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { throwHttpError } from '#http/errors.ts'
import { toRowVersion } from '#product/shared/edits.ts'
import { listSources } from '#product/shared/image-sources.ts'
import { imageUrl, parseImageUrl } from '#product/shared/image-url.ts'
import { rowToImage } from '#product/shared/to-image.ts'

/** Returns the address as the API sends it: no response contains it as plain text, which address harvesters would find. */
const hideEmail = (email: string) => email.replace('@', ' ')
export const showEmail = (email: string) => email.replace(' ', '@')

interface Options {
  publicUrl: string | undefined
}

/** Stores the settings in one row, which exists once the owner has changed something. Until then they are the defaults, of version 0. */
export const createSettingsStore = (db: Db, { publicUrl }: Options) => {
  /** Throws 422 unless the image was uploaded here. Locks its row, so that it cannot be deleted until the transaction ends. */
  const checkImage = async (trx: Trx, url: string | null, field: string): Promise<string | null> => {
    if (!url) return null
    const image = parseImageUrl(url, publicUrl)
    const found = image && (await trx.selectFrom('media').select('extension').where('id', '=', image.id).forKeyShare().executeTakeFirst())
    if (found?.extension !== image?.extension || !image) return throwHttpError(422, 'Only images uploaded here can be used', field)
    return imageUrl(image)
  }

  const checkIdentity = async (trx: Trx, draft: Identity): Promise<Identity> => {
    // Revisions from before there was an identity lack its keys.
    const identity = { ...noIdentity, ...draft }
    return {
      ...identity,
      portrait: await checkImage(trx, identity.portrait, 'identity.portrait'),
      email: showEmail(identity.email),
    }
  }

  const read = async (source: Db | Trx): Promise<Settings> => {
    const row = await source
      .selectFrom('siteSettings')
      .select(['version', 'ownerName', 'tagline', 'microblogUrl', 'networkUrl', 'backgroundImage', 'copyrightYear', 'footerLinks'])
      .select(['orcid', 'ownNames', 'worksOrder', 'cvSections', 'identity', 'language'])
      .executeTakeFirst()
    if (!row) return defaultSettings
    const identity = { ...noIdentity, ...row.identity }
    return { ...row, identity: { ...identity, email: hideEmail(identity.email) } }
  }

  const findImage = async (url: string | null) => {
    const image = url && parseImageUrl(url, publicUrl)
    const row = image && (await db.selectFrom('media').selectAll().where('id', '=', image.id).executeTakeFirst())
    return row ? rowToImage(row) : null
  }

  return {
    read: () => read(db),

    /** Resolves with what pages show of an identity, or undefined if it is empty. */
    describePerson: async ({ portrait, portraitAlt, position, affiliation, email, profileLinks }: Identity): Promise<Person | undefined> =>
      portrait || position || affiliation || email || profileLinks.length
        ? { portrait: await findImage(portrait), portraitAlt, position, affiliation, email }
        : undefined,

    /** Resolves with the variants of the background image. */
    listBackgroundSources: async ({ backgroundImage }: Settings): Promise<ImageSource[]> => {
      const image = await findImage(backgroundImage)
      return image ? (image.sources ?? listSources({ ...image, animatedWidths: [] })) : []
    },

    /** Resolves with whether there is any work. Without one, pages offer no files of works. */
    hasWorks: async (): Promise<boolean> => {
      for (const { name } of workCollections())
        if (await db.selectFrom(collectionTable(name)).select('id').where('deletedAt', 'is', null).limit(1).executeTakeFirst()) return true
      return false
    },

    /** Resolves with the saved settings, or 'conflict' when the draft is of another version than the current one. */
    write: ({
      version,
      orcid,
      ownNames,
      worksOrder,
      cvSections,
      identity,
      language,
      ...draft
    }: SettingsDraft): Promise<Settings | 'conflict'> =>
      inTransaction(db, async (trx) => {
        const values = {
          ...draft,
          backgroundImage: await checkImage(trx, draft.backgroundImage, 'backgroundImage'),
          footerLinks: JSON.stringify(draft.footerLinks),
          ...(orcid !== undefined && { orcid }),
          ...(ownNames && { ownNames: JSON.stringify(ownNames) }),
          ...(worksOrder && { worksOrder }),
          ...(language && { language: toLanguageTag(language) }),
          ...(cvSections !== undefined && { cvSections: cvSections && JSON.stringify(cvSections) }),
          ...(identity && { identity: JSON.stringify(await checkIdentity(trx, identity)) }),
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
