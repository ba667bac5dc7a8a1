import type { Post, PostDraft, PostSummary } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import type { Edited } from '#product/shared/edits.ts'
import { createPostStore } from '#product/shared/post-store.ts'
import { DESCRIPTION_CHARACTERS, summarizePost } from '#product/shared/summary.ts'

interface Options {
  publicUrl: string | undefined
}

const isSecondRow = (error: unknown) => (error as { constraint?: string }).constraint === 'about_has_one'

/** A list of at most one section; the database rejects a second one. */
export const createAboutStore = (db: Db, options: Options) => {
  const posts = createPostStore(db, 'about', options)
  const currentId = async () => (await db.selectFrom('about').select('id').where('deletedAt', 'is', null).executeTakeFirst())?.id

  const write = async (draft: PostDraft): Promise<Edited<Post>> => {
    const id = await currentId()
    if (id) return posts.edit(id, draft)
    return posts.add(draft).catch(async (error) => {
      // Another request added it at the same moment: then this one is an edit.
      const other = isSecondRow(error) && (await currentId())
      if (!other) throw error
      return posts.edit(other, draft)
    })
  }

  return {
    list: posts.list,
    summaries: async (): Promise<PostSummary[]> => (await posts.list()).map((post) => summarizePost(post, DESCRIPTION_CHARACTERS)),
    /** Edits the section with this id; without an id, the existing section, or adds it. */
    edit: (id: string | undefined, draft: PostDraft): Promise<Edited<Post>> => (id ? posts.edit(id, draft) : write(draft)),
    removeImage: posts.removeImage,
  }
}

export type AboutStore = ReturnType<typeof createAboutStore>
