import { StoreUnavailable } from '@portfolio/object-store'
import { HttpError } from './errors.ts'

const RETRY_SECONDS = 5

const isAway = (error: unknown): boolean => error instanceof StoreUnavailable || (error instanceof Error && isAway(error.cause))

/** A refusal for what the file store could not do; undefined for every other error. */
export const storeUnavailable = (error: unknown): HttpError | undefined =>
  isAway(error)
    ? new HttpError(503, [{ msg: 'The file store is away for a moment. Please try again.' }], { 'retry-after': String(RETRY_SECONDS) })
    : undefined
