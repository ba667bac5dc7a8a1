import { type Blog, blogPath, type MenuPage, type Post, type PostDraft } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { readConsistently } from '#db/read-consistently.ts'
import { UNPUBLISHED } from '#db/times.ts'
import { throwHttpError } from '#http/errors.ts'
import { findBlogId } from '#product/shared/blog-slugs-store.ts'
import { leaveCurrent, lockState, readCurrentBlogId, returnToCurrent } from '#product/shared/current-blog-store.ts'
import { listMenuPages } from '#product/shared/menu-pages-store.ts'
import { createPostStore } from '#product/shared/post-store.ts'

interface Options {
  publicUrl: string | undefined
}

export const toBlog = (post: Post, current: string | null | undefined): Blog => ({ ...post, current: post._id === current })

/** Posts of which exactly one is current. Triggers ensure that (see migration 002); the store only reads it, or moves it on request. */
export const createBlogStore = (db: Db, options: Options) => {
  const posts = createPostStore(db, 'blogs', options)
  const withCurrent = async (post: Post): Promise<Blog> => toBlog(post, await readCurrentBlogId(db))

  /** List and current id are read in one snapshot, so that exactly one blog is current. */
  const readList = (which: 'list' | 'listAll'): Promise<Blog[]> =>
    readConsistently(db, async (trx) => {
      const all = await createPostStore(trx, 'blogs', options)[which]()
      const current = await readCurrentBlogId(trx)
      return all.map((post) => toBlog(post, current))
    })

  return {
    /** Resolves with the blogs, newest first, without the pages of the menu. */
    list: () => readList('list'),
    listAll: () => readList('listAll'),

    /** Resolves with the pages of the menu, in its order. */
    listMenuPages: async (): Promise<MenuPage[]> =>
      (await listMenuPages(db)).map(({ id, slug, title }) => ({ title, path: blogPath({ _id: id, slug }) })),

    /** Finds a blog by its id or a slug, present or former. */
    find: async (idOrSlug: string): Promise<Blog | undefined> => {
      const id = await findBlogId(db, idOrSlug)
      const post = id && (await posts.find(id))
      return post ? withCurrent(post) : undefined
    },

    prepare: posts.prepare,
    add: async (draft: PostDraft): Promise<Blog> => withCurrent(await posts.add(draft)),
    put: (id: string, draft: PostDraft): Promise<Blog> =>
      inTransaction(db, async (trx) => {
        await lockState(trx)
        const post = await createPostStore(trx, 'blogs', options).put(id, draft)
        await returnToCurrent(trx, id)
        return toBlog(post, (await lockState(trx))?.currentBlogId)
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
        return toBlog(post, (await lockState(trx))?.currentBlogId)
      }),

    /** Resolves with the blog, now current; with undefined when there is none with this id. */
    setCurrent: (id: string): Promise<Blog | undefined> =>
      inTransaction(db, async (trx) => {
        await lockState(trx)
        const post = await createPostStore(trx, 'blogs', options).find(id)
        if (!post) return undefined
        if (post.isMenuPage) throwHttpError(409, 'A page of the menu cannot be the current blog')
        await trx.updateTable('siteState').set({ currentBlogId: id, formerCurrentIds: [] }).execute()
        return toBlog(post, id)
      }),
  }
}

export type BlogStore = ReturnType<typeof createBlogStore>
