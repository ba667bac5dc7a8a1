import { type FormName, type ListedPreviewLink, texts } from '@portfolio/contracts'
import { sql } from 'kysely'
import { withEvent } from '#audit/event-store.ts'
import type { Db } from '#db/database.ts'

export interface PreviewTarget {
  form: FormName
  id: string
  expiresAt: Date
}

/** Without the title, because what is deleted for good leaves none. */
const nameForm = (form: FormName) => (form === 'settings' ? 'Settings' : texts[form].label.menu)

/** Stores links to previews by the hashes of their tokens. */
export const createPreviewLinkStore = (db: Db) => ({
  add: async (tokenHash: Buffer, form: FormName, itemId: string, hours: number): Promise<Date> => {
    const expiresAt = sql<Date>`now() + make_interval(hours => ${hours}::int)`
    const row = await withEvent(
      db,
      (trx) =>
        trx.insertInto('previewLinks').values({ tokenHash, form, itemId, expiresAt }).returning('expiresAt').executeTakeFirstOrThrow(),
      (added) => ({ action: 'addItemPreview', subject: `${nameForm(form)}, until ${added.expiresAt.toISOString()}` }),
    )
    return row.expiresAt
  },

  /** Resolves with the valid links of an item. */
  list: async (form: FormName, itemId: string): Promise<ListedPreviewLink[]> => {
    const rows = await db
      .selectFrom('previewLinks')
      .select(['expiresAt', sql<number>`extract(epoch from expires_at - created_at)::float8 / 3600`.as('hours')])
      .where('form', '=', form)
      .where('itemId', '=', itemId)
      .where('expiresAt', '>', sql<Date>`now()`)
      .orderBy('expiresAt')
      .execute()
    return rows.map(({ expiresAt, hours }) => ({ until: expiresAt.toISOString(), hours }))
  },

  revoke: async (form: FormName, itemId: string): Promise<void> => {
    await withEvent(
      db,
      (trx) => trx.deleteFrom('previewLinks').where('form', '=', form).where('itemId', '=', itemId).returning('expiresAt').execute(),
      ({ length: count }) => (count ? { action: 'revokeItemPreviews', subject: nameForm(form), count } : undefined),
    )
  },

  find: async (tokenHash: Buffer): Promise<PreviewTarget | undefined> => {
    const row = await db
      .selectFrom('previewLinks')
      .select(['form', 'itemId', 'expiresAt'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return row && { form: row.form, id: row.itemId, expiresAt: row.expiresAt }
  },

  /** Resolves with whether a link is valid and its working copy uses the image or file. */
  shows: async (tokenHash: Buffer, uploadId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('previewLinks')
      .innerJoin('workingCopies', 'workingCopies.id', 'previewLinks.itemId')
      .select('previewLinks.itemId')
      .whereRef('workingCopies.form', '=', 'previewLinks.form')
      .where('previewLinks.tokenHash', '=', tokenHash)
      .where('previewLinks.expiresAt', '>', sql<Date>`now()`)
      .where('workingCopies.deletedAt', 'is', null)
      .where(sql<boolean>`working_copies.upload_ids @> array[${uploadId}::uuid]`)
      .executeTakeFirst()
    return row !== undefined
  },

  purge: () => db.deleteFrom('previewLinks').where('expiresAt', '<', sql<Date>`now()`).execute(),
})

export type PreviewLinkStore = ReturnType<typeof createPreviewLinkStore>
