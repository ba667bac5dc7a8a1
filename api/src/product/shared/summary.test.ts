import { describe, expect, it } from 'vitest'
import { readingMinutes, toExcerptText, toPlainText } from './summary.ts'

describe('toPlainText', () => {
  it('separates the words of neighboring blocks and keeps the parts of one word together', () => {
    expect(toPlainText('<h2>One</h2><p>two <b>thr</b>ee</p><ul><li>four</li><li>five</li></ul>')).toBe('One two three four five')
  })

  it('separates the words before and after an image', () => {
    expect(toPlainText('<p>before<img src="/media/a.png" alt="">after</p>')).toBe('before after')
  })

  it('decodes entities once', () => {
    expect(toPlainText('<p>a &amp;lt; b &#60; c &#x1F600; &quot;d&quot;&nbsp;&unknown;</p>')).toBe('a &lt; b < c 😀 "d" &unknown;')
  })
})

describe('toExcerptText', () => {
  it('takes the paragraphs and leaves out headings, lists, quotations and code', () => {
    const html =
      '<h1>Heading</h1><p>First<br />line, <b>bo</b>ld.</p><blockquote>Quoted</blockquote><blockquote><p>Quoted, too</p></blockquote><ul><li>Point</li></ul><pre>code()</pre><p>Second.</p>'
    expect(toExcerptText(html)).toBe('First line, bold. Second.')
  })

  it('separates the words before and after an image', () => {
    expect(toExcerptText('<p>before:<img src="/media/a.png" alt="">after</p>')).toBe('before: after')
  })

  it('separates the blocks of a text without paragraphs with dots', () => {
    expect(toExcerptText('<h2>One</h2><ul><li>two</li><li>three</li></ul><p> </p>')).toBe('One · two · three')
  })

  it('takes text that is in no block, and returns an empty string for an empty text', () => {
    expect(toExcerptText('Loose <b>words</b>')).toBe('Loose words')
    expect(toExcerptText('')).toBe('')
  })
})

describe('readingMinutes', () => {
  it('is at least one and grows with the number of words', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('word '.repeat(920))).toBe(4)
  })
})
