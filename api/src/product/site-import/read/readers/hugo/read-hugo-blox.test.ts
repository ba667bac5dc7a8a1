import { expect, it } from 'vitest'
import { findItem, readSite } from '#test/site-exports/read-site.ts'

/** What Hugo Blox adds to Hugo. */

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const AUTHORS = {
  'content/authors/aaron/_index.md':
    '---\ntitle: Aaron Coauthor\nprofiles:\n  - url: https://aaron.example\n---\nHe writes with me about rings.',
  'content/authors/admin/_index.md':
    '---\ntitle: Emmy Noether\nsuperuser: true\nprofiles:\n  - icon: at-symbol\n    url: mailto:emmy@noether.example\n  - url: https://orcid.org/0000-0002-1825-0097\n---\nI work on rings.',
  'content/authors/admin/avatar.png': PNG,
}
const readBlox = (files: Parameters<typeof readSite>[0]) =>
  readSite({ 'config/_default/hugo.yaml': 'baseURL: https://me.example/', ...AUTHORS, ...(files as object) })

it('a publication without a BibTeX file is the work that its front matter describes', async () => {
  const { bibtex, items, skipped } = await readBlox({
    'content/publication/rings/index.md': `---
title: 'Ideals in *rings*'
authors: [admin, aaron, Felix Klein, et al.]
date: '1921-05-01T00:00:00Z'
publication_types: ['paper-conference']
publication: In *Proceedings of 100% Algebra*
doi: 10.1000/x_1
abstract: On ideals.
tags: [Rings, Ideals]
url_pdf: uploads/rings.pdf
url_code: https://code.example/rings
url_dataset: '#'
links:
  - type: slides
    url: /uploads/slides.pdf
---
`,
    'content/publication/old/index.md': '---\ntitle: Old\ndate: 1907-12-13\npublication_types: ["7"]\npublication: Erlangen\n---\n',
    'content/publication/hidden/index.md': '---\ntitle: Hidden\npublication_types: ["2"]\ndraft: true\n---\nText of five words or more.\n',
    'content/publication/_index.md': '---\ntitle: Publications\n---\n',
  })
  expect(bibtex).toContain(`@inproceedings{rings,
  title = {Ideals in rings},
  author = {Emmy Noether and Aaron Coauthor and Felix Klein and others},
  date = {1921-05},
  booktitle = {Proceedings of 100\\% Algebra},
  doi = {10.1000/x_1},
  url_pdf = {https://me.example/uploads/rings.pdf},
  url_code = {https://code.example/rings},
  url_slides = {https://me.example/uploads/slides.pdf},
  keywords = {Rings, Ideals},
  abstract = {On ideals.},
}`)
  expect(bibtex).toContain('@phdthesis{old,\n  title = {Old},\n  date = {1907-12-13},\n  school = {Erlangen},\n}')
  expect(bibtex).not.toContain('Hidden')
  expect(skipped).toEqual([{ source: 'content/publication/hidden/index.md', reason: 'Your old site does not publish it' }])
  expect(items.map(({ kind }) => kind)).toEqual(['page', 'about'])
})

it('a publication with a BibTeX file has the links and the abstract that only its front matter names', async () => {
  const { bibtex } = await readBlox({
    'content/publication/rings/index.md':
      '---\ntitle: Rings\nabstract: Another.\nurl_pdf: /a.pdf\nurl_video: https://video.example/1\npublication_types: ["2"]\n---\n',
    'content/publication/rings/cite.bib': '@article{rings21,\n  title = {Rings},\n  abstract = {On rings.}\n}\n',
  })
  expect(bibtex).toBe(
    '@article{rings21,\n  url_pdf = {https://me.example/a.pdf},\n  url_video = {https://video.example/1},\n\n  title = {Rings},\n  abstract = {On rings.}\n}\n',
  )
})

it.each([
  ['a formula', 'For $\\\\alpha^{2} \\\\in x_1$', 'For $\\alpha^{2} \\in x_1$'],
  ['one that is not complete', 'For $\\\\frac{a}{b$', 'For \\$fracab\\$'],
  ['amounts of money', 'From $5 to $10', 'From \\$5 to \\$10'],
  ['comparisons', 'p < 0.05 & q > 0.1', 'p < 0.05 \\& q > 0.1'],
])('an abstract keeps %s', async (_, abstract, expected) => {
  const { bibtex } = await readBlox({
    'content/publication/a/index.md': `---\ntitle: On A* search\ndoi: 10.1000/x\nabstract: "${abstract}"\n---\n`,
    'content/publication/b/index.md': `---\ntitle: _On_ snake_case_ids\ndoi: 10.1000/y\n---\n${abstract.replaceAll('\\\\', '\\')}\n`,
  })
  expect(bibtex).toContain('title = {On A* search}')
  expect(bibtex).toContain('title = {On snake\\_case\\_ids}')
  expect(bibtex).toContain(`abstract = {${expected}}`)
  expect(bibtex.replaceAll('&lt;', '<').replaceAll('&gt;', '>').split('abstract = ')).toHaveLength(3)
})

it('text that a work cannot have is named', async () => {
  const text = 'The proof of this needs a page of its own.'
  const { skipped } = await readBlox({
    'content/publication/a/index.md': `---\ntitle: A paper\ndoi: 10.1000/x\nabstract: Short.\n---\n${text}`,
    'content/publication/b/index.md': `---\ntitle: B paper\ndoi: 10.1000/y\n---\n${text}`,
    'content/publication/c/index.md': `---\ntitle: C paper\n---\n${text}`,
    'content/publication/c/cite.bib': '@article{c,\n  title = {C paper}\n}\n',
  })
  expect(skipped.map(({ source }) => source)).toEqual(['content/publication/a/index.md', 'content/publication/c/index.md'])
})

it('an event is a talk', async () => {
  const { bibtex } = await readBlox({
    'content/event/icm/index.md':
      '---\ntitle: Algebras\nevent: ICM\nlocation: Zürich\ndate: 1932-09-01T09:00:00+01:00\nauthors: [admin]\n---\nA talk about them.\n',
  })
  expect(bibtex).toContain(
    '@presentation{icm,\n  title = {Algebras},\n  author = {Emmy Noether},\n  date = {1932-09-01},\n  eventtitle = {ICM},\n  venue = {Zürich},\n  abstract = {A talk about them.},\n}',
  )
})

it('the owner is the one of the people whom the site names so, with a portrait', async () => {
  const site = await readBlox({})
  expect(site.owner).toMatchObject({
    ownerName: 'Emmy Noether',
    email: 'emmy@noether.example',
    orcid: '0000-0002-1825-0097',
    portrait: expect.stringMatching(/^\/media\//),
  })
  expect(site.owner.profiles.join()).not.toContain('aaron')
  expect(findItem(site, 'content/authors/admin/_index.md').kind).toBe('about')
  expect(findItem(site, 'content/authors/aaron/_index.md').kind).toBe('page')
})

it('files and figures of the theme are found', async () => {
  const text =
    '{{< figure src="plot.png" >}}\n\n{{< staticref "uploads/cv.pdf" "newtab" >}}my *CV*{{< /staticref >}} and {{< hl >}}more{{< /hl >}}\n{style="text-align: justify;"}'
  const site = await readBlox({ 'content/post/a/index.md': `---\ntitle: A post\n---\n${text}`, 'assets/media/plot.png': PNG })
  const { html, warnings } = findItem(site, 'content/post/a/index.md')
  expect(html).toMatch(
    /<img src="\/media\/[\s\S]*<a href="https:\/\/me\.example\/uploads\/cv\.pdf"[^>]*>my <em>CV<\/em><\/a> and more\s*<\/p>$/,
  )
  expect(warnings).toEqual(['1 link leads to a file or page that stays on your old site', 'It has no date'].reverse())
})

it('a project elsewhere is a link, and a page of blocks is named', async () => {
  const { links, skipped } = await readBlox({
    'content/project/a/index.md': '---\ntitle: A project\nexternal_link: https://a.example\n---\n',
    'content/project/b/index.md': '---\ntitle: Hidden project\nexternal_link: https://b.example\ndraft: true\n---\n',
    'content/_index.md': '---\ntype: landing\nsections:\n  - block: markdown\n    content:\n      text: About my research\n---\n',
  })
  expect(links).toMatchObject([{ title: 'A project', link: 'https://a.example' }])
  expect(skipped).toEqual([
    { source: 'content/_index.md', reason: 'It is made of blocks of the theme' },
    { source: 'content/project/b/index.md', reason: 'It has no text of its own' },
  ])
})

it('links in the text of a publication are its links, or named', async () => {
  const text = 'See the [slides](talk.pptx), the [code](https://github.com/n/rings) and [Bonn](https://b.example).'
  const { bibtex, skipped } = await readBlox({
    'content/publication/rings/index.md': `---\ntitle: Rings\npublication_types: ["2"]\nabstract: On rings.\nurl_code: https://code.example\n---\n${text}`,
    'content/publication/rings/talk.pptx': 'PK',
    'content/publication/ideals/index.md': `---\ntitle: Ideals\ndoi: 10.1000/i\ntags: [Rings]\n---\n${text}`,
    'content/publication/ideals/cite.bib': '@article{ideals, title = {Ideals}, year = 1921}',
  })
  expect(bibtex).toContain('url_code = {https://code.example},\n  url_slides = {https://me.example/publication/rings/talk.pptx},')
  expect(bibtex).toContain('@article{ideals,\n  url_code = {https://github.com/n/rings},')
  expect(bibtex).toContain('  doi = {10.1000/i},\n  keywords = {Rings},\n title = {Ideals}')
  expect(skipped).toContainEqual({ source: 'content/publication/rings/index.md', reason: 'Links in its text left out: “code”, “Bonn”' })
  expect(skipped).toContainEqual({ source: 'content/publication/ideals/index.md', reason: 'Links in its text left out: “Bonn”' })
})

it('files beside a publication are its files, also its PDF that no field names', async () => {
  const { bibtex, files, workFiles, works } = await readBlox({
    'content/publication/rings/index.md':
      '---\ntitle: Rings\npublication_types: ["2"]\nurl_slides: talk.pptx\nurl_poster: poster.pdf\n---\n',
    'content/publication/rings/rings.pdf': '%PDF-1.4',
    'content/publication/rings/talk.pptx': 'PK',
    'static/poster.pdf': '%PDF-1.4',
  })
  expect(files.map(({ path }) => path)).toEqual([
    'content/publication/rings/rings.pdf',
    'content/publication/rings/talk.pptx',
    'static/poster.pdf',
  ])
  const urls = files.map(({ url }) => url)
  expect(workFiles).toEqual({
    'https://me.example/publication/rings/rings.pdf': urls[0],
    'https://me.example/publication/rings/talk.pptx': urls[1],
    'https://me.example/poster.pdf': urls[2],
  })
  expect(bibtex).toContain(
    '  url_pdf = {https://me.example/publication/rings/rings.pdf},\n  url_slides = {https://me.example/publication/rings/talk.pptx},',
  )
  expect(works).toMatchObject([
    { key: 'rings', addresses: ['/publication/rings', '/publication/rings/rings.pdf', '/publication/rings/talk.pptx', '/poster.pdf'] },
  ])
})
