import { STATUS_LABELS, type Work, type WorkLink } from './csl.ts'
import { formatDate } from './dates/index.ts'
import type { WorkText } from './derive-work.ts'
import { describeType, describeTypeInField } from './describe-type.ts'
import { isWebAddress, toArxivAddress, toDoiAddress } from './identifiers.ts'
import { toPeople } from './people-text.ts'
import { CHARACTERS_MIN, countCharacters } from './text-length.ts'
import { toVenue } from './venue.ts'

/** "14 August 1952", "2027 (in press)", "Submitted" */
export const toDateText = ({ issued = '', status = 'published' }: Work, language = 'en', state = STATUS_LABELS[status]): string => {
  const date = formatDate(issued, language)
  return date && state ? `${date} (${state.charAt(0).toLowerCase()}${state.slice(1)})` : date || state
}

/** "Mind 59(236), 433–460", "Clarendon Press, Oxford. ISBN 9780198250807" */
export const toImprint = (work: Work, ...words: [kind?: string, language?: string]): string =>
  [toVenue(work, ...words), work.ISBN && `ISBN ${work.ISBN}`]
    .filter(Boolean)
    .join('. ')
    // The place may end with an abbreviation: "Reading, Mass."
    .replace('.. ISBN', '. ISBN')

const toLink = (work: Work, links: readonly WorkLink[]): string => {
  if (work.DOI) return toDoiAddress(work.DOI)
  if (work.URL) return work.URL
  if (work.arXiv) return toArxivAddress(work.arXiv)
  // The path of a file on the site is no text for readers.
  return links.find(({ href }) => isWebAddress(href))?.href ?? toImprint(work)
}

/** "Journal article in Mind 59(236), 433–460.", "PhD thesis, Princeton University." */
const toSentence = (work: Work): string => {
  const venue = toVenue(work)
  if (!venue) return `${describeTypeInField(work)}.`
  // "Technical report 12, MIT"
  if (work.number && venue.startsWith(`${describeType(work)} ${work.number}`)) return `${venue.replace(/\.$/u, '')}.`
  return `${describeType(work)}${work['container-title'] && !venue.startsWith(`${work.genre} `) ? ' in' : ','} ${venue.replace(/\.$/u, '')}.`
}

const longEnough = (text: string | undefined) => (text && countCharacters(text.trim()) >= CHARACTERS_MIN ? text : undefined)

/** Returns the title that a placeholder was made of, because it was too short: "Go" for "Go (1959)". */
export const withoutAddition = (placeholder: string): string => /^(.{1,3}) \(.*\)$/su.exec(placeholder)?.[1] ?? placeholder

/** The fields of a work as text, each long enough to be saved, and which of them the work itself does not give. */
export interface WorkTextWithDefaults {
  text: Required<{ [Field in keyof WorkText]: string }>
  /** Fields that the work says nothing about: their text is a placeholder. */
  placeholders: (keyof WorkText)[]
}

/**
 * Returns the fields of a work as an owner would type them: the inverse of `deriveWork`. A field that the work says nothing about gets a
 * text that is true without it.
 */
export const toWorkText = (work: Work, links: readonly WorkLink[] = []): WorkTextWithDefaults => {
  const type = describeTypeInField(work)
  const date = longEnough(toDateText(work))
  const given: { [Field in keyof WorkText]: string | undefined } = {
    title: longEnough(work.title),
    author: longEnough(toPeople(work) || work.publisher),
    date,
    link: longEnough(toLink(work, links)),
    description: longEnough(work.abstract),
  }
  const placeholder = {
    title: work.title ? `${work.title} (${date ?? type})` : `Untitled ${type.toLowerCase()}`,
    author: 'Anonymous',
    date: 'Undated',
    link: type,
    description: toSentence(work),
  }
  const fields = Object.keys(placeholder) as (keyof typeof placeholder)[]
  return {
    text: Object.fromEntries(fields.map((field) => [field, given[field] ?? placeholder[field]])) as WorkTextWithDefaults['text'],
    placeholders: fields.filter((field) => given[field] === undefined),
  }
}
