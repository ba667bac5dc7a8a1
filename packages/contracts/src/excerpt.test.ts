import { describe, expect, it } from 'vitest'
import { createExcerpt } from './excerpt.ts'

describe('createExcerpt', () => {
  it('returns a short text as it is', () => expect(createExcerpt('Short.', 20)).toBe('Short.'))

  it('cuts between words and drops the comma before the cut', () => {
    expect(createExcerpt('The first words, the second words', 17)).toBe('The first words…')
  })

  it('does not cut a long word that follows a short one', () => {
    expect(createExcerpt(`Short ${'x'.repeat(100)}`, 60)).toBe('Short…')
  })

  it('cuts a text without spaces between characters', () => {
    expect(createExcerpt('😀'.repeat(50), 21)).toBe(`${'😀'.repeat(10)}…`)
  })
})
