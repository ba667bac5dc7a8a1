import { markdownToHtml } from '@portfolio/contracts/markdown'
import { expect, it } from 'vitest'
import { toFileNames, toMarkdownFile } from './blog-markdown.ts'

const ORIGIN = 'https://site.example'
const blog = {
  title: 'On “machines”: a\\b',
  description: '',
  images: [],
  tags: [],
  addedAt: new Date('2026-11-25T10:00:00Z'),
  isMenuPage: false,
  isUnpublished: false,
}
const toBody = (description: string) =>
  toMarkdownFile({ ...blog, description }, ORIGIN)
    .split('---\n')
    .slice(2)
    .join('---\n')
    .trim()

it('a blog is a file with its title, date, tags, images and whether it is a draft', () => {
  const images = [{ url: '/media/a.jpg', alt: 'A [machine]' }, { url: '/media/b.jpg' }]
  expect(toMarkdownFile({ ...blog, images, tags: ['Logic', 'C: "x"'], isUnpublished: true, description: '<p>Text</p>' }, ORIGIN)).toBe(
    [
      ...[
        '---',
        'title: "On “machines”: a\\\\b"',
        'date: 2026-11-25T10:00:00.000Z',
        'tags: ["Logic","C: \\"x\\""]',
        'draft: true',
        '---',
        '',
      ],
      ...['![A \\[machine\\]](https://site.example/media/a.jpg)', '', '![](https://site.example/media/b.jpg)', '', 'Text', ''],
    ].join('\n'),
  )
})

it('a page of the menu is one of the menu of Hugo', () => {
  expect(toMarkdownFile({ ...blog, isMenuPage: true }, ORIGIN)).toContain('\nmenu: main\n---\n')
})

it('a blog keeps the words of its address', () => {
  expect(toMarkdownFile({ ...blog, slug: 'machines' }, ORIGIN)).toContain('\nslug: "machines"\n')
})

it.each([
  '<p>Some <strong>bold</strong> and <em>other</em> text, <code>x</code>, <a href="https://a.example/b">a link</a>.</p>',
  '<h2>A heading</h2><p>1. no list</p><ul><li>one</li><li>two</li></ul><ol><li>first</li></ol><blockquote><p>Quoted</p></blockquote><hr>',
  '<p>Once <span class="ql-formula" data-value="a_1 + \\frac{1}{2}"></span> more</p>',
  '<pre data-language="javascript">const a = `b`\n</pre>',
  '<ul><li>one<ol><li>first<ul><li data-list="checked">done</li><li data-list="unchecked">open</li></ul></li><li>second</li></ol></li><li>two</li></ul>',
  '<p>By cases <span class="ql-formula" data-value="1 \\text{ if \\(x\\)}"></span> at $5 or \\$6</p>',
  '<p><span class="ql-formula" data-value="1 \\text{ for \\$5 if \\(x\\)}" data-display="block"></span></p>',
  '<p>The variables $x$ and $$y$$ of a shell, for $5 or $6</p>',
  '<p>Stars * and _ and # and [x] are text</p>',
  '<p>The tag &lt;script&gt; and std::vector&lt;int&gt;, &amp;amp; of R&amp;D, p &lt; 0.05</p>',
  '<p><u>a*b*c &lt;i&gt;</u>, x<sub>_i_</sub> and 2<sup>&amp;lt;</sup></p>',
  '<p>1) no list</p><p>1999.</p><p>Fig.~1, ~~not struck~~</p>',
])('text is the same when its Markdown is read again: %s', (html) => {
  const flat = (text: string) => text.replace(/>\s+</g, '><').trim()
  expect(flat(markdownToHtml(toBody(html)))).toBe(html)
})

it('an address in a text leads where it says', () => {
  expect(toBody('<p>See https://example.org/a_b_(c), or [https://example.org/d_e], of a_b@example.org</p>')).toBe(
    'See https://example.org/a_b_(c), or \\[https\\://example.org/d\\_e\\], of a_b@example.org',
  )
})

it('thousands of beginnings of addresses take no time', { timeout: 5000 }, () => {
  for (const start of ['www.a', '-www.a', 'https://a', 'a.']) expect(toBody(`<p>${start.repeat(15_000)}&lt;a</p>`)).toMatch(/&lt;a$/)
})

it('a draft, whose lists are as in the editor, has their levels, kinds and numbers', () => {
  const item = (kind: string, text: string, level = 0) =>
    `<li data-list="${kind}"${level ? ` class="ql-indent-${level}"` : ''}>${text}</li>`
  const flat = [
    ...[item('bullet', 'a'), item('ordered', 'b', 1), item('ordered', 'c', 1), item('checked', 'd', 2)],
    ...[item('ordered', 'e', 1), item('bullet', 'f'), item('ordered', 'g', 1)],
  ]
  expect(toBody(`<ol>${flat.join('')}</ol>`).split('\n')).toEqual([
    ...['-   a', '    1.  b', '    2.  c', '        -   [x] d', '    3.  e', '-   f', '    1.  g'],
  ])
})

it('dollar signs and line breaks within a formula do not end it', () => {
  expect(toBody('<p><span class="ql-formula" data-value="a\n+ b"></span></p>')).toBe('$a + b$')
  expect(toBody('<p><span class="ql-formula" data-value="1 \\text{ if $x$ is \\$5}"></span></p>')).toBe('$1 \\text{ if \\(x\\) is \\$5}$')
})

it('links to pages of the site have its address, in the text and in footnotes', () => {
  const note = '<sup class="ql-footnote" data-value="Rivers, /books/rivers."></sup>'
  expect(toBody(`<p>See <a href="/blogs?a=1&amp;b=2">all</a> and <a href="//a.example">one</a>${note}</p>`)).toBe(
    `See [all](${ORIGIN}/blogs?a=1&b=2) and [one](//a.example)[^1]\n\n[^1]: Rivers, ${ORIGIN}/books/rivers.`,
  )
})

it('footnotes, formulas with a drawing, captions and tables keep what they say', () => {
  const note = '<sup class="ql-footnote" data-value="See *Mind*."><a href="#fn-1" id="fnref-1">1</a></sup>'
  const drawn = `<p>Text${note}</p><section class="ql-footnotes"><ol><li id="fn-1">See Mind. <a href="#fnref-1">↩</a></li></ol></section>`
  expect(toBody(drawn)).toBe('Text[^1]\n\n[^1]: See *Mind*.')
  expect(toBody('<p>Text<sup class="ql-footnote" data-value="A"></sup></p>')).toBe('Text[^1]\n\n[^1]: A')
  expect(toBody('<p><span class="ql-formula" data-value="x" data-display="block"><math><mi>x</mi></math></span></p>')).toBe('$$x$$')
  const figure = '<figure><p><img src="/media/a.jpg" alt="A"></p><figcaption>The caption</figcaption></figure>'
  expect(toBody(figure)).toBe('![A](https://site.example/media/a.jpg)\n\nThe caption')
  expect(toBody('<table><tbody><tr><td>1</td></tr></tbody></table>')).toContain('<td>1</td>')
})

it('files have the day and the title as their names, each once', () => {
  const names = toFileNames([blog, { ...blog, title: 'On machines, a b' }, { ...blog, title: '∗' }, { ...blog, title: 'x'.repeat(300) }])
  expect(names.slice(0, 3)).toEqual(['2026-11-25-on-machines-a-b.md', '2026-11-25-on-machines-a-b-2.md', '2026-11-25-untitled.md'])
  expect(names[3]).toHaveLength(94)
})
