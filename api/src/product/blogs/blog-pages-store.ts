import { type Blog, type BlogContext, type BlogSummary, type BlogTagPage, foldTag, LANDING_PAGE_BLOGS } from '@portfolio/contracts'
import type { Db, Trx } from '#db/database.ts'
import { readConsistently } from '#db/read-consistently.ts'
import { readCurrentBlogId } from '#product/shared/current-blog-store.ts'
import { mapInTurns } from '#product/shared/map-in-turns.ts'
import { createPostStore } from '#product/shared/post-store.ts'
import { readSiteLanguage } from '#product/shared/site-language.ts'
import { toSlice } from '#product/shared/slice.ts'
import { DESCRIPTION_CHARACTERS, summarizePost } from '#product/shared/summary.ts'
import { readTextForReaders } from '#product/shared/text-pictures-store.ts'
import { findNeighbors } from './blog-neighbors-store.ts'
import { createBlogStore, toBlog } from './blog-store.ts'
import { listBlogTags } from './blog-tags-store.ts'
import { listContents } from './list-contents.ts'
import { writeNote } from './write-note.ts'

/** Lengths of the excerpts on the landing page. */
const EXCERPT_CHARACTERS = { current: 340, other: 170 }

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

const noNeighbors = { newer: null, older: null }

const findTimes = (db: Db, id: string) => db.selectFrom('blogs').select(['createdAt', 'updatedAt']).where('id', '=', id).executeTakeFirst()

/** What the pages of blogs show besides their texts: summaries, with excerpts and notes, and the context of a blog. */
export const createBlogPages = (db: Db, options: { publicUrl: string | undefined }) => {
  const store = createBlogStore(db, options)

  return {
    summaries: async (): Promise<BlogSummary[]> => withDates(db, await mapInTurns(await store.list(), summarize)),

    /** Resolves with a page of the landing page. The first begins with the current blog, which is not repeated among the others. */
    landingPage: (page: number): Promise<{ items: BlogSummary[]; pages: number }> =>
      readConsistently(db, async (trx) => {
        const posts = createPostStore(trx, 'blogs', options)
        const current = (await readCurrentBlogId(trx)) ?? null
        const others = Math.max(0, (await posts.count()) - 1)
        const { pages, limit, offset } = toSlice(page, others, LANDING_PAGE_BLOGS)
        if (!limit) return { items: [], pages }
        const shown = await (page === 1 ? posts.slice(current, 0, limit + 1) : posts.slice(current, offset + 1, limit))
        const items = shown.map((post) => summarize(toBlog(post, current)))
        return { items: await withDates(trx, items), pages }
      }),

    /** Resolves with one page of the blogs with a tag, in any spelling, or undefined when no blog has it. */
    tagPage: async (tag: string, page: number): Promise<BlogTagPage | undefined> => {
      const found = (await listBlogTags(db)).find((one) => foldTag(one.tag) === foldTag(tag))
      if (!found) return undefined
      const { ids, path, tag: spelled } = found
      const { pages, limit, offset } = toSlice(page, ids.length, LANDING_PAGE_BLOGS)
      const shown = await createPostStore(db, 'blogs', options).listSome(ids.slice(offset, offset + limit))
      const items = await withDates(
        db,
        shown.map((post) => summarize(toBlog(post, null))),
      )
      return { tag: spelled, path, items, page, pages, total: ids.length }
    },

    /** Resolves with the summary, the neighbors and the dates of a blog; with undefined when there is none with this id or slug. */
    findContext: async (idOrSlug: string): Promise<BlogContext | undefined> => {
      const blog = await store.find(idOrSlug)
      if (!blog) return undefined
      const { _id: id } = blog
      const [{ newer, older }, times] = await Promise.all([blog.isMenuPage ? noNeighbors : findNeighbors(db, id), findTimes(db, id)])
      const language = await readSiteLanguage(db)
      const text = await readTextForReaders(db, blog.description, blog.language ?? language)
      // The blog can have been purged since it was found.
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
        note: blog.isMenuPage ? '' : writeNote({ ...summary, addedAt, updatedAt }, language),
        contents: listContents(blog.description, blog.langAttributes),
        ...(text && { text }),
      }
    },
  }
}

export type BlogPages = ReturnType<typeof createBlogPages>
