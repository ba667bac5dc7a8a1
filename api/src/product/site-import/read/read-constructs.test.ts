import { describe, expect, it } from 'vitest'
import { findItem, readSite } from '#test/site-exports/read-site.ts'
import { rewriteHtml } from './finish/rewrite-html.ts'

/** What becomes of single constructs, in a form that the editor keeps. */

const read = async (text: string) => {
  const site = await readSite({ '_config.yml': 'title: Site', '_posts/2020-01-01-a.md': `---\ntitle: A post\n---\n${text}` })
  return findItem(site, '_posts/2020-01-01-a.md').html.replace(/>\s+</g, '><')
}
const [one, two] = ['ql-indent-1', 'ql-indent-2']

describe('a list', () => {
  it.each([
    ['1. a\n2. b\n\n   second\n3. c', `<ol><li>a</li><li>b</li></ol><p class="${one}">second</p><ol start="3"><li>c</li></ol>`],
    ['1. a<br>line\n2. b', `<ol><li>a</li></ol><p class="${one}">line</p><ol start="2"><li>b</li></ol>`],
    ['3. c\n4. d', '<ol start="3"><li>c</li><li>d</li></ol>'],
    ['- a\n\n  ```py\n  x\n  ```\n- b', '<ul><li>a</li></ul><pre data-language="python">x\n</pre><ul><li>b</li></ul>'],
    [
      '<ul><li>a<ol><li><p>b</p><p>second</p></li><li>c</li></ol></li><li><h3>d</h3></li></ul>',
      `<ul><li>a<ol><li class="${one}">b</li></ol></li></ul><p class="${two}">second</p><ol><li class="${one}">c</li></ol><ul><li><strong>d</strong></li></ul>`,
    ],
    ['- [x] a\n  - [ ] b', `<ul><li data-list="checked">a<ul><li class="${one}" data-list="unchecked">b</li></ul></li></ul>`],
    ['<ul><ul><li>a</li></ul></ul>', `<ul><li class="${one}">a</li></ul>`],
  ])('has one line per item, and its numbers: %j', async (text, html) => expect(await read(text)).toBe(html))
})

it('code among words, by any of its names, is code', async () => {
  expect(await read('<p><code>a*b</code>, <kbd>c</kbd> and <tt>d</tt></p>')).toBe(
    '<p><code>a*b</code>, <code>c</code> and <code>d</code></p>',
  )
})

it('a displayed formula keeps the dollar signs in it', async () => {
  const tex = '1 \\text{ if $n$ is even}'
  expect(await read(`$$\n${tex}\n$$`)).toContain(`data-value="${tex}" data-display="block"><math`)
  const options = {
    ...{ findImage: async () => undefined, findLink: () => undefined, findFile: () => undefined },
    ...{ hasInlineDisplay: false, hasPlainFormulas: true },
  }
  expect(await rewriteHtml(`<p>$$${tex}$$</p>`, options)).toContain(`data-value="${tex}" data-display="block">`)
})

it('formulas that MathJax finds without doubled signs are formulas', async () => {
  const tex = '\\begin{align}\\label{eq:a} a_1 &= b \\\\ c &= d\\end{align}'
  expect(await read(`So\n\n${tex.replaceAll('\\\\', '\\\\\\\\')}\n\nholds`)).toMatch(
    /^<p>So<\/p><p><span class="ql-formula" data-value="\\begin\{align\}\\label\{eq:a\} a_1 &amp;= b \\\\ c &amp;= d\\end\{align\}" data-display="block"><math.*<p>holds<\/p>$/,
  )
  expect(await read('$$\n\\begin{align}\na\n\\end{align}\n$$')).toContain(
    'data-value="\\begin{align}\na\n\\end{align}" data-display="block">',
  )
  expect(await read('Inline $ E = mc^2 $, as written')).toContain('data-value="E = mc^2"><math>')
})

it('money is no formula', async () => {
  expect(await read('It costs $ 5 or $ 10, in all $ 20 $.')).toBe('<p>It costs $ 5 or $ 10, in all $ 20 $.</p>')
  expect(await read('A budget of $500. Set `$HOME` first.')).toBe('<p>A budget of $500. Set <code>$HOME</code> first.</p>')
})

describe('brackets with a backslash', () => {
  it.each(['\\[sic\\]', '\\(5\\)', '\\[see [it](https://a.example/x_1)\\]', '\\[`x_1`\\]', '\\(see below\\)'])(
    'are text: %s',
    async (text) => expect(await read(`It ${text} works`)).not.toContain('ql-formula'),
  )
  it.each(['\\(a + 1\\)', '\\(x_1\\)', '\\[\\frac{a}{b}\\]', '\\[\na = b\n\\]', '\\\\(5\\\\)', '\\\\[m\\\\]'])(
    'are a formula if they have TeX, or two: %j',
    async (text) => expect(await read(`So ${text} holds`)).toContain('ql-formula'),
  )
})

it('attributes of Kramdown and Hugo are dropped, but not from words and code', async () => {
  expect(await read('Words\n{: .note}\n\n## Part {#one}\n\n![A](a.png){.wide} and `{: .b}` of {.hidden} boxes')).toBe(
    '<p>Words</p><h2>Part </h2><p> and <code>{: .b}</code> of {.hidden} boxes</p>',
  )
  const code = '{: .note}\n```\n{: .note}\n'
  expect(await read(`- a\n\n~~~~\n${code}~~~~\n{: .note}`)).toBe(`<ul><li>a</li></ul><pre data-language="plain">${code}</pre>`)
})

it('headings of merged cells stay above their columns', async () => {
  expect(await read('<table><tr><th>Year</th><th colspan="2">Cited</th></tr><tr><td>1950</td><td>1</td><td>2</td></tr></table>')).toContain(
    '<th scope="col">Cited</th><th scope="col"></th></tr>',
  )
})

it('a video keeps its caption', async () => {
  const video = '<iframe src="https://www.youtube.com/embed/a"'
  expect(await read(`<figure>${video}></iframe><figcaption>A talk</figcaption></figure>`)).toMatch(
    /^<figure><iframe [^>]*><\/iframe><figcaption>A talk<\/figcaption><\/figure>$/,
  )
})

it('links to files and pages that stay on the old site are kept and counted', async () => {
  const links = ['/files/a.pdf', 'https://me.example/tags/x/', 'a.pdf', '/', '/2020/01/01/a.html', 'https://other.example/b.pdf']
  const site = await readSite({
    '_config.yml': 'url: https://me.example',
    '_posts/2020-01-01-a.md': `---\ntitle: A post\n---\n${links.map((link) => `[x](${link})`).join(' ')}`,
    '_posts/2020-01-02-b.md': '---\ntitle: Another post\n---\nSee [it](/files/a.pdf).',
  })
  const { html, warnings } = findItem(site, '_posts/2020-01-01-a.md')
  expect(html).toContain('<a href="https://me.example/files/a.pdf"')
  expect(warnings).toEqual([
    '1 link leads to something that is not imported, and becomes plain text',
    '2 links lead to files or pages that stay on your old site',
  ])
  expect(findItem(site, '_posts/2020-01-02-b.md').warnings).toEqual(['1 link leads to a file or page that stays on your old site'])
})

it('players of local files become links to the old site, or are counted', async () => {
  const players = '<video><source src="/a.mp4"></video>\n\n<embed src="/cv.pdf">\n\n<audio src="talk.mp3"></audio>'
  const post = { '_posts/2020-01-01-a.md': `---\ntitle: A post\n---\n${players}` }
  const site = await readSite({ '_config.yml': 'url: https://me.example', ...post })
  const { html, warnings } = findItem(site, '_posts/2020-01-01-a.md')
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://me.example/a.mp4"', 'href="https://me.example/cv.pdf"'])
  expect(warnings).toEqual([
    '1 video, recording or embedded file is not imported',
    '2 links lead to files or pages that stay on your old site',
  ])
  expect(findItem(await readSite({ '_config.yml': 'title: Site', ...post }), '_posts/2020-01-01-a.md').warnings).toEqual([
    '3 videos, recordings or embedded files are not imported',
  ])
})

describe('in Hugo', () => {
  const readHugo = async (text: string) =>
    readSite({ 'hugo.toml': '', 'content/posts/a.md': `---\ntitle: A post\ndate: 2020-01-01\n---\n${text}`, 'content/posts/b.md': 'x' })

  it('a figure has the Markdown and formulas of its caption, and its credit', async () => {
    const figure = '{{< figure src="a.png" caption="By *me*, [here](https://a.example), $x_1$" attr="Ann" attrlink="https://b.example" >}}'
    const { html } = findItem(await readHugo(figure), 'content/posts/a.md')
    expect(html).toMatch(
      /<figcaption>By <em>me<\/em>, <a href="https:\/\/a\.example"[^>]*>here<\/a>, <span class="ql-formula" data-value="x_1">/,
    )
    expect(html).toMatch(/ <a href="https:\/\/b\.example"[^>]*>Ann<\/a><\/figcaption>/)
    expect(findItem(await readHugo('{{< figure src="a.png" attr="Ann" >}}'), 'content/posts/a.md').html).toContain(
      '<figcaption>Ann</figcaption>',
    )
  })

  it('a reference may name its path, and is counted if there is no such page', async () => {
    const { html, warnings } = findItem(await readHugo('[b]({{< ref path="b.md" >}}) [c]({{< ref "c.md" >}})'), 'content/posts/a.md')
    expect(html).toMatch(/^<p><a href="\/blogs\/[^"]+"[^>]*>b<\/a> c<\/p>$/)
    expect(warnings).toEqual(['1 link leads to something that is not imported, and becomes plain text'])
  })

  it('the text of the home page and of lists can be imported', async () => {
    const files = { 'content/_index.md': '# Home\nI am a professor of algebra.', 'content/posts/_index.md': '---\ntitle: Posts\n---\n' }
    const site = await readSite({ 'hugo.toml': '', ...files, 'content/teaching/_index.md': 'I teach algebra and also topology.' })
    expect(site.items.map(({ kind, source, title }) => [kind, source, title])).toEqual([
      ['page', 'content/_index.md', 'Home'],
      ['page', 'content/teaching/_index.md', 'Teaching'],
    ])
  })
})
