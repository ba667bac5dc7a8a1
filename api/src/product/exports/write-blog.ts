import type { ExportExtension } from '@portfolio/contracts'
import { toCitationKey, toCslItem, type Work, writeBibtex, writeRis } from '@portfolio/scholarship'
import { type CitedBlog, toBlogWork } from '#product/shared/cited-blog-store.ts'
import { cleanText } from './clean-text.ts'

/** No two blogs have the same slug: "How it began" and "How it ended" of one year must not have the same key in somebody's file. */
const toKey = (work: Work, slug: string | null) => (slug ? `${toCitationKey({ ...work, title: '' })}-${slug}` : toCitationKey(work))

/** Returns a blog in the formats of reference managers. */
export const writeBlog = (blog: CitedBlog, origin: string): Record<ExportExtension, string> => {
  const work = cleanText(toBlogWork(blog, origin))
  const key = toKey(work, blog.slug)
  return {
    bib: writeBibtex(key, work),
    ris: writeRis(work),
    json: `[\n${JSON.stringify(toCslItem(key, work))}\n]\n`,
  }
}
