import { type InferType, number, object, string } from 'yup'

/** As a document's list of releases names the parts. */
export const beaconRemotes = ['shell', 'public_mfe', 'admin_mfe'] as const
/** How far a part came: its entry, the module it exposes, a later chunk or stylesheet, taking over the markup, showing a page. */
export const beaconStages = ['entry', 'expose', 'chunk', 'css', 'hydrate', 'render'] as const
/** `missing`: a file came that was not the code it should be. `exception`: the code itself threw. */
export const beaconTypes = ['timeout', 'error', 'missing', 'exception'] as const

export const BEACON_BYTES_MAX = 1_000
const ATTEMPTS_MAX = 99
const words = 'This is not a beacon'

/** What a browser says when a part could not be loaded or brought to life. It holds nothing about the visitor, and no other key is taken. */
export const beacon = object({
  set: string()
    .strict()
    .typeError(words)
    .required(words)
    .matches(/^rs_[1-9]\d{0,8}$/, words),
  remote: string().strict().typeError(words).oneOf(beaconRemotes, words).required(words),
  stage: string().strict().typeError(words).oneOf(beaconStages, words).required(words),
  type: string().strict().typeError(words).oneOf(beaconTypes, words).required(words),
  attempt: number().strict().typeError(words).integer(words).min(0, words).max(ATTEMPTS_MAX, words).required(words),
})
  .strict()
  .noUnknown(words)

export type Beacon = InferType<typeof beacon>
