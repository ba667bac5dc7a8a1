import { number, type ObjectSchema, object } from 'yup'
import { APP_NAMES, type AppName } from '#apps'
import { PREVIEW_HOURS_DEFAULT, PREVIEW_HOURS_MAX, type ReleasesToPreview } from '#release-preview'
import { objectOf, text, wholeNumber } from './values.ts'

const PAGE_CHARACTERS_MAX = 500
const hoursMessage = `\`hours\` must be a whole number from 1 to ${PREVIEW_HOURS_MAX}`

const version = () => text().matches(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Unknown version')

export const releasesToPreview: ObjectSchema<ReleasesToPreview> = object({
  versions: objectOf<Partial<Record<AppName, string>>>(Object.fromEntries(APP_NAMES.map((app) => [app, version()])))
    .strict()
    .typeError('`versions` must name an app')
    .nonNullable('`versions` must name an app')
    .noUnknown('Unknown app')
    .test('some', '`versions` must name an app', (versions) => Object.keys(versions ?? {}).length > 0),
  hours: number()
    .strict()
    .typeError(hoursMessage)
    .integer(hoursMessage)
    .min(1, hoursMessage)
    .max(PREVIEW_HOURS_MAX, hoursMessage)
    .default(PREVIEW_HOURS_DEFAULT),
  page: text()
    .max(PAGE_CHARACTERS_MAX, 'The page is too long')
    .matches(/^\/(?![/\\])/, { message: '`page` must be a path of this site', excludeEmptyString: true }),
})

export const issuedPreviewId = object({
  id: wholeNumber().min(1, 'Unknown id').max(2_147_483_647, 'Unknown id').required('`id` is required'),
})
