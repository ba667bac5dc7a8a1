import { ApiError } from '@portfolio/api-client'
import { describe, expect, it } from 'vitest'
import { signInFailureOf } from './sign-in-failure.ts'

const failed = (status: number, msg = '', retryAfter?: number) =>
  new ApiError({ msg: '', status, errors: msg ? [{ msg }] : [] }, retryAfter)

describe('a sign-in that failed', () => {
  it('tells a refusal and any other failure in the words of the catalogue', () => {
    expect(signInFailureOf(failed(401, 'Invalid Credentials'))).toEqual({ toast: 'Incorrect Email or Password' })
    expect(signInFailureOf(failed(500))).toEqual({ toast: 'Incorrect email or password.' })
  })

  it('says when to try again after too many tries', () => {
    expect(signInFailureOf(failed(429, 'Too many tries', 700)).words).toContain('in 12 minutes')
    expect(signInFailureOf(failed(429, 'Too many tries', 60)).words).toContain('in 1 minute.')
    expect(signInFailureOf(failed(429, 'Too many tries', 30)).words).toContain('in 30 seconds')
    expect(signInFailureOf(failed(429, 'Too many tries', 7_000)).words).toContain('in 2 hours')
    expect(signInFailureOf(failed(429, 'Too many tries')).words).toContain('later')
  })

  it('says when there was no answer at all', () => {
    expect(signInFailureOf(failed(0)).words).toContain('did not answer')
  })
})
