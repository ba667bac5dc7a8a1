import { describe, expect, it } from 'vitest'
import { looksLikeMarkdown, markdownToHtml, readTypedFormula } from './markdown.ts'

it.each([
  ['a heading above words', '# Title\n\nWords'],
  ['code', 'Run\n```sh\nls\n```'],
  ['two signs', '- one\n- **two**'],
  ['a footnote and its text', 'A claim[^1].\n\n[^1]: See Mind.'],
])('%s is Markdown', (_, text) => expect(looksLikeMarkdown(text)).toBe(true))

it.each([
  ['words', 'Just words.\nAnd a second line.'],
  ['prices', 'It costs $5 or 6$.'],
  ['a dash', '- said she, and left'],
  ['a comment', '# Title'],
])('%s is no Markdown', (_, text) => expect(looksLikeMarkdown(text)).toBe(false))

it('becomes HTML with formulas, tables and languages of code', () => {
  expect(markdownToHtml('So $a_1*b_1$ and `$x$` cost $5.\n\n```python\nx < 1\n```\n')).toBe(
    '<p>So <span class="ql-formula" data-value="a_1*b_1"></span> and <code>$x$</code> cost $5.</p>\n<pre data-language="python">x &lt; 1\n</pre>',
  )
  expect(markdownToHtml('| a | b |\n|---|---|\n| 1 | $$x^2$$ |')).toContain(
    '<td><span class="ql-formula" data-value="x^2" data-display="block"></span></td>',
  )
})

it.each([
  ['amounts of money', 'It costs $5 million. Many words follow, and then it doubled ($10 million).'],
  ['a range of money', 'It costs $5–$10 or $5-$10.'],
  ['money beside code', 'A budget of $500. Set `$HOME` first.'],
])('dollar signs of %s begin no formula', (_, text) => {
  expect(markdownToHtml(text)).toBe(`<p>${text.replace(/`(.*)`/, '<code>$1</code>')}</p>\n`)
})

it.each(['2 \\pi r', '0 < x < 1', '5', '10^{-3} \\text{m and more}', 'e^-', 'a\\$b'])('%s between dollar signs is a formula', (tex) => {
  expect(markdownToHtml(`It is $${tex}$.`)).toBe(
    `<p>It is <span class="ql-formula" data-value="${tex.replaceAll('<', '&lt;')}"></span>.</p>\n`,
  )
})

it('a displayed formula keeps the dollar signs in it', () => {
  const tex = 'x = \\begin{cases} 1 & \\text{if $n$ is even} \\\\ 0 \\end{cases}'
  expect(markdownToHtml(`$$${tex}$$`)).toBe(
    `<p><span class="ql-formula" data-value="${tex.replaceAll('&', '&amp;')}" data-display="block"></span></p>\n`,
  )
})

it('footnotes, boxes of lists and short names of languages are read', () => {
  expect(markdownToHtml('A claim[^a], and one[^b].\n\n[^a]: See *Mind*\n    and [more](https://a.example).\n')).toBe(
    '<p>A claim<sup class="ql-footnote" data-value="See *Mind* and more (https://a.example)."></sup>, and one[^b].</p>\n',
  )
  expect(markdownToHtml('- [x] done\n- [ ] open')).toBe(
    '<ul>\n<li data-list="checked">done</li>\n<li data-list="unchecked">open</li>\n</ul>\n',
  )
  expect(markdownToHtml('```py\nx\n```\n```C++\nx\n```\n```unheard-of\nx\n```')).toBe(
    ['python', 'cpp', 'plain'].map((language) => `<pre data-language="${language}">x\n</pre>`).join(''),
  )
})

describe('a typed dollar sign', () => {
  it.each([
    ['Let $x', '$x$', 'x', false],
    ['Let $$\\frac{a}{b} $', '$$\\frac{a}{b} $$', '\\frac{a}{b}', true],
    ['$$\\text{if $x$}$', '$$\\text{if $x$}$$', '\\text{if $x$}', true],
  ])('after “%s” completes a formula', (before, raw, tex, display) => expect(readTypedFormula(before)).toEqual({ raw, tex, display }))

  it.each(['It costs $5 million. Many words follow here, and then it doubled (', '$5–', 'US$x', '\\$x', 'Let $ x', '$$\\text{if $x'])(
    'after “%s” completes none',
    (before) => expect(readTypedFormula(before)).toBeUndefined(),
  )
})
