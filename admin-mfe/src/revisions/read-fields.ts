import {
  contributorRoles,
  type FormName,
  linkKinds,
  listTexts,
  type RevisedValues,
  type WorkDetails,
  workStatuses,
  workTypes,
} from '@portfolio/contracts'
import { workPropertyLabels } from '#shared/work-property-labels.ts'

/** One field of an item as the owner reads it: plain text, rich text as `html`, or the addresses of `images`. */
export interface ReadField {
  key: string
  label: string
  text?: string
  html?: string
  images?: string[]
}

type ListName = Parameters<typeof listTexts>[0]
type Csl = WorkDetails['csl']
type Name = NonNullable<Csl['author']>[number]

const SETTINGS: Record<string, string> = {
  ownerName: 'Your name',
  tagline: 'Tagline',
  microblogUrl: 'Microblog profile',
  networkUrl: 'Professional network profile',
  orcid: 'ORCID iD',
  ownNames: 'Spellings of your name',
  worksOrder: 'Order of lists',
  cvSections: 'Sections of the CV',
  backgroundImage: 'Background image of the landing page',
  footerLinks: 'Footer links',
  copyrightYear: 'Copyright year',
  identity: 'Who you are',
  email: 'Public email',
  portraitAlt: 'Description of the portrait',
}

/** "profileLinks" → "Profile links" */
const toWords = (key: string) =>
  key.replace(/^./, (letter) => letter.toUpperCase()).replace(/[A-Z]/g, (letter, at) => (at ? ` ${letter.toLowerCase()}` : letter))

/** Sorts keys of values in the order of the form. Keys that this portal does not know come last. */
export const sortKeys = (form: FormName, keys: readonly string[]): string[] => {
  const posts = ['title', 'description', 'images', 'tags']
  const order =
    form === 'settings'
      ? Object.keys(SETTINGS)
      : form === 'blogs' || form === 'about'
        ? posts
        : [...Object.keys(listTexts(form as ListName).fields), 'details', 'slug']
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return keys.toSorted((a, b) => place(a) - place(b))
}

/** Returns a value as text, with each element of a list on its own line. */
const toText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join('\n')
  if (typeof value === 'object' && 'title' in value && 'link' in value) return `${value.title}: ${value.link}`
  if (typeof value === 'object') return Object.values(value).map(toText).filter(Boolean).join(': ')
  return String(value)
}

const toName = ({ family, given, literal, ORCID, suffix, 'non-dropping-particle': particle }: Name) =>
  [literal ?? [given, particle, family, suffix].filter(Boolean).join(' '), ORCID && `(${ORCID})`].filter(Boolean).join(' ')

const readProperty = (key: string, value: unknown): ReadField[] => {
  if (key === 'etAl')
    return [
      {
        key: `csl.${key}`,
        label: 'Lists that end with “et al.”',
        text: (value as (keyof typeof contributorRoles)[]).map((role) => contributorRoles[role]).join('\n'),
      },
    ]
  const label = workPropertyLabels[key] ?? key
  if (key in contributorRoles) return [{ key: `csl.${key}`, label, text: (value as Name[]).map(toName).join('\n') }]
  const names: Record<string, string> = key === 'type' ? workTypes : key === 'status' ? workStatuses : {}
  return [{ key: `csl.${key}`, label, text: names[String(value)] ?? toText(value) }]
}

const showLink = ({ kind, href }: WorkDetails['links'][number]) => `${linkKinds[kind] ?? kind}: ${href}`

const readDetails = ({ csl, links, embargoed = [], bibtex, relatedTo = [] }: WorkDetails): ReadField[] => [
  ...Object.entries(csl).flatMap(([key, value]) => readProperty(key, value)),
  { key: 'links', label: 'Links', text: links.map(showLink).join('\n') },
  { key: 'embargoed', label: 'Under an embargo', text: embargoed.map((link) => `${showLink(link)} (until ${link.until})`).join('\n') },
  { key: 'relatedTo', label: 'Works that belong to it', text: relatedTo.length ? String(relatedTo.length) : '' },
  { key: 'bibtex', label: 'BibTeX entry', text: bibtex ?? '' },
]

const readPost = ({ title, description, images, tags, language, isMenuPage, slug }: RevisedValues): ReadField[] => [
  { key: 'title', label: 'Title', text: toText(title) },
  { key: 'description', label: 'Text', html: toText(description) },
  { key: 'images', label: 'Images', images: (images as string[] | undefined) ?? [] },
  { key: 'tags', label: 'Tags', text: toText(tags) },
  { key: 'language', label: 'Language', text: toText(language) },
  { key: 'isMenuPage', label: 'A page of the menu', text: isMenuPage ? 'Yes' : '' },
  { key: 'slug', label: 'Address', text: toText(slug) },
]

const IMAGES = new Set(['backgroundImage', 'portrait'])

const readSetting = (key: string, value: unknown): ReadField => {
  const field = { key, label: SETTINGS[key] ?? toWords(key) }
  return IMAGES.has(key) ? { ...field, images: value ? [String(value)] : [] } : { ...field, text: toText(value) }
}

const readSettings = ({ identity, ...values }: RevisedValues): ReadField[] => {
  const all: Record<string, unknown> = { ...values, ...identity }
  return sortKeys('settings', Object.keys(all)).map((key) => readSetting(key, all[key]))
}

/** Returns the values of a revision as the owner reads them, in the order of the form, without empty ones. */
export const readFields = (form: FormName, values: RevisedValues): ReadField[] => {
  const getAll = (): ReadField[] => {
    if (form === 'settings') return readSettings(values)
    if (form === 'blogs' || form === 'about') return readPost(values)
    const { fields } = listTexts(form as ListName)
    return [
      ...Object.entries(fields).map(([key, { label }]) => ({ key, label, text: toText(values[key]) })),
      ...(values.details ? readDetails(values.details as WorkDetails) : []),
      { key: 'slug', label: 'Address', text: toText(values.slug) },
    ]
  }
  return getAll().filter(({ text, html, images }) => text || html || images?.length)
}

/** Returns the label of a key of values, such as "Text" or "Details". */
export const labelKey = (form: FormName, key: string): string => {
  if (key === 'details') return 'Details'
  if (key === 'slug') return 'Address'
  if (form === 'settings') return SETTINGS[key] ?? toWords(key)
  if (form === 'blogs' || form === 'about') return readPost({ [key]: '' }).find((field) => field.key === key)?.label ?? toWords(key)
  return listTexts(form as ListName).fields[key]?.label ?? toWords(key)
}
