import { LINK_CHARACTERS_MAX, TEXT_CHARACTERS_MIN } from '@portfolio/contracts'
import { getFileName, getFolder } from '#site-import/shared/addresses.ts'
import { readDate } from '#site-import/shared/dates.ts'
import { createDropped } from '#site-import/shared/dropped.ts'
import { type Data, readJson, readToml, readYaml, toData, toList, toText } from '#site-import/shared/front-matter.ts'
import { hasWords } from '#site-import/shared/html-text.ts'
import { toHtml } from '#site-import/shared/markdown.ts'
import { emptySite, type ParsedImage, type ParsedItem, type ParsedSite, type SiteFiles } from '#site-import/shared/parsed-site.ts'
import { addProfile, isExample } from '#site-import/shared/profiles.ts'
import { setLanguage } from '#site-import/shared/set-language.ts'
import { skipUnreadable, skipUnreadableText } from '#site-import/shared/skip-unreadable.ts'
import { toTags } from '#site-import/shared/subjects.ts'
import { fitTitle, takeTitle } from '#site-import/shared/title.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'
import { getAddresses } from './addresses.ts'
import { createInherited } from './inherited.ts'
import { type Page, readPages } from './pages.ts'
import { asShownElsewhere, checkPublic, getPageDate } from './public.ts'
import { renderShortcodes } from './shortcodes.ts'

const CONFIG =
  /^(?:(?:hugo|config)|config\/_default\/(?:hugo|config|params|permalinks|languages|social|menus(?:\.\w+)?))\.(?:toml|ya?ml|json)$/
/** Sections in which themes keep posts. Pages in other sections become blogs only if the owner chooses them. */
const BLOG_SECTIONS = new Set(['post', 'posts', 'blog', 'blogs', 'articles', 'writing', 'writings', 'notes', 'essays', 'news', 'journal'])
/** Sections of Hugo Blox whose pages describe works. */
const WORK_SECTIONS = new Set(['publication', 'publications'])

const BIBTEX = /\.bib$/i

interface Context {
  files: SiteFiles
  config: Data
  now: Date
  /** The language without a prefix in addresses. */
  main: string
}

const readData = (path: string, text: string): Data =>
  path.endsWith('.toml') ? readToml(text) : path.endsWith('.json') ? readJson(text) : readYaml(text)

const readConfig = async (files: SiteFiles, site: ParsedSite): Promise<Data> => {
  const config: Record<string, unknown> = {}
  for (const path of files.paths.filter((path) => CONFIG.test(path))) {
    try {
      const data = readData(path, await files.readText(path))
      const part = /_default\/(params|permalinks|languages|social)\./.exec(path)?.[1]
      if (part) config[part] = { ...toData(config[part]), ...data }
      else
        Object.assign(
          config,
          Object.fromEntries(Object.entries(data).map(([key, value]) => [key.toLowerCase() === 'baseurl' ? 'baseURL' : key, value])),
        )
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      site.warnings.push(`${path}: ${error.message}`)
    }
  }
  return config
}

const toImages = ({ data, path }: Page, files: SiteFiles): ParsedImage[] => {
  const cover = toData(data.cover)
  const image = toData(data.image)
  const said = [
    cover.image,
    typeof data.image === 'string' ? data.image : image.filename,
    data.featured_image,
    data.featuredimage,
    data.thumbnail,
  ]
  // Hugo Blox shows a file with one of these names in the folder of a page.
  const featured = /\/_?index(?:\.\w+)?\.md$/.test(path)
    ? files.paths.find((file) => getFolder(file) === getFolder(path) && /^(?:featured|cover)\.\w+$/i.test(getFileName(file)))
    : undefined
  const found = [...said.map(toText), ...toList(data.images).slice(0, 1), featured ? getFileName(featured) : '']
  return [...new Set(found.filter(Boolean))].map((src) => ({ src, alt: toText(cover.alt) || toText(image.alt_text) || '' }))
}

/** Reads the links that the readable export of this product writes. Those of themes have other names. */
const readLinks = (config: Data, site: ParsedSite) => {
  const { links } = toData(config.params)
  // Lists show the link that was added last first.
  for (const { title, link } of (Array.isArray(links) ? links : []).map(toData).toReversed()) {
    const address = toText(link)
    if (toText(title) && address.length >= TEXT_CHARACTERS_MIN && address.length <= LINK_CHARACTERS_MAX)
      site.links.push({ title: fitTitle(toText(title)), link: address, source: 'hugo.yaml' })
  }
}

const readOwner = (config: Data, site: ParsedSite) => {
  const { owner } = site
  const params = toData(config.params)
  const author = toData(params.author)
  const name = toText(author.name) || (typeof params.author === 'string' ? params.author.trim() : '') || toText(toData(config.author).name)
  if (name && !isExample(name)) owner.ownerName = name
  const tagline = toText(params.description) || toText(toData(params.homeInfoParams).Content)
  if (tagline && tagline.length <= 200) owner.tagline = tagline
  setLanguage(owner, toText(config.languageCode) || toText(config.defaultContentLanguage))
  for (const list of [params.socialIcons, params.social, params.socials, toData(config.social).links, author.social])
    if (Array.isArray(list))
      for (const entry of list.map(toData))
        addProfile(owner, toText(entry.name) || toText(entry.icon) || 'website', toText(entry.url) || toText(entry.link))
    else for (const [service, said] of Object.entries(toData(list))) addProfile(owner, service, said)
}

/** The owner's page of Hugo Blox and its predecessors: `content/authors/admin/_index.md`. */
const readAuthor = ({ data }: Page, site: ParsedSite) => {
  const { owner } = site
  const organizations = Array.isArray(data.organizations) ? data.organizations.map(toData) : []
  const [name, position, affiliation] = [toText(data.title), toText(data.role), toText(organizations[0]?.name)]
  if (name) owner.ownerName ??= name
  if (position) owner.position ??= position
  if (affiliation) owner.affiliation ??= affiliation
  for (const entry of (Array.isArray(data.social) ? data.social : []).map(toData)) {
    const link = toText(entry.link) || toText(entry.url)
    addProfile(owner, link.startsWith('mailto:') ? 'email' : 'website', link)
    if (/orcid\.org/.test(link)) addProfile(owner, 'orcid', link)
  }
}

const toItem = (page: Page, kind: ParsedItem['kind'], context: Context): ParsedItem => {
  const { files, config, main } = context
  const { data, path } = page
  const { date } = getPageDate(page)
  const { isPublic, warnings } = checkPublic(page, context)
  const { title, body } = takeTitle(toText(data.title), page.body, page.name)
  const dropped = createDropped('Shortcodes')
  const text = renderShortcodes(body, {
    findPage: (wanted) => {
      const name = wanted.replace(/#.*$/, '').replace(/^\//, '').replace(/\.md$/, '')
      const found =
        files.paths.find((file) => [`content/${name}.md`, `content/${name}/index.md`].includes(file)) ??
        files.paths.find((file) => file.startsWith('content/') && (file.endsWith(`/${name}.md`) || file.endsWith(`/${name}/index.md`)))
      return found && `/${found}`
    },
    onDropped: dropped.add,
  })
  return {
    kind,
    source: path,
    title,
    html: /\.html$/i.test(path) ? text : toHtml(text),
    date,
    updated: readDate(data.lastmod),
    status: isPublic ? 'published' : 'draft',
    addresses: getAddresses(config, page, title, main),
    tags: toTags(toList(data.tags), toList(data.categories)),
    images: toImages(page, files),
    warnings: [...dropped.warnings(), ...warnings, ...(date || kind !== 'blog' ? [] : ['It has no date'])],
  }
}

export const readHugo = async (files: SiteFiles, now: Date): Promise<ParsedSite> => {
  const site = emptySite('Hugo')
  site.publicFolders = ['static', 'assets', '']
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
  const privateWorks = new Set<string>()
  for (const own of pages) {
    const page = inherit(own)
    const { path, section, folder, name, isList } = page
    skipUnreadableText(site.skipped, path, () => {
      const isAbout = /^about(?:[-_]?me)?$/i.test(name) && (folder === '' || folder === 'page' || folder === 'pages')
      if (section === 'authors' && isList) {
        readAuthor(page, site)
        if (page.body.trim() && !site.items.some(({ kind }) => kind === 'about'))
          site.items.push(toItem(asShownElsewhere(page), 'about', context))
        return
      }
      const isWork = WORK_SECTIONS.has(section) && files.paths.some((file) => getFolder(file) === getFolder(path) && BIBTEX.test(file))
      if (isWork && !checkPublic(asShownElsewhere(page), context).isPublic) privateWorks.add(getFolder(path))
      // Skips lists without text, and works that have a BibTeX entry in the archive.
      if ((isList && !isAbout && !hasWords(page.body)) || isWork) return
      const item = toItem(page, isAbout ? 'about' : BLOG_SECTIONS.has(section.toLowerCase()) && !isList ? 'blog' : 'page', context)
      if (item.kind !== 'blog' && !hasWords(item.html)) site.skipped.push({ source: path, reason: 'It has no text of its own' })
      else site.items.push(item)
    })
  }
  for (const path of files.paths.filter((path) => BIBTEX.test(path))) {
    if (privateWorks.has(getFolder(path))) site.skipped.push({ source: path, reason: 'Your old site does not publish it' })
    else await skipUnreadable(site.skipped, path, async () => site.bibtex.push(await files.readText(path)))
  }
  if (base) for (const item of site.items) item.addresses.push(...item.addresses.map((address) => base + address))
  return site
}
