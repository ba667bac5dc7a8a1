import { expect, it } from 'vitest'
import { sanitizeRichText } from '#product/shared/rich-text/sanitize-rich-text.ts'
import { listContents } from './list-contents.ts'

it('links to each heading with text by its index, one level below the highest set off', () => {
  const html = '<h2>One &amp; <em>a half</em></h2><p>Text</p><h3 class="ql-align-center"> Two </h3><h2><br></h2><hr><h2>Four</h2>'
  expect(listContents(html)).toBe(
    '<ol><li><a href="#h0" dir="auto">One &amp; a half</a></li>' +
      '<li class="sub"><a href="#h1" dir="auto">Two</a></li><li><a href="#h3" dir="auto">Four</a></li></ol>',
  )
})

it('names a heading with its powers, indices and formulas, without the numbers of its footnotes', () => {
  const formula = '<span class="ql-formula" data-value="E=mc^2"></span>'
  const note = '<sup class="ql-footnote" data-value="A note"></sup>'
  const html = sanitizeRichText(`<h2>Why ${formula} matters${note}</h2><h2>10<sup>5</sup> of H<sub>2</sub>O<br>&lt;a &amp; b&gt;</h2>`)
  expect(listContents(html)).toBe(
    '<ol><li><a href="#h0" dir="auto">Why E=mc^2 matters</a></li>' +
      '<li><a href="#h1" dir="auto">10<sup>5</sup> of H<sub>2</sub>O &lt;a &amp; b&gt;</a></li></ol>',
  )
})

it('is in the language of the text', () => {
  expect(listContents('<h2>Eins</h2><h2>Zwei</h2>', { lang: 'de', dir: 'ltr' })).toMatch(/^<ol lang="de" dir="ltr"><li>/)
})

it('is empty with fewer than two headings', () => {
  expect(listContents('<h2>One</h2><p>Text</p>')).toBe('')
  expect(listContents('')).toBe('')
})
