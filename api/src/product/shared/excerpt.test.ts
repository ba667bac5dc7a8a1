import { describe, expect, it } from 'vitest'
import { createExcerpt, readingMinutes, toPlainText } from './excerpt.ts'

describe('toPlainText', () => {
  it('separates the words of neighboring blocks and keeps the parts of one word together', () => {
    expect(toPlainText('<h2>One</h2><p>two <b>thr</b>ee</p><ul><li>four</li><li>five</li></ul>')).toBe('One two three four five')
  })

  it('decodes entities once', () => {
    expect(toPlainText('<p>a &amp;lt; b &#60; c &#x1F600; &quot;d&quot;&nbsp;&unknown;</p>')).toBe('a &lt; b < c 😀 "d" &unknown;')
  })
})

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

describe('readingMinutes', () => {
  it('is at least one and grows with the number of words', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('word '.repeat(920))).toBe(4)
  })
})
