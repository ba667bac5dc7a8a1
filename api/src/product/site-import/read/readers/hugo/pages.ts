import { getFolder } from '#site-import/shared/addresses.ts'
import { type Data, readFrontMatter } from '#site-import/shared/front-matter.ts'
import type { ParsedSite, SiteFiles } from '#site-import/shared/parsed-site.ts'
import { skipUnreadableFile } from '#site-import/shared/skip-unreadable.ts'

export interface Page {
  path: string
  /** With names in lowercase, because Hugo ignores their case. */
  data: Data
  body: string
  language: string
  section: string
  folder: string
  /** Name of the file, or of its folder for `index.md`. */
  name: string
  /** `/folder/name`, in any language. */
  address: string
  /** Whether it is the `_index.md` of a section. */
  isList: boolean
  /** Whether it lies beside or below the `index.md` of another page, which may use it. It has no page of its own. */
  isResource: boolean
  /** Whether a section above it is a draft. */
  isInDraft: boolean
}

/** Splits a path such as `content/fr/posts/a.fr.md` into language, section, folder and name, as Hugo does. */
const locate = (path: string, languages: ReadonlySet<string>, main: string) => {
  let segments = path.replace(/^content\//, '').split('/')
  let language = main
  if (segments.length > 1 && languages.has(segments[0] as string)) {
    language = segments[0] as string
    segments = segments.slice(1)
  }
  const file = segments.at(-1) as string
  const [, base = file, suffix = ''] = /^(.*?)(?:\.([a-z]{2}(?:-[a-z]{2,4})?))?\.\w+$/i.exec(file) ?? []
  const isOwn = suffix && languages.has(suffix.toLowerCase())
  const own = isOwn || !suffix ? base : `${base}.${suffix}`
  const isBundle = own === 'index' || own === '_index'
  const folder = segments.slice(0, isBundle ? -2 : -1).join('/')
  const name = isBundle ? (segments.at(-2) ?? '') : own
  return {
    language: isOwn ? suffix.toLowerCase() : language,
    section: segments.length > 1 ? (segments[0] as string) : '',
    folder,
    name,
    address: `/${[folder, name].filter(Boolean).join('/')}`,
    isList: own === '_index',
  }
}

const INDEX = /^content\/.+\/index(?:\.[a-z-]+)?\.(?:md|markdown|html)$/i

const listFoldersAbove = (folder: string): string[] => (folder ? [folder, ...listFoldersAbove(getFolder(folder))] : [])

/** Reads the texts of a site, and adds those that cannot be read to `skipped`. */
export const readPages = async (
  files: SiteFiles,
  languages: ReadonlySet<string>,
  main: string,
  { skipped }: ParsedSite,
): Promise<Page[]> => {
  // The folder of a language is no bundle.
  const isLanguage = (folder: string) => languages.has(folder.slice('content/'.length).toLowerCase())
  const bundles = new Set(
    files.paths
      .filter((path) => INDEX.test(path))
      .map(getFolder)
      .filter((folder) => !isLanguage(folder)),
  )
  const isResource = (path: string) => {
    const folder = getFolder(path)
    return listFoldersAbove(INDEX.test(path) ? getFolder(folder) : folder).some((above) => bundles.has(above))
  }
  const pages: Page[] = []
  for (const path of files.paths.filter((path) => /^content\/.+\.(?:md|markdown|html)$/i.test(path))) {
    await skipUnreadableFile(skipped, files, path, (text) => {
      const { data, body } = readFrontMatter(text)
      const lower = Object.fromEntries(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))
      pages.push({ path, data: lower, body, ...locate(path, languages, main), isResource: isResource(path), isInDraft: false })
    })
  }
  return pages
}
