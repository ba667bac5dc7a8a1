import { describe, expect, it } from 'vitest'
import { rejectionMessages } from './rejection-messages.ts'

const accepted = { wrongType: 'File type must be PNG, JPG or GIF', bytesMax: 800_000_000 }
const file = (...codes: string[]) => ({ errors: codes.map((code) => ({ code, message: `${code}!` })) })

describe('rejectionMessages', () => {
  it.each([
    ['file-invalid-type', 'File type must be PNG, JPG or GIF'],
    ['file-too-large', 'File is larger than 800000000 bytes'],
    ['file-too-small', 'File is smaller than 1 bytes'],
    ['too-many-files', 'Too many files'],
  ])('maps %s to the message “%s”', (code, message) => {
    expect(rejectionMessages([file(code)], accepted)).toEqual([message])
  })

  it('returns each message once and passes unknown ones on', () => {
    expect(rejectionMessages([file('too-many-files'), file('too-many-files', 'odd')], accepted)).toEqual(['Too many files', 'odd!'])
  })
})
