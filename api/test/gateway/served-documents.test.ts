import { Worker } from 'node:worker_threads'
import { defaultSettings, journalArticles, licenseFiles, SOCIAL_PREFIX, workCollections } from '@portfolio/contracts'
import { LINK_KINDS } from '@portfolio/scholarship/csl'
import { findMissing, findSchemaMistakes, type SchemaObject } from '@portfolio/scholarship/test/schema-org'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { olderPublicMfe, putRelease } from '#test/built-releases.ts'
import { aBlog, aDraft, anImage } from '#test/factories.ts'
import { readCoinsLikeZotero } from '#test/read-coins-like-zotero.ts'
import { readDocument } from '#test/read-document.ts'
import { PUBLIC_URL } from '#test/start-test-api.ts'
import { startTestSite, type TestSite } from '#test/start-test-site.ts'

/** What search engines, link previews, feed readers and reference managers find in documents as they are served. */

/** What a link of each kind is called. */
const LINK_NAMES = {
  pdf: 'PDF',
  preprint: 'Preprint',
  code: 'Code',
  data: 'Data',
  slides: 'Slides',
  video: 'Video',
  poster: 'Poster',
  // Its host says more.
  publisher: 'publisher.example',
}
const ORCID = '0000-0002-1825-0097'
const OWNER = {
  '@type': 'Person',
  '@id': `${PUBLIC_URL}/#owner`,
  name: 'Alan Turing',
  url: `${PUBLIC_URL}/`,
  sameAs: [`https://orcid.org/${ORCID}`, 'https://social.test/@alan', 'https://network.test/alan'],
}
const TURING = { family: 'Turing', given: 'A. M.' }
const WORKS: [collection: string, slug: string, csl: object][] = [
  [
    'journalArticles',
    'an-article',
    {
      type: 'article-journal',
      author: [TURING, { family: 'Waerden', given: 'B. L.', 'non-dropping-particle': 'van der' }],
      'container-title': 'Mind',
      volume: '59',
      issue: '236',
      page: '433-460',
      DOI: '10.1093/mind/lix.236.433',
      ISSN: '0026-4423',
    },
  ],
  ['books', 'a-book', { type: 'book', author: [{ literal: 'National Physical Laboratory' }], publisher: 'HMSO', ISBN: '9780198250807' }],
  ['books', 'a-thesis', { type: 'thesis', author: [TURING], publisher: 'Princeton University', genre: 'PhD thesis' }],
  ['bookChapters', 'a-chapter', { type: 'chapter', author: [{ family: 'Aristotle' }], 'container-title': 'Faster than Thought' }],
  ['projects', 'a-report', { type: 'report', author: [{ family: 'Steele', given: 'Guy L.', suffix: 'Jr.' }, TURING], publisher: 'NPL' }],
  ['projects', 'a-program', { type: 'software', author: [TURING] }],
  ['conferences', 'a-talk', { type: 'speech', author: [TURING], 'event-place': 'London' }],
  ['conferences', 'a-paper', { type: 'paper-conference', author: [TURING], 'container-title': 'Proceedings' }],
]

let site: TestSite
let image = ''
const blogs = { plain: '', illustrated: '' }

beforeAll(async () => {
  site = await startTestSite()
  const owner = site.asOwner()
  const profiles = { microblogUrl: OWNER.sameAs[1], networkUrl: OWNER.sameAs[2], orcid: ORCID }
  await owner.post('/api/settings/edit', { ...defaultSettings, ownerName: OWNER.name, ownNames: ['A. M. Turing'], ...profiles })
  for (const [name, slug, csl] of WORKS) {
    const collection = workCollections().find((one) => one.name === name) as ReturnType<typeof workCollections>[number]
    const details = { csl: { issued: '1950-10-05', language: 'en', ...csl }, links: [], bibtex: null }
    const { status, text } = await owner.post(`/api/${name}/add`, { ...aDraft(collection, { title: `Title of ${slug}` }), slug, details })
    expect(status, text).toBe(200)
  }
  image = (await anImage(site.db)).url
  blogs.plain = (await owner.post('/api/blogs/add', aBlog({ title: 'Without an image' }))).body._id
  blogs.illustrated = (await owner.post('/api/blogs/add', aBlog({ title: 'With an image', images: [image] }))).body._id
  await owner.post('/api/about/edit', { title: 'About Turing', description: '<p>Who he was.</p>', images: [] })
})
afterAll(() => site?.close())

const get = (path: string) => fetch(site.url + path)
const read = async (path: string) => readDocument(await (await get(path)).text())
const readJsonLd = async (path: string): Promise<SchemaObject> => {
  const { jsonLd } = await read(path)
  expect(jsonLd, path).toHaveLength(1)
  return jsonLd[0] as SchemaObject
}
/** Without those of languages, which have no type. */
const readAlternates = async (path: string) =>
  (await read(path)).links.filter(({ rel, type }) => rel === 'alternate' && type).map(({ href, type }) => `${type} ${href}`)
const FEED_TYPES = { atom: 'application/atom+xml', rss: 'application/rss+xml', json: 'application/feed+json' }
const feeds = (path: string) => Object.entries(FEED_TYPES).map(([format, type]) => `${type} ${path}/feed.${format}`)

describe('search engines', () => {
  it('find a post with its dates, its image, its address and its author on the page of a blog', async () => {
    const path = `/blogs/${blogs.plain}`
    const post = await readJsonLd(path)
    expect(post).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      '@id': PUBLIC_URL + path,
      url: PUBLIC_URL + path,
      headline: 'Without an image',
      description: 'From the archive.',
      image: `${PUBLIC_URL}${SOCIAL_PREFIX}${path}.png`,
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      author: OWNER,
      inLanguage: 'en',
    })
    expect((await readJsonLd(`/blogs/${blogs.illustrated}`)).image).toEqual([PUBLIC_URL + image])
    const { version } = (await site.asVisitor().get(`/api${path}`)).body
    await site.asOwner().post('/api/blogs/add', { ...aBlog({ title: 'Corrected' }), id: blogs.plain, version })
    const changed = await readJsonLd(path)
    expect(changed.datePublished).toBe(post.datePublished)
    expect(Date.parse(String(changed.dateModified))).toBeGreaterThan(Date.parse(String(post.dateModified)))
  })

  it.each(['/', '/about', '/cv'])('find the owner with ORCID iD and profiles on %s', async (path) => {
    expect(await readJsonLd(path)).toMatchObject({ '@context': 'https://schema.org', ...OWNER })
  })

  it('find the owner’s ORCID iD at the owner’s name in a work, and at no other', async () => {
    expect((await readJsonLd('/articles/an-article')).author).toMatchObject([
      { sameAs: `https://orcid.org/${ORCID}` },
      { familyName: 'van der Waerden' },
    ])
    expect(JSON.stringify((await readJsonLd('/book-chapters/a-chapter')).author)).not.toContain('orcid')
  })

  it('find the addresses of the works of a list, in order', async () => {
    expect(await readJsonLd('/books')).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 2,
      itemListElement: [
        { '@type': 'ListItem', position: 1, url: `${PUBLIC_URL}/books/a-thesis` },
        { '@type': 'ListItem', position: 2, url: `${PUBLIC_URL}/books/a-book` },
      ],
    })
  })

  it('understand the structured data of every kind of page, which has what they require', async () => {
    const lists = workCollections().map(({ page }) => page.path)
    for (const path of ['/', '/about', '/cv', `/blogs/${blogs.illustrated}`, '/articles/an-article', ...lists]) {
      const found = await readJsonLd(path)
      expect(findSchemaMistakes(found), path).toEqual([])
      expect([found, ...((found.itemListElement ?? []) as SchemaObject[])].flatMap(findMissing), path).toEqual([])
    }
  })
})

describe('readers of feeds and files', () => {
  it('find the feeds of everything and of the blogs on the landing page, and those of the blogs on a blog', async () => {
    expect(await readAlternates('/')).toEqual([...feeds(''), ...feeds('/blogs')])
    expect(await readAlternates(`/blogs/${blogs.plain}`)).toEqual(feeds('/blogs'))
  })

  it('find the files, the feeds and the calendar of a list', async () => {
    const alternates = await readAlternates('/conferences')
    expect(alternates.slice(3)).toEqual(['text/calendar /conferences.ics', ...feeds('/conferences')])
    expect(await readAlternates('/books')).not.toContain('text/calendar /books.ics')
    const isCalendar = ({ href, text }: { href: string; text: string }) => href === '/conferences.ics' && text === 'Calendar'
    expect((await read('/conferences')).anchors.filter(isCalendar)).toHaveLength(1)
    expect((await read('/conferences?q=talk')).anchors.filter(isCalendar)).toEqual([])
    expect((await get('/conferences.ics')).headers.get('content-type')).toContain('text/calendar')
  })

  it('find the JSON Resume on the CV', async () => {
    expect(await readAlternates('/cv')).toEqual(['application/json /resume.json'])
  })
})

it('browsers find the icons and the manifest of the site, which exist', async () => {
  const { links } = await read('/books')
  const find = (rel: string) => links.filter((link) => link.rel === rel).map(({ href }) => href)
  expect(find('icon')).toEqual([expect.stringMatching(/^data:image\/svg\+xml,/)])
  expect([find('apple-touch-icon'), find('manifest')]).toEqual([['/apple-touch-icon.png'], ['/site.webmanifest']])
  for (const path of ['/apple-touch-icon.png', '/site.webmanifest', '/favicon.ico']) expect((await get(path)).status, path).toBe(200)
})

it('link previews get the picture that the document names, which is drawn once', async () => {
  const { meta } = await read('/articles/an-article')
  const content = (name: string) => meta.find(([key]) => key === name)?.[1]
  expect(content('og:site_name')).toBe(OWNER.name)
  const address = content('og:image') ?? ''
  expect(address).toMatch(new RegExp(`^${PUBLIC_URL}/social/articles/an-article\\.png\\?v=`))
  expect(content('twitter:image')).toBe(address)
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const countDrawn = () => sent.mock.calls.filter(([message]) => message?.task?.byline !== undefined).length
  const fetchPicture = async () => Buffer.from(await (await get(address.slice(PUBLIC_URL.length))).arrayBuffer())
  const first = await fetchPicture()
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(countDrawn()).toBe(1)
  expect((await fetchPicture()).equals(first)).toBe(true)
  expect(countDrawn()).toBe(1)
})

describe('Zotero', () => {
  const readItems = async (path: string) => (await read(path)).coins.map(readCoinsLikeZotero)
  const turing = { lastName: 'Turing', firstName: 'A. M.' }
  const expected: Record<string, object[]> = {
    '/articles': [
      {
        itemType: 'journalArticle',
        creators: [turing, { lastName: 'van der Waerden', firstName: 'B. L.' }],
        publicationTitle: 'Mind',
        volume: '59',
        issue: '236',
        pages: '433-460',
        DOI: '10.1093/mind/lix.236.433',
        ISSN: '0026-4423',
      },
    ],
    '/books': [
      { itemType: 'thesis', creators: [turing], publisher: 'Princeton University', type: 'PhD thesis' },
      {
        itemType: 'book',
        creators: [{ lastName: 'National Physical Laboratory', firstName: '' }],
        publisher: 'HMSO',
        ISBN: '9780198250807',
      },
    ],
    '/book-chapters': [
      { itemType: 'bookSection', creators: [{ lastName: 'Aristotle', firstName: '' }], publicationTitle: 'Faster than Thought' },
    ],
    '/projects': [
      { itemType: 'computerProgram', creators: [turing] },
      { itemType: 'report', creators: [{ lastName: 'Steele', firstName: 'Guy L., Jr.' }, turing], publisher: 'NPL' },
    ],
    '/conferences': [
      { itemType: 'conferencePaper', creators: [turing], publicationTitle: 'Proceedings' },
      { itemType: 'presentation', creators: [turing], language: 'en' },
    ],
  }

  it.each(Object.entries(expected))('saves the works of %s with type, names, title and identifiers', async (path, items) => {
    expect(await readItems(path)).toMatchObject(items)
    const slugs = (await readJsonLd(path)).itemListElement as { url: string }[]
    expect(await readItems(path)).toMatchObject(
      slugs.map(({ url }) => ({ url, title: `Title of ${url.split('/').at(-1)}`, date: '1950-10-05' })),
    )
  })
})

describe('the licenses page', () => {
  it('has the notice of the citation processor, with its license and its source', async () => {
    const { text, anchors } = await read('/licenses')
    expect(text).toContain('Copyright © 2009–2019 Frank Bennett')
    expect(text).toContain('Common Public Attribution License Version 1.0')
    for (const path of [licenseFiles.cpal, licenseFiles.processor]) {
      expect(anchors.map(({ href }) => href)).toContain(path)
      expect((await get(path)).status).toBe(200)
    }
  })
})

it('the sitemap leads only to pages that the active release set has', async () => {
  const readSitemap = async () =>
    [...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const later = ['/cv', '/works', '/articles/an-article']
  expect(await readSitemap()).toEqual(expect.arrayContaining(later))
  await putRelease(site.store, 'public-mfe', { version: 'older', ...olderPublicMfe })
  await site.delivery.activate({ 'public-mfe': 'older' })
  await expect.poll(async () => (await get('/cv')).status).toBe(404)
  const paths = await readSitemap()
  for (const path of later) expect(paths).not.toContain(path)
  for (const path of paths) expect((await get(path)).status, path).toBe(200)
  await site.delivery.rollBack('public-mfe')
  await expect.poll(async () => (await get('/cv')).status).toBe(200)
})

// These add works, which the lists above do not have.
describe('visitors', () => {
  it.each(['/articles/with-links', '/articles'])('find every kind of link of a work on %s, under its name', async (path) => {
    const links = LINK_KINDS.map((kind) => ({ kind, href: `https://${kind}.example/turing` }))
    const details = { csl: { DOI: '10.1000/links' }, links, bibtex: null }
    const { text, status } = await site.asOwner().post('/api/journalArticles/add', {
      ...aDraft(journalArticles, { title: `With links on ${path}` }),
      slug: path.endsWith('links') ? 'with-links' : 'with-links-too',
      details,
    })
    expect(status, text).toBe(200)
    const { anchors } = await read(path)
    for (const { kind, href } of links)
      expect(anchors, href).toContainEqual(expect.objectContaining({ href, text: expect.stringContaining(LINK_NAMES[kind]) }))
    expect(anchors).toContainEqual(expect.objectContaining({ href: 'https://doi.org/10.1000/links', text: expect.stringContaining('DOI') }))
  })
})
