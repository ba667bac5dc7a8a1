import { type ObjectSchema, object } from 'yup'
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#statistics'
import { oneOf } from './values.ts'

const message = `There are statistics of the last ${STATISTICS_PERIODS.join(', ')} days`

export const statisticsFilter: ObjectSchema<{ days: StatisticsPeriod }> = object({
  days: oneOf<StatisticsPeriod>(STATISTICS_PERIODS, message).required(message),
})
