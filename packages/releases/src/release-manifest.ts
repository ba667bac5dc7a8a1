import { APP_NAMES, type Release, type ReleaseEvidence, type ReleaseSource } from '@portfolio/mfe-contract'
import { array, lazy, mixed, number, object, type Schema, string, ValidationError } from 'yup'
import { orderEvidence } from './evidence.ts'
import { FILE_PATH, isVersion } from './release-paths.ts'

const fieldMessage =
  (reason: string) =>
  ({ path }: { path: string }) =>
    `${path} ${reason}`

const text = () => string().strict().typeError(fieldMessage('must be a string')).required(fieldMessage('is missing'))
const list = <Item extends Schema>(item: Item) =>
  array(item).strict().typeError(fieldMessage('must be a list')).required(fieldMessage('is missing'))
const integer = () => number().strict().integer().typeError(fieldMessage('must be a whole number')).required(fieldMessage('is missing'))

/** Schema of an object with any keys, whose values all match `value`. */
const record = (value: Schema) =>
  lazy((map: unknown) =>
    object(Object.fromEntries(Object.keys(Object(map)).map((key) => [key, value])))
      .strict()
      .typeError(fieldMessage('must be an object'))
      .required(fieldMessage('is missing')),
  )

const entry = object({ js: text(), css: list(text()) }).strict()

const AUTHOR_CHARACTERS_MAX = 200
const NOTES_CHARACTERS_MAX = 500
const URL_CHARACTERS_MAX = 2_000

/** Control characters other than tabs and line breaks, and halves of surrogate pairs. PostgreSQL does not store all of them as JSON. */
const NO_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu

const shortText = (charactersMax: number) =>
  string()
    .strict()
    .typeError(fieldMessage('must be a string'))
    .max(charactersMax, fieldMessage('is too long'))
    .test('text', fieldMessage('has characters that are no text'), (value = '') => value.search(NO_TEXT) < 0)

/** The portal links to the address. */
const isHttpAddress = (address: string | undefined) => address === undefined || /^https?:$/.test(URL.parse(address)?.protocol ?? '')

const source = object({
  commit: shortText(64).matches(/^[\da-f]{7,64}$/, fieldMessage('must be a commit hash')),
  author: shortText(AUTHOR_CHARACTERS_MAX),
  notes: shortText(NOTES_CHARACTERS_MAX),
  url: shortText(URL_CHARACTERS_MAX).test('http', fieldMessage('must be an http address'), isHttpAddress),
})
  .strict()
  .typeError(fieldMessage('must be an object'))
  .default(undefined)
  .optional()

const VERSION_CHARACTERS_MAX = 64
const PATTERN_CHARACTERS_MAX = 200
const PATTERNS_MAX = 200
const REASON_CHARACTERS_MAX = 200

const evidence = object({
  files: shortText(100).required(fieldMessage('is missing')),
  checkedAt: shortText(40).required(fieldMessage('is missing')),
  browser: shortText(AUTHOR_CHARACTERS_MAX).required(fieldMessage('is missing')),
  pages: integer(),
  with: object(Object.fromEntries(APP_NAMES.map((app) => [app, shortText(VERSION_CHARACTERS_MAX)])))
    .strict()
    .required(fieldMessage('is missing')),
  unreached: list(shortText(PATTERN_CHARACTERS_MAX).required(fieldMessage('is missing')))
    .max(PATTERNS_MAX, fieldMessage('has too many entries'))
    .default(undefined)
    .optional(),
  content: object({
    site: shortText(URL_CHARACTERS_MAX)
      .test('http', fieldMessage('must be an http address'), isHttpAddress)
      .required(fieldMessage('is missing')),
    pages: integer(),
    unavailable: shortText(REASON_CHARACTERS_MAX),
  })
    .strict()
    .default(undefined)
    .optional(),
})
  .strict()
  .typeError(fieldMessage('must be an object'))
  .default(undefined)
  .optional()

/** Names by shared module. */
const exportNames = record(list(text()))

const NOT_AN_OBJECT = 'it must be a JSON object'

const manifest = object({
  name: text().oneOf(APP_NAMES, fieldMessage('is not an app of this site')),
  version: text().test('version', fieldMessage('is not a valid version'), (value) => isVersion(value)),
  builtAt: text(),
  files: list(
    object({
      path: text().matches(FILE_PATH, fieldMessage('must be a plain path below client/, server/ or document/')),
      bytes: integer(),
      integrity: text(),
    }).strict(),
  ),
  entry: entry.required(fieldMessage('is missing')),
  publicEntry: entry.default(undefined).optional(),
  pageCss: lazy((map: unknown) => (map === undefined ? mixed().optional() : record(list(text())))),
  exposes: record(object({ js: list(text()), css: list(text()) }).strict()),
  shared: record(text()),
  contracts: record(list(integer())),
  builtForApi: number().strict().integer().typeError(fieldMessage('must be a whole number')).optional(),
  provides: object({ public: exportNames, admin: exportNames }).default(undefined).optional(),
  uses: lazy((map: unknown) => (map === undefined ? mixed().optional() : exportNames)),
  tokens: list(text()).optional(),
  serverBundle: text().optional(),
  boot: text().optional(),
  source,
  evidence,
})
  .strict()
  .typeError(NOT_AN_OBJECT)
  .required(NOT_AN_OBJECT)

/** Returns a text without control characters, and cut. The cut may leave half of a surrogate pair, which is then removed. */
export const shortenText = (value: string, charactersMax: number): string =>
  value.replace(NO_TEXT, '').slice(0, charactersMax).replace(NO_TEXT, '')

/** Changes the texts of a source into ones that `parseRelease` accepts: without control characters, and cut. */
export const shortenSource = ({ author, notes, ...rest }: ReleaseSource): ReleaseSource => ({
  ...rest,
  ...(author && { author: shortenText(author, AUTHOR_CHARACTERS_MAX) }),
  ...(notes && { notes: shortenText(notes, NOTES_CHARACTERS_MAX) }),
})

/** Returns a source in the order in which it is published: a database returns its keys in another one. */
export const orderSource = ({ commit, author, notes, url }: ReleaseSource): ReleaseSource => ({
  ...(commit !== undefined && { commit }),
  ...(author !== undefined && { author }),
  ...(notes !== undefined && { notes }),
  ...(url !== undefined && { url }),
})

/** Returns the source in a `release.json` without unknown keys, or undefined when there is none that `parseRelease` accepts. */
export const findSource = (manifest: { source?: unknown }): ReleaseSource | undefined =>
  manifest.source && source.isValidSync(manifest.source) ? orderSource(manifest.source as ReleaseSource) : undefined

/** Returns the evidence in a `release.json` without unknown keys, or undefined when there is none that `parseRelease` accepts. */
export const findEvidence = (manifest: { evidence?: unknown }): ReleaseEvidence | undefined =>
  manifest.evidence && evidence.isValidSync(manifest.evidence) ? orderEvidence(manifest.evidence as ReleaseEvidence) : undefined

/** Thrown for a `release.json` that stays invalid until it is replaced. */
export class InvalidManifest extends Error {}

/** Returns the text of a `release.json`. */
export const formatRelease = (release: Release): string => `${JSON.stringify(release, null, 2)}\n`

/** Parses a `release.json`. Throws an error whose message is one sentence that names the invalid field. */
export const parseRelease = (json: string, label = 'The build'): Release => {
  try {
    return manifest.validateSync(JSON.parse(json)) as Release
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error
    const reason = error instanceof ValidationError ? error.message : 'it is not valid JSON'
    throw new InvalidManifest(`${label} has an invalid release.json: ${reason}`)
  }
}
