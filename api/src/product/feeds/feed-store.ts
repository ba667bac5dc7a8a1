import { type PostCollectionName, postTable } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { createPostStore } from '#product/shared/post-store.ts'
import { describeImages } from '#product/shared/text-pictures-store.ts'
import type { DatedPost } from './feed-items.ts'

/** A page with a post, and when it last changed. */
export interface ChangedPost {
  id: string
  updatedAt: Date
}

export const createFeedStore = (db: Db, options: { publicUrl: string | undefined }) => {
  const listChanges = (name: PostCollectionName): Promise<ChangedPost[]> =>
    db.selectFrom(postTable(name)).select(['id', 'updatedAt']).where('deletedAt', 'is', null).orderBy('seq', 'desc').execute()

  return {
    listChanges,

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
