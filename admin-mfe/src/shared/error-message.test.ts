import { ApiError } from '@portfolio/api-client'
import { expect, it } from 'vitest'
import { getErrorMessage } from './error-message.ts'

const failed = (status: number, msg: string, errors: { msg: string }[] = []) => new ApiError({ msg, status, errors })

it('says what the server says, that there was no response, or what the owner can do, but never a status text of HTTP', () => {
  expect(getErrorMessage(failed(409, 'Conflict', [{ msg: 'This set is out of date.' }]))).toBe('This set is out of date.')
  expect(getErrorMessage(failed(0, ''))).toBe('The server did not respond. You may be offline.')
  expect(getErrorMessage(failed(503, 'Service Unavailable'))).toBe('The server couldn’t do this. Try again in a moment.')
})
