import { ApiError } from '@portfolio/api-client'
import { signIn } from '@portfolio/contracts'

/** Formats a wait as "12 minutes", rounded up. */
const formatDuration = (seconds: number): string => {
  const [amount, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

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
  if (!error.hasResponse) return { toast: signIn.failedToast, message: 'Couldn’t reach the server. Check your connection and try again.' }
  if (error.status >= 500) return { toast: signIn.failedToast, message: 'The server couldn’t check your password. Try again in a moment.' }
  return { toast: signIn.failedToast }
}
