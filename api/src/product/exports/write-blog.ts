import type { ExportExtension } from '@portfolio/contracts'
import { toCitationKey, toCslItem, writeBibtex, writeRis } from '@portfolio/scholarship'
import { type CitedBlog, toBlogWork } from '#product/shared/cited-blog-store.ts'
import { cleanText } from './clean-text.ts'

/** Returns a blog in the formats of reference managers. */
export const writeBlog = (blog: CitedBlog, origin: string): Record<ExportExtension, string> => {
  const work = cleanText(toBlogWork(blog, origin))
  const key = toCitationKey(work)
  return {
    bib: writeBibtex(key, work),
    ris: writeRis(work),
    json: `[\n${JSON.stringify(toCslItem(key, work))}\n]\n`,
  }
}
