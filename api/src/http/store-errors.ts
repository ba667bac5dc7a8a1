import { StoreAway } from '@portfolio/object-store'
import { Refused } from './errors.ts'

const RETRY_SECONDS = 5

const isAway = (error: unknown): boolean => error instanceof StoreAway || (error instanceof Error && isAway(error.cause))

/** A refusal for what the file store could not do; undefined for every other error. */
export const storeAway = (error: unknown): Refused | undefined =>
  isAway(error)
    ? new Refused(503, [{ msg: 'The file store is away for a moment. Please try again.' }], { 'retry-after': String(RETRY_SECONDS) })
    : undefined
