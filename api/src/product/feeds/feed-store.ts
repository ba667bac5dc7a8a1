import { type PostCollectionName, postTable } from '#db/collection-tables.ts'
import type { Db } from '#db/database.ts'
import { createPostStore } from '#product/shared/post-store.ts'
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

    /** Resolves with the newest blogs. */
    newestBlogs: async (limit: number): Promise<DatedPost[]> => {
      const [posts, changes] = await Promise.all([createPostStore(db, 'blogs', options).slice(null, 0, limit), listChanges('blogs')])
      const times = new Map(changes.map(({ id, updatedAt }) => [id, updatedAt]))
      // A blog that was added between the two reads is in the next feed.
      return posts.flatMap((post) => {
        const updatedAt = times.get(post._id)
        return updatedAt ? { ...post, updatedAt } : []
      })
    },
  }
}

export type FeedStore = ReturnType<typeof createFeedStore>
