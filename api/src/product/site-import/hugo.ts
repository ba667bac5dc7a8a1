import { getFileName, getFolder, toSlug } from './addresses.ts'
import { readDate } from './dates.ts'
import { createDropped } from './dropped.ts'
import { type Data, isTrue, readFrontMatter, readJson, readToml, readYaml, toData, toList, toText } from './front-matter.ts'
import { hasWords } from './html-text.ts'
import { toHtml } from './markdown.ts'
import { emptySite, type ParsedImage, type ParsedItem, type ParsedSite, type SiteFiles } from './parsed-site.ts'
import { addProfile, isExample } from './profiles.ts'
import { renderShortcodes } from './shortcodes.ts'
import { takeTitle } from './title.ts'
import { Unreadable } from './unreadable.ts'

const CONFIG =
  /^(?:(?:hugo|config)|config\/_default\/(?:hugo|config|params|permalinks|languages|social|menus(?:\.\w+)?))\.(?:toml|ya?ml|json)$/
/** Sections in which themes keep posts. Pages in other sections become blogs only if the owner chooses them. */
const BLOG_SECTIONS = new Set(['post', 'posts', 'blog', 'blogs', 'articles', 'writing', 'writings', 'notes', 'essays', 'news', 'journal'])
/** Sections of Hugo Blox whose pages describe works. */
const WORK_SECTIONS = new Set(['publication', 'publications'])

const two = (number: number) => String(number).padStart(2, '0')

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

interface Page {
  path: string
  data: Data
  body: string
  section: string
  /** Name of the file, or of its folder for `index.md`. */
  name: string
  language: string
}

/** Splits a path such as `content/fr/posts/a.fr.md` into language, section, folder and name, as Hugo does. */
const locate = (path: string, languages: ReadonlySet<string>) => {
  let segments = path.replace(/^content\//, '').split('/')
  let language = ''
  if (segments.length > 1 && languages.has(segments[0] as string)) {
    language = segments[0] as string
    segments = segments.slice(1)
  }
  const file = segments.at(-1) as string
  const [, base = file, suffix = ''] = /^(.*?)(?:\.([a-z]{2}(?:-[a-z]{2,4})?))?\.\w+$/i.exec(file) ?? []
  const isOwn = suffix && languages.has(suffix.toLowerCase())
  const name = isOwn || !suffix ? base : `${base}.${suffix}`
  const isBundle = name === 'index' || name === '_index'
  return {
    language: isOwn ? suffix.toLowerCase() : language,
    section: segments.length > 1 ? (segments[0] as string) : '',
    folder: segments.slice(0, isBundle ? -2 : -1).join('/'),
    name: isBundle ? (segments.at(-2) ?? '') : name,
    isList: name === '_index',
  }
}

const findPermalink = (config: Data, section: string): string => {
  const permalinks = toData(config.permalinks)
  return toText(toData(permalinks.page)[section]) || toText(permalinks[section])
}

const getAddresses = (
  config: Data,
  { data, section, name, language }: Page,
  folder: string,
  title: string,
  date: Date | undefined,
  main: string,
) => {
  const prefix = language && language !== main ? `/${language}` : ''
  const slug = toText(data.slug) || name
  const parts: Record<string, string> = {
    title: toSlug(title),
    slug: toSlug(toText(data.slug) || title),
    slugorcontentbasename: slug,
    slugorfilename: slug,
    filename: name,
    contentbasename: name,
    section,
    sections: folder,
    ...(date && {
      year: String(date.getUTCFullYear()),
      month: two(date.getUTCMonth() + 1),
      day: two(date.getUTCDate()),
      yearday: String(Math.ceil((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000)),
    }),
  }
  const permalink = findPermalink(config, section)
  const own = toText(data.url)
  const path = permalink
    ? permalink.replace(/:(\w+)/g, (whole, key: string) => parts[key.toLowerCase()] ?? whole)
    : `/${folder ? `${folder}/` : ''}${slug.replaceAll(' ', '-')}`
  return [prefix + (own || path).replace(/^(?!\/)/, '/'), ...toList(data.aliases).map((alias) => alias.replace(/^(?!\/)/, '/'))]
}

const toImages = ({ data, path }: Page, files: SiteFiles): ParsedImage[] => {
  const cover = toData(data.cover)
  const image = toData(data.image)
  const said = [
    cover.image,
    typeof data.image === 'string' ? data.image : image.filename,
    data.featured_image,
    data.featuredImage,
    data.thumbnail,
  ]
  // Hugo Blox shows a file with one of these names in the folder of a page.
  const featured = /\/_?index(?:\.\w+)?\.md$/.test(path)
    ? files.paths.find((file) => getFolder(file) === getFolder(path) && /^(?:featured|cover)\.\w+$/i.test(getFileName(file)))
    : undefined
  const found = [...said.map(toText), ...toList(data.images).slice(0, 1), featured ? getFileName(featured) : '']
  return [...new Set(found.filter(Boolean))].map((src) => ({ src, alt: toText(cover.alt) || toText(image.alt_text) || '' }))
}

const readOwner = (config: Data, site: ParsedSite) => {
  const { owner } = site
  const params = toData(config.params)
  const author = toData(params.author)
  const name = toText(author.name) || (typeof params.author === 'string' ? params.author.trim() : '') || toText(toData(config.author).name)
  if (name && !isExample(name)) owner.ownerName = name
  const tagline = toText(params.description) || toText(toData(params.homeInfoParams).Content)
  if (tagline && tagline.length <= 200) owner.tagline = tagline
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

export const readHugo = async (files: SiteFiles, now: Date): Promise<ParsedSite> => {
  const site = emptySite('Hugo')
  site.publicFolders = ['static', 'assets', '']
  const config = await readConfig(files, site)
  const origin = toText(config.baseURL).replace(/\/$/, '')
  const base = /^https?:\/\/[^/]+(\/.+)$/.exec(origin)?.[1] ?? ''
  site.origins = [origin, base ? origin.slice(0, -base.length) : ''].filter((address) => /^https?:/.test(address))
  readOwner(config, site)
  const main = toText(config.defaultContentLanguage) || 'en'
  const languages = new Set(Object.keys(toData(config.languages)).map((language) => language.toLowerCase()))

  for (const path of files.paths) {
    if (/\.bib$/i.test(path)) site.bibtex.push(await files.readText(path))
    if (!/^content\/.+\.(?:md|markdown|html)$/i.test(path)) continue
    try {
      const { folder, isList, ...place } = locate(path, languages)
      const { data, body } = readFrontMatter(await files.readText(path))
      const page: Page = { path, data, body, ...place }
      const isAbout = /^about(?:[-_]?me)?$/i.test(place.name) && (folder === '' || folder === 'page' || folder === 'pages')
      if (place.section === 'authors' && isList) {
        readAuthor(page, site)
        if (body.trim() && !site.items.some(({ kind }) => kind === 'about'))
          site.items.push(toItem(page, folder, 'about', files, config, now, main))
        continue
      }
      // Skips lists, and works that have a BibTeX entry in the archive.
      if (
        (isList && !isAbout) ||
        (WORK_SECTIONS.has(place.section) && files.paths.some((file) => getFolder(file) === getFolder(path) && /\.bib$/i.test(file)))
      )
        continue
      const kind =
        isAbout && !site.items.some((item) => item.kind === 'about')
          ? 'about'
          : BLOG_SECTIONS.has(place.section.toLowerCase())
            ? 'blog'
            : 'page'
      const item = toItem(page, folder, kind, files, config, now, main)
      if (kind !== 'blog' && !hasWords(item.html)) site.skipped.push({ source: path, reason: 'It has no text of its own' })
      else site.items.push(item)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      site.skipped.push({ source: path, reason: error.message })
    }
  }
  if (base) for (const item of site.items) item.addresses.push(...item.addresses.map((address) => base + address))
  return site
}

const toItem = (
  page: Page,
  folder: string,
  kind: ParsedItem['kind'],
  files: SiteFiles,
  config: Data,
  now: Date,
  main: string,
): ParsedItem => {
  const { data, path } = page
  const date = readDate(data.date ?? data.publishDate ?? /^(\d{4}-\d{2}-\d{2})-/.exec(page.name)?.[1])
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
  const expires = readDate(data.expiryDate)
  const publishes = readDate(data.publishDate) ?? date
  const isFuture = publishes !== undefined && publishes > now && !isTrue(config.buildFuture)
  const isOver = expires !== undefined && expires < now
  return {
    kind,
    source: path,
    title,
    html: /\.html$/i.test(path) ? text : toHtml(text),
    date,
    updated: readDate(data.lastmod),
    status: isTrue(data.draft) || isFuture || isOver ? 'draft' : 'published',
    addresses: getAddresses(config, page, folder, title, date, main),
    tags: toList(data.tags),
    images: toImages(page, files),
    warnings: [
      ...dropped.warnings(),
      ...(isFuture ? ['Its date is in the future, so it becomes a draft'] : []),
      ...(isOver ? ['It has expired, so it becomes a draft'] : []),
      ...(date || kind !== 'blog' ? [] : ['It has no date']),
    ],
  }
}
