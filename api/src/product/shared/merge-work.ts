import { type EntryLink, linkHref, type WorkCollection, type WorkDetails } from '@portfolio/contracts'
import { deriveWork, normalizeDoi, ROLES, toDoiAddress, toEtAl, toVenue, type Work, withoutAddition } from '@portfolio/scholarship'

type FieldValues = Readonly<Record<string, string>>

/** Returns the name of the first field of a kind, other than the title; undefined if the collection has none. */
export const findFieldName = ({ fields }: WorkCollection, kind: string): string | undefined =>
  Object.entries(fields).find(([field, fieldKind]) => field !== 'title' && fieldKind === kind)?.[0]

/** Returns the text of that field. */
export const findField = (collection: WorkCollection, values: FieldValues, kind: string): string | undefined => {
  const name = findFieldName(collection, kind)
  return name && values[name]
}

/** Returns the fields of a work. Those that still have their placeholder are empty. */
export const withoutPlaceholders = (values: FieldValues, { placeholders = {} }: Pick<WorkDetails, 'placeholders'>): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, field !== 'title' && text === placeholders[field] ? '' : text]))

/** Returns what is read from the fields of a work. A title that was too short for its field is read as it was. */
export const deriveFromFields = (collection: WorkCollection, values: FieldValues, details: Pick<WorkDetails, 'placeholders'>): Work => {
  const texts = withoutPlaceholders(values, details)
  const { title = '' } = texts
  return deriveWork(collection.page.workType, {
    title: title === details.placeholders?.title ? withoutAddition(title) : title,
    author: findField(collection, texts, 'people'),
    date: findField(collection, texts, 'date'),
    link: findField(collection, texts, 'link'),
    description: findField(collection, texts, 'longText'),
  })
}

/** Returns the DOI of an address; undefined for other text, even a DOI itself. */
const findDoi = (href: string): string | undefined => (/^https?:/i.test(href) ? normalizeDoi(href) : undefined)

/** Returns a work as it is sorted, tagged and cited: its details, completed with what is read from its fields. */
export const mergeWork = (derived: Work, { csl }: WorkDetails): Work => {
  const merged: Work = { ...derived, ...csl }
  if (csl.DOI) merged.DOI = findDoi(csl.DOI) ?? csl.DOI
  // The names of the details are complete: an editor who is also read from the field Author would be cited twice.
  if (ROLES.some((role) => csl[role]?.length)) {
    for (const role of ROLES) if (!csl[role]?.length) delete merged[role]
    if (!csl.etAl) delete merged.etAl
  }
  const etAl = toEtAl(merged.etAl ?? [], merged)
  if (etAl) merged.etAl = etAl
  else delete merged.etAl
  return merged
}

/** Returns where a work appeared, or else the text of its link field if that is not an address. */
export const getVenue = (collection: WorkCollection, values: FieldValues, work: Work, kind: string, language: string): string => {
  const link = findField(collection, values, 'link')
  return toVenue(work, kind, language) || (link && !linkHref(link) ? link : '')
}

const RANKS: Partial<Record<EntryLink['kind'], number>> = { pdf: 0, doi: 1 }
const rank = ({ kind }: EntryLink) => RANKS[kind] ?? 2

/** Returns the links of an entry: its DOI, those of the details, and that of the link field unless it is one of these. */
export const getLinks = (collection: WorkCollection, values: FieldValues, work: Work, details: WorkDetails): EntryLink[] => {
  const links: EntryLink[] = [...details.links]
  const add = (kind: EntryLink['kind'], href: string) => {
    const doi = findDoi(href)
    if (!links.some((link) => link.href === href || (doi && findDoi(link.href) === doi))) links.push({ kind, href })
  }
  if (work.DOI) add('doi', toDoiAddress(work.DOI))
  const own = linkHref(findField(collection, values, 'link') ?? '')
  if (own) add(findDoi(own) ? 'doi' : 'publisher', own)
  return links.toSorted((a, b) => rank(a) - rank(b))
}
