import { books, defaultSettings } from '@portfolio/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aBlog, aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate blogs, books, work_details, work_slugs, site_settings, site_state cascade`.execute(api.db)
  await sql`insert into site_state default values`.execute(api.db)
  await api.content.refresh()
})

const { version: _, ...values } = defaultSettings
const setLanguage = (language: unknown) => api.asOwner().post('/api/settings/edit', { ...values, language })
const saveBlog = (draft: object) => api.asOwner().post('/api/blogs/add', aBlog(draft))
const read = async (path: string) => (await api.asVisitor().get(path)).body
const readFile = async (path: string) => (await api.app.request(path)).text()

describe('the language of the site', () => {
  it('is English until the owner chooses another, stays if a request does not send it, and comes back with a revision', async () => {
    expect((await read('/api/settings')).language).toBe('en')
    expect((await setLanguage('DE-at')).body.language).toBe('de-AT')
    expect((await setLanguage(undefined)).body.language).toBe('de-AT')
    await setLanguage('ar')
    const { revisions } = (await api.asOwner().get('/api/revisions/settings/00000000-0000-0000-0000-000000000000')).body
    expect(revisions[0].changed).toEqual(['language'])
  })

  it.each(['', 'English', 'en_US', 'x'.repeat(36), 7, null, {}])('is rejected if it is %j, which is no language tag', async (language) => {
    expect(await setLanguage(language)).toMatchObject({ status: 422, body: { errors: [{ path: 'language' }] } })
  })

  it.each([
    ['en', /^\d{1,2} [A-Z][a-z]{2} \d{4}$/, '1 min read'],
    ['de', /^\d{2}\.\d{2}\.\d{4}$/, '1\u00a0Min. Lesezeit'],
    ['ar', /^[٠-٩\d\u200f/]+$/, 'دقيقة قراءة واحدة'],
    ['fr', /^\d{1,2} [a-zéû.]+ \d{4}$/, '<bdi lang="en">1 min read</bdi>'],
  ])('is that of dates and of the words beside them, where these are translated: %s', async (language, format, words) => {
    await setLanguage(language)
    const { body } = await saveBlog({})
    const { note } = await read(`/api/blogs/${body._id}/context`)
    expect(/<time[^>]*>(.*?)<\/time>/.exec(note)?.[1]).toMatch(format)
    expect(note).toContain(` · ${words}<`)
  })
})

describe('the language of the site in feeds and calendars', () => {
  const details = { csl: {}, links: [{ kind: 'slides', href: 'https://slides.example' }], bibtex: null }
  const add = (collection: string, draft: object) => api.asOwner().post(`/api/${collection}/add`, draft)

  it.each([
    ['en', 'Books', 'Conferences', 'Slides'],
    ['de', 'Bücher', 'Konferenzen', 'Folien'],
    ['ar', 'الكتب', 'المؤتمرات', 'الشرائح'],
    ['fr', 'Books', 'Conferences', 'Slides'],
  ])('is that of their names and of the links to what belongs to a work: %s', async (language, list, calendar, slides) => {
    await setLanguage(language)
    await add('books', { ...aDraft(books, {}), details })
    const { ownerName } = values
    expect(await readFile('/books/feed.atom')).toContain(`<title type="text">${list} · ${ownerName}</title>`)
    const feed = JSON.parse(await readFile('/books/feed.json'))
    expect([feed.title, feed.items[0].content_html]).toEqual([`${list} · ${ownerName}`, expect.stringContaining(`>${slides}</a>`)])
    const ics = await readFile('/conferences.ics')
    expect(ics).toContain(`\r\nX-WR-CALNAME:${calendar} · ${ownerName}\r\n`)
  })
})

describe('the language of a blog', () => {
  it('is that of the site until it has one, stays if a request does not send it, and can be removed', async () => {
    const { body } = await saveBlog({})
    expect(body).not.toHaveProperty('language')
    const edit = async (draft: object) => (await saveBlog({ id: body._id, ...draft })).body
    const hebrew = { language: 'he', langAttributes: { lang: 'he', dir: 'rtl' } }
    expect(await edit({ language: 'iw' })).toMatchObject(hebrew)
    expect(await edit({})).toMatchObject(hebrew)
    expect((await read('/api/pages/landing/1')).blogs[0]).toMatchObject(hebrew)
    expect(await edit({ language: '' })).not.toHaveProperty('langAttributes')
    expect((await saveBlog({ language: 'Hebrew' })).body.errors).toMatchObject([{ path: 'language' }])
    const { revisions } = (await api.asOwner().get(`/api/revisions/blogs/${body._id}`)).body
    await api.asOwner().post('/api/revisions/restore', { revision: revisions[1]._id })
    expect(await read(`/api/blogs/${body._id}`)).toMatchObject(hebrew)
  })

  it('is that of the list of its headings and of the names of its footnotes, where these are translated', async () => {
    const note = '<sup class="ql-footnote" data-value="Footnotes"></sup>'
    const description = `<h2>One</h2><p>Text${note}</p><h2>Two</h2>`
    const { _id } = (await saveBlog({ description, language: 'de' })).body
    const readContext = () => read(`/api/blogs/${_id}/context`)
    const german = await readContext()
    expect(german.contents).toMatch(/^<ol lang="de" dir="ltr">/)
    expect(german.text.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="Fußnoten"', 'aria-label="Zurück zur Fußnote 1 im Text"'])
    expect((await read(`/api/blogs/${_id}`)).description).toContain('aria-label="Footnotes"')
    await saveBlog({ id: _id, description, language: 'fr' })
    expect(await readContext()).not.toHaveProperty('text')
    await setLanguage('ar')
    await saveBlog({ id: _id, description, language: '' })
    const arabic = await readContext()
    expect(arabic.contents).toMatch(/^<ol><li>/)
    expect(arabic.text).toContain('aria-label="الحواشي"')
  })

  it('is in the feeds, beside that of the site', async () => {
    await setLanguage('de')
    await saveBlog({ language: 'ar' })
    await saveBlog({})
    expect(await readFile('/blogs/feed.atom')).toMatch(/<feed [^>]*xml:lang="de">[\s\S]*<entry>[\s\S]*<entry xml:lang="ar">/)
    expect(await readFile('/blogs/feed.rss')).toMatch(/<language>de<\/language>[\s\S]*<dc:language>ar<\/dc:language>/)
    const feed = JSON.parse(await readFile('/blogs/feed.json'))
    expect([feed.language, ...feed.items.map((item: { language?: string }) => item.language)]).toEqual(['de', undefined, 'ar'])
  })
})

describe('the language of a work', () => {
  const titleAttributes = async () => (await read('/api/works/books')).items[0].langAttributes
  const addBook = (language: string) =>
    api.asOwner().post('/api/books/add', { ...aDraft(books, {}), details: { csl: { language }, links: [], bibtex: null } })

  it('is marked at its title where it is another one than that of the site', async () => {
    await addBook('fa')
    expect(await titleAttributes()).toEqual({ lang: 'fa', dir: 'rtl' })
    await setLanguage('fa-IR')
    expect(await titleAttributes()).toBeUndefined()
  })

  it('is in the feeds where it is another one than that of the site', async () => {
    await addBook('fa')
    await addBook('en-GB')
    expect(await readFile('/books/feed.atom')).toMatch(/<entry>[\s\S]*<entry xml:lang="fa">/)
    expect((await readFile('/books/feed.rss')).match(/<dc:language>.*?<\/dc:language>/g)).toEqual(['<dc:language>fa</dc:language>'])
    const { items } = JSON.parse(await readFile('/feed.json'))
    expect(items.map((item: { language?: string }) => item.language)).toEqual([undefined, 'fa'])
  })

  it('is known by its name in LaTeX as well', async () => {
    await addBook('persian')
    expect(await titleAttributes()).toEqual({ lang: 'fa', dir: 'rtl' })
  })

  it.each(['en-GB', 'american', 'Klingon', 'deutsch und englisch'])('is not marked if it is %j', async (language) => {
    await addBook(language)
    expect(await titleAttributes()).toBeUndefined()
  })
})
