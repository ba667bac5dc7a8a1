import { APP_NAMES, type Release } from '@portfolio/mfe-contract'
import { array, lazy, number, object, type Schema, string, ValidationError } from 'yup'
import { FILE_PATH, isVersion } from './release-paths.ts'

const says =
  (reason: string) =>
  ({ path }: { path: string }) =>
    `${path} ${reason}`

const text = () => string().strict().typeError(says('must be a string')).required(says('is missing'))
const list = <Item extends Schema>(item: Item) => array(item).strict().typeError(says('must be a list')).required(says('is missing'))
const whole = () => number().strict().integer().typeError(says('must be a whole number')).required(says('is missing'))

/** An object with any keys, all of whose values have one form. */
const record = (value: Schema) =>
  lazy((map: unknown) =>
    object(Object.fromEntries(Object.keys(Object(map)).map((key) => [key, value])))
      .strict()
      .typeError(says('must be an object'))
      .required(says('is missing')),
  )

const entry = object({ js: text(), css: list(text()) }).strict()

const NOT_AN_OBJECT = 'it must hold a JSON object'

const manifest = object({
  name: text().oneOf(APP_NAMES, says('is not an app of this site')),
  version: text().test('version', says('is not a valid version'), (value) => isVersion(value)),
  builtAt: text(),
  files: list(
    object({
      path: text().matches(FILE_PATH, says('must be a plain path below client/, server/ or document/')),
      bytes: whole(),
      integrity: text(),
    }).strict(),
  ),
  entry: entry.required(says('is missing')),
  publicEntry: entry.default(undefined).optional(),
  exposes: record(object({ js: list(text()), css: list(text()) }).strict()),
  shared: record(text()),
  contracts: record(list(whole())),
  tokens: list(text()).optional(),
  serverBundle: text().optional(),
  boot: text().optional(),
})
  .strict()
  .typeError(NOT_AN_OBJECT)
  .required(NOT_AN_OBJECT)

/** Parses a `release.json`. Throws one sentence that names the field at fault. */
export const parseRelease = (json: string, title = 'The build'): Release => {
  try {
    return manifest.validateSync(JSON.parse(json)) as Release
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error
    const reason = error instanceof ValidationError ? error.message : 'it is not valid JSON'
    throw new Error(`${title} has an invalid release.json: ${reason}`)
  }
}
