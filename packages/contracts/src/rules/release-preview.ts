import { number, type ObjectSchema, object } from 'yup'
import { PREVIEW_HOURS_DEFAULT, PREVIEW_HOURS_MAX, type ReleasesToPreview } from '#release-preview'
import { NO_APP, versionsByApp } from './releases.ts'
import { text } from './values.ts'

const PAGE_CHARACTERS_MAX = 500
const hoursMessage = `\`hours\` must be a whole number from 1 to ${PREVIEW_HOURS_MAX}`

export const releasesToPreview: ObjectSchema<ReleasesToPreview> = object({
  versions: versionsByApp().required(NO_APP),
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
