import type { Work } from '#csl'
import { isPublisher, readPublisher } from './publisher.ts'

export type Periodical = Pick<Work, 'container-title' | 'volume' | 'issue' | 'page' | 'publisher' | 'publisher-place'>

const LABEL = '(?:vol(?:ume|\\.)?|bd\\.?|band|t\\.|tome|tomo)\\s*'
const NUMBER = '(?:no?\\.|n[°ºo]|núm\\.|num\\.|nr\\.|issue|iss\\.|h\\.|heft)\\s*'
const VOLUME = '(?:s\\d-|[A-Z]{1,3}-)?\\d{1,4}|[IVXLC]{1,8}'
/** "Mind 59(236)", "Kant-Studien 92, H. 3", "Commun. ACM 21, 2 (Feb. 1978)", "Synthese (2019) 196" and what follows. */
const WITH_VOLUME = new RegExp(
  `^(\\p{Lu}.*?),?\\s+(\\(\\d{4}\\)\\s+)?(${LABEL})?(${VOLUME})(?![\\p{L}\\d])(?:\\s*\\((?!(?:1[5-9]|20)\\d\\d\\))([\\d–/-]+)\\)|[.:]\\s?(\\d{1,3})(?=\\s*\\()|,?\\s*${NUMBER}(\\d+)|,\\s*(\\d{1,3})(?=\\s*\\())?(.*)$`,
  'iu',
)
const NUMBER_AT_END = /(?:^|\s)(?:n[°ºo]|núm|num|nr|no|issue|iss|h|heft)\.?$/iu
/** "Critique, n° 229, juin 1966" */
const WITH_ISSUE = new RegExp(`^(\\p{Lu}.*?),\\s*${NUMBER}(\\d+)(?:,.*)?$`, 'iu')
/** "Nature. 1953 Apr 25;171(4356):737-8" */
const MEDICAL = /^(\p{Lu}.*?)\.?\s+\d{4}(?:\s\p{L}{3,}(?:\s\d{1,2})?)?;(\d+)(?:\(([\d–/-]+)\))?(?::(e?\d+(?:[-–]\d+)?))?\.?$/u
const UNNUMBERED =
  /^(\p{Lu}.*?),\s*(?:online first|advance online publication|early view|ahead of print|forthcoming|in press|to appear)\.?$/iu

const YEAR = '\\((?:[^()]*\\b)?\\d{4}\\)|\\(?(?:\\p{L}+\\.?\\s+(?:\\d{1,2},\\s*)?)?(?:1[5-9]|20)\\d\\d(?!\\d)\\)?'
/** What may follow a volume: a year, and pages or an article number. */
const REST = new RegExp(
  `^(?:,?\\s*(?:${YEAR}))?(?:\\s*[:,]\\s*|\\s+)?(?:art(?:icle|\\.)\\s*(?:no\\.\\s*)?)?(?:([eE]?\\d+(?:[-–]\\d+)?))?(?:[,.]?\\s*(?:${YEAR}))?[.,\\s]*$`,
  'iu',
)

/** Returns pages with all digits of the last one: "737-738" for "737-8". */
export const completePages = (text: string): string => {
  const [from = '', to] = text.split(/\s*[-–]\s*/u)
  return to === undefined ? from : `${from}-${to.length < from.length ? from.slice(0, from.length - to.length) + to : to}`
}

const withPage = (page: string | undefined) => page && { page: completePages(page) }

/** "The Philosophical Quarterly.", but "Phys. Rev. Lett." */
const withoutStop = (title: string) =>
  /\.[^.]*\p{Ll}{3}\.$|^[^.]*\s\p{L}{7,}\.$/u.test(title) && !/\.\s/u.test(title) ? title.slice(0, -1) : title

/**
 * Reads the periodical in which a work appeared; empty if the text names none. `hasPages`: pages were found already, which shows that a
 * number after a title is a volume.
 */
export const readPeriodical = (text: string, hasPages: boolean): Periodical => {
  const medical = MEDICAL.exec(text)
  if (medical) {
    const [, title = '', volume = '', issue, page] = medical
    return { 'container-title': withoutStop(title), volume, ...(issue && { issue }), ...withPage(page) }
  }
  const unnumbered = UNNUMBERED.exec(text)?.[1]
  if (unnumbered && !isPublisher(unnumbered)) return { 'container-title': unnumbered }
  const [, title, year, label, volume = '', inBrackets, joined, numbered, second, rest = ''] = WITH_VOLUME.exec(text) ?? []
  const issue = inBrackets ?? joined ?? numbered ?? second
  // A number that looks like a year is one, unless the text calls it a volume.
  if (!title || NUMBER_AT_END.test(title) || (/^(?:1[5-9]|20)\d\d$/u.test(volume) && !label)) return readIssue(text)
  const found = { 'container-title': withoutStop(title), volume, ...(issue && { issue }) }
  const following = REST.exec(rest)
  if (following) {
    const isNumbered = hasPages || Boolean(year ?? label ?? issue ?? following[1]) || /\d{4}/u.test(rest)
    return isNumbered ? { ...found, ...withPage(following[1]) } : {}
  }
  // "Lecture Notes in Computer Science 1234, Springer, 1997"
  const publisher = rest.startsWith(',') ? readPublisher(rest.replace(/^,\s*/u, '')) : {}
  return publisher.publisher ? { ...found, ...publisher } : readIssue(text)
}

const readIssue = (text: string): Periodical => {
  const [, title, issue] = WITH_ISSUE.exec(text) ?? []
  return title && issue ? { 'container-title': title, issue } : {}
}
