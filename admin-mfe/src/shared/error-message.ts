import { ApiError } from '@portfolio/api-client'

const NO_RESPONSE = 'The server did not respond. You may be offline.'

/** Returns what the server says about a failed call, or that it did not respond. */
export const getErrorMessage = (error: unknown, noResponse = NO_RESPONSE): string =>
  error instanceof ApiError && error.hasResponse ? error.message : noResponse
