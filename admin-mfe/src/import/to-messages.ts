import { ApiError } from '@portfolio/api-client'
import { getErrorMessage } from '#shared/error-message.ts'

const OFFLINE = 'The server did not respond. Check your connection and try again: nothing you entered here is lost.'

/** Returns the messages of a failed call. */
export const toMessages = (error: unknown): string[] => {
  if (!(error instanceof ApiError) || !error.hasResponse) return [OFFLINE]
  return error.errors.length ? error.errors.map(({ msg }) => msg) : [getErrorMessage(error)]
}
