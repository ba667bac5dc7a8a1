import { getFolder } from '#site-import/shared/addresses.ts'
import { isTrue, toData, toText } from '#site-import/shared/front-matter.ts'
import { hasWords } from '#site-import/shared/html-text.ts'
import { BIBTEX_FILE, emptySite, ONLY_ABSTRACT, type ParsedItem, type ParsedSite, type SiteFiles } from '#site-import/shared/parsed-site.ts'
import { skipUnreadableFile, skipUnreadableText } from '#site-import/shared/skip-unreadable.ts'
import { toAbstract } from '#site-import/shared/text-links.ts'
import { createKeys } from '#site-import/shared/write-bibtex.ts'
import { readConfig } from './config.ts'
import { createInherited } from './inherited.ts'
import { readAuthor, readLinks, readOwner } from './owner.ts'
import { type Page, readPages } from './pages.ts'
import { asShownElsewhere, checkPublic } from './public.ts'
import { completeBibtex, findTextLinks, getAbstract, isEvent, isPublication, toBibtex } from './to-bibtex.ts'
import { type Context, toItem } from './to-item.ts'

/** Sections in which themes keep posts. Pages in other sections become pages of the menu if the owner chooses them. */
const BLOG_SECTIONS = new Set(['post', 'posts', 'blog', 'blogs', 'articles', 'writing', 'writings', 'notes', 'essays', 'news', 'journal'])
/** Sections of Hugo Blox whose pages describe works. */
const WORK_SECTIONS = new Set(['publication', 'publications'])
const EVENT_SECTIONS = new Set(['event', 'events', 'talk', 'talks'])

const NOT_PUBLISHED = 'Your old site does not publish it'

/** Returns what a page describes in its front matter, if that is a work. */
const findWork = (page: Page) => {
  if (page.isList) return undefined
  if (WORK_SECTIONS.has(page.section) && isPublication(page)) return 'publication'
  return EVENT_SECTIONS.has(page.section) && isEvent(page) ? 'event' : undefined
}

const toKind = ({ name, folder, section, isList }: Page): ParsedItem['kind'] => {
  if (/^about(?:[-_]?me)?$/i.test(name) && ['', 'page', 'pages'].includes(folder)) return 'about'
  return BLOG_SECTIONS.has(section.toLowerCase()) && !isList ? 'blog' : 'page'
}

const addPage = (page: Page, context: Context, site: ParsedSite) => {
  const kind = toKind(page)
  if (page.isList && kind !== 'about' && !hasWords(page.body)) {
    if (Array.isArray(page.data.sections)) site.skipped.push({ source: page.path, reason: 'It is made of blocks of the theme' })
    return
  }
  const item = toItem(page, kind, context)
  // A project of Hugo Blox that has its page elsewhere.
  const link = toText(page.data.external_link)
  if (kind === 'page' && item.status === 'published' && /^https?:\/\//.test(link) && !hasWords(item.html))
    site.links.push({ title: item.title, link, source: page.path })
  else if (kind !== 'blog' && !hasWords(item.html)) site.skipped.push({ source: page.path, reason: 'It has no text of its own' })
  else site.items.push(item)
}

const isAuthor = ({ folder, isList }: Page) => folder === 'authors' && isList

/** The owner among the people of whom Hugo Blox has a page. Others are coauthors. */
const findOwner = (authors: readonly Page[]) =>
  authors.find(({ data }) => isTrue(data.superuser)) ?? authors.find(({ name }) => /^(?:admin|me)$/.test(name)) ?? authors[0]

const addAuthor = (page: Page, context: Context, site: ParsedSite) => {
  readAuthor(page, context.files, site)
  if (page.body.trim() && !site.items.some(({ kind }) => kind === 'about'))
    site.items.push(toItem(asShownElsewhere(page), 'about', context))
}

export const readHugo = async (files: SiteFiles, now: Date): Promise<ParsedSite> => {
  const site = emptySite('Hugo')
  // Hugo Blox has its figures in `assets/media`. Files beside a page are served below its address.
  site.publicFolders = ['static', 'assets', 'assets/media', 'content', '']
  const config = await readConfig(files, site)
  const origin = toText(config.baseURL).replace(/\/$/, '')
  const base = /^https?:\/\/[^/]+(\/.+)$/.exec(origin)?.[1] ?? ''
  site.origins = [origin, base ? origin.slice(0, -base.length) : ''].filter((address) => /^https?:/.test(address))
  readOwner(config, site)
  readLinks(config, site)
  const main = toText(config.defaultContentLanguage) || 'en'
  const languages = new Set(Object.keys(toData(config.languages)).map((language) => language.toLowerCase()))

  const context: Context = { files, config, now, main }
  const pages = await readPages(files, languages, main, site)
  const inherit = createInherited(config, pages)
  const foldersWithBibtex = new Set(files.paths.filter((path) => BIBTEX_FILE.test(path)).map(getFolder))
  const authors = pages.filter(isAuthor)
  const owner = findOwner(authors)
  const people = new Map(authors.map(({ name, data }) => [name, toText(data.title)]))
  /** Pages with a BibTeX entry beside them, by their folders. */
  const works = new Map<string, Page>()
  const toKey = createKeys()
  const paths = new Set(files.paths)
  const addWork = (page: Page, kind: 'publication' | 'event') => {
    const { html, status, addresses } = toItem(asShownElsewhere(page), 'page', context)
    if (status === 'published') {
      const key = toKey(page.name)
      site.works.push({ key, addresses })
      site.bibtex.push(toBibtex(page, kind, html, { key, people, origin, files: paths }))
      for (const reason of findTextLinks(page, html).warnings) site.skipped.push({ source: page.path, reason })
      if (getAbstract(page) && hasWords(toAbstract(html))) site.skipped.push({ source: page.path, reason: ONLY_ABSTRACT })
    } else site.skipped.push({ source: page.path, reason: NOT_PUBLISHED })
  }
  for (const own of pages) {
    const page = inherit(own)
    const folder = getFolder(page.path)
    const work = findWork(page)
    skipUnreadableText(site.skipped, page.path, () => {
      if (own === owner) addAuthor(page, context, site)
      else if (WORK_SECTIONS.has(page.section) && foldersWithBibtex.has(folder)) works.set(folder, page)
      else if (work) addWork(page, work)
      else addPage(page, context, site)
    })
  }
  for (const path of files.paths.filter((path) => BIBTEX_FILE.test(path))) {
    const work = works.get(getFolder(path))
    if (work && !checkPublic(asShownElsewhere(work), context).isPublic) site.skipped.push({ source: path, reason: NOT_PUBLISHED })
    else
      await skipUnreadableFile(site.skipped, files, path, (bibtex) => {
        const key = /@\w+\s*\{\s*([^\s,{}]+)/.exec(bibtex)?.[1]
        const { html, addresses } = work ? toItem(work, 'page', context) : { html: '', addresses: [] }
        if (work && key) site.works.push({ key, addresses })
        site.bibtex.push(work ? completeBibtex(bibtex, work, html, { origin, files: paths }) : bibtex)
        if (!work) return
        for (const reason of findTextLinks(work, html).warnings) site.skipped.push({ source: work.path, reason })
        if (hasWords(toAbstract(html))) site.skipped.push({ source: work.path, reason: ONLY_ABSTRACT })
      })
  }
  if (base) for (const item of [...site.items, ...site.works]) item.addresses.push(...item.addresses.map((address) => base + address))
  return site
}
