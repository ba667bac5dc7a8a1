import { ApiError } from '@portfolio/api-client'
import { signIn } from '@portfolio/contracts'
import { waitWords } from './wait-words.ts'

export interface SignInFailure {
  toast: string
  /** Said under the form, when a toast would be gone too soon. */
  words?: string
}

/** @throws the error itself when it is not a failed call: then it is a fault of the program. */
export const signInFailureOf = (error: unknown): SignInFailure => {
  if (!(error instanceof ApiError)) throw error
  if (error.errors[0]?.msg === signIn.refused) return { toast: signIn.refusedToast }
  if (error.status === 429) {
    const wait = error.retryAfterSeconds ? `in ${waitWords(error.retryAfterSeconds)}` : 'later'
    return { toast: signIn.failedToast, words: `Too many tries. For your safety, please try again ${wait}.` }
  }
  if (!error.answered) return { toast: signIn.failedToast, words: 'The server did not answer. Please check your connection and try again.' }
  return { toast: signIn.failedToast }
}
