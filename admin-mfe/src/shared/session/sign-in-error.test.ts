import { ApiError } from '@portfolio/api-client'
import { describe, expect, it } from 'vitest'
import { toSignInError } from './sign-in-error.ts'

const failed = (status: number, msg = '', retryAfter?: number) =>
  new ApiError({ msg: '', status, errors: msg ? [{ msg }] : [] }, retryAfter)

describe('toSignInError', () => {
  it('uses the toasts of the specification for wrong credentials and for any other error', () => {
    expect(toSignInError(failed(401, 'Invalid Credentials'))).toEqual({ toast: 'Incorrect Email or Password' })
    expect(toSignInError(failed(400))).toEqual({ toast: 'Incorrect email or password.' })
    expect(toSignInError(failed(503)).toast).toBe('Incorrect email or password.')
  })

  it('says when to try again after too many attempts, and not that the password is incorrect', () => {
    const rejected = toSignInError(failed(429, 'Too many tries', 700))
    expect(rejected).toEqual({ toast: rejected.message, message: 'Too many attempts. Try again in 12 minutes.' })
    expect(toSignInError(failed(429, 'Too many tries', 60)).message).toContain('in 1 minute.')
    expect(toSignInError(failed(429, 'Too many tries', 30)).message).toContain('in 30 seconds')
    expect(toSignInError(failed(429, 'Too many tries', 7_000)).message).toContain('in 2 hours')
    expect(toSignInError(failed(429, 'Too many tries')).message).toContain('later')
  })

  it('says when the server could not be reached, or not check the password', () => {
    expect(toSignInError(failed(403)).message).toBe(
      'Couldn’t check your password. The server responded with error 403. Try again in a moment.',
    )
    expect(toSignInError(failed(503, 'The database is unavailable.')).message).toBe(
      'Couldn’t check your password. The database is unavailable.',
    )
    expect(toSignInError(failed(0)).message).toBe('Couldn’t check your password. Couldn’t reach the server. You may be offline.')
  })
})
