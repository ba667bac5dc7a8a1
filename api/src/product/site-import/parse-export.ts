import { type Archive, readBytes } from './archive.ts'
import { decodeText } from './decode-text.ts'
import { readGhost } from './ghost.ts'
import { readHugo } from './hugo.ts'
import { readJekyll } from './jekyll.ts'
import { readMarkdownFolder } from './markdown-folder.ts'
import type { ParsedSite, SiteFiles } from './parsed-site.ts'
import { Unreadable } from './unreadable.ts'
import { readWordPress } from './wordpress.ts'

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

const JEKYLL = /^((?:[^/]+\/){0,3}?)(?:_config\.ya?ml|_posts\/.+|_publications\/.+)$/
const HUGO =
  /^((?:[^/]+\/){0,3}?)(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml)|config\/_default\/.+|archetypes\/.+|content\/(?:posts?|blog)\/.+)$/
const MARKDOWN = /^((?:[^/]+\/){0,3}?)[^/]+\.(?:md|markdown)$/

const splitText = function* (text: string, size = 100_000): Generator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Unreadable(`The file is not valid JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

const mergeSites = (sites: readonly ParsedSite[]): ParsedSite | undefined => {
  const [first, ...others] = sites
  if (!first) return undefined
  for (const site of others) {
    first.items.push(...site.items)
    first.skipped.push(...site.skipped)
    first.altTexts = new Map([...first.altTexts, ...site.altTexts])
  }
  return first
}

const readText = async (archive: Archive, path: string) => decodeText(await readBytes(archive, path, EXPORT_BYTES_MAX))

/** Reads the export files of WordPress or Ghost in an archive that also has their media. */
const readExportFiles = async (archive: Archive): Promise<ParsedSite | undefined> => {
  const sites: ParsedSite[] = []
  for (const path of archive.paths.filter((path) => /\.xml$/i.test(path) && path.split('/').length < 4)) {
    const text = await readText(archive, path)
    if (/wordpress\.org\/export\//.test(text.slice(0, 5_000))) sites.push(await readWordPress(splitText(text)))
  }
  if (sites.length) return mergeSites(sites)
  for (const path of archive.paths.filter((path) => /\.json$/i.test(path) && path.split('/').length < 4)) {
    const text = await readText(archive, path)
    if (/^\s*\{\s*"(?:db|meta|data)"/.test(text) && text.includes('"posts"')) return readGhost(parseJson(text))
  }
  return undefined
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
  const exported = await readExportFiles(archive)
  if (exported) return { site: exported, root: '' }
  const markdown = findRoot(paths, MARKDOWN)
  if (markdown !== undefined) return { site: await readMarkdownFolder(toFiles(archive, markdown), now), root: markdown }
  throw new Unreadable('The archive is not from al-folio, academicpages, Jekyll, Hugo, WordPress or Ghost, and contains no Markdown')
}

/** Parses a single export file of WordPress or Ghost. Throws `Unreadable`. */
export const parseSingle = async (archive: Archive): Promise<Parsed> => {
  const [path = ''] = archive.paths
  const text = await readText(archive, path)
  const site = /^\s*\{/.test(text.replace(/^\uFEFF/, '')) ? readGhost(parseJson(text)) : await readWordPress(splitText(text))
  return { site, root: '' }
}
