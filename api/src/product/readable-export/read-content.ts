import type { Blog, Post, Settings } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import { describeImages } from '#product/shared/text-pictures-store.ts'
import type { Content } from './write-files.ts'

interface Dependencies {
  db: Db
  readSettings: () => Promise<Settings>
  listAbout: () => Promise<Post[]>
  listBlogs: () => Promise<Blog[]>
  readWorks: () => Promise<Pick<Content, 'works'>['works']>
  writeBibtex: () => Promise<string>
}

/** Creates a function that reads what the readable export contains: what visitors can read. */
export const createContentReader =
  ({ db, readSettings, listAbout, listBlogs, readWorks, writeBibtex }: Dependencies) =>
  async (): Promise<Content> => {
    const [about] = await describeImages(db, await listAbout())
    const rows = await db.selectFrom('blogs').select(['id', 'createdAt']).execute()
    const dates = new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
    const described = await describeImages(db, await listBlogs())
    const blogs = described.map((blog) => ({ ...blog, addedAt: dates.get(blog._id) ?? new Date() }))
    const links = await db
      .selectFrom('externalLinks')
      .select(['title', 'link'])
      .where('deletedAt', 'is', null)
      .orderBy('seq', 'desc')
      .execute()
    return { settings: await readSettings(), about, blogs, works: await readWorks(), links, bibtex: await writeBibtex() }
  }
