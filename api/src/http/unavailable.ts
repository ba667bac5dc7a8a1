import { StoreUnavailable } from '@portfolio/object-store'
import { HttpError, retryLater } from './errors.ts'

/**
 * SQLSTATEs of a server that is starting, stopping, out of resources or past a timeout, that cannot use its disk, or that lets nobody in while a
 * password is changed or a database is replaced: the same call may succeed later.
 */
const TRANSIENT_STATE = /^(08|28|53|57P|58)|^(3D000|40001|40P01|55P03|57014|25P03|25P04|25006)$/
const DISK_FULL_STATE = '53100'
/** Of this process, or of the whole machine. */
const FILES_OPEN_CODES = new Set(['EMFILE', 'ENFILE'])
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const DRIVER_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/

const DATABASE_RETRY_SECONDS = 2
const STORE_RETRY_SECONDS = 5
const DISK_RETRY_SECONDS = 60
const FILES_OPEN_RETRY_SECONDS = 5

/** Returns the error and all of its causes. */
const flatten = (error: unknown): Error[] => {
  if (!(error instanceof Error)) return []
  const causes = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...causes.flatMap(flatten)]
}

const isDatabaseUnavailable = (error: Error & { code?: string }) =>
  TRANSIENT_STATE.test(error.code ?? '') || NETWORK_CODES.has(error.code ?? '') || DRIVER_MESSAGE.test(error.message)

const unavailable = (what: string, retrySeconds: number) =>
  retryLater(503, `The ${what} is temporarily unavailable. Please try again.`, retrySeconds)

export const databaseUnavailable = () => unavailable('database', DATABASE_RETRY_SECONDS)

/** Returns the 503 for an error that means that the object store or the database is unavailable, undefined for any other error. */
export const toUnavailable = (thrown: unknown): HttpError | undefined => {
  const errors = flatten(thrown)
  if (errors.some((error) => error instanceof StoreUnavailable)) return unavailable('file store', STORE_RETRY_SECONDS)
  if (errors.some((error) => 'code' in error && error.code === DISK_FULL_STATE))
    return retryLater(503, 'The disk of the server is full, so nothing can be saved. Please try again later.', DISK_RETRY_SECONDS)
  if (errors.some((error) => 'code' in error && FILES_OPEN_CODES.has(String(error.code))))
    return retryLater(503, 'The server has too many files open. Please try again.', FILES_OPEN_RETRY_SECONDS)
  if (errors.some(isDatabaseUnavailable)) return databaseUnavailable()
  return undefined
}

/** Whether the database cannot be used, or the connection to it was lost. */
export const isDatabaseFailure = (thrown: unknown): boolean => {
  const errors = flatten(thrown)
  return !errors.some((error) => error instanceof StoreUnavailable) && errors.some(isDatabaseUnavailable)
}

/** Returns the error that a client may read: an `HttpError`, or the 503 of what is unavailable; undefined for any other. */
export const toExpected = (thrown: unknown): HttpError | undefined => (thrown instanceof HttpError ? thrown : toUnavailable(thrown))
