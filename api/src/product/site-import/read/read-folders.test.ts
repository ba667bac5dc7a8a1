import { describe, expect, it } from 'vitest'
import { hugo, hugoBlox } from '#test/site-exports/hugo.ts'
import { academicPages, alFolio, bareAcademicPages, oldAlFolio } from '#test/site-exports/jekyll.ts'
import { findItem, readSite, toLines } from '#test/site-exports/read-site.ts'

describe('al-folio', () => {
  it('has posts with their dates and status, pages, a link, works and facts about the owner', async () => {
    const site = await readSite(alFolio)
    expect(site.system).toBe('al-folio')
    expect(toLines(site)).toEqual([
      'about · published · About · ',
      'page · published · teaching · ',
      'blog · published · Moths in relays · 2015-03-10',
      'blog · published · The first compiler · 2019-05-05',
      'blog · draft · Unfinished · 2022-01-02',
      'page · published · COBOL · ',
    ])
    expect(site.links).toMatchObject([{ title: 'An interview about COBOL', link: 'https://magazine.example/interview' }])
    expect(site.bibtex).toContain('@article{hopper1952education,')
    expect(site.owner).toEqual({
      ownerName: 'Grace B. Hopper',
      orcid: '0000-0002-1825-0097',
      email: 'grace@hopper.example',
      profiles: ['https://github.com/hopper', 'https://scholar.google.com/citations?user=qc6CJjYAAAAJ', 'https://compilers.example/'],
      news: [{ date: '2021-11-07', text: 'A short announcement with a link and an emoji', link: 'https://award.example/1986' }],
    })
    expect(site.skipped).toEqual([
      { source: '_pages/publications.md', reason: 'It has no text of its own' },
      { source: '_posts/2020-06-06-broken.md', reason: expect.stringContaining('Its YAML cannot be read: Missing closing "quote') },
    ])
  })

  it('has formulas, footnotes, code in its language, tables, images and links between posts', async () => {
    const site = await readSite(alFolio)
    const { html, addresses, warnings } = findItem(site, '_posts/2019-05-04-first-compiler.md')
    expect(html).toContain('<span class="ql-formula" data-value="A_0"><math>')
    expect(html).toContain('data-value="t = \\sum_{i=1}^{n} c_i" data-display="block">')
    expect(html).toContain('in words <span class="ql-formula" data-value="n"><math>')
    expect(html).toContain('<sup class="ql-footnote" data-value="See the manual (https://manual.example/a0) *twice*.">')
    expect(html).toContain('<pre data-language="cpp">')
    expect(html).toContain('{{ not liquid }}')
    expect(html).toContain('<tbody><tr><td>1952</td><td>UNIVAC</td></tr></tbody>')
    expect(html).toMatch(/<img src="\/media\/[\da-f-]{36}\.png" alt="A reel of tape" \/>/)
    expect(html).toContain('<a href="https://museum.example/moth.jpg" rel="noopener noreferrer">a moth</a>')
    expect(html).not.toContain('<img src="http')
    expect(addresses).toEqual(['/blog/2019/first-compiler', '/old/compiler'])
    expect(warnings).toEqual([
      'Template code left out: “echarts”',
      '1 image of another site becomes a link, because this site shows only images that it stores',
      '1 image is not in the export',
      '1 link leads to a file or page that stays on your old site',
    ])
    const first = `href="/blogs/${findItem(site, '_posts/2019-05-04-first-compiler.md').id}"`
    expect(findItem(site, '_posts/2015-03-10-moths-in-relays.md').html).toContain(first)
    expect(findItem(site, '_pages/about.md').html).toContain(first)
    expect(site.images.map(({ path, alt }) => [path, alt])).toEqual([
      ['site-main/assets/img/prof_pic.png', ''],
      ['site-main/assets/img/tape.png', 'A reel of tape'],
    ])
  })

  it('of some years ago is read below its path, in Windows-1252, and a post of the future is a draft', async () => {
    const site = await readSite(oldAlFolio)
    expect(site).toMatchObject({ system: 'al-folio', owner: { ownerName: 'Grace Hopper', profiles: ['https://github.com/hopper'] } })
    const { html, addresses } = findItem(site, '_posts/2016-02-29-leap.md')
    expect(html).toContain('Café at sea, “as they say”.')
    expect(html.match(/<img /g)).toHaveLength(2)
    expect(addresses).toEqual(['/blog/2016/leap', '/site/blog/2016/leap'])
    expect(findItem(site, '_posts/2099-01-01-future.md')).toMatchObject({ status: 'draft' })
  })
})

describe('academicpages', () => {
  it('has publications and talks as BibTeX, drafts, redirects and teasers', async () => {
    const site = await readSite(academicPages)
    expect(site.bibtex).toContain(
      '  author = {Noether, Emmy},\n  date = {1921},\n  journal = {Mathematische Annalen},\n  doi = {10.1007/BF01464225},',
    )
    expect(site.bibtex).toContain('@presentation{2012-03-01-talk-1,\n  title = {Hyperkomplexe Systeme},\n  date = {1932-09-07},')
    expect(toLines(site)).toEqual([
      'blog · draft · An idea · ',
      'about · published · About me · ',
      'page · published · CV (blog) · ',
      'blog · published · Chains of ideals · 2012-08-14',
      'blog · published · Second · 2013-01-05',
      'page · published · Algebra · 1922-10-01',
    ])
    const first = findItem(site, '_posts/2012-08-14-blog-post-1.md')
    expect(first.addresses).toEqual(['/posts/2012/08/blog-post-1'])
    expect(first.html).toContain('<h2>Headings are cool</h2>')
    expect(first.html).toContain('<pre data-language="python">')
    const second = findItem(site, '_posts/2013-01-05-second.md')
    expect(second.html).toContain(`href="/blogs/${first.id}"`)
    expect(second.images).toHaveLength(1)
    expect(site.owner).toMatchObject({ position: 'Privatdozentin', affiliation: 'University of Göttingen', orcid: '0000-0002-1825-0097' })
  })

  it('without a configuration has the addresses of Jekyll, and nothing of its scripts', async () => {
    const site = await readSite(bareAcademicPages)
    expect(site.bibtex).toContain('  author = {Ada Lovelace and Charles Babbage},')
    const { html, addresses, id } = findItem(site, '_posts/2020-02-04-note.html')
    expect(html).toBe(`<h2>Big</h2><p>A note with <a href="/blogs/${id}" rel="noopener noreferrer">itself</a>.</p>`)
    expect(addresses).toEqual(['/2020/02/04/note'])
  })
})

describe('Hugo', () => {
  it('has TOML, permalinks, aliases, covers, shortcodes and other languages', async () => {
    const site = await readSite(hugo)
    const engine = findItem(site, 'content/posts/engine.md')
    expect(engine).toMatchObject({
      date: '2020-03-04T10:00:00.000Z',
      updated: '2021-01-02T00:00:00.000Z',
      addresses: ['/2020/03/the-engine', '/old/engine', '/notes/engine'],
    })
    expect(engine.images).toHaveLength(1)
    expect(engine.html).toContain('Inline <span class="ql-formula" data-value="a_n"><math>')
    expect(engine.html).toContain('alt="Cards again" /></p><figcaption>By <em>hand</em></figcaption></figure>')
    expect(engine.html).toContain('&lt;numbers&gt;')
    const second = findItem(site, 'content/posts/second.md')
    expect(engine.html.split(`href="/blogs/${second.id}`)).toHaveLength(3)
    expect(engine.html).toContain('<a href="https://lovelace.example/archive/"')
    expect(second).toMatchObject({ addresses: ['/2020/05/note-two'] })
    expect(second.html).toContain(`href="/blogs/${engine.id}`)
    expect(findItem(site, 'content/posts/engine.fr.md').addresses).toEqual(['/fr/2020/03/la-machine'])
    expect(findItem(site, 'content/posts/draft.md').status).toBe('draft')
    expect(findItem(site, 'content/imprint.md').kind).toBe('page')
    expect(site.skipped).toEqual([{ source: 'content/posts/bad.md', reason: expect.stringContaining('Its TOML cannot be read') }])
    expect(site.owner).toMatchObject({
      ownerName: 'Ada Lovelace',
      profiles: ['https://github.com/lovelace', 'https://social.example/@ada'],
    })
  })

  it('Blox has bundles with featured images, works with their entries, and its author as About', async () => {
    const site = await readSite(hugoBlox)
    expect(toLines(site)).toEqual([
      'about · published · Rosalind Franklin · ',
      'blog · published · A later post · 2019-07-08',
      'blog · published · Photo 51 · 1952-05-06',
    ])
    const photo = findItem(site, 'content/post/photo-51/index.md')
    expect(photo.images).toHaveLength(1)
    expect(photo.html).toMatch(/<strong>cross<\/strong>.*\n.*<img src="\/media\/[\da-f-]+\.png" alt="pattern" \/>/)
    expect(photo.addresses).toEqual(['/post/photo-51', '/lab/post/photo-51'])
    expect(findItem(site, 'content/post/2019-spin/index.md').html).toContain(photo.id)
    expect(site.bibtex).toContain('10.1038/171740a0')
    expect(site.owner).toMatchObject({
      position: 'Research Fellow',
      affiliation: "King's College London",
      email: 'rosalind@franklin.example',
    })
  })
})
