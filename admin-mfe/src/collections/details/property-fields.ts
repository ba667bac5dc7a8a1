import type { WorkDetails } from '@portfolio/contracts'

type Csl = WorkDetails['csl']
type TextProperty = { [Name in keyof Csl]-?: Csl[Name] extends string | undefined ? Name : never }[keyof Csl]

export interface PropertyField {
  name: TextProperty
  label: string
  hint?: string
  multiline?: boolean
  /** A quarter of the width. */
  short?: boolean
}

export const venue: PropertyField[] = [
  { name: 'container-title', label: 'Published in', hint: 'The journal, the book of a chapter, the proceedings.' },
  { name: 'issued', label: 'Date', hint: '1936, 1936-11, 1936-11-12, or a range: 1936/1937. A tilde means about: 1936~.' },
  { name: 'volume', label: 'Volume', short: true },
  { name: 'issue', label: 'Issue', short: true },
  { name: 'page', label: 'Pages', short: true },
  { name: 'edition', label: 'Edition', short: true },
  { name: 'publisher', label: 'Publisher' },
  { name: 'publisher-place', label: 'Place of publication' },
]
export const event: PropertyField[] = [
  { name: 'event-title', label: 'Event' },
  { name: 'event-place', label: 'Place of the event' },
]
export const identifiers: PropertyField[] = [
  { name: 'DOI', label: 'DOI' },
  { name: 'ISBN', label: 'ISBN', short: true },
  { name: 'ISSN', label: 'ISSN', short: true },
  { name: 'arXiv', label: 'arXiv', short: true },
  { name: 'PMID', label: 'PubMed (PMID)', short: true },
]
export const content: PropertyField[] = [
  { name: 'keyword', label: 'Keywords', hint: 'Separate them with commas. Readers can filter lists by keyword.' },
  { name: 'language', label: 'Language', hint: 'A language code, such as en or de.' },
  { name: 'abstract', label: 'Abstract', multiline: true, hint: 'For citations and exports. Leave empty to use the description.' },
]
