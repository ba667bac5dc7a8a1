import { describe, expect, it } from 'vitest'
import { ghost, ghostJson, oldGhostJson } from '#test/site-exports/ghost.ts'
import { findItem, readSite, toLines } from '#test/site-exports/read-site.ts'
import { oldWordPress, wordPress, wordPressXml } from '#test/site-exports/wordpress.ts'

describe('WordPress', () => {
  it('with blocks has footnotes, figures, formulas, code, links by address and by number, and alternative texts', async () => {
    const site = await readSite(wordPress)
    expect(toLines(site)).toEqual([
      'blog · published · A plesiosaur · 2020-05-06',
      'blog · published · First find · 2019-03-01',
      'blog · private · Hidden · 2020-05-06',
      'blog · draft · Notes · 2020-05-06',
      'about · published · About · 2020-05-06',
      'page · published · Shop · 2020-05-06',
    ])
    const { html, images, addresses, warnings } = findItem(site, 'post 10')
    expect(html).toContain('<sup class="ql-footnote" data-value="See the letter of 1823">')
    expect(html).toContain('<h2>Where</h2>')
    expect(html).toMatch(/<figure><img src="\/media\/[\da-f-]+\.png" alt="A skull" \/><figcaption>From Lyme Regis<\/figcaption><\/figure>/)
    expect(html).toContain('[gallery]')
    expect(html).toContain('data-value="\\frac{a}{b}"')
    expect(html.split(`href="/blogs/${findItem(site, 'post 7').id}`)).toHaveLength(3)
    expect(html).toContain('href="https://old.example/tag/x/"')
    expect(images).toHaveLength(1)
    expect(addresses).toEqual(['/2020/05/a-plesiosaur', '?p=10'])
    expect(warnings).toEqual(['Shortcodes left out: “contact-form-7”', '1 link leads to a file or page that stays on your old site'])
    expect(site.images.map(({ alt }) => alt)).toEqual(['The skull from the front'])
    expect(site.skipped.map(({ source }) => source)).toEqual(['1 entry', '1 × product'])
  })

  it('without blocks has paragraphs, captions, galleries and code, in another encoding', async () => {
    const { html, title } = findItem(await readSite(oldWordPress), 'post 5')
    expect(title).toBe('Café & cliffs')
    expect(html).toContain('<p>First line<br />second line with [citation needed] in it.</p>')
    expect(html).toMatch(/<figure><p><img [^>]*><\/p><figcaption>A caption<\/figcaption><\/figure>/)
    expect(html).toContain('<pre data-language="javascript">')
    expect(html.match(/<img /g)).toHaveLength(3)
    expect(html).toContain('<a href="https://cdn.example/remote.jpg"')
  })

  it('in several files is one site, with images from any of them, and says which are unknown', async () => {
    const items = [...wordPressXml.matchAll(/<item>[\s\S]*?<\/item>/g)].map(([item]) => item)
    const [start = '', end = ''] = [wordPressXml.slice(0, wordPressXml.indexOf('<item>')), '</channel></rss>']
    const isMedia = (item: string) => item.includes('<wp:attachment_url>')
    const media = items.filter(isMedia)
    const gallery = (items[0] as string).replace('[contact-form-7', '[gallery ids="11,12"][contact-form-7')
    const texts = [gallery, ...items.slice(1).filter((item) => !isMedia(item))]
    const uploads = Object.fromEntries(Object.entries(wordPress).filter(([path]) => path.includes('uploads')))
    const about = texts.filter((item) => item.includes('<wp:post_id>2<')).map((item) => item.replace('<wp:post_id>2<', '<wp:post_id>20<'))
    const parts = { 'site.1.xml': [start, ...texts, end].join(''), 'site.2.xml': [start, ...about, media[0], end].join('') }
    const site = await readSite({ ...uploads, ...parts, 'site.3.xml': [start, media[1], end].join('') })
    expect(findItem(site, 'post 10').html.match(/<img /g)).toHaveLength(3)
    expect(findItem(site, 'post 10').images).toHaveLength(1)
    expect(site.items.filter(({ kind }) => kind === 'about')).toHaveLength(1)
    expect(findItem(await readSite({ ...uploads, ...parts }), 'post 10').warnings).toContain(
      '1 image is unknown. In WordPress, export “All content”, or add all files of the export',
    )
  })

  it('expands no entities that a file defines, and reads no other file', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const site = await readSite(
      wordPressXml
        .replace('<rss', `${bomb}<rss`)
        .replace('<title>Fossils</title>', '<title>&c;&f;</title>')
        .replace('For friends', 'For ]]>&c;&f;<![CDATA[ friends'),
    )
    expect(findItem(site, 'post 8').html).not.toContain('xxxx')
    expect(JSON.stringify(site)).not.toContain('root:')
  })
})

describe('Ghost', () => {
  it('has its images, embeds, pages, and posts for members or sent by email only, which become private', async () => {
    const site = await readSite(ghost)
    expect(toLines(site)).toEqual([
      'blog · published · Comets · 2023-02-03',
      'blog · private · Nebulae · 2022-02-03',
      'blog · private · News · 2022-03-04',
      'blog · draft · Draft · 2023-01-01',
      'about · published · About · 2021-01-01',
    ])
    expect(findItem(site, 'nebulae').warnings).toContain('It was for members only, so it becomes private')
    expect(findItem(site, 'news').warnings).toContain('It was sent by email only, so it becomes private')
    const { html, images, addresses } = findItem(site, 'comets')
    expect(html).toContain(`href="/blogs/${findItem(site, 'nebulae').id}`)
    expect(html).toMatch(/<figure><img [^>]*alt="An orbit" \/><figcaption>Its orbit/)
    expect(html).toContain('<iframe src="https://www.youtube.com/embed/abc?feature=oembed"')
    expect([images.length, addresses]).toEqual([1, ['/comets']])
    expect(site.owner).toMatchObject({
      ownerName: 'Caroline Herschel',
      tagline: 'Eight comets',
      profiles: ['https://x.com/herschel', 'https://herschel.example'],
    })
  })

  it('without its images says how to add them', async () => {
    expect((await readSite(ghostJson)).warnings).toEqual([expect.stringContaining('together with the folder content/images')])
  })

  it('has no controls of players and no pictures of bookmarks in its texts', async () => {
    const html =
      '<figure class="kg-card kg-bookmark-card"><a href="https://a.example/"><div class="kg-bookmark-title">Words</div><img class="kg-bookmark-icon" src="https://a.example/i.png"><div class="kg-bookmark-thumbnail"><img src="https://a.example/t.png"></div></a></figure><div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="https://a.example/b.mp3"></audio><div class="kg-audio-title">Talk</div><div class="kg-audio-player"><button>1×</button></div></div></div>'
    const post = { id: '1', slug: 'a', title: 'A post', status: 'published', html }
    const read = findItem(await readSite(JSON.stringify({ db: [{ data: { posts: [post] } }] })), 'a')
    expect(
      read.html
        .replaceAll(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(['Words', 'https://a.example/b.mp3', 'Talk'])
    expect(read.warnings).toEqual([])
  })

  it('of the first versions has Markdown, times as numbers and addresses by date', async () => {
    const site = await readSite(oldGhostJson)
    expect(findItem(site, 'hello')).toMatchObject({
      html: '<p>Hello <strong>world</strong> </p>',
      date: '2014-05-13T16:53:20.000Z',
      addresses: ['/2014/05/13/hello', '/hello'],
    })
    expect(findItem(site, 'about')).toMatchObject({ kind: 'about', title: 'About' })
  })
})
