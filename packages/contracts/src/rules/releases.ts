import { type ObjectSchema, object } from 'yup'
import { APP_NAMES } from '#apps'
import type { AppToRollBack } from '#releases'
import { text } from './values.ts'

const appName = () => text().oneOf(APP_NAMES, 'Unknown app').required('`name` is required')
const version = () => text().matches(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Unknown version')

export const releasesToActivate = object({
  name: appName().when('versions', ([versions], schema) => (versions ? schema.notRequired() : schema)),
  version: version()
    .required('`version` is required')
    .when('versions', ([versions], schema) => (versions ? schema.notRequired() : schema)),
  versions: object({ shell: version(), 'public-mfe': version(), 'admin-mfe': version() })
    .strict()
    .typeError('`versions` must name an app')
    .nonNullable('`versions` must name an app')
    .noUnknown('Unknown app')
    .test('some', '`versions` must name an app', (versions) => versions === undefined || Object.keys(versions).length > 0)
    .default(undefined),
})

export const appToRollBack: ObjectSchema<AppToRollBack> = object({ name: appName() })
