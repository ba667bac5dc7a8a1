import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from './rich-text/sanitize-rich-text.ts'
import { toExcerptText, toPlainText } from './summary.ts'

describe('toPlainText', () => {
  it('separates the words of neighboring blocks and keeps the parts of one word together', () => {
    expect(toPlainText('<h2>One</h2><p>two <b>thr</b>ee</p><ul><li>four</li><li>five</li></ul>')).toBe('One two three four five')
  })

  it('separates the words before and after an image', () => {
    expect(toPlainText('<p>before<img src="/media/a.png" alt="">after</p>')).toBe('before after')
  })

  it('writes formulas in a line, without their TeX, and separates the cells of a table', () => {
    const written = (tex: string) => toPlainText(sanitizeRichText(`<p>so <span class="ql-formula" data-value="${tex}"></span>, thus</p>`))
    expect(written('E=mc^2')).toBe('so E=mc^2, thus')
    expect(written('\\frac{a+b}{2}\\sqrt{x_i}')).toBe('so (a+b)/2√x_i, thus')
    expect(written('\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}')).toBe('so (1, 2; 3, 4), thus')
    expect(toPlainText('<table><tr><td>1950</td><td>Mind</td></tr></table>')).toBe('1950 Mind')
  })

  it('keeps a power from being read as part of its base', () => {
    const html = '<p>10<sup>5</sup> or 10<sup>−7</sup> m<sup>2</sup> in the 19<sup>th</sup> century of H<sub>2</sub>O</p>'
    for (const write of [toPlainText, toExcerptText]) expect(write(html)).toBe('10⁵ or 10⁻⁷ m² in the 19th century of H2O')
  })

  it('decodes entities once', () => {
    expect(toPlainText('<p>a &amp;lt; b &#60; c &#x1F600; &quot;d&quot;&nbsp;&unknown;</p>')).toBe('a &lt; b < c 😀 "d" &unknown;')
  })
})

describe('footnotes', () => {
  const html = sanitizeRichText('<p>Words<sup class="ql-footnote" data-value="A note."></sup> go on.</p>')
  it('are found by a search, without their numbers', () => expect(toPlainText(html)).toBe('Words go on. A note.'))
  it('are not in an excerpt', () => expect(toExcerptText(html)).toBe('Words go on.'))
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

  it('leaves out tables and captions', () => {
    expect(
      toExcerptText('<p>One.</p><figure><table><tr><td>cell</td></tr></table><figcaption>Caption</figcaption></figure><p>Two.</p>'),
    ).toBe('One. Two.')
  })

  it('separates the blocks of a text without paragraphs with dots', () => {
    expect(toExcerptText('<h2>One</h2><ul><li>two</li><li>three</li></ul><p> </p>')).toBe('One · two · three')
  })

  it('takes text that is in no block, and returns an empty string for an empty text', () => {
    expect(toExcerptText('Loose <b>words</b>')).toBe('Loose words')
    expect(toExcerptText('')).toBe('')
  })
})
