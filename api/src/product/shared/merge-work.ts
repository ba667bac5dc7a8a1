import { type EntryLink, linkHref, type WorkCollection, type WorkDetails } from '@portfolio/contracts'
import { deriveWork, normalizeDoi, ROLES, toDoiAddress, toVenue, type Work } from '@portfolio/scholarship'

type FieldValues = Readonly<Record<string, string>>

/** Returns the words of the first field of a kind; the title has a name of its own. */
export const findField = ({ fields }: WorkCollection, values: FieldValues, kind: string): string | undefined => {
  const [name] = Object.entries(fields).find(([field, fieldKind]) => field !== 'title' && fieldKind === kind) ?? []
  return name && values[name]
}

/** Returns the fields of a work. Those that still have the placeholder of an import are empty. */
export const withoutStandIns = (values: FieldValues, { standIns = {} }: Pick<WorkDetails, 'standIns'>): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, field !== 'title' && text === standIns[field] ? '' : text]))

/** Returns what the fields of a work say, read from the owner's words. */
export const deriveFromFields = (collection: WorkCollection, values: FieldValues, details: Pick<WorkDetails, 'standIns'>): Work => {
  const said = withoutStandIns(values, details)
  return deriveWork(collection.page.workType, {
    title: said.title ?? '',
    author: findField(collection, said, 'people'),
    date: findField(collection, said, 'date'),
    link: findField(collection, said, 'link'),
    description: findField(collection, said, 'longText'),
  })
}

/** Returns the DOI of an address. Undefined for text that is no address, such as a DOI. */
const findDoi = (href: string): string | undefined => (/^https?:/i.test(href) ? normalizeDoi(href) : undefined)

/** Returns a work as it is sorted, tagged and cited: its details, and for what they leave out what is read from its fields. */
export const mergeWork = (derived: Work, { csl }: WorkDetails): Work => {
  const merged: Work = { ...derived, ...csl }
  if (csl.DOI) merged.DOI = findDoi(csl.DOI) ?? csl.DOI
  // Names of the details are all names: an editor who is read from the field Author as well would be cited twice.
  if (ROLES.some((role) => csl[role]?.length)) for (const role of ROLES) if (!csl[role]?.length) delete merged[role]
  return merged
}

/** Returns where a work appeared: as the details say, or else in the owner's words if their link is no link. */
export const getVenue = (collection: WorkCollection, values: FieldValues, work: Work): string => {
  const link = findField(collection, values, 'link')
  return toVenue(work) || (link && !linkHref(link) ? link : '')
}

const RANKS: Partial<Record<EntryLink['kind'], number>> = { pdf: 0, doi: 1 }
const rank = ({ kind }: EntryLink) => RANKS[kind] ?? 2

/** Returns the links of an entry: its DOI, those of the details, and the owner's own unless it is one of these. */
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
