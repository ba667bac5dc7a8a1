import { boolean, type ObjectSchema, object } from 'yup'
import { type TeamTokenDraft, TOKEN_NAME } from '#api-tokens'
import { APP_NAMES, type AppName } from '#apps'
import { type AppToRollBack, REASON_CHARACTERS_MAX } from '#releases'
import { password } from './credentials.ts'
import { objectOf, text, wholeNumber } from './values.ts'

const appName = () => text().oneOf(APP_NAMES, 'Unknown app').required('`name` is required')
const version = () => text().matches(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Unknown version')

export const NO_APP = '`versions` must name an app'

/** Versions by app, for at least one app. */
export const versionsByApp = () =>
  objectOf<Partial<Record<AppName, string>>>(Object.fromEntries(APP_NAMES.map((app) => [app, version()])))
    .strict()
    .typeError(NO_APP)
    .nonNullable(NO_APP)
    .noUnknown('Unknown app')
    .test('some', NO_APP, (versions) => versions === undefined || Object.keys(versions).length > 0)

/** The number under which a list shows a scheduled activation or a preview link. */
export const releaseRowId = object({
  id: wholeNumber().min(1, 'Unknown id').max(2_147_483_647, 'Unknown id').required('`id` is required'),
})

export const reason = () => text().max(REASON_CHARACTERS_MAX, `The reason may have at most ${REASON_CHARACTERS_MAX} characters`)

export const releasesToActivate = object({
  name: appName().when('versions', ([versions], schema) => (versions ? schema.notRequired() : schema)),
  version: version()
    .required('`version` is required')
    .when('versions', ([versions], schema) => (versions ? schema.notRequired() : schema)),
  versions: versionsByApp().default(undefined),
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
