import { DomUtils, parseDocument } from 'htmlparser2'
import { parseJson } from '#shared/parse-json.ts'

/** Attributes whose value is one address. `action`: forms without scripts open it. */
const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'action']
/** Attributes whose value is a list of addresses, each with a descriptor. */
const LIST_ATTRIBUTES = ['srcset', 'imagesrcset']
const META = /^(?:og:image|twitter:image|citation_.+_url)$/

const splitList = (list: string) => list.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '')

/** Returns the values of all keys of structured data or a manifest that name files. */
const findInJson = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (['src', 'contentUrl', 'image'].includes(key) ? [inner] : []) : findInJson(inner),
  )
}

/** Returns all links of a document, also those of its head, as they are written, and what fragments of links can name. */
export const readDocument = (html: string): { links: string[]; ids: Set<string> } => {
  const links: string[] = []
  const ids = new Set<string>()
  for (const element of DomUtils.findAll(() => true, parseDocument(html).children)) {
    const { name, attribs } = element
    if (attribs.id) ids.add(attribs.id)
    for (const attribute of ADDRESS_ATTRIBUTES) if (attribs[attribute]) links.push(attribs[attribute])
    for (const attribute of LIST_ATTRIBUTES) links.push(...splitList(attribs[attribute] ?? ''))
    if (name === 'meta' && META.test(attribs.name ?? attribs.property ?? '')) links.push(attribs.content ?? '')
    if (name === 'script' && attribs.type === 'application/ld+json') links.push(...findInJson(parseJson(DomUtils.textContent(element))))
  }
  return { links, ids }
}

/** Returns the addresses in a sitemap, and the icons of a web manifest. Other files are taken as they are. */
export const findInFile = (path: string, text: string): string[] => {
  if (path.endsWith('.webmanifest')) return findInJson(parseJson(text))
  if (!/^\/sitemap[\w-]*\.xml$/.test(path)) return []
  return DomUtils.getElementsByTagName('loc', parseDocument(text, { xmlMode: true })).map((element) => DomUtils.textContent(element))
}
