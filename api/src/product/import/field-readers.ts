import { linkHref, type WorkCollection } from '@portfolio/contracts'
import {
  collapseSpaces,
  describeType,
  normalizeDoi,
  ROLES,
  TEXT_VARIABLES,
  type TextVariable,
  toDisplayName,
  toEditionNumber,
  toLanguage,
  toWorkText,
  type Work,
} from '@portfolio/scholarship'
import type { WorkSource } from '#product/shared/draft-work.ts'
import { draftEntry } from './draft-entry.ts'

/** A work as it is read field by field. A placeholder is read as empty. */
export interface FieldSource {
  values: Readonly<Record<string, string>>
  work: Work
}

export interface FieldReader {
  name: string
  /** Whether it is a field of the form, rather than one of the details. */
  isFormField: boolean
  /** Whether it says when or where a work appeared. */
  tellsAppearance?: boolean
  /** Whether it is free text, in which one value may say more than another. */
  isText: boolean
  show: (source: FieldSource) => string
  /** Returns a key that is the same for values that say the same, and empty for a field without a value. */
  toKey: (source: FieldSource) => string
}

const toNamesKey = ({ work }: FieldSource) =>
  ROLES.flatMap((role) => {
    const names = [...(work[role] ?? []).map(toDisplayName), ...(work.etAl?.includes(role) ? ['et al.'] : [])]
    return names.length ? [`${role}: ${names.join('; ')}`] : []
  }).join('\n')

const toLinkKey = (text = '') => {
  const href = linkHref(text)
  return (href && (normalizeDoi(href) ?? href.toLowerCase().replace(/\/$/, ''))) ?? ''
}

const toDateKey = ({ issued = '', status = 'published' }: Work) => (issued || status !== 'published' ? `${issued} ${status}` : '')

const fieldReader = (name: string, kind: string): FieldReader => {
  const show = ({ values }: FieldSource) => collapseSpaces(values[name] ?? '')
  const keys: Record<string, FieldReader['toKey']> = {
    people: toNamesKey,
    date: ({ work }) => toDateKey(work),
    link: ({ values }) => toLinkKey(values[name]),
  }
  return { name, isFormField: true, tellsAppearance: kind === 'date' || kind === 'link', isText: true, show, toKey: keys[kind] ?? show }
}

/** Variables that different texts say alike. */
const TO_KEY: { [Variable in TextVariable | 'arXiv']?: (text: string) => string } = {
  edition: toEditionNumber,
  language: (text) => toLanguage(text) ?? '',
}

const variableReader = (name: TextVariable | 'arXiv'): FieldReader => {
  const show = ({ work }: FieldSource) => collapseSpaces(work[name] ?? '')
  const toKey = TO_KEY[name]
  return { name, isFormField: false, isText: true, show, toKey: toKey ? (source) => toKey(show(source)) : show }
}

const typeReader: FieldReader = {
  name: 'type',
  isFormField: false,
  isText: false,
  show: ({ work: { type } }) => describeType({ type }),
  toKey: ({ work: { type } }) => type,
}

const peopleReader: FieldReader = {
  name: 'author',
  isFormField: false,
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

/** Returns an entry as it would be in a collection. */
export const toFieldSource = (collection: WorkCollection, entry: WorkSource): FieldSource => {
  const { values, placeholders } = draftEntry(collection, entry)
  return { values: { ...values, ...Object.fromEntries(placeholders.map((field) => [field, ''])) }, work: entry.work }
}
