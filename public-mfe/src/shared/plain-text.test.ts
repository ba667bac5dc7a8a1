import { describe, expect, it } from 'vitest'
import { excerpt, plainText, readingMinutes } from './plain-text.ts'

describe('plainText', () => {
  it('keeps words of neighbouring blocks apart and of one word together', () => {
    expect(plainText('<h2>One</h2><p>two <b>thr</b>ee</p><ul><li>four</li><li>five</li></ul>')).toBe('One two three four five')
  })

  it('decodes entities once', () => {
    expect(plainText('<p>a &amp;lt; b &#60; c &#x1F600; &quot;d&quot;&nbsp;&unknown;</p>')).toBe('a &lt; b < c 😀 "d" &unknown;')
  })
})

describe('excerpt', () => {
  it('leaves a short text as it is', () => expect(excerpt('<p>Short.</p>', 20)).toBe('Short.'))

  it('cuts between words and drops the comma before the cut', () => {
    expect(excerpt('<p>The first words, the second words</p>', 17)).toBe('The first words…')
  })

  it('cuts a text without spaces, never inside a character', () => {
    expect(excerpt(`<p>${'😀'.repeat(50)}</p>`, 21)).toBe(`${'😀'.repeat(10)}…`)
  })
})

describe('readingMinutes', () => {
  it('is at least one, and grows with the words', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes(`<p>${'word '.repeat(920)}</p>`)).toBe(4)
  })
})
