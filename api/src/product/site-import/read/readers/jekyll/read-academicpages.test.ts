import { describe, expect, it } from 'vitest'
import { readSite } from '#test/site-exports/read-site.ts'
import type { ExportFiles } from '#test/site-exports/zip.ts'

const read = (files: ExportFiles) => readSite({ '_config.yml': 'url: https://me.example\nexclude: [docs]\n', ...files })

describe('a publication or talk of academicpages', () => {
  it('has its slides, and files of the old site', async () => {
    const links = 'paperurl: /files/a.pdf\nslidesurl: https://b.example/s.pdf'
    const { bibtex } = await read({ '_publications/2020-01-01-a.md': `---\ntitle: A paper\nexcerpt: Short.\n${links}\n---\nLonger.` })
    expect(bibtex).toContain('url = {https://me.example/files/a.pdf},\n  url_slides = {https://b.example/s.pdf},\n  abstract = {Short.}')
  })

  it('without an excerpt has its text as its abstract', async () => {
    const { bibtex } = await read({
      '_talks/2020-01-01-a.md': '---\ntitle: A talk\ndate: 2020-01-01\n---\nOn *rings* & more.\n\nIn [Bonn](https://b.example).',
    })
    expect(bibtex).toContain('abstract = {On rings \\& more. In Bonn.}')
  })

  it('keeps the links of its text that works have, and names the others, and its text beside an excerpt', async () => {
    const text =
      'On rings, as in [the theory that introduced them](https://c.example), with [Bonn](https://b.example).\n\n[Download paper here](/files/a.pdf) | [Code](https://github.com/n/rings) | [Slides](https://s.example/a) | [Talk](https://youtu.be/x)\n\nRecommended citation: Noether, Emmy. (1921). “Rings.”'
    const source = '_publications/2020-01-01-a.md'
    const { bibtex, skipped } = await read({ [source]: `---\ntitle: A paper\n---\n${text}` })
    expect(bibtex).toContain(
      'url_pdf = {https://me.example/files/a.pdf},\n  url_code = {https://github.com/n/rings},\n  url_slides = {https://s.example/a},\n  url_video = {https://youtu.be/x},\n  abstract = {On rings, as in the theory that introduced them, with Bonn.}',
    )
    expect(skipped).toEqual([{ source, reason: 'Links in its text left out: “the theory that introduced them”, “Bonn”' }])

    const withExcerpt = await read({
      [source]: `---\ntitle: A paper\nexcerpt: Short.\npaperurl: https://me.example/files/a.pdf\n---\nMore of the words about rings.\n\n[Download](/files/a.pdf)`,
    })
    expect(withExcerpt.bibtex).not.toContain('url_pdf')
    expect(withExcerpt.skipped).toEqual([{ source, reason: 'Works have an abstract, but no other text' }])
  })
})

it('pages of HTML, in folders and with a CV are offered, and templates are not', async () => {
  const page = (text: string) => `---\ntitle: A page\n---\n${text}`
  const words = 'I do research on many things.'
  const site = await read({
    '_pages/cv.md': page(`${words}\n\n{% for a in b %}{% endfor %}`),
    'docs/setup.md': page(words),
    'index.html': page('<div></div>'),
    'blog/index.html': page(`<p>${words}</p>{% for a in b %}{% endfor %}`),
    'plain.html': '<p>No front matter, so it is copied.</p>',
    'research.html': page(`<p>${words}</p>`),
    'teaching/algebra/index.md': page(words),
  })
  expect(site.items.map(({ kind, source, addresses }) => [kind, source, addresses])).toEqual([
    ['page', '_pages/cv.md', ['/cv']],
    ['page', 'research.html', ['/research']],
    ['page', 'teaching/algebra/index.md', ['/teaching/algebra']],
  ])
  expect(site.skipped).toEqual([])
})
