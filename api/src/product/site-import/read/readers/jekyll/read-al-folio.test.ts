import { expect, it } from 'vitest'
import { toAddressKey } from '#site-import/shared/addresses.ts'
import { findItem, readSite } from '#test/site-exports/read-site.ts'

/** What al-folio adds to Jekyll. */

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const CONFIG = {
  '_config.yml':
    'first_name: Mary\nlast_name: Somerville\nurl: https://me.example\nbaseurl: /home\ncollections:\n  news:\n    output: true\n',
}
const POST = '_posts/2020-01-01-a.md'
const readPost = async (text: string, others: Parameters<typeof readSite>[0] = {}) =>
  readSite({ ...CONFIG, [POST]: `---\ntitle: A post\n---\n${text}`, ...(others as object) })

it('news with a page of its own is listed with its text', async () => {
  const site = await readPost('x', {
    '_news/1.md': '---\ntitle: A prize\ndate: 2020-01-02\ninline: false\n---\nThe whole story of the prize is here.',
    '_news/2.md': '---\ndate: 2020-01-03\ninline: true\n---\nA short line of news, in five words.',
  })
  expect(site.owner.news.map(({ text }) => text)).toEqual(['A short line of news, in five words.', 'A prize'])
  expect(findItem(site, '_news/1.md')).toMatchObject({
    kind: 'page',
    title: 'A prize',
    html: '<p>The whole story of the prize is here.</p>',
  })
  expect(site.items).toHaveLength(2)
})

it('works that a post cites are not among those of the owner', async () => {
  const others = {
    '_bibliography/papers.bib': '@book{own, title = {Mine}}',
    'assets/bibliography/a.bib': '@book{other, title = {Another}}',
  }
  const site = await readPost('x', others)
  expect(site.bibtex).toBe('@book{own, title = {Mine}}')
  expect(site.skipped.map(({ source }) => source)).toEqual(['assets/bibliography/a.bib'])
  expect((await readPost('x', { 'files/papers.bib': '@book{own, title = {Mine}}' })).bibtex).toContain('Mine')
})

it('files of works that cannot be imported are counted', async () => {
  const bibtex = `@book{a, title = {A},
  pdf = {a.pdf},
  slides={https://me.example/files/a.pptx},
  poster = "a.pdf",
  video = {https://video.example/a.mp4},
  url = {https://me.example/a},
}`
  const { warnings } = await readPost('x', { '_bibliography/papers.bib': bibtex })
  expect(warnings).toEqual([
    '2 files of your works, such as PDFs, are not imported: they are not in the export, larger than 100 MB, or of a type that works cannot have. After the import, upload them in the details of the works',
  ])
})

it('a file of a work is one of the site, in a folder that it publishes', async () => {
  const site = (path: string) =>
    readSite({ 'site/_config.yml': '', 'site/_bibliography/a.bib': '@book{a, title = {A}, pdf = {a.pdf}}', [path]: '' })
  expect((await site('site/papers/a.pdf')).files).toHaveLength(1)
  for (const path of ['a.pdf', 'site/_drafts/a.pdf']) expect((await site(path)).files, path).toEqual([])
})

it('an old address of a file may have signs that end a path', async () => {
  const site = await readPost('x', {
    '_bibliography/a.bib': '@book{a, title = {A}, pdf = {C%23 and 5%25.pdf}}',
    'assets/pdf/C# and 5%.pdf': '',
  })
  expect(site.works?.[0]?.addresses[0]).toBe(toAddressKey('/assets/pdf/C%23%20and%205%25.pdf'))
})

it('footnotes, citations and formulas of Distill are what they are', async () => {
  const { html } = findItem(
    await readPost('It is<d-footnote>Or <b>was</b>.</d-footnote>, see <d-cite key="a1,b2"></d-cite> and <d-math>x^2</d-math>.'),
    POST,
  )
  expect(html).toMatch(
    /^<p>It is<sup class="ql-footnote" data-value="Or was\.">.*<\/sup>, see \[a1,b2\] and <span class="ql-formula" data-value="x\^2">/,
  )
})

it('code of Distill is code, in its language', async () => {
  const { html } = findItem(await readPost('So:\n\n<d-code block language="python">\n  if a < b:\n    pass\n</d-code>\n\nThen.'), POST)
  expect(html).toContain('<pre data-language="python">')
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('  if a &lt; b:\n    pass\n')
})

it('videos are their players, and recordings on the site are links to it', async () => {
  const text =
    '{% include video.liquid path="https://www.youtube.com/embed/a_b-c" %}\n\n{% include audio.liquid path="assets/audio/a.mp3" controls=true %}'
  const { html, warnings } = findItem(await readPost(text), POST)
  expect(html).toContain('<iframe src="https://www.youtube.com/embed/a_b-c"')
  expect(html).toContain('href="https://me.example/home/assets/audio/a.mp3"')
  expect(warnings).toEqual(['1 link leads to a file or page that stays on your old site'])
})

it('addresses may begin with the folder of the site', async () => {
  const text = '[CV](/home/cv.pdf) [other](/cv.pdf) ![A](/home/assets/a.png)'
  const { html, warnings } = findItem(await readPost(text, { 'assets/a.png': PNG }), POST)
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://me.example/home/cv.pdf"', 'href="https://me.example/home/cv.pdf"'])
  expect(html).toContain('<img src="/media/')
  expect(warnings).toEqual(['2 links lead to files or pages that stay on your old site'])
})

it('a Mastodon profile is written with its server first', async () => {
  const site = await readPost('x', { '_data/socials.yml': 'mastodon_username: mathstodon.xyz/@mary\n' })
  expect(site.owner.profiles).toEqual(['https://mathstodon.xyz/@mary'])
})

it('a post without text is named', async () => {
  expect(findItem(await readPost(''), POST).warnings).toEqual(['It has no text'])
})

it('a title that is HTML is its words', async () => {
  const site = await readPost('x', { '_posts/2020-01-02-b.md': '---\ntitle: On <em>E. coli</em> &amp; vector<int>\n---\nText.' })
  expect(findItem(site, '_posts/2020-01-02-b.md').title).toBe('On E. coli & vector<int>')
})
