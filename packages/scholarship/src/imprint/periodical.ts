import type { Work } from '#csl'
import { completePages } from './pages.ts'
import { isPublisher, readPublisher } from './publisher.ts'

export type Periodical = Pick<Work, 'container-title' | 'volume' | 'issue' | 'page' | 'publisher' | 'publisher-place'>

/** A way to write where in a periodical a work appeared. */
interface PeriodicalRule {
  /** A text that this rule reads, and none before it. */
  example: string
  /** `hasPages`: pages were found already, which shows that a number after a title is a volume. */
  read: (text: string, hasPages: boolean) => Periodical | undefined
}

type Groups = Partial<Record<string, string>>

const raw = String.raw

const TITLE = raw`^(?<title>\p{Lu}.*?)`
const VOLUME_LABEL = raw`(?:vol(?:ume|\.)?|v\.|bd\.?|band|t\.|tome|tomo)\s*`
const VOLUME = raw`(?<volume>(?:s\d-|[A-Z]{1,3}-)?\d{1,4}|[IVXLC]{1,8})(?![\p{L}\d])`
const ISSUE_LABEL = raw`(?:no?\.|n[°ºo]|núm\.|num\.|nr\.|issue|iss\.|h\.|heft)\s*`
const YEAR = raw`(?:1[5-9]|20)\d\d`
const YEAR_ALONE = new RegExp(`^${YEAR}$`, 'u')
const DATE = raw`\((?:[^()]*\b)?\d{4}\)|\(?(?:\p{L}+\.?\s+(?:\d{1,2},\s*)?)?${YEAR}(?!\d)\)?`

const WITH_VOLUME = new RegExp(raw`${TITLE},?\s+(?<year>\(\d{4}\)\s+)?(?<label>${VOLUME_LABEL})?${VOLUME}(?<rest>.*)$`, 'iu')
/** What may follow a volume: each has an issue. */
const ISSUES = [
  // Mind 59(236), Nucleic Acids Research 49(D1), BMC Bioinformatics 12(Suppl 1)
  new RegExp(raw`^\s*\((?!${YEAR}\))(?<issue>(?:[a-z]|suppl\.?\s?)?[\d–/-]+)\)`, 'iu'),
  // Mind 59.3 (1950)
  /^[.:]\s?(?<issue>\d{1,3})(?=\s*\()/u,
  // Kant-Studien 92, H. 3
  new RegExp(raw`^,?\s*${ISSUE_LABEL}(?<issue>\d+)`, 'iu'),
  // Commun. ACM 21, 2 (Feb. 1978)
  /^,\s*(?<issue>\d{1,3})(?=\s*\()/u,
]
/** What may follow these: a date, and pages or an article number. */
const DATE_AND_PAGES = new RegExp(
  raw`^(?:,?\s*(?:${DATE}))?(?:\s*[:,]\s*|\s+)?(?:art(?:icle|\.)\s*(?:no\.\s*)?|pp)?(?<page>[a-z]{0,4}\d+(?:[-–][a-z]?\d+)?)?(?:[,.]?\s*(?:${DATE}))?[.,\s]*$`,
  'iu',
)
const ISSUE_LABEL_AT_END = /(?:^|\s)(?:n[°ºo]|núm|num|nr|no|issue|iss|h|heft)\.?$/iu
const WITH_ISSUE_ALONE = new RegExp(raw`${TITLE},\s*${ISSUE_LABEL}(?<issue>\d+)(?:,.*)?$`, 'iu')
const VANCOUVER =
  /^(?<title>\p{Lu}.*?)\.?\s+\d{4}(?:\s\p{L}{3,}(?:\s\d{1,2})?)?;(?<volume>\d+)(?:\((?<issue>[\d–/-]+)\))?(?::(?<page>e?\d+(?:[-–]\d+)?))?\.?$/u
const FORTHCOMING =
  /^(?<title>\p{Lu}.*?),\s*(?:online first|advance online publication|early view|ahead of print|forthcoming|in press|to appear)\.?$/iu

/** "Mind.", "The Philosophical Quarterly.", but "Phys. Rev. Lett." */
const withoutStop = (title: string) =>
  /\.[^.]*\p{Ll}{3}\.$|^(?:[^.]*\s\p{L}{7,}|\p{L}{4,})\.$/u.test(title) && !/\.\s/u.test(title) ? title.slice(0, -1) : title

const toPeriodical = ({ title = '', volume, issue, page }: Groups): Periodical => ({
  'container-title': withoutStop(title),
  ...(volume && { volume }),
  ...(issue && { issue }),
  ...(page && { page: completePages(page) }),
})

const readVancouver = (text: string) => {
  const groups = VANCOUVER.exec(text)?.groups
  return groups && toPeriodical(groups)
}

const readForthcoming = (text: string) => {
  const title = FORTHCOMING.exec(text)?.groups?.title
  return title && !isPublisher(title) ? { 'container-title': title } : undefined
}

/** Returns the title, the volume and the issue at the start of a text, and the rest of it. */
const readStart = (text: string) => {
  const { title = '', year, label, volume = '', rest = '' }: Groups = WITH_VOLUME.exec(text)?.groups ?? {}
  // A number that looks like a year is one, unless the text calls it a volume.
  if (!title || ISSUE_LABEL_AT_END.test(title) || (!label && YEAR_ALONE.test(volume))) return undefined
  const found = ISSUES.map((pattern) => pattern.exec(rest)).find((match) => match !== null)
  const issue = found?.groups?.issue
  return { title, volume, issue, rest: rest.slice(found?.[0].length), isNumbered: Boolean(year ?? label ?? issue) }
}

export const readWithVolume = (text: string, hasPages: boolean) => {
  const start = readStart(text)
  const following = start && DATE_AND_PAGES.exec(start.rest)?.groups
  if (!following) return undefined
  const isNumbered = hasPages || start.isNumbered || following.page !== undefined || /\d{4}/u.test(start.rest)
  const { title, volume, issue } = start
  return isNumbered ? toPeriodical({ title, volume, issue, ...following }) : undefined
}

const readSeries = (text: string) => {
  const start = readStart(text)
  if (!start?.rest.startsWith(',') || DATE_AND_PAGES.test(start.rest)) return undefined
  const published = readPublisher(start.rest.replace(/^,\s*/u, ''))
  const { title, volume, issue } = start
  return published.publisher ? { ...toPeriodical({ title, volume, issue }), ...published } : undefined
}

const readWithIssueAlone = (text: string) => {
  const { title, issue }: Groups = WITH_ISSUE_ALONE.exec(text)?.groups ?? {}
  return title && issue ? { 'container-title': title, issue } : undefined
}

/** The first rule that reads a text counts. */
export const PERIODICAL_RULES: readonly PeriodicalRule[] = [
  { example: 'Nature. 1953 Apr 25;171(4356):737-8', read: readVancouver },
  { example: 'Mind, in press', read: readForthcoming },
  { example: 'Mind 59(236), 433-460', read: readWithVolume },
  { example: 'Lecture Notes in Computer Science 1234, Springer, 1997', read: readSeries },
  { example: 'Critique, n° 229, juin 1966', read: readWithIssueAlone },
]

/** Reads the periodical in which a work appeared; empty if the text names none. */
export const readPeriodical = (text: string, hasPages: boolean): Periodical => {
  for (const { read } of PERIODICAL_RULES) {
    const found = read(text, hasPages)
    if (found) return found
  }
  return {}
}
