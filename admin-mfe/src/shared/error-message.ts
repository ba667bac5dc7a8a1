import { ApiError } from '@portfolio/api-client'

const NO_RESPONSE = 'The server did not respond. You may be offline.'
const NO_REASON = 'The server couldn’t do this. Try again in a moment.'
const TOO_LARGE = 413
const TOO_LARGE_FOR_PROXY = 'A proxy in front of the site accepts no texts of this size. Whoever runs it can raise its limit.'

/** Returns why a call failed where the response does not say so: that of a proxy is a page of its own, that of the gateway has a reason. */
export const guessReason = ({ errors, status }: ApiError): string | undefined =>
  errors.length === 0 && status === TOO_LARGE ? TOO_LARGE_FOR_PROXY : undefined

/** Returns what the server says about a failed call, or that it did not respond. */
export const getErrorMessage = (error: unknown, noResponse = NO_RESPONSE): string => {
  if (!(error instanceof ApiError) || !error.hasResponse) return noResponse
  return error.errors[0]?.msg ?? guessReason(error) ?? NO_REASON
}
