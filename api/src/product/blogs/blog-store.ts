import type { Blog, BlogContext, BlogNeighbor, BlogSummary, Post, PostDraft } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { createPostStore } from '#product/shared/post-store.ts'
import { DESCRIPTION_CHARACTERS, summarizePost } from '#product/shared/summary.ts'

/** Lengths of the excerpts on the landing page. */
const EXCERPT_CHARACTERS = { current: 340, other: 170 }

interface Options {
  publicUrl: string | undefined
}

/** Posts of which exactly one is current. Triggers ensure that (see migration 002); the store only reads it, or moves it on request. */
export const createBlogStore = (db: Db, options: Options) => {
  const posts = createPostStore(db, 'blogs', options)
  const currentId = async () => (await db.selectFrom('siteState').select('currentBlogId').executeTakeFirst())?.currentBlogId
  const toBlog = (post: Post, current: string | null | undefined): Blog => ({ ...post, current: post._id === current })
  const withCurrent = async (post: Post): Promise<Blog> => toBlog(post, await currentId())
  const find = async (id: string): Promise<Blog | undefined> => {
    const post = await posts.find(id)
    return post && withCurrent(post)
  }

  /** Newest first. The list and the current id are read in one snapshot, so that exactly one blog of every list is current. */
  const list = (): Promise<Blog[]> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const all = await createPostStore(trx, 'blogs', options).list()
        const state = await trx.selectFrom('siteState').select('currentBlogId').executeTakeFirst()
        return all.map((post) => toBlog(post, state?.currentBlogId))
      })

  const summaries = async (): Promise<BlogSummary[]> =>
    (await list()).map((blog) => {
      const images = blog.current ? blog.images : blog.images.slice(0, 1)
      return summarizePost({ ...blog, images }, blog.current ? EXCERPT_CHARACTERS.current : EXCERPT_CHARACTERS.other)
    })

  const findNeighbor = async (id: string, side: 'newer' | 'older'): Promise<BlogNeighbor | null> => {
    const [comparison, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
    const row = await db
      .selectFrom('blogs')
      .select(['id', 'title'])
      .where('deletedAt', 'is', null)
      .where('seq', comparison, ({ selectFrom }) => selectFrom('blogs as blog').select('blog.seq').where('blog.id', '=', id))
      .orderBy('seq', order)
      .limit(1)
      .executeTakeFirst()
    return row ? { _id: row.id, title: row.title } : null
  }

  /** Resolves with the summary and the neighbors of a blog; with undefined when there is none with this id. */
  const findContext = async (id: string): Promise<BlogContext | undefined> => {
    const blog = await find(id)
    if (!blog) return undefined
    const [newer, older] = await Promise.all([findNeighbor(id, 'newer'), findNeighbor(id, 'older')])
    return { ...summarizePost(blog, DESCRIPTION_CHARACTERS), newer, older }
  }

  return {
    list,
    find,
    summaries,
    findContext,
    add: async (draft: PostDraft): Promise<Blog> => withCurrent(await posts.add(draft)),
    edit: async (id: string, draft: PostDraft) => {
      const edited = await posts.edit(id, draft)
      return typeof edited === 'string' ? edited : withCurrent(edited)
    },
    removeImage: async (id: string, imageId: string) => {
      const post = await posts.removeImage(id, imageId)
      return post && withCurrent(post)
    },

    remove: async (id: string): Promise<boolean> => {
      const query = db.updateTable('blogs').set({ deletedAt: new Date() }).where('id', '=', id).where('deletedAt', 'is', null)
      return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
    },

    restore: async (id: string): Promise<Blog | undefined> => {
      const query = db.updateTable('blogs').set({ deletedAt: null }).where('id', '=', id).where('deletedAt', 'is not', null)
      return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n ? find(id) : undefined
    },

    /** Resolves with the blog, now current; with undefined when there is none with this id. */
    setCurrent: (id: string): Promise<Blog | undefined> =>
      db.transaction().execute(async (trx) => {
        // The lock is a statement of its own and comes first, so that the next one sees a delete that another process has just committed.
        await trx.selectFrom('siteState').select('one').forUpdate().execute()
        const post = await createPostStore(trx, 'blogs', options).find(id)
        if (!post) return undefined
        await trx.updateTable('siteState').set({ currentBlogId: id }).execute()
        return toBlog(post, id)
      }),
  }
}

export type BlogStore = ReturnType<typeof createBlogStore>
