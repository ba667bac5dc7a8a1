import { type InferType, number, object, string } from 'yup'

/** The apps as a document's list of releases names them. */
export const beaconRemotes = ['shell', 'public_mfe', 'admin_mfe'] as const
/** What failed: the entry, the exposed module, a later chunk or stylesheet, hydration, rendering. */
export const beaconStages = ['entry', 'expose', 'chunk', 'css', 'hydrate', 'render'] as const
/** `missing`: the response was not the expected code. `exception`: the code itself threw. */
export const beaconTypes = ['timeout', 'error', 'missing', 'exception'] as const

export const BEACON_BYTES_MAX = 1_000
const ATTEMPTS_MAX = 99
const message = 'This is not a beacon'

/** Sent by a browser when an app failed to load or to run. It says nothing about the visitor, and other keys are rejected. */
export const beacon = object({
  set: string()
    .strict()
    .typeError(message)
    .required(message)
    .matches(/^rs_[1-9]\d{0,8}$/, message),
  remote: string().strict().typeError(message).oneOf(beaconRemotes, message).required(message),
  stage: string().strict().typeError(message).oneOf(beaconStages, message).required(message),
  type: string().strict().typeError(message).oneOf(beaconTypes, message).required(message),
  attempt: number().strict().typeError(message).integer(message).min(0, message).max(ATTEMPTS_MAX, message).required(message),
})
  .strict()
  .noUnknown(message)

export type Beacon = InferType<typeof beacon>
