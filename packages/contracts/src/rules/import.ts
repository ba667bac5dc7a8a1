import { mixed, type ObjectSchema, object } from 'yup'
import { type WorkCollectionName, workCollections } from '#collections'
import { IMPORT_FORMATS, type ImportDecision, type ImportRequest, type ImportSource } from '#import'
import { IMPORT_ENTRIES_MAX, IMPORT_TEXT_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import { text, UUID_PATTERN } from './values.ts'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

const source = {
  text: text()
    .test('not-blank', 'There is nothing to import', (value) => Boolean(value?.trim()))
    .max(IMPORT_TEXT_CHARACTERS_MAX, validation.max(IMPORT_TEXT_CHARACTERS_MAX)),
  format: mixed().oneOf([...IMPORT_FORMATS, undefined], 'This is not a format that can be imported'),
}

export const importSource = object(source) as unknown as ObjectSchema<ImportSource>

const isText = (value: unknown): value is string => typeof value === 'string'
const isTake = (value: unknown) => Array.isArray(value) && value.every(isText)

const isDecision = (value: unknown): value is ImportDecision => {
  if (typeof value !== 'object' || value === null || !isText((value as ImportDecision).entry)) return false
  const decision = value as ImportDecision
  switch (decision.action) {
    case 'add':
      return (
        workCollections().some(({ name }) => name === (decision.collection as WorkCollectionName)) &&
        (decision.beside === undefined || isText(decision.beside))
      )
    case 'update':
      return UUID.test(String(decision.id)) && Number.isInteger(decision.version) && isTake(decision.take)
    case 'merge':
      return isText(decision.into) && isTake(decision.take)
    default:
      return false
  }
}

/** In plain code: yup needs seconds for the decisions about thousands of entries, during which nothing else is served. */
const readDecisions = (value: unknown): string | undefined => {
  if (!Array.isArray(value)) return 'This must be a list'
  if (!value.length) return 'There is nothing to import'
  if (value.length > IMPORT_ENTRIES_MAX) return `Maximum of ${IMPORT_ENTRIES_MAX} entries allowed`
  const invalid = value.findIndex((decision) => !isDecision(decision))
  if (invalid !== -1) return `Decision ${invalid + 1} is not one about an entry`
  return new Set(value.map(({ entry }: ImportDecision) => entry)).size === value.length
    ? undefined
    : 'There are two decisions about one entry'
}

export const importRequest = object({
  ...source,
  id: text().required('`id` is required').matches(UUID, 'An id has the form of a UUID'),
  name: text().default('').max(TITLE_CHARACTERS_MAX, validation.max(TITLE_CHARACTERS_MAX)),
  decisions: mixed().test('decisions', '', (value, context) => {
    const message = readDecisions(value)
    return message ? context.createError({ message }) : true
  }),
}) as unknown as ObjectSchema<ImportRequest>
