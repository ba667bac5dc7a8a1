import { describe, expect, it } from 'vitest'
import { rejectionWords } from './rejection-words.ts'

const file = (...codes: string[]) => ({ errors: codes.map((code) => ({ code, message: `${code}!` })) })

describe('a file that is not taken', () => {
  it.each([
    ['file-invalid-type', 'File type must be PNG, JPG or GIF'],
    ['file-too-large', 'File is larger than 800000000 bytes'],
    ['file-too-small', 'File is smaller than 1 bytes'],
    ['too-many-files', 'Too many files'],
  ])('for %s says “%s”', (code, words) => {
    expect(rejectionWords([file(code)])).toEqual([words])
  })

  it('says the same thing once for several files, and passes on what it does not know', () => {
    expect(rejectionWords([file('too-many-files'), file('too-many-files', 'odd')])).toEqual(['Too many files', 'odd!'])
  })
})
