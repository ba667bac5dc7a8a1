import { ApiError } from '@portfolio/api-client'
import { books, toasts } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { failureToast, saveFailureOf } from './save-failure.ts'

const failed = (status: number, errors: { msg: string; path?: string }[] = []) => new ApiError({ msg: '', status, errors })
const messages = { ...books.messages, updateFailed: toasts.updateFailed }

describe('a save that failed', () => {
  it('puts the server’s words at the fields they are about, and the rest above the form', () => {
    const error = failed(422, [
      { msg: 'Please enter the title', path: 'title' },
      { msg: 'Please enter the link', path: 'footerLinks[1].link' },
      { msg: 'Not now' },
    ])
    expect(saveFailureOf(error, ['title', 'footerLinks'])).toEqual({
      kind: 'invalid',
      fields: [
        { msg: 'Please enter the title', path: 'title' },
        { msg: 'Please enter the link', path: 'footerLinks[1].link' },
      ],
      rest: ['Not now'],
    })
  })

  it.each([
    [409, 'stale'],
    [404, 'gone'],
    [500, 'refused'],
    [401, 'signedOut'],
    [0, 'unanswered'],
  ])('with status %i is %s', (status, kind) => {
    expect(saveFailureOf(failed(status), ['title']).kind).toBe(kind)
  })

  it('toasts the catalogue’s words for a refusal and the fallback without an answer', () => {
    expect(failureToast({ kind: 'refused', words: [] }, false, messages)).toBe('Error adding new book.')
    expect(failureToast({ kind: 'refused', words: [] }, true, messages)).toBe('Error updating details, please try again.')
    expect(failureToast({ kind: 'unanswered' }, false, messages)).toBe('Error adding book, please try again.')
  })

  it('lets a fault of the program through', () => {
    expect(() => saveFailureOf(new TypeError('x'), [])).toThrow(TypeError)
  })
})
