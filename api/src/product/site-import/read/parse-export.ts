import { type Archive, readBytes } from '#site-import/shared/archive.ts'
import type { ParsedSite, SiteFiles, Skipped } from '#site-import/shared/parsed-site.ts'
import { skipUnreadable } from '#site-import/shared/skip-unreadable.ts'
import { Unreadable } from '#site-import/shared/unreadable.ts'
import { decodeText } from './decode-text.ts'
import { readGhost } from './readers/ghost.ts'
import { readHugo } from './readers/hugo/hugo.ts'
import { readJekyll } from './readers/jekyll/jekyll.ts'
import { readMarkdownFolder } from './readers/markdown-folder.ts'
import { toWordPressSite } from './readers/wordpress/wordpress.ts'
import { parseWordPress, type WordPressExport } from './readers/wordpress/xml.ts'

const TEXT_BYTES_MAX = 5_000_000
const EXPORT_BYTES_MAX = 60_000_000
/** Total for all texts of a site. */
const ALL_TEXT_BYTES_MAX = 60_000_000

const toFiles = (archive: Archive, root: string): SiteFiles => {
  let bytes = 0
  return {
    paths: archive.paths.filter((path) => path.startsWith(root)).map((path) => path.slice(root.length)),
    readText: async (path) => {
      const content = await readBytes(archive, root + path, TEXT_BYTES_MAX)
      bytes += content.length
      if (bytes > ALL_TEXT_BYTES_MAX) throw new Unreadable(`The texts of the site are larger than ${ALL_TEXT_BYTES_MAX / 1e6} MB in total`)
      return decodeText(content)
    },
  }
}

/** Returns the folder of the shallowest path that matches, ending with a slash, or undefined if none does. */
const findRoot = (paths: readonly string[], pattern: RegExp): string | undefined =>
  paths
    .flatMap((path) => {
      const found = pattern.exec(path)
      return found ? [found[1] ?? ''] : []
    })
    .sort((a, b) => a.split('/').length - b.split('/').length)[0]

/** How each system is recognized, by a path of its own such as `my-site/_config.yml`. The group is the folder of the site: `my-site/`. */
const JEKYLL = /^((?:[^/]+\/){0,3}?)(?:_config\.ya?ml|_posts\/.+|_publications\/.+)$/
const HUGO =
  /^((?:[^/]+\/){0,3}?)(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml)|config\/_default\/.+|archetypes\/.+|content\/(?:posts?|blog)\/.+)$/
const MARKDOWN = /^((?:[^/]+\/){0,3}?)[^/]+\.(?:md|markdown)$/

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Unreadable(`The file is not valid JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

const readText = async (archive: Archive, path: string) => decodeText(await readBytes(archive, path, EXPORT_BYTES_MAX))

/** Reads the export files of WordPress or Ghost in an archive that also has their media. WordPress splits large sites into several files. */
const readExportFiles = async (archive: Archive, skipped: Skipped[]): Promise<ParsedSite | undefined> => {
  const list = (ending: RegExp) => archive.paths.filter((path) => ending.test(path) && path.split('/').length < 4)
  const exports: WordPressExport[] = []
  for (const path of list(/\.xml$/i))
    await skipUnreadable(skipped, path, async () => {
      const text = await readText(archive, path)
      if (/wordpress\.org\/export\//.test(text.slice(0, 5_000))) exports.push(parseWordPress(text))
    })
  if (exports.length) return toWordPressSite(exports)
  let site: ParsedSite | undefined
  for (const path of list(/\.json$/i))
    await skipUnreadable(skipped, path, async () => {
      if (site) return
      const text = await readText(archive, path)
      if (/^\s*\{\s*"(?:db|meta|data)"/.test(text) && text.includes('"posts"')) site = readGhost(parseJson(text))
    })
  return site
}

export interface Parsed {
  site: ParsedSite
  /** Folder of the site in the archive, ending with a slash. */
  root: string
}

/** Recognizes the system that an archive comes from, and parses it. Throws `Unreadable` for an unknown one. */
export const parseArchive = async (archive: Archive, now: Date): Promise<Parsed> => {
  const { paths } = archive
  if (!paths.length) throw new Unreadable('The archive has no files')
  const jekyll = findRoot(paths, JEKYLL)
  if (jekyll !== undefined) return { site: await readJekyll(toFiles(archive, jekyll), now), root: jekyll }
  const hugo = findRoot(paths, HUGO)
  if (hugo !== undefined) return { site: await readHugo(toFiles(archive, hugo), now), root: hugo }
  const skipped: Skipped[] = []
  const add = (site: ParsedSite, root: string): Parsed => ({ site: { ...site, skipped: [...skipped, ...site.skipped] }, root })
  const exported = await readExportFiles(archive, skipped)
  if (exported) return add(exported, '')
  const markdown = findRoot(paths, MARKDOWN)
  if (markdown !== undefined) return add(await readMarkdownFolder(toFiles(archive, markdown), now), markdown)
  const [unread] = skipped
  if (unread) throw new Unreadable(`“${unread.source}” cannot be imported. ${unread.reason}`)
  throw new Unreadable('The archive is not from al-folio, academicpages, Jekyll, Hugo, WordPress or Ghost, and contains no Markdown')
}

/** Parses a single export file of WordPress or Ghost. Throws `Unreadable`. */
export const parseSingle = async (archive: Archive): Promise<Parsed> => {
  const [path = ''] = archive.paths
  const text = await readText(archive, path)
  const site = /^\s*\{/.test(text.replace(/^\uFEFF/, '')) ? readGhost(parseJson(text)) : toWordPressSite([parseWordPress(text)])
  return { site, root: '' }
}
