import type { PostDraft } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import type { Edited } from '#product/shared/edits.ts'
import { createPostStore, type Post } from '#product/shared/post-store.ts'

interface Options {
  publicUrl: string | undefined
}

const isTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'about_has_one'

/** A list of no or one page; the database refuses a second. */
export const createAboutStore = (db: Db, options: Options) => {
  const posts = createPostStore(db, 'about', options)
  const currentId = async () => (await db.selectFrom('about').select('id').where('deletedAt', 'is', null).executeTakeFirst())?.id

  const write = async (draft: PostDraft): Promise<Edited<Post>> => {
    const id = await currentId()
    if (id) return posts.edit(id, draft)
    return posts.add(draft).catch(async (error) => {
      // Somebody else wrote it at the same moment: then this is an edit of theirs.
      const other = isTaken(error) && (await currentId())
      if (!other) throw error
      return posts.edit(other, draft)
    })
  }

  return {
    list: posts.list,
    /** Edits the page with this id; without one, the page there is, or makes it. */
    edit: (id: string | undefined, draft: PostDraft): Promise<Edited<Post>> => (id ? posts.edit(id, draft) : write(draft)),
    removeImage: posts.removeImage,
  }
}

export type AboutStore = ReturnType<typeof createAboutStore>
