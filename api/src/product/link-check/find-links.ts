import {
  type CollectionName,
  collections,
  FILES_PREFIX,
  type FieldKind,
  isSitePath,
  type LinkUse,
  linkHref,
  listProfiles,
  SETTINGS_ID,
  type Settings,
  type SettingsLinkField,
  type SiteLink,
  type WorkDetails,
} from '@portfolio/contracts'
import { normalizeDoi, toDoiAddress } from '@portfolio/scholarship'
import { Parser } from 'htmlparser2'
import { takeTurns } from '#product/shared/take-turns.ts'

/** An item as its form has it. */
interface Item {
  id: string
  values: Readonly<Record<string, unknown>>
}

/** Long addresses are generated, and PostgreSQL cannot index them. */
const ADDRESS_CHARACTERS_MAX = 2_000
/** Paths of this site that are neither pages nor files for readers. */
const NOT_CHECKED = /^\/(?:api|admin|media)(?:[/?#]|$)/

/** Returns what is requested for a link: a path of this site, or an address of another; undefined for what cannot be requested. */
export const toChecked = (link: string, origin: string | undefined): string | undefined => {
  const href = isSitePath(link) ? link : linkHref(link)
  if (!href || !URL.canParse(href, 'https://site.invalid')) return undefined
  const { protocol, origin: itsOrigin, pathname, search } = new URL(href, 'https://site.invalid')
  if (!/^https?:$/.test(protocol)) return undefined
  const isOwn = itsOrigin === 'https://site.invalid' || itsOrigin === origin
  const address = isOwn ? pathname + search : itsOrigin + pathname + search
  return address.length > ADDRESS_CHARACTERS_MAX || (isOwn && NOT_CHECKED.test(address)) ? undefined : address
}

/** Whether a checked address is a file of this site. */
export const isFile = (address: string): boolean => address.startsWith(FILES_PREFIX)

const listTextLinks = (html: string): string[] => {
  const links: string[] = []
  const parser = new Parser({ onopentag: (name, { href }) => void (name === 'a' && href && links.push(href)) })
  parser.end(html)
  return links
}

const listFieldLinks = (kind: FieldKind, value: string): string[] => {
  if (kind === 'link') return [value]
  return kind === 'richText' ? listTextLinks(value) : []
}

const listDetailsLinks = ({ links, csl: { DOI } }: WorkDetails): [field: string, link: string][] => [
  ...links.map(({ href }): [string, string] => ['details.links', href]),
  ...(DOI ? [['details.csl.DOI', toDoiAddress(normalizeDoi(DOI) ?? DOI)] as [string, string]] : []),
]

const listItemLinks = (name: CollectionName, { values }: Item): [field: string, link: string][] => {
  const fields: Readonly<Record<string, FieldKind>> = collections.find((one) => one.name === name)?.fields ?? {}
  const ofFields = Object.entries(fields).flatMap(([field, kind]) =>
    listFieldLinks(kind, String(values[field] ?? '')).map((link): [string, string] => [field, link]),
  )
  const details = values.details as WorkDetails | undefined
  return details ? [...ofFields, ...listDetailsLinks(details)] : ofFields
}

const listSettingsLinks = (settings: Settings): [field: SettingsLinkField, link: string][] => [
  ...listProfiles(settings).map((link): [SettingsLinkField, string] => ['profiles', link]),
  ...settings.footerLinks.map(({ link }): [SettingsLinkField, string] => ['footerLinks', link]),
  ...settings.identity.news.map(({ link }): [SettingsLinkField, string] => ['news', link]),
]

interface Published {
  items: ReadonlyMap<CollectionName, readonly Item[]>
  settings: Settings
  /** Of this site, if one is configured. */
  origin: string | undefined
}

/** Resolves with the links of published items and of the settings, each once, with where it is edited. Yields to other requests between items. */
export const findLinks = async ({ items, settings, origin }: Published): Promise<Omit<SiteLink, 'result'>[]> => {
  const found = new Map<string, LinkUse[]>()
  const add = (link: string, use: LinkUse) => {
    const href = toChecked(link, origin)
    if (!href) return
    const uses = found.get(href) ?? []
    found.set(href, uses)
    if (!uses.some(({ id, field }) => id === use.id && field === use.field)) uses.push(use)
  }
  const turn = takeTurns()
  for (const [form, list] of items)
    for (const item of list) {
      for (const [field, link] of listItemLinks(form, item)) add(link, { form, id: item.id, title: String(item.values.title), field })
      await turn()
    }
  for (const [field, link] of listSettingsLinks(settings)) add(link, { form: 'settings', id: SETTINGS_ID, title: '', field })
  return Array.from(found, ([href, uses]) => ({ href, uses }))
}
