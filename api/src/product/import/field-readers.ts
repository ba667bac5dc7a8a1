import { linkHref, type WorkCollection } from '@portfolio/contracts'
import { describeType, normalizeDoi, ROLES, TEXT_VARIABLES, toDisplayName, toWorkText, type Work } from '@portfolio/scholarship'
import type { WorkSource } from '#product/shared/draft-work.ts'
import { draftEntry } from './draft-entry.ts'

/** A work as it is read field by field. A placeholder is read as empty. */
export interface FieldSource {
  values: Readonly<Record<string, string>>
  work: Work
}

export interface FieldReader {
  name: string
  /** Whether the field holds the owner's own words, rather than facts. */
  isWords: boolean
  /** Whether it is free text, in which one value may say more than another. */
  isText: boolean
  show: (source: FieldSource) => string
  /** Equal keys: the field says the same. Empty: it says nothing. */
  toKey: (source: FieldSource) => string
}

const squash = (text = '') => text.replace(/\s+/g, ' ').trim()

const toNamesKey = ({ work }: FieldSource) =>
  ROLES.flatMap((role) => (work[role]?.length ? [`${role}: ${work[role].map(toDisplayName).join('; ')}`] : [])).join('\n')

const toLinkKey = (text = '') => {
  const href = linkHref(text)
  return (href && (normalizeDoi(href) ?? href.toLowerCase().replace(/\/$/, ''))) ?? ''
}

const toDateKey = ({ issued = '', status = 'published' }: Work) => (issued || status !== 'published' ? `${issued} ${status}` : '')

const fieldReader = (name: string, kind: string): FieldReader => {
  const show = ({ values }: FieldSource) => squash(values[name])
  const keys: Record<string, FieldReader['toKey']> = {
    people: toNamesKey,
    date: ({ work }) => toDateKey(work),
    link: ({ values }) => toLinkKey(values[name]),
  }
  return { name, isWords: true, isText: true, show, toKey: keys[kind] ?? show }
}

const variableReader = (name: Exclude<keyof Work, (typeof ROLES)[number]>): FieldReader => {
  const show = ({ work }: FieldSource) => squash(work[name])
  return { name, isWords: false, isText: true, show, toKey: show }
}

const typeReader: FieldReader = {
  name: 'type',
  isWords: false,
  isText: false,
  show: ({ work: { type } }) => describeType({ type }),
  toKey: ({ work: { type } }) => type,
}

const peopleReader: FieldReader = {
  name: 'author',
  isWords: false,
  isText: true,
  show: (source) => (toNamesKey(source) ? toWorkText(source.work).text.author : ''),
  toKey: toNamesKey,
}

/** The fields in which two versions of a work of a collection can differ. */
export const createReaders = ({ fields }: WorkCollection): FieldReader[] => {
  const kinds = Object.values(fields) as string[]
  const isRead = (variable: string) => variable !== 'title' && variable !== 'abstract' && !(variable === 'URL' && kinds.includes('link'))
  return [
    ...Object.entries(fields).map(([name, kind]) => fieldReader(name, kind)),
    ...(kinds.includes('people') ? [] : [peopleReader]),
    typeReader,
    ...([...TEXT_VARIABLES.filter(isRead), 'arXiv'] as const).map(variableReader),
  ]
}

/** Returns an entry as a collection would have it. */
export const toFieldSource = (collection: WorkCollection, entry: WorkSource): FieldSource => {
  const { values, placeholders } = draftEntry(collection, entry)
  return { values: { ...values, ...Object.fromEntries(placeholders.map((field) => [field, ''])) }, work: entry.work }
}
