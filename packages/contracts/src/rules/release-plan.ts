import { object } from 'yup'
import { REASON_CHARACTERS_MAX } from '#releases'
import { isCalendarDay } from './calendar-day.ts'
import { releasesToActivate } from './releases.ts'
import { text, wholeNumber } from './values.ts'

const TIME = /^(2\d{3})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
const NOT_A_TIME = 'Use a time with its time zone, such as 2026-12-01T08:00Z'
const NO_REASON = 'Please enter a reason'

const isTime = (value = ''): boolean => {
  const [, year, month, day] = TIME.exec(value) ?? []
  return isCalendarDay(Number(year), Number(month), Number(day)) && !Number.isNaN(Date.parse(value))
}

const time = () => text().required(NOT_A_TIME).test('time', NOT_A_TIME, isTime)

export const activationToSchedule = releasesToActivate.shape({ at: time() })

export const freezeDraft = object({
  until: time(),
  reason: text()
    .required(NO_REASON)
    .test('not-blank', NO_REASON, (value) => value.trim() !== '')
    .max(REASON_CHARACTERS_MAX, `The reason may have at most ${REASON_CHARACTERS_MAX} characters`),
})

export const scheduledActivationId = object({
  id: wholeNumber().min(1, 'Unknown id').max(2_147_483_647, 'Unknown id').required('`id` is required'),
})
