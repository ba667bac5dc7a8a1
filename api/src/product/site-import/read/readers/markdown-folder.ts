import { getFileName } from '#site-import/shared/addresses.ts'
import { readDate } from '#site-import/shared/dates.ts'
import { readFrontMatter, toList, toText } from '#site-import/shared/front-matter.ts'
import { isHeldBack } from '#site-import/shared/held-back.ts'
import { toHtml } from '#site-import/shared/markdown.ts'
import { BIBTEX_FILE, emptySite, type ParsedSite, type SiteFiles } from '#site-import/shared/parsed-site.ts'
import { skipUnreadableFile } from '#site-import/shared/skip-unreadable.ts'
import { toTags } from '#site-import/shared/subjects.ts'
import { takeTitle } from '#site-import/shared/title.ts'

/** Reads a folder of Markdown files from an unknown system: every file becomes a blog. */
export const readMarkdownFolder = async (files: SiteFiles, now: Date): Promise<ParsedSite> => {
  const site = emptySite('Markdown')
  for (const path of files.paths) {
    if (BIBTEX_FILE.test(path)) await skipUnreadableFile(site.skipped, files, path, (bibtex) => site.bibtex.push(bibtex))
    if (!/\.(?:md|markdown)$/i.test(path)) continue
    await skipUnreadableFile(site.skipped, files, path, (content) => {
      const { data, body } = readFrontMatter(content)
      const [, day, rest] = /^(?:(\d{4}-\d{1,2}-\d{1,2})[-_ ])?(.+)\.\w+$/.exec(getFileName(path)) ?? []
      const { title, body: text } = takeTitle(toText(data.title), body, rest ?? path)
      const date = readDate(data.date) ?? readDate(day)
      const isDraft = isHeldBack(data) || (date !== undefined && date > now)
      site.items.push({
        kind: /^about(?:\.\w+)?$/i.test(rest ?? '') ? 'about' : 'blog',
        source: path,
        title,
        html: toHtml(text),
        date,
        updated: readDate(data.updated ?? data.lastmod),
        status: isDraft ? 'draft' : 'published',
        addresses: [toText(data.permalink) || toText(data.url), ...toList(data.aliases ?? data.redirect_from)].filter(Boolean),
        tags: toTags(toList(data.tags), toList(data.categories ?? data.category)),
        images: [],
        warnings: date ? [] : ['It has no date'],
      })
    })
  }
  return site
}
