import { createExcerpt, linkHref, linkKinds, noDetails, type WorkDetails, workTypes } from '@portfolio/contracts'
import { collapseSpaces, describeType, formatDate, formatPages, ROLES, toDisplayName, toLanguage, type Work } from '@portfolio/scholarship'
import { findField } from '#product/shared/merge-work.ts'
import type { CatalogWork, ListedWork } from './catalog.ts'
import { nameKind } from './name-kind.ts'

const EXCERPT_CHARACTERS_MAX = 200

const toComma = (language: string) => (/^ar\b/.test(language) ? '، ' : ', ')
const join = (separator: string, ...parts: (string | undefined)[]) => parts.filter(Boolean).join(separator)

/** Returns the label of a work's type: "Journal article". */
export const getKind = ({ type }: Work): string => workTypes[type]

/** Returns where a work appeared, in one line: the text of its link field if that is not an address, else the venue. */
export const getPlace = ({ collection, values, venue }: ListedWork): string => {
  const link = findField(collection, values, 'link')
  return link && !linkHref(link) ? link : venue
}

/** Returns the kind of a work that readers do not expect in its list: "PhD thesis" among books. A journal or a book speaks for itself. */
const getUnexpectedKind = ({ collection, work, wordsLanguage }: ListedWork): string => {
  const isExpected = work.type === 'document' || (work.type === collection.page.workType && !work.genre)
  return isExpected || work['container-title'] ? '' : nameKind(work, wordsLanguage)
}

const withKind = (listed: ListedWork, place: string): string => {
  const kind = getUnexpectedKind(listed)
  const isSaid = [kind, describeType(listed.work)].some((one) => place.toLowerCase().includes(one.toLowerCase()))
  return isSaid ? place : join(toComma(listed.wordsLanguage), kind, place)
}

/** Returns what a list shows beside the people of a work: "Mind 59(236), 433–460", "PhD thesis, Princeton University". */
export const getImprint = (listed: ListedWork): string => withKind(listed, getPlace(listed))

/** Returns the same for the CV, in which the details are preferred to the field `link`: it has no DOI in text. */
export const getCvVenue = (listed: ListedWork): string => withKind(listed, listed.venue)

/** Returns the title of the journal, book or event if an imprint begins with it; otherwise an empty text. */
export const getContainer = ({ work }: ListedWork, imprint: string): string => {
  const container = work['container-title'] ?? work['event-title'] ?? ''
  return imprint.startsWith(container) ? container : ''
}

/** Returns the name of a language, in that of the site: "English" for "en". Returns text that is not a valid tag, such as "Klingon", as it is. */
const toLanguageName = (text: string | undefined, siteLanguage: string): string | undefined => {
  const language = toLanguage(text)
  if (!language || !/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language)) return language
  try {
    return new Intl.DisplayNames([siteLanguage, 'en'], { type: 'language' }).of(language)
  } catch {
    return language
  }
}

const getEqualContributors = (work: Work): string[] =>
  ROLES.flatMap((role) => work[role] ?? [])
    .filter(({ equalContribution }) => equalContribution)
    .map(toDisplayName)

/** By language. Only the server has them. */
const ISSUE: ReadonlyMap<string, string> = new Map([
  ['de', 'Heft'],
  ['ar', 'العدد'],
])

const FROM: ReadonlyMap<string, string> = new Map([
  ['de', 'ab'],
  ['ar', 'ابتداءً من'],
])

/** Returns when readers get what is under an embargo: "PDF" and "from 1 January 2027". */
const getEmbargoes = ({ embargoed = [] }: WorkDetails, siteLanguage: string): [label: string, value: string][] => {
  const from = FROM.get(siteLanguage.split('-', 1)[0] as string) ?? 'from'
  return embargoed.map(({ kind, until }) => [linkKinds[kind], `${from} ${formatDate(until, siteLanguage)}`])
}

type Described = Pick<CatalogWork, 'work' | 'siteLanguage' | 'wordsLanguage'> & Partial<Pick<CatalogWork, 'details'>>

/** Returns what identifies a work and its edition, who contributed equally, and what readers will get later, as labels and values. */
export const getFacts = ({ work, siteLanguage, wordsLanguage, details = noDetails }: Described): [label: string, value: string][] => {
  const issue = ISSUE.get(siteLanguage.split('-', 1)[0] as string) ?? 'issue'
  const comma = toComma(wordsLanguage)
  const facts: [string, string | undefined][] = [
    ['Equal contribution', getEqualContributors(work).join(comma)],
    ['Volume', join(toComma(siteLanguage), work.volume, work.issue && `${issue} ${work.issue}`)],
    ['Pages', formatPages(work.page ?? work['number-of-pages'] ?? '')],
    ['Chapter', work['chapter-number']],
    ['Number', work.number],
    ['Edition', work.edition],
    ['Version', work.version],
    ['Series', join(' ', work['collection-title'], work['collection-number'])],
    ['Event', join(comma, work['event-title'], work['event-place'])],
    ['Publisher', join(comma, work.publisher, work['publisher-place'])],
    ['DOI', work.DOI],
    ['ISBN', work.ISBN],
    ['ISSN', work.ISSN],
    ['arXiv', work.arXiv],
    ['PubMed', work.PMID],
    ['Language', toLanguageName(work.language, siteLanguage)],
    ...getEmbargoes(details, siteLanguage),
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** Returns the beginning of the abstract of a work, in one line. */
export const getExcerpt = ({ collection, values }: CatalogWork): string =>
  createExcerpt(collapseSpaces(findField(collection, values, 'longText') ?? ''), EXCERPT_CHARACTERS_MAX)
