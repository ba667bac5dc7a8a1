import {
  type Blog,
  type BlogContext,
  type BlogNeighbor,
  type BlogSummary,
  type BlogTagPage,
  blogTagPath,
  foldTag,
  LANDING_PAGE_BLOGS,
  type Post,
  type PostDraft,
} from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { readConsistently } from '#db/read-consistently.ts'
import { UNPUBLISHED } from '#db/times.ts'
import { leaveCurrent, returnToCurrent } from '#product/shared/current-blog-store.ts'
import { createPostStore } from '#product/shared/post-store.ts'
import { readSiteLanguage } from '#product/shared/site-language.ts'
import { toSlice } from '#product/shared/slice.ts'
import { DESCRIPTION_CHARACTERS, summarizePost } from '#product/shared/summary.ts'
import { readTextForReaders } from '#product/shared/text-pictures-store.ts'
import { listContents } from './list-contents.ts'
import { writeNote } from './write-note.ts'

/** Lengths of the excerpts on the landing page. */
const EXCERPT_CHARACTERS = { current: 340, other: 170 }

interface Options {
  publicUrl: string | undefined
}

/**
 * Returns the state of the current blog, locked until the commit. The lock comes first and is a statement of its own, so that the next
 * one sees a delete that another process has just committed.
 */
const lockState = (trx: Trx) => trx.selectFrom('siteState').select('currentBlogId').forUpdate().executeTakeFirstOrThrow()

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
    readConsistently(db, async (trx) => {
      const all = await createPostStore(trx, 'blogs', options).list()
      const state = await trx.selectFrom('siteState').select('currentBlogId').executeTakeFirst()
      return all.map((post) => toBlog(post, state?.currentBlogId))
    })

  const summarize = (blog: Blog): BlogSummary => {
    const images = blog.current ? blog.images : blog.images.slice(0, 1)
    return summarizePost({ ...blog, images }, blog.current ? EXCERPT_CHARACTERS.current : EXCERPT_CHARACTERS.other)
  }

  /** Adds notes and the times of first publication to summaries. Ids are no help: a draft gets its id before it is published. */
  const withDates = async (source: Db | Trx, summarized: BlogSummary[]): Promise<BlogSummary[]> => {
    if (!summarized.length) return []
    const ids = summarized.map(({ _id }) => _id)
    const language = await readSiteLanguage(source)
    const rows = await source.selectFrom('blogs').select(['id', 'createdAt']).where('id', 'in', ids).execute()
    const times = new Map(rows.map(({ id, createdAt }) => [id, createdAt.toISOString()]))
    return summarized.map((blog) => {
      const addedAt = times.get(blog._id)
      return { ...blog, addedAt, note: writeNote({ ...blog, addedAt }, language) }
    })
  }

  const summaries = async (): Promise<BlogSummary[]> => withDates(db, (await list()).map(summarize))

  /** Resolves with a page of the landing page. The first begins with the current blog, which is not repeated among the others. */
  const landingPage = (page: number): Promise<{ items: BlogSummary[]; pages: number }> =>
    readConsistently(db, async (trx) => {
      const all = createPostStore(trx, 'blogs', options)
      const state = await trx.selectFrom('siteState').select('currentBlogId').executeTakeFirst()
      const current = state?.currentBlogId ?? null
      const others = Math.max(0, (await all.count()) - 1)
      const { pages, limit, offset } = toSlice(page, others, LANDING_PAGE_BLOGS)
      if (!limit) return { items: [], pages }
      const posts = await (page === 1 ? all.slice(current, 0, limit + 1) : all.slice(current, offset + 1, limit))
      const items = posts.map((post) => summarize(toBlog(post, current)))
      return { items: await withDates(trx, items), pages }
    })

  /** Resolves with the tags in use, each spelled as in the newest blog that has it, and the ids of the blogs, newest first. */
  const listTags = async (): Promise<{ tag: string; path: string; ids: string[]; updatedAt: Date }[]> => {
    const rows = await db
      .selectFrom('blogs')
      .select(['id', 'tags', 'updatedAt'])
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`tags <> '{}'`)
      .orderBy('seq', 'desc')
      .execute()
    const tagged = rows.flatMap(({ tags, ...row }) => tags.map((tag) => ({ ...row, tag })))
    return [...Map.groupBy(tagged, ({ tag }) => foldTag(tag)).values()].map((group) => {
      const tag = group[0]?.tag ?? ''
      const updatedAt = new Date(Math.max(...group.map((row) => row.updatedAt.getTime())))
      return { tag, path: blogTagPath(tag), ids: group.map(({ id }) => id), updatedAt }
    })
  }

  /** Resolves with one page of the blogs with a tag, in any spelling, or undefined when no blog has it. */
  const tagPage = async (tag: string, page: number): Promise<BlogTagPage | undefined> => {
    const found = (await listTags()).find((one) => foldTag(one.tag) === foldTag(tag))
    if (!found) return undefined
    const { ids, path, tag: spelled } = found
    const { pages, limit, offset } = toSlice(page, ids.length, LANDING_PAGE_BLOGS)
    const shown = await posts.listSome(ids.slice(offset, offset + limit))
    const items = await withDates(
      db,
      shown.map((post) => summarize(toBlog(post, null))),
    )
    return { tag: spelled, path, items, page, pages, total: ids.length }
  }

  /** Resolves with the blogs whose text links to one of these paths of the site, newest first. Earlier versions stored absolute links. */
  const findLinking = async (paths: readonly string[]): Promise<BlogNeighbor[]> => {
    const origin = options.publicUrl ? new URL(options.publicUrl).origin.replaceAll('.', '\\.') : 'https?://[^/"]+'
    const rows = await db
      .selectFrom('blogs')
      .select(['id', 'title'])
      .where('deletedAt', 'is', null)
      .where('description', '~', `href="(${origin})?(${paths.join('|')})["?#]`)
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

  const findTimes = (id: string) => db.selectFrom('blogs').select(['createdAt', 'updatedAt']).where('id', '=', id).executeTakeFirst()

  /** Resolves with the summary, the neighbors and the dates of a blog; with undefined when there is none with this id. */
  const findContext = async (id: string): Promise<BlogContext | undefined> => {
    const blog = await find(id)
    if (!blog) return undefined
    const [newer, older, times] = await Promise.all([findNeighbor(id, 'newer'), findNeighbor(id, 'older'), findTimes(id)])
    const language = await readSiteLanguage(db)
    const text = await readTextForReaders(db, blog.description, blog.language ?? language)
    // It can have been purged since it was found.
    if (!times) return undefined
    const addedAt = times.createdAt.toISOString()
    const changedAt = times.updatedAt.toISOString()
    const updatedAt = changedAt.slice(0, 10) > addedAt.slice(0, 10) ? changedAt : undefined
    const summary = summarizePost(blog, DESCRIPTION_CHARACTERS)
    return {
      ...summary,
      newer,
      older,
      addedAt,
      changedAt,
      updatedAt,
      note: writeNote({ ...summary, addedAt, updatedAt }, language),
      contents: listContents(blog.description, blog.langAttributes),
      ...(text && { text }),
    }
  }

  return {
    list,
    find,
    summaries,
    landingPage,
    listTags,
    tagPage,
    findContext,
    findLinking,
    prepare: posts.prepare,
    add: async (draft: PostDraft): Promise<Blog> => withCurrent(await posts.add(draft)),
    put: (id: string, draft: PostDraft): Promise<Blog> =>
      inTransaction(db, async (trx) => {
        await lockState(trx)
        const post = await createPostStore(trx, 'blogs', options).put(id, draft)
        await returnToCurrent(trx, id)
        return toBlog(post, (await lockState(trx)).currentBlogId)
      }),
    edit: async (id: string, draft: PostDraft) => {
      const edited = await posts.edit(id, draft)
      return typeof edited === 'string' ? edited : withCurrent(edited)
    },
    removeImage: async (id: string, imageId: string) => {
      const post = await posts.removeImage(id, imageId)
      return post && withCurrent(post)
    },

    remove: (id: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockState(trx)
        const present = trx.selectFrom('blogs').select('id').where('id', '=', id).where('deletedAt', 'is', null)
        if (!(await present.forUpdate().executeTakeFirst())) return false
        await leaveCurrent(trx, id)
        await trx.updateTable('blogs').set({ deletedAt: sql<Date>`now()` }).where('id', '=', id).execute()
        return true
      }),

    /** Makes the blog current again if it was when it was deleted and the owner has chosen no other since. */
    restore: (id: string): Promise<Blog | undefined> =>
      inTransaction(db, async (trx) => {
        await lockState(trx)
        const query = trx.updateTable('blogs').set({ deletedAt: null }).where('id', '=', id).where('deletedAt', '<', UNPUBLISHED)
        if ((await query.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return undefined
        await returnToCurrent(trx, id)
        const post = (await createPostStore(trx, 'blogs', options).find(id)) as Post
        return toBlog(post, (await lockState(trx)).currentBlogId)
      }),

    /** Resolves with the blog, now current; with undefined when there is none with this id. */
    setCurrent: (id: string): Promise<Blog | undefined> =>
      inTransaction(db, async (trx) => {
        await lockState(trx)
        const post = await createPostStore(trx, 'blogs', options).find(id)
        if (!post) return undefined
        await trx.updateTable('siteState').set({ currentBlogId: id, formerCurrentIds: [] }).execute()
        return toBlog(post, id)
      }),
  }
}

export type BlogStore = ReturnType<typeof createBlogStore>
