import { type ObjectSchema, object } from 'yup'
import { type RolloutToEnd, SHARE_MAX } from '#rollout'
import { reason, releasesToActivate } from './releases.ts'
import { wholeNumber } from './values.ts'

const SHARE_MESSAGE = `The share must be a whole number from 1 to ${SHARE_MAX}, in percent`

const share = () => wholeNumber().min(1, SHARE_MESSAGE).max(SHARE_MAX, SHARE_MESSAGE)

export const releasesToShare = releasesToActivate.shape({ share: share().required(SHARE_MESSAGE) })

export const rolloutToEnd: ObjectSchema<RolloutToEnd> = object({ rollout: wholeNumber().min(1, 'Unknown rollout'), reason: reason() })
