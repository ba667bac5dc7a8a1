import { blogPath } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { createPostStore } from '#product/shared/post-store.ts'
import { describeImages } from '#product/shared/text-pictures-store.ts'
import type { DatedPost } from './feed-items.ts'
import type { SitemapPage } from './sitemap.ts'

export const createFeedStore = (db: Db, options: { publicUrl: string | undefined }) => {
  return {
    /** Resolves with the pages of the blogs, newest first, and when they last changed. */
    listBlogPages: async (): Promise<SitemapPage[]> => {
      const blogs = db.selectFrom('blogs').select(['id', 'slug', 'updatedAt']).where('deletedAt', 'is', null)
      return (await blogs.orderBy('seq', 'desc').execute()).map(({ id, slug, updatedAt }) => ({
        path: blogPath({ _id: id, slug }),
        updatedAt,
      }))
    },

    listAboutChanges: () => db.selectFrom('about').select('updatedAt').where('deletedAt', 'is', null).execute(),

    newestBlogs: async (limit: number): Promise<DatedPost[]> => {
      const times = db.selectFrom('blogs').select(['id', 'createdAt', 'updatedAt']).where('deletedAt', 'is', null).execute()
      const [posts, rows] = await Promise.all([createPostStore(db, 'blogs', options).slice(null, 0, limit), times])
      const byId = new Map(rows.map((row) => [row.id, row]))
      // A blog that was added between the two reads is in the next feed.
      const dated = posts.flatMap((post) => {
        const found = byId.get(post._id)
        return found ? { ...post, createdAt: found.createdAt, updatedAt: found.updatedAt } : []
      })
      return describeImages(db, dated)
    },
  }
}

export type FeedStore = ReturnType<typeof createFeedStore>
