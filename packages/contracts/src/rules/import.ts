import { mixed, type ObjectSchema, object, type TestConfig } from 'yup'
import { type WorkCollectionName, workCollections } from '#collections'
import { IMPORT_FORMATS, type ImportCorrection, type ImportDecision, type ImportRequest, type ImportSource } from '#import'
import { BIBTEX_CHARACTERS_MAX, IMPORT_ENTRIES_MAX, IMPORT_TEXT_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#limits'
import { validation } from '#messages'
import { SITE_SETTING_FIELDS, type SiteImportRequest } from '#site-import'
import { list, NOT_A_LIST, oneOf, text, UUID_PATTERN } from './values.ts'

const NOT_A_SETTING = 'This is not a setting'
const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

const NOTHING_TO_IMPORT = 'There is nothing to import'
const TOO_MANY = `Maximum of ${IMPORT_ENTRIES_MAX} entries allowed`

const source = {
  text: text()
    .required(NOTHING_TO_IMPORT)
    .test('not-blank', NOTHING_TO_IMPORT, (value) => value.trim() !== '')
    .max(IMPORT_TEXT_CHARACTERS_MAX, validation.max(IMPORT_TEXT_CHARACTERS_MAX)),
  format: oneOf(IMPORT_FORMATS, 'This is not a format that can be imported'),
}

export const importSource: ObjectSchema<ImportSource> = object(source)

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const isDecision = (value: unknown): value is ImportDecision => {
  if (typeof value !== 'object' || value === null || !isText((value as ImportDecision).entry)) return false
  const decision = value as ImportDecision
  switch (decision.action) {
    case 'add':
      return (
        workCollections().some(({ name }) => name === (decision.collection as WorkCollectionName)) &&
        (decision.distinctFrom === undefined || isText(decision.distinctFrom))
      )
    case 'update':
      return isText(decision.id) && UUID.test(decision.id) && Number.isInteger(decision.version) && isTextList(decision.take)
    case 'merge':
      return isText(decision.into) && isTextList(decision.take)
    default:
      return false
  }
}

const isCorrection = (value: unknown): value is ImportCorrection => {
  if (typeof value !== 'object' || value === null) return false
  const { source, text: corrected } = value as ImportCorrection
  return isText(source) && isText(corrected) && source.length <= BIBTEX_CHARACTERS_MAX && corrected.length <= BIBTEX_CHARACTERS_MAX
}
const areCorrections = (value: unknown): value is ImportCorrection[] => Array.isArray(value) && value.every(isCorrection)

/** What is in the list is validated below. */
const isDecisions = (value: unknown): value is ImportDecision[] => Array.isArray(value)

/** In plain code: yup needs seconds for the decisions about thousands of entries, during which nothing else is served. */
const findFault = (value: unknown[]): string | undefined => {
  if (value.length > IMPORT_ENTRIES_MAX) return TOO_MANY
  const invalid = value.findIndex((decision) => !isDecision(decision))
  if (invalid !== -1) return `Decision ${invalid + 1} is not one about an entry`
  return new Set((value as ImportDecision[]).map(({ entry }) => entry)).size === value.length
    ? undefined
    : 'There are two decisions about one entry'
}

const testDecisions: TestConfig<ImportDecision[]> = {
  name: 'decisions',
  test: (value, context) => {
    const message = findFault(value)
    return message ? context.createError({ message }) : true
  },
}

const leftOut = () =>
  mixed(isTextList)
    .typeError(NOT_A_LIST)
    .test('left', TOO_MANY, (value) => (value ?? []).length <= IMPORT_ENTRIES_MAX)

const uuid = () => text().required('`id` is required').matches(UUID, 'An id has the form of a UUID')

export const siteImportRequest: ObjectSchema<SiteImportRequest> = object({
  id: uuid(),
  site: uuid(),
  items: leftOut().required(NOT_A_LIST),
  settings: list(oneOf(SITE_SETTING_FIELDS, NOT_A_SETTING).required(NOT_A_SETTING))
    .max(SITE_SETTING_FIELDS.length, NOT_A_SETTING)
    .required(NOT_A_LIST),
  decisions: mixed(isDecisions).typeError(NOT_A_LIST).required(NOT_A_LIST).test(testDecisions),
  left: leftOut(),
})

export const importRequest: ObjectSchema<ImportRequest> = object({
  ...source,
  id: uuid(),
  name: text().default('').max(TITLE_CHARACTERS_MAX, validation.max(TITLE_CHARACTERS_MAX)),
  decisions: mixed(isDecisions)
    .typeError(NOT_A_LIST)
    .required(NOT_A_LIST)
    .test(
      'any',
      NOTHING_TO_IMPORT,
      (value, context) => value.length > 0 || ((context.parent as { left?: unknown[] }).left ?? []).length > 0,
    )
    .test(testDecisions),
  left: leftOut(),
  corrections: mixed(areCorrections)
    .typeError(`A correction has a source and a text of at most ${BIBTEX_CHARACTERS_MAX} characters`)
    .test('corrections', TOO_MANY, (value) => (value ?? []).length <= IMPORT_ENTRIES_MAX),
})
