import { getFileName } from '#site-import/shared/addresses.ts'
import { type Data, isTrue, readFrontMatter, readYaml, toText } from '#site-import/shared/front-matter.ts'
import { isHeldBack } from '#site-import/shared/held-back.ts'
import { hasWords } from '#site-import/shared/html-text.ts'
import { BIBTEX_FILE, emptySite, ONLY_ABSTRACT, type ParsedSite, type SiteFiles } from '#site-import/shared/parsed-site.ts'
import { skipUnreadableFile, warnOfUnreadable } from '#site-import/shared/skip-unreadable.ts'
import { toAbstract } from '#site-import/shared/text-links.ts'
import { createKeys } from '#site-import/shared/write-bibtex.ts'
import type { File } from './addresses.ts'
import { isOwnText, isTemplate } from './choose-files.ts'
import { findDefaults, findType } from './config.ts'
import { readOwner } from './owner.ts'
import { findTextLinks, toBibtex } from './to-bibtex.ts'
import { type Context, getDate, toItem } from './to-item.ts'

/** Where Jekyll Scholar reads the works that a site lists. */
const BIBLIOGRAPHY = '_bibliography/'

/** Links, works and news have no drafts. */
const NOT_PUBLISHED = 'Your old site does not publish it'

const addPage = (context: Context, file: File) => {
  const { site } = context
  const permalink = toText(file.data.permalink)
  const isAbout = permalink === '/' || /^\/?about\/?(?:\.html)?$/i.test(permalink) || /^(?:_pages\/)?about\.\w+$/i.test(file.path)
  const item = toItem(context, file, isAbout ? 'about' : 'page')
  if (!hasWords(item.html)) site.skipped.push({ source: file.path, reason: 'It has no text of its own' })
  else site.items.push(item)
}

const addNews = (context: Context, file: File) => {
  const { site } = context
  const { data, body } = file
  const { date } = getDate(file)
  const text = (toText(data.title) || body)
    .replaceAll(/\{%[^%]{0,500}%\}|\{\{[^}]{0,500}\}\}|<[^>]{0,500}>/g, '')
    .replaceAll(/\[([^\]]{1,500})\]\([^)]{0,1000}\)/g, '$1')
    .replaceAll(/[*_`]{1,2}([^*_`]{1,500})[*_`]{1,2}/g, '$1')
    .replaceAll(/:\w+:/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const link = /\]\((https?:\/\/[^\s)]{2,1000})\)/.exec(body)?.[1] ?? ''
  if (date && text) site.owner.news.push({ date: date.toISOString().slice(0, 10), text: text.slice(0, 500), link })
  // In al-folio, other news has a page of its own, to which its title leads.
  if (toText(data.title) && !isTrue(data.inline) && hasWords(body)) addPage(context, file)
}

const addPost = (context: Context, file: File) => {
  const { site } = context
  const item = toItem(context, file, 'blog')
  const link = toText(file.data.redirect)
  const { title, source, status } = item
  if (!/^https?:\/\//.test(link)) site.items.push(item)
  else if (status === 'published') site.links.push({ title, link, source })
  else site.skipped.push({ source, reason: NOT_PUBLISHED })
}

const addFile = (context: Context, file: File) => {
  const { site } = context
  const folder = file.path.split('/')[0] as string
  if (findType(file.path) === 'posts') addPost(context, file)
  else if (/^_(?:news|publications|talks)$/.test(folder) && isHeldBack(file.data))
    site.skipped.push({ source: file.path, reason: NOT_PUBLISHED })
  else if (folder === '_news') addNews(context, file)
  else if (folder === '_publications' || folder === '_talks') {
    const { html, date, addresses } = toItem(context, file, 'page')
    const key = context.toKey(getFileName(file.path).replace(/\.\w+$/, ''))
    const kind = folder === '_talks' ? 'talk' : 'publication'
    site.works.push({ key, addresses })
    site.bibtex.push(toBibtex({ data: file.data, key, date, kind, html, origin: site.origins[0] ?? '' }))
    if (toText(file.data.excerpt) && hasWords(toAbstract(html))) site.skipped.push({ source: file.path, reason: ONLY_ABSTRACT })
    for (const reason of findTextLinks({ data: file.data, html }).warnings) site.skipped.push({ source: file.path, reason })
  } else addPage(context, file)
}

const addText = (context: Context, path: string, text: string) => {
  const { data, body, hasFrontMatter } = readFrontMatter(text)
  const type = findType(path)
  // Jekyll copies files without front matter unchanged.
  if (type === 'posts' || (hasFrontMatter && !isTemplate({ path, body })))
    addFile(context, { path, data: { ...findDefaults(context.config, path, type), ...data }, body })
}

/** Reads a Jekyll site. For al-folio and academicpages, this includes news, works and the other content that these add. */
export const readJekyll = async (files: SiteFiles, now: Date): Promise<ParsedSite> => {
  const configPath = files.paths.find((path) => /^_config\.ya?ml$/.test(path))
  const has = (folder: string) => files.paths.some((path) => path.startsWith(folder))
  const site = emptySite(has('_publications/') ? 'academicpages' : has(BIBLIOGRAPHY) || has('_news/') ? 'al-folio' : 'Jekyll')
  let config: Data = {}
  await warnOfUnreadable(
    site.warnings,
    (reason) => `${configPath}: ${reason}. Old addresses are assumed to follow Jekyll’s defaults`,
    async () => {
      if (configPath) config = readYaml(await files.readText(configPath))
    },
  )
  if (site.system === 'Jekyll' && config.first_name && config.last_name) site.system = 'al-folio'
  const [url, base] = [toText(config.url).replace(/\/$/, ''), toText(config.baseurl).replace(/\/$/, '')]
  site.origins = [url && base ? url + base : '', url].filter(Boolean)
  const context: Context = { config, files, site, now, toKey: createKeys() }
  const hasOwnBibliography = files.paths.some((path) => path.startsWith(BIBLIOGRAPHY) && BIBTEX_FILE.test(path))
  for (const path of files.paths) {
    if (BIBTEX_FILE.test(path) && hasOwnBibliography && !path.startsWith(BIBLIOGRAPHY))
      site.skipped.push({ source: path, reason: `It is not in ${BIBLIOGRAPHY}, so it has what your posts cite` })
    else if (BIBTEX_FILE.test(path)) await skipUnreadableFile(site.skipped, files, path, (bibtex) => site.bibtex.push(bibtex))
    else if (isOwnText(config, path)) await skipUnreadableFile(site.skipped, files, path, (text) => addText(context, path, text))
  }
  await warnOfUnreadable(
    site.warnings,
    (reason) => `The list of your profiles: ${reason}`,
    () => readOwner(context),
  )
  if (base) for (const item of [...site.items, ...site.works]) item.addresses.push(...item.addresses.map((address) => base + address))
  site.owner.news.sort((a, b) => b.date.localeCompare(a.date))
  return site
}
