import { expect, it } from 'vitest'
import { looksLikeMarkdown, markdownToHtml } from './markdown.ts'

it.each([
  ['a heading above words', '# Title\n\nWords'],
  ['code', 'Run\n```sh\nls\n```'],
  ['two signs', '- one\n- **two**'],
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
