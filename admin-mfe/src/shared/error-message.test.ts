import { ApiError } from '@portfolio/api-client'
import { expect, it } from 'vitest'
import { getErrorMessage, isUnanswered } from './error-message.ts'

const failed = (status: number, msg: string, errors: { msg: string }[] = [], retryAfter?: number) =>
  new ApiError({ msg, status, errors }, retryAfter)

it('says what the server says, that there was no response, or what the owner can do, but never a status text of HTTP', () => {
  expect(getErrorMessage(failed(409, 'Conflict', [{ msg: 'This set is out of date.' }]))).toBe('This set is out of date.')
  expect(getErrorMessage(failed(0, ''))).toBe('Couldn’t reach the server. You may be offline.')
  expect(getErrorMessage(failed(0, ''), 'You may be offline.')).toBe('You may be offline.')
  expect(getErrorMessage(failed(413, 'Request Entity Too Large'))).toMatch(/^A proxy in front of the site accepts nothing of this size\./)
})

it('says of the page of a proxy that the server responded, and when to try again', () => {
  const text = (status: number, retryAfter?: number) =>
    getErrorMessage(failed(status, 'Not for people', [], retryAfter), 'You may be offline.')
  expect(text(502)).toBe('The server responded with error 502. Try again in a moment.')
  expect(text(503, 120)).toBe('The server responded with error 503. Try again in 2 minutes.')
  expect(text(429, 30)).toBe('The server responded with error 429. Try again in 30 seconds.')
})

it('knows that a change may have been made when a proxy responded in place of the server', () => {
  expect([0, 502, 503, 504].map((status) => isUnanswered(failed(status, '')))).toEqual([true, true, true, true])
  expect(isUnanswered(failed(503, '', [{ msg: 'The database is temporarily unavailable.' }]))).toBe(false)
  expect([401, 413, 429].map((status) => isUnanswered(failed(status, '')))).toEqual([false, false, false])
})
