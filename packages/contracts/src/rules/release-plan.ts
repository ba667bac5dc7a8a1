import { object } from 'yup'
import { isCalendarDay } from './calendar-day.ts'
import { reason, releasesToActivate } from './releases.ts'
import { text } from './values.ts'

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
  reason: reason()
    .required(NO_REASON)
    .test('not-blank', NO_REASON, (value) => value.trim() !== ''),
})
