import type { AboutSummary, Post, PostDraft } from '@portfolio/contracts'
import { BLANK_POST, isBlankPost } from '@portfolio/contracts/rules'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { type Edited, explainMissedUpdate, toRowVersion } from '#product/shared/edits.ts'
import { createPostStore, isSecondSection } from '#product/shared/post-store.ts'
import { readSiteLanguage } from '#product/shared/site-language.ts'
import { DESCRIPTION_CHARACTERS, summarizePost } from '#product/shared/summary.ts'
import { readTextForReaders } from '#product/shared/text-pictures-store.ts'

interface Options {
  publicUrl: string | undefined
}

/** A list of at most one section; the database rejects a second one. */
export const createAboutStore = (db: Db, options: Options) => {
  const posts = createPostStore(db, 'about', options)
  const currentId = async () => (await db.selectFrom('about').select('id').where('deletedAt', 'is', null).executeTakeFirst())?.id

  const write = async (draft: PostDraft): Promise<Edited<Post>> => {
    const id = await currentId()
    if (id) return posts.edit(id, draft)
    return posts.add(draft).catch(async (error) => {
      // Another request added the section at the same moment, so this one edits it.
      const other = isSecondSection(error) && (await currentId())
      if (!other) throw error
      return posts.edit(other, draft)
    })
  }

  /** Deletes the section, and detaches its images. */
  const remove = (id: string, version?: number): Promise<Edited<Post>> =>
    inTransaction(db, async (trx) => {
      const row = await trx
        .updateTable('about')
        .set((eb) => ({ version: eb('version', '+', 1), deletedAt: sql<Date>`now()` }))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$if(version !== undefined, (query) => query.where('version', '=', toRowVersion(version)))
        .returning('version')
        .executeTakeFirst()
      if (!row) return explainMissedUpdate(trx, 'about', id)
      await trx.deleteFrom('aboutImages').where('postId', '=', id).execute()
      return { _id: id, version: row.version, ...BLANK_POST, images: [] }
    })

  const editOne = (id: string, draft: PostDraft) => (isBlankPost(draft) ? remove(id, draft.version) : posts.edit(id, draft))

  return {
    list: posts.list,
    summaries: async (): Promise<AboutSummary[]> => {
      const [section] = await posts.list()
      if (!section) return []
      const text = await readTextForReaders(db, section.description, await readSiteLanguage(db))
      return [{ ...summarizePost(section, DESCRIPTION_CHARACTERS), ...(text && { text }) }]
    },
    /** Edits the section with this id, or removes it if the draft is blank; without an id, edits the existing section, or adds it. */
    edit: (id: string | undefined, draft: PostDraft): Promise<Edited<Post>> => (id ? editOne(id, draft) : write(draft)),
    prepare: posts.prepare,
    put: posts.put,
    remove,
    removeImage: posts.removeImage,
  }
}

export type AboutStore = ReturnType<typeof createAboutStore>
