import type { Blog, PostDraft } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { createPostStore, type Post } from '#product/shared/post-store.ts'

interface Options {
  publicUrl: string | undefined
}

/** Posts of which exactly one is current. Triggers keep that promise (see migration 002); here it is only read, or moved on request. */
export const createBlogStore = (db: Db, options: Options) => {
  const posts = createPostStore(db, 'blogs', options)
  const currentId = async () => (await db.selectFrom('siteState').select('currentBlogId').executeTakeFirst())?.currentBlogId
  const mark = (post: Post, current: string | null | undefined): Blog => ({ ...post, current: post._id === current })
  const marked = async (post: Post): Promise<Blog> => mark(post, await currentId())
  const find = async (id: string): Promise<Blog | undefined> => {
    const post = await posts.find(id)
    return post && marked(post)
  }

  /** The newest first. List and mark are read in one snapshot, so that exactly one is current in every answer. */
  const list = (): Promise<Blog[]> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const all = await createPostStore(trx, 'blogs', options).list()
        const state = await trx.selectFrom('siteState').select('currentBlogId').executeTakeFirst()
        return all.map((post) => mark(post, state?.currentBlogId))
      })

  return {
    list,
    find,
    add: async (draft: PostDraft): Promise<Blog> => marked(await posts.add(draft)),
    edit: async (id: string, draft: PostDraft) => {
      const edited = await posts.edit(id, draft)
      return typeof edited === 'string' ? edited : marked(edited)
    },
    removeImage: async (id: string, imageId: string) => {
      const post = await posts.removeImage(id, imageId)
      return post && marked(post)
    },

    remove: async (id: string): Promise<boolean> => {
      const query = db.updateTable('blogs').set({ deletedAt: new Date() }).where('id', '=', id).where('deletedAt', 'is', null)
      return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
    },

    restore: async (id: string): Promise<Blog | undefined> => {
      const query = db.updateTable('blogs').set({ deletedAt: null }).where('id', '=', id).where('deletedAt', 'is not', null)
      return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n ? find(id) : undefined
    },

    /** The blog, now current; undefined when there is none with this id. */
    setCurrent: (id: string): Promise<Blog | undefined> =>
      db.transaction().execute(async (trx) => {
        // The lock comes first and alone, so that the next statement sees a delete that another process has just finished.
        await trx.selectFrom('siteState').select('one').forUpdate().execute()
        const post = await createPostStore(trx, 'blogs', options).find(id)
        if (!post) return undefined
        await trx.updateTable('siteState').set({ currentBlogId: id }).execute()
        return mark(post, id)
      }),
  }
}

export type BlogStore = ReturnType<typeof createBlogStore>
