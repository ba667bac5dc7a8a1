import { ApiError } from '@portfolio/api-client'
import { texts, toasts } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { saveErrorToast, toSaveError } from './save-error.ts'

const failed = (status: number, errors: { msg: string; path?: string }[] = []) => new ApiError({ msg: '', status, errors })
const messages = { ...texts.books.messages, updateFailed: toasts.updateFailed }

describe('save errors', () => {
  it('assigns messages to the fields they name and returns the others separately', () => {
    const error = failed(422, [
      { msg: 'Please enter the title', path: 'title' },
      { msg: 'Please enter the link', path: 'footerLinks[1].link' },
      { msg: 'Not now' },
      { msg: 'Please choose a time in the future', path: 'unpublishAt' },
    ])
    expect(toSaveError(error, ['title', 'footerLinks'])).toEqual({
      kind: 'invalid',
      fields: [
        { msg: 'Please enter the title', path: 'title' },
        { msg: 'Please enter the link', path: 'footerLinks[1].link' },
      ],
      others: ['Not now'],
      times: { unpublishAt: 'Please choose a time in the future' },
    })
  })

  it.each([
    [409, 'conflict'],
    [404, 'deleted'],
    [500, 'rejected'],
    [401, 'signedOut'],
    [0, 'offline'],
  ])('turns status %i into %s', (status, kind) => {
    expect(toSaveError(failed(status), ['title']).kind).toBe(kind)
  })

  it('gives the reason of a rejected save: that of the server, or the limit of a proxy, which does not say so in JSON', () => {
    expect(toSaveError(failed(429, [{ msg: 'Too many saves.' }]), [])).toEqual({
      kind: 'rejected',
      reason: 'The server says: Too many saves.',
    })
    expect(toSaveError(failed(413), [])).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('A proxy in front of the site'),
    })
    expect(toSaveError(failed(503), [])).toEqual({
      kind: 'rejected',
      reason: 'The server responded with error 503. Try again in a moment.',
    })
  })

  it('uses the toast of the collection for a rejected save and the fallback without a response', () => {
    expect(saveErrorToast({ kind: 'rejected', reason: '' }, false, messages)).toBe('Error adding new book.')
    expect(saveErrorToast({ kind: 'rejected', reason: '' }, true, messages)).toBe('Error updating details, please try again.')
    expect(saveErrorToast({ kind: 'offline' }, false, messages)).toBe('Error adding book, please try again.')
  })

  it('rethrows an error that is not a failed call', () => {
    expect(() => toSaveError(new TypeError('x'), [])).toThrow(TypeError)
  })
})
