import { boolean, type ObjectSchema, object } from 'yup'
import { type TeamTokenDraft, TOKEN_NAME } from '#api-tokens'
import { APP_NAMES, type AppName } from '#apps'
import { type AppToRollBack, REASON_CHARACTERS_MAX } from '#releases'
import { password } from './credentials.ts'
import { objectOf, text, wholeNumber } from './values.ts'

const appName = () => text().oneOf(APP_NAMES, 'Unknown app').required('`name` is required')
const version = () => text().matches(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Unknown version')

export const reason = () => text().max(REASON_CHARACTERS_MAX, `The reason may have at most ${REASON_CHARACTERS_MAX} characters`)

export const releasesToActivate = object({
  name: appName().when('versions', ([versions], schema) => (versions ? schema.notRequired() : schema)),
  version: version()
    .required('`version` is required')
    .when('versions', ([versions], schema) => (versions ? schema.notRequired() : schema)),
  versions: objectOf<Partial<Record<AppName, string>>>(Object.fromEntries(APP_NAMES.map((app) => [app, version()])))
    .strict()
    .typeError('`versions` must name an app')
    .nonNullable('`versions` must name an app')
    .noUnknown('Unknown app')
    .test('some', '`versions` must name an app', (versions) => versions === undefined || Object.keys(versions).length > 0)
    .default(undefined),
  reason: reason(),
  withoutEvidence: boolean().strict().typeError('`withoutEvidence` must be true or false'),
})

export const teamToken: ObjectSchema<TeamTokenDraft> = object({
  name: text().required('Please enter a name').matches(TOKEN_NAME, 'Use letters, digits, “-”, “_” and “.”, at most 64'),
  app: appName(),
  currentPassword: password(),
})

export const appToRollBack: ObjectSchema<AppToRollBack> = object({
  name: appName(),
  reason: reason(),
  from: version(),
  rollout: wholeNumber().min(1, 'Unknown rollout'),
})
