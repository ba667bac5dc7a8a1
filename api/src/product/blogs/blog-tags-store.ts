import { blogTagPath, foldTag } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

interface TagInUse {
  /** As the newest blog spells it. */
  tag: string
  path: string
  /** Of the blogs with this tag, newest first. */
  ids: string[]
  updatedAt: Date
}

/** Resolves with the tags in use. All spellings of a tag are one. */
export const listBlogTags = async (db: Db): Promise<TagInUse[]> => {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'tags', 'updatedAt'])
    .where('deletedAt', 'is', null)
    .where('isMenuPage', '=', false)
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
