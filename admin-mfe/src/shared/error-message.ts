import { ApiError } from '@portfolio/api-client'

const NO_RESPONSE = 'The server did not respond. You may be offline.'
/** A proxy sends a page of its own. */
const NO_REASON = 'The server couldn’t do this. Try again in a moment.'

/** Returns what the server says about a failed call, or that it did not respond. */
export const getErrorMessage = (error: unknown, noResponse = NO_RESPONSE): string =>
  error instanceof ApiError && error.hasResponse ? (error.errors[0]?.msg ?? NO_REASON) : noResponse
