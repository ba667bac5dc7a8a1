import type { Work } from '#csl'
import { describeType } from './describe-type.ts'
import { completeLast } from './imprint/pages.ts'
import { ownValue } from './own-value.ts'

/** Whether what a work appeared in is a journal, a magazine or a newspaper. */
export const isInPeriodical = ({ type }: Pick<Work, 'type'>): boolean => type.startsWith('article') || type.startsWith('review')

/** Returns the first page and the last one, if there is more than one: "433" and "460" of "433-460", and of "433-60". */
export const splitPages = ({ page = '' }: Pick<Work, 'page'>): [first: string | undefined, last: string | undefined] => {
  const parts = page
    .split(/[-‐-―,]/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || parts.length === 1) return [first, undefined]
  return [first, /^\d+$/u.test(first + last) ? completeLast(first, last) : last]
}

/** Returns pages with en dashes between numbers: "433–460". */
export const formatPages = (pages: string): string => pages.replace(/(?<=\d)-(?=\d)/g, '–')

interface Words {
  comma: string
  volume: string
}

const ENGLISH: Words = { comma: ', ', volume: 'vol. ' }

/** By language. Only the server has them, so they are not among the translations of the interface. */
const WORDS: Record<string, Words> = { de: { comma: ', ', volume: 'Bd. ' }, ar: { comma: '، ', volume: 'المجلد ' } }

/** "59(236)" */
const toIssue = ({ volume, issue }: Work) => [volume, issue && `(${issue})`].filter(Boolean).join('')

/**
 * Returns where a work appeared, in one line: "Mind 59(236), 433–460", "Oxford University Press, Oxford". Empty if it is not known. The
 * year is left out, because it is shown separately. `kind` says what the work is, which stands before its number. `language` is a BCP 47 tag;
 * one without words of its own gets those of English.
 */
export const toVenue = (work: Work, kind = describeType(work), language = 'en'): string => {
  const { comma, volume } = ownValue(WORDS, language.split('-', 1)[0] as string) ?? ENGLISH
  const container = work['container-title'] ?? work['event-title']
  const isPeriodical = isInPeriodical(work)
  const issue = toIssue(work)
  // A preprint has the number that arXiv gave it, or the server.
  const server = work.type === 'article' ? (work.arXiv ? `arXiv:${work.arXiv}` : work.publisher) : undefined
  const source = isPeriodical ? [container ?? server, issue].filter(Boolean).join(' ') : container
  const publisher = isPeriodical ? undefined : work.publisher
  const place = publisher || work.type === 'speech' || work.type === 'event' ? (work['publisher-place'] ?? work['event-place']) : undefined
  const isNumbered = work.type === 'report' || work.type === 'patent'
  const number = isNumbered && work.number ? `${kind} ${work.number}` : undefined
  return [source, !isPeriodical && issue && volume + issue, number, publisher, place, work.page && formatPages(work.page)]
    .filter(Boolean)
    .join(comma)
}
