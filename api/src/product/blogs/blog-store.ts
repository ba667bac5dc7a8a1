import {
  type Blog,
  type BlogContext,
  type BlogNeighbor,
  type BlogSummary,
  LANDING_PAGE_BLOGS,
  type Post,
  type PostDraft,
} from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import { getCreationTime } from '#product/shared/creation-time.ts'
import { createPostStore } from '#product/shared/post-store.ts'
import { toSlice } from '#product/shared/slice.ts'
import { DESCRIPTION_CHARACTERS, summarizePost } from '#product/shared/summary.ts'

/** Lengths of the excerpts on the landing page. */
const EXCERPT_CHARACTERS = { current: 340, other: 170 }

interface Options {
  publicUrl: string | undefined
}

/**
 * Returns the state of the current blog, locked until the commit. The lock comes first and is a statement of its own, so that the next
 * one sees a delete that another process has just committed.
 */
const lockState = (trx: Trx) =>
  trx.selectFrom('siteState').select(['currentBlogId', 'formerCurrentIds']).forUpdate().executeTakeFirstOrThrow()

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

  /** Resolves with all blogs, newest first. List and current id are read in one snapshot, so that exactly one blog is current. */
  const list = (): Promise<Blog[]> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const all = await createPostStore(trx, 'blogs', options).list()
        const state = await trx.selectFrom('siteState').select('currentBlogId').executeTakeFirst()
        return all.map((post) => toBlog(post, state?.currentBlogId))
      })

  const summarize = (blog: Blog): BlogSummary => {
    const images = blog.current ? blog.images : blog.images.slice(0, 1)
    return summarizePost({ ...blog, images }, blog.current ? EXCERPT_CHARACTERS.current : EXCERPT_CHARACTERS.other)
  }

  const summaries = async (): Promise<BlogSummary[]> => (await list()).map(summarize)

  /** Resolves with a page of the landing page. The first begins with the current blog, which is not repeated among the others. */
  const landingPage = (page: number): Promise<{ items: BlogSummary[]; pages: number }> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const all = createPostStore(trx, 'blogs', options)
        const state = await trx.selectFrom('siteState').select('currentBlogId').executeTakeFirst()
        const current = state?.currentBlogId ?? null
        const others = Math.max(0, (await all.count()) - 1)
        const { pages, limit, offset } = toSlice(page, others, LANDING_PAGE_BLOGS)
        if (!limit) return { items: [], pages }
        const posts = await (page === 1 ? all.slice(current, 0, limit + 1) : all.slice(current, offset + 1, limit))
        return { items: posts.map((post) => summarize(toBlog(post, current))), pages }
      })

  /** Resolves with the blogs whose text links to one of these paths of the site, newest first. Rich text keeps absolute links only. */
  const findLinking = async (paths: readonly string[]): Promise<BlogNeighbor[]> => {
    const origin = options.publicUrl ? new URL(options.publicUrl).origin.replaceAll('.', '\\.') : 'https?://[^/"]+'
    const rows = await db
      .selectFrom('blogs')
      .select(['id', 'title'])
      .where('deletedAt', 'is', null)
      .where('description', '~', `href="${origin}(${paths.join('|')})["?#]`)
      .orderBy('seq', 'desc')
      .execute()
    return rows.map(({ id, title }) => ({ _id: id, title }))
  }

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

  const findChange = async (id: string): Promise<string | undefined> =>
    (await db.selectFrom('blogs').select('updatedAt').where('id', '=', id).executeTakeFirst())?.updatedAt.toISOString()

  /** Resolves with the summary, the neighbors and the dates of a blog; with undefined when there is none with this id. */
  const findContext = async (id: string): Promise<BlogContext | undefined> => {
    const blog = await find(id)
    if (!blog) return undefined
    const [newer, older, changedAt] = await Promise.all([findNeighbor(id, 'newer'), findNeighbor(id, 'older'), findChange(id)])
    // It can have been purged since it was found.
    if (!changedAt) return undefined
    return { ...summarizePost(blog, DESCRIPTION_CHARACTERS), newer, older, addedAt: getCreationTime(id).toISOString(), changedAt }
  }

  return {
    list,
    find,
    summaries,
    landingPage,
    findContext,
    findLinking,
    add: async (draft: PostDraft): Promise<Blog> => withCurrent(await posts.add(draft)),
    edit: async (id: string, draft: PostDraft) => {
      const edited = await posts.edit(id, draft)
      return typeof edited === 'string' ? edited : withCurrent(edited)
    },
    removeImage: async (id: string, imageId: string) => {
      const post = await posts.removeImage(id, imageId)
      return post && withCurrent(post)
    },

    remove: (id: string): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { currentBlogId, formerCurrentIds } = await lockState(trx)
        const query = trx.updateTable('blogs').set({ deletedAt: sql<Date>`now()` }).where('id', '=', id).where('deletedAt', 'is', null)
        if ((await query.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false
        if (id === currentBlogId)
          await trx
            .updateTable('siteState')
            .set({ formerCurrentIds: [...formerCurrentIds, id] })
            .execute()
        return true
      }),

    /** Makes the blog current again if it was when it was deleted and the owner has chosen no other since. */
    restore: (id: string): Promise<Blog | undefined> =>
      db.transaction().execute(async (trx) => {
        const { formerCurrentIds } = await lockState(trx)
        const query = trx.updateTable('blogs').set({ deletedAt: null }).where('id', '=', id).where('deletedAt', 'is not', null)
        if ((await query.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return undefined
        const position = formerCurrentIds.indexOf(id)
        // Those after it became current only because it was deleted.
        if (position >= 0)
          await trx
            .updateTable('siteState')
            .set({ currentBlogId: id, formerCurrentIds: formerCurrentIds.slice(0, position) })
            .execute()
        const post = (await createPostStore(trx, 'blogs', options).find(id)) as Post
        return toBlog(post, (await lockState(trx)).currentBlogId)
      }),

    /** Resolves with the blog, now current; with undefined when there is none with this id. */
    setCurrent: (id: string): Promise<Blog | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockState(trx)
        const post = await createPostStore(trx, 'blogs', options).find(id)
        if (!post) return undefined
        await trx.updateTable('siteState').set({ currentBlogId: id, formerCurrentIds: [] }).execute()
        return toBlog(post, id)
      }),
  }
}

export type BlogStore = ReturnType<typeof createBlogStore>
