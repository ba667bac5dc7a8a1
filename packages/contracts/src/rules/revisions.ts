import { type ObjectSchema, object } from 'yup'
import { type CollectionName, collections } from '#collections'
import type { RevisionRestore, SiteRestore, TrashTarget } from '#revisions'
import { isIsoDay } from './calendar-day.ts'
import { id, oneOf, text, wholeNumber } from './values.ts'

const message = 'Please name the revision'

export const revisionRestore: ObjectSchema<RevisionRestore> = object({
  revision: wholeNumber().min(1, message).max(Number.MAX_SAFE_INTEGER, message).required(message),
})

/** Excludes the year 0, which PostgreSQL does not have. */
const MOMENT = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/

/** False for February 30, which the pattern accepts. */
const isDay = (value: unknown) => isIsoDay(String(value).slice(0, 10))

/** "2026-11-23T19:30:00.123456Z" */
export const moment = () =>
  text().required('Please name a moment').matches(MOMENT, 'This is not a moment').test('day', 'There is no such day', isDay)

export const siteRestore: ObjectSchema<SiteRestore> = object({ at: moment() })

export const trashTarget: ObjectSchema<TrashTarget> = object({
  form: oneOf<CollectionName>(
    collections.map(({ name }) => name),
    'There is no such collection',
  ).required('Please name the collection'),
  id: id().required('Please name the item'),
})
