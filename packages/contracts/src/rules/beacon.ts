import { number, type ObjectSchema, object, string } from 'yup'
import { CONTAINERS } from '#apps'
import { BEACON_READY, type Beacon, beaconStages, beaconTypes } from '#beacon'

const ATTEMPTS_MAX = 99
const TICKET_LENGTH_MAX = 60
const message = 'This is not a beacon'

export const beacon: ObjectSchema<Beacon> = object({
  set: string()
    .strict()
    .typeError(message)
    .required(message)
    .matches(/^r[so]_[1-9]\d{0,8}$/, message),
  remote: string()
    .strict()
    .typeError(message)
    .oneOf([...CONTAINERS.keys()], message)
    .required(message),
  stage: string()
    .strict()
    .typeError(message)
    .oneOf([...beaconStages, BEACON_READY.stage], message)
    .required(message),
  type: string()
    .strict()
    .typeError(message)
    .oneOf([...beaconTypes, BEACON_READY.type], message)
    .required(message)
    .test('ready', message, (type, { parent }) => (parent.stage === BEACON_READY.stage) === (type === BEACON_READY.type)),
  attempt: number().strict().typeError(message).integer(message).min(0, message).max(ATTEMPTS_MAX, message).required(message),
  ticket: string().strict().typeError(message).max(TICKET_LENGTH_MAX, message).optional(),
})
  .strict()
  .noUnknown(message)
