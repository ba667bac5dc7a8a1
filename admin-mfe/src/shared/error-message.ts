import { ApiError } from '@portfolio/api-client'
import { formatDuration } from './format-duration.ts'

export const UNREACHABLE = 'Couldn’t reach the server. You may be offline.'
const TOO_LARGE_FOR_PROXY = 'A proxy in front of the site accepts nothing of this size. Whoever runs it can raise its limit.'

/** Returns what the server says about a failed call, that it could not be reached, or what the page of a proxy means. */
export const getErrorMessage = (error: unknown, noResponse = UNREACHABLE): string => {
  if (!(error instanceof ApiError && error.hasResponse)) return noResponse
  const { errors, status, retryAfterSeconds } = error
  if (errors[0]) return errors[0].msg
  // Proxies often have a limit of 1 MB.
  if (status === 413) return TOO_LARGE_FOR_PROXY
  return `The server responded with error ${status}. Try again in ${retryAfterSeconds ? formatDuration(retryAfterSeconds) : 'a moment'}.`
}

/** Whether nobody knows if a change was made: there was no response, or a proxy gave up waiting for it and sent a page of its own. */
export const isUnanswered = (error: unknown): boolean => {
  const { hasResponse, status, errors } = error as ApiError
  return !hasResponse || (status >= 500 && !errors.length)
}
