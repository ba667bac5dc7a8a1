import { getFileName } from '#site-import/shared/addresses.ts'
import { readDate } from '#site-import/shared/dates.ts'
import { createDropped } from '#site-import/shared/dropped.ts'
import { type Data, isTrue, readFrontMatter, readYaml, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { isHeldBack } from '#site-import/shared/held-back.ts'
import { hasWords } from '#site-import/shared/html-text.ts'
import { toHtml } from '#site-import/shared/markdown.ts'
import { emptySite, type ParsedImage, type ParsedItem, type ParsedSite, type SiteFiles } from '#site-import/shared/parsed-site.ts'
import { addProfile, isExample } from '#site-import/shared/profiles.ts'
import { setLanguage } from '#site-import/shared/set-language.ts'
import { skipUnreadable } from '#site-import/shared/skip-unreadable.ts'
import { listOwnCategories, toTags } from '#site-import/shared/subjects.ts'
import { takeTitle } from '#site-import/shared/title.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'
import { withinTime } from '#site-import/shared/within-time.ts'
import { type File, getAddresses } from './addresses.ts'
import { findDefaults, findType, isPublishedPath } from './config.ts'
import { fromKramdown } from './kramdown.ts'
import { renderLiquid } from './liquid.ts'
import { toBibtex } from './to-bibtex.ts'

const TEXT = /\.(?:md|markdown|mkd|mkdn|html)$/i
const POST_NAME = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)\.\w+$/

/** Where Jekyll Scholar reads the works that a site lists. */
const BIBLIOGRAPHY = '_bibliography/'

/** Links, works and news have no drafts. */
const NOT_PUBLISHED = 'Your old site does not publish it'

interface Site {
  config: Data
  files: SiteFiles
  site: ParsedSite
  now: Date
}

const toImages = ({ data }: File): ParsedImage[] => {
  const header = toData(data.header)
  const image = toData(data.image)
  const profile = toData(data.profile)
  const found = [
    // In academicpages, a bare file name refers to the folder `images`.
    ...[header.image, header.teaser, header.overlay_image].map(toText).map((src) => (src && !src.includes('/') ? `/images/${src}` : src)),
    ...[data.img, data.thumbnail, data.image, image.path, image.feature, data.cover].map(toText),
    ...[toText(profile.image)].map((src) => (src && !src.includes('/') ? `/assets/img/${src}` : src)),
  ]
  return [...new Set(found.filter((src) => src && !isExample(src)))].map((src) => ({ src, alt: toText(image.alt) }))
}

const toItem = (context: Site, file: File, kind: ParsedItem['kind']): ParsedItem => {
  const { site, config, files, now } = context
  const [, named, rest] = POST_NAME.exec(getFileName(file.path)) ?? []
  const name = rest ?? getFileName(file.path).replace(/\.\w+$/, '')
  const written = readDate(file.data.date) ? file.data.date : named
  const date = readDate(written)
  const dropped = createDropped('Template code')
  const { title, body } = takeTitle(toText(file.data.title), file.body, name)
  const text = renderLiquid(body, {
    baseUrl: '',
    siteUrl: toText(config.url),
    findPost: (wanted) => {
      const own = wanted.replace(/\.\w+$/, '').replace(/^\//, '')
      const found = files.paths.find((path) => path.replace(/\.\w+$/, '').endsWith(own))
      return found && `/${found}`
    },
    onDropped: dropped.add,
  })
  const isHidden = !isPublishedPath(config, file.path)
  const isFuture = date !== undefined && date > now && !isTrue(config.future)
  return {
    kind,
    source: file.path,
    title: kind === 'about' && /^about\b/i.test(title) ? title[0]?.toUpperCase() + title.slice(1) : title,
    html: /\.html$/i.test(file.path) ? text : toHtml(fromKramdown(text)),
    date,
    updated: readDate(file.data.last_modified_at ?? file.data.modified ?? file.data.last_updated ?? file.data.updated),
    status: isHidden || isFuture || isHeldBack(file.data) ? 'draft' : 'published',
    addresses: getAddresses(config, file, name, date, written, findType(file.path)),
    tags: toTags(
      // Tags in a single text are separated by spaces.
      typeof file.data.tags === 'string' && !file.data.tags.includes(',') ? file.data.tags.split(/\s+/) : toList(file.data.tags),
      kind === 'blog' ? listOwnCategories(file.data) : [],
    ),
    images: toImages(file),
    warnings: [
      ...dropped.warnings(),
      ...(isHidden && !file.path.includes('_drafts/') ? ['Your old site does not publish it, so it becomes a draft'] : []),
      ...(text.trim() || kind !== 'blog' ? [] : ['It has no text']),
      ...(isFuture ? ['Its date is in the future, so it becomes a draft'] : []),
      ...(site.system === 'Jekyll' || date || kind !== 'blog' ? [] : ['It has no date']),
    ],
  }
}

const readOwner = async ({ config, files, site }: Site) => {
  const { owner } = site
  const author = toData(config.author)
  const names = [config.first_name, config.middle_name, config.last_name].map(toText).filter(Boolean).join(' ')
  const name = names || toText(author.name) || toText(config.name) || (typeof config.author === 'string' ? config.author : '')
  if (name && !isExample(name) && !/^your (?:sidebar )?name$/i.test(name)) owner.ownerName = name
  const bio = toText(author.bio)
  if (bio && !/^short biography/i.test(bio)) owner.position = bio
  const employer = toText(author.employer)
  if (employer && !isExample(employer)) owner.affiliation = employer
  if (toText(author.avatar)) owner.portrait = `/images/${toText(author.avatar)}`
  for (const [service, said] of Object.entries(author)) addProfile(owner, service, said)
  for (const [key, said] of Object.entries(config))
    if (/^(?:orcid|scholar|github|gitlab|linkedin|twitter|x|bluesky|mastodon|researchgate|dblp|medium|semanticscholar|zotero)_/.test(key))
      addProfile(owner, key, said)
  addProfile(owner, 'email', config.email)
  // academicpages has `locale`.
  setLanguage(owner, toText(config.lang) || toText(config.locale))
  for (const path of ['_data/socials.yml', '_data/social.yml']) {
    if (!files.paths.includes(path)) continue
    for (const [service, said] of Object.entries(readYaml(await files.readText(path)))) {
      if (service !== 'custom_social') addProfile(owner, service, said)
      else addProfile(owner, 'website', toData(said).url)
    }
  }
}

const addPage = (context: Site, file: File) => {
  const { site } = context
  const permalink = toText(file.data.permalink)
  const isAbout = permalink === '/' || /^\/?about\/?(?:\.html)?$/i.test(permalink) || /^(?:_pages\/)?about\.\w+$/i.test(file.path)
  const item = toItem(context, file, isAbout ? 'about' : 'page')
  if (!hasWords(item.html)) site.skipped.push({ source: file.path, reason: 'It has no text of its own' })
  else site.items.push(item)
}

const addNews = (context: Site, file: File) => {
  const { site } = context
  const { data, body, path } = file
  const date = readDate(data.date) ?? readDate(POST_NAME.exec(getFileName(path))?.[1])
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

const addPost = (context: Site, file: File) => {
  const { site } = context
  const item = toItem(context, file, 'blog')
  const link = toText(file.data.redirect)
  const { title, source, status } = item
  if (!/^https?:\/\//.test(link)) site.items.push(item)
  else if (status === 'published') site.links.push({ title, link, source })
  else site.skipped.push({ source, reason: NOT_PUBLISHED })
}

const addFile = (context: Site, file: File) => {
  const { site } = context
  const folder = file.path.split('/')[0] as string
  const key = getFileName(file.path).replace(/\.\w+$/, '')
  const date = readDate(file.data.date) ?? readDate(POST_NAME.exec(getFileName(file.path))?.[1])
  if (findType(file.path) === 'posts') addPost(context, file)
  else if (/^_(?:news|publications|talks)$/.test(folder) && isHeldBack(file.data))
    site.skipped.push({ source: file.path, reason: NOT_PUBLISHED })
  else if (folder === '_news') addNews(context, file)
  else if (folder === '_publications' || folder === '_talks') {
    const { html } = toItem(context, file, 'page')
    const kind = folder === '_talks' ? 'talk' : 'publication'
    site.bibtex.push(toBibtex({ data: file.data, key, date, kind, html, origin: site.origins[0] ?? '' }))
  } else addPage(context, file)
}

const IGNORED_FOLDERS = /^_(?:includes|layouts|sass|data|plugins|scripts|site|bibliography|config|tutorials)\b/
/** Pages that come with themes, and files of repositories, which are not the owner's text. */
const IGNORED_PAGES =
  /^(?:(?:404|readme|license|licence|contributing|contributors|customize|customise|install|faq|changelog|agents|code_of_conduct|security|analytics)[^/]*$)|^_pages\/(?:404|markdown|archive-layout|template|terms|sitemap|category-archive|tag-archive|year-archive|collection-archive|page-archive|non-menu-page|blog|cv-json)/i
/** A page of HTML with tags, or without words, is a template of the theme, such as a list of posts. */
const isTemplate = ({ path, body }: Pick<File, 'path' | 'body'>) =>
  /\.html$/i.test(path) && !path.startsWith('_') && (/\{%|\{\{/.test(body) || !hasWords(body))

/** Reads a Jekyll site. For al-folio and academicpages, this includes news, works and the other content that these add. */
export const readJekyll = async (files: SiteFiles, now: Date): Promise<ParsedSite> => {
  const configPath = files.paths.find((path) => /^_config\.ya?ml$/.test(path))
  const has = (folder: string) => files.paths.some((path) => path.startsWith(folder))
  const site = emptySite(has('_publications/') ? 'academicpages' : has(BIBLIOGRAPHY) || has('_news/') ? 'al-folio' : 'Jekyll')
  let config: Data = {}
  try {
    if (configPath) config = readYaml(await files.readText(configPath))
    if (site.system === 'Jekyll' && config.first_name && config.last_name) site.system = 'al-folio'
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    site.warnings.push(`${configPath}: ${error.message}. Old addresses are assumed to follow Jekyll’s defaults`)
  }
  const [url, base] = [toText(config.url).replace(/\/$/, ''), toText(config.baseurl).replace(/\/$/, '')]
  site.origins = [url && base ? url + base : '', url].filter(Boolean)
  const hasOwnBibliography = files.paths.some((path) => path.startsWith(BIBLIOGRAPHY) && /\.bib$/i.test(path))
  const context: Site = { config, files, site, now }
  for (const path of files.paths) {
    if (/\.bib$/i.test(path) && hasOwnBibliography && !path.startsWith(BIBLIOGRAPHY))
      site.skipped.push({ source: path, reason: `It is not in ${BIBLIOGRAPHY}, so it has what your posts cite` })
    else if (/\.bib$/i.test(path)) await skipUnreadable(site.skipped, path, async () => site.bibtex.push(await files.readText(path)))
    const type = findType(path)
    if (IGNORED_FOLDERS.test(path) || (type === 'pages' && path.includes('/') && !isPublishedPath(config, path))) continue
    const isPost = type === 'posts'
    if (
      !TEXT.test(path) ||
      (!isPost && !path.startsWith('_') && IGNORED_PAGES.test(path)) ||
      (/^_pages\//.test(path) && IGNORED_PAGES.test(path))
    )
      continue
    await skipUnreadable(site.skipped, path, async () => {
      const text = await files.readText(path)
      withinTime(() => {
        const { data, body, hasFrontMatter } = readFrontMatter(text)
        // Jekyll copies files without front matter unchanged.
        if (isPost || (hasFrontMatter && !isTemplate({ path, body })))
          addFile(context, { path, data: { ...findDefaults(config, path, type), ...data }, body })
      })
    })
  }
  try {
    await readOwner(context)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    site.warnings.push(`The list of your profiles: ${error.message}`)
  }
  if (base) for (const item of site.items) item.addresses.push(...item.addresses.map((address) => base + address))
  site.owner.news.sort((a, b) => b.date.localeCompare(a.date))
  return site
}
