import { ApiError } from '@portfolio/api-client'

const OFFLINE = 'The server did not respond. Check your connection and try again: nothing you entered here is lost.'

/** Returns what went wrong with a call, in words. */
export const toMessages = (error: unknown): string[] => {
  if (!(error instanceof ApiError) || !error.hasResponse) return [OFFLINE]
  return error.errors.length ? error.errors.map(({ msg }) => msg) : [error.msg]
}
