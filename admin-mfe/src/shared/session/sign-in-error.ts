import { ApiError } from '@portfolio/api-client'
import { signIn } from '@portfolio/contracts'
import { getErrorMessage } from '#shared/error-message.ts'
import { formatDuration } from '#shared/format-duration.ts'

export interface SignInError {
  toast: string
  /** Shown under the form, where it stays longer than a toast. */
  message?: string
}

/** Throws the error itself when it is not a failed call but a bug. */
export const toSignInError = (error: unknown): SignInError => {
  if (!(error instanceof ApiError)) throw error
  if (error.errors[0]?.msg === signIn.rejected) return { toast: signIn.rejectedToast }
  if (error.status === 429) {
    const wait = error.retryAfterSeconds ? `in ${formatDuration(error.retryAfterSeconds)}` : 'later'
    // The password was not checked, so the toast must not call it incorrect.
    const message = `Too many attempts. Try again ${wait}.`
    return { toast: message, message }
  }
  if (error.status === 400) return { toast: signIn.failedToast }
  return { toast: signIn.failedToast, message: `Couldn’t check your password. ${getErrorMessage(error)}` }
}
