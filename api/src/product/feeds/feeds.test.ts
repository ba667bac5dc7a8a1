import { blogs, conferences, defaultSettings, journalArticles, workCollections } from '@portfolio/contracts'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { convertIcsCalendar } from 'ts-ics'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aBlog, aBook, aDraft, anImage } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'
import { assertXml } from '#test/validate-xml.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate books, book_chapters, journal_articles, projects, conferences, work_details, work_slugs`.execute(api.db)
  await sql`delete from blogs`.execute(api.db)
  await api.content.refresh()
})

const TYPES = { atom: 'application/atom+xml', rss: 'application/rss+xml', json: 'application/feed+json' }
const FORMATS = Object.keys(TYPES) as (keyof typeof TYPES)[]
const SECTIONS = ['', blogs.page.path, ...workCollections().map(({ page }) => page.path)]

const get = (path: string, headers?: Record<string, string>) => api.asVisitor().get(path, headers)
const add = async (path: string, draft: object) => (await api.asOwner().post(`/api/${path}/add`, draft)).body

const readAll = async (section = '') => {
  const [atom, rss, json] = await Promise.all(FORMATS.map(async (format) => (await get(`${section}/feed.${format}`)).text))
  await assertXml(atom as string)
  await assertXml(rss as string)
  return { atom: parseAtomFeed(atom), rss: parseRssFeed(rss), json: parseJsonFeed(JSON.parse(json as string)) }
}

const HOSTILE = 'A ]]> <b>&amp;</b> "q" \u0007\u000b\ufffe \u{1d54f} \u202eעברית\u202c & co'
const CLEAN = HOSTILE.replace(/[\u0007\u000b\ufffe]/g, '')

describe('a feed', () => {
  it.each(SECTIONS.flatMap((section) => FORMATS.map((format) => [`${section}/feed.${format}`, TYPES[format]])))(
    'is at %s, with its type and the headers of data',
    async (path, type) => {
      const { status, headers } = await get(path)
      expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-cache')
      expect((await get(path, { 'if-none-match': headers.get('etag') as string })).status).toBe(304)
      const head = await api.client().send('HEAD', path)
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')])
    },
  )

  it('of an empty site is valid in every format', async () => {
    const { atom, rss, json } = await readAll()
    expect(atom.entries ?? []).toEqual([])
    expect(atom.updated).toBe('1970-01-01T00:00:00.000Z')
    expect(rss.items ?? []).toEqual([])
    expect(json.items ?? []).toEqual([])
    expect((await get('/feed.json')).text).toContain('"version":"https://jsonfeed.org/version/1.1"')
  })

  it('has the full text of blogs with absolute addresses, the same in every format', async () => {
    const image = await anImage(api.db)
    const { _id } = await add(
      'blogs',
      aBlog({
        title: HOSTILE,
        description: `<p>Read <a href="https://other.example/x">that</a> and <a href="/about">me</a>. ]]&gt; src="/not-an-image"<sup class="ql-footnote" data-value="Note, /books/rivers."></sup></p><img src="${image.url}">`,
        images: [image.url],
        tags: ['Logic & machines', 'Turing'],
      }),
    )
    const { atom, rss, json } = await readAll('/blogs')
    expect(atom.entries?.[0]?.categories?.map(({ term }) => term)).toEqual(['Logic & machines', 'Turing'])
    expect(rss.items?.[0]?.categories?.map(({ name }) => name)).toEqual(['Logic & machines', 'Turing'])
    expect(json.items?.[0]?.tags).toEqual(['Logic & machines', 'Turing'])
    const html = json.items?.[0]?.content_html
    expect(html?.match(new RegExp(`<img src="${PUBLIC_URL}${image.url}"`, 'g'))).toHaveLength(2)
    expect(html).toContain('src="/not-an-image"')
    expect(html).toContain(`<a href="${PUBLIC_URL}/blogs/${_id}#fn-1"`)
    for (const path of ['/about', '/books/rivers']) expect(html).toContain(`<a href="${PUBLIC_URL}${path}"`)
    expect(atom.entries?.[0]).toMatchObject({
      id: `urn:uuid:${_id}`,
      title: { value: CLEAN, type: 'text' },
      content: { value: html, type: 'html' },
    })
    expect(rss.items?.[0]).toMatchObject({
      guid: { value: `urn:uuid:${_id}`, isPermaLink: false },
      title: CLEAN,
      link: `${PUBLIC_URL}/blogs/${_id}`,
      content: { encoded: html },
    })
    expect(json.items?.[0]).toMatchObject({ id: `urn:uuid:${_id}`, url: `${PUBLIC_URL}/blogs/${_id}`, image: PUBLIC_URL + image.url })
    expect(atom.links).toContainEqual(expect.objectContaining({ rel: 'self', href: `${PUBLIC_URL}/blogs/feed.atom` }))
    expect(json).toMatchObject({ feed_url: `${PUBLIC_URL}/blogs/feed.json`, home_page_url: `${PUBLIC_URL}/blogs` })
  })

  it('has the captions of images, and a summary that feed readers show as it was typed', async () => {
    const [first, second] = [await anImage(api.db), await anImage(api.db)]
    await sql`update media set caption = 'Photo: A & B, <CC BY 4.0>', alt_text = 'A river' where id = ${first.id}`.execute(api.db)
    await add('blogs', aBlog({ description: '<p>Of &lt;b&gt; &amp; “q”.</p>', images: [first.url, second.url] }))
    const { atom, rss, json } = await readAll('/blogs')
    const html = json.items?.[0]?.content_html
    expect(html).toContain('alt="A river"><figcaption>Photo: A &amp; B, &lt;CC BY 4.0&gt;</figcaption></figure><p><img src="')
    expect([atom.entries?.[0]?.summary?.value, json.items?.[0]?.summary]).toEqual(['Of <b> & “q”.', 'Of <b> & “q”.'])
    // In RSS it is HTML. Source: https://www.rssboard.org/rss-profile#element-channel-item-description
    expect(rss.items?.[0]?.description).toBe('Of &lt;b&gt; &amp; “q”.')
  })

  it('says which items of a list are done, as the page does by its styles', async () => {
    await add(
      'blogs',
      aBlog({ description: '<ul><li data-list="checked">done</li><li data-list="unchecked">open</li><li>other</li></ul>' }),
    )
    expect((await readAll('/blogs')).json.items?.[0]?.content_html).toBe(
      '<ul><li data-list="checked">☑ done</li><li data-list="unchecked">☐ open</li><li>other</li></ul>',
    )
  })

  it('has works with people, venue, abstract and links', async () => {
    const { _id } = await add(
      'journalArticles',
      aDraft(journalArticles, {
        title: 'Computing Machinery & Intelligence',
        author: 'A. M. Turing',
        releaseDate: 'October 1950',
        link: 'Mind 59(236), 433–460. doi:10.1093/mind/LIX.236.433',
        description: 'Can machines <think>?\n\nYes.',
      }),
    )
    const { atom, rss, json } = await readAll('/articles')
    expect(atom.entries).toMatchObject([{ id: `urn:uuid:${_id}`, authors: [{ name: 'A. M. Turing' }] }])
    expect(rss.items).toMatchObject([{ dc: { creators: ['A. M. Turing'] } }])
    const html = json.items?.[0]?.content_html
    expect(html).toContain('<p>Can machines &lt;think&gt;?</p><p>Yes.</p>')
    expect(html).toContain('<em>Mind 59(236), 433–460</em>, 1950')
    expect(html).toContain('<a href="https://doi.org/10.1093/mind/lix.236.433">DOI</a>')
  })

  it('says who edited a work, years before Christ and the status of a work without a year, as lists do', async () => {
    await add('books', aBook({ title: 'An edited book', author: 'Edited by Ada Lovelace', releaseDate: '44 BC', link: 'Pitman, London' }))
    await add(
      'books',
      aBook({ title: 'A forthcoming book', author: 'Ada Lovelace et al.', releaseDate: 'forthcoming', link: 'Pitman, London' }),
    )
    const { json } = await readAll('/books')
    expect(json.items?.map(({ summary }) => summary)).toEqual([
      'Ada Lovelace et al. · Pitman, London · In press',
      'Edited by Ada Lovelace · Pitman, London · 44 BC',
    ])
    expect(json.items?.map(({ authors }) => authors)).toEqual([[{ name: 'Ada Lovelace' }], [{ name: 'Ada Lovelace' }]])
  })

  it('of the whole site has the newest blogs and works of all collections, at most 50', async () => {
    for (let number = 0; number < 30; number += 1) {
      await add('books', aBook({ title: `Book ${number}` }))
      await add('blogs', aBlog({ title: `Blog ${number}` }))
    }
    const { atom, json } = await readAll()
    expect(json.items).toHaveLength(50)
    expect(json.items?.slice(0, 3).map(({ title }) => title)).toEqual(['Blog 29', 'Book 29', 'Blog 28'])
    expect(atom.entries?.map(({ id }) => id)).toEqual(json.items?.map(({ id }) => id))
    expect((await readAll('/books')).json.items).toHaveLength(30)
  })

  it('says when an item was added and when it was changed last', async () => {
    const before = Date.now()
    const { _id, version } = await add('books', aBook())
    const first = (await readAll('/books')).atom
    await add('books', { ...aBook({ title: 'Corrected' }), id: _id, version })
    const second = (await readAll('/books')).atom
    expect(Date.parse(second.entries?.[0]?.published as string)).toBeGreaterThanOrEqual(before - 1_000)
    expect(second.entries?.[0]?.published).toBe(first.entries?.[0]?.published)
    expect(Date.parse(second.updated as string)).toBeGreaterThan(Date.parse(first.updated as string))
    expect(second.updated).toBe(second.entries?.[0]?.updated)
  })

  it('has the comma of the language of the site', async () => {
    const { version: _, ...settings } = defaultSettings
    const saveSettings = (more: object) => api.asOwner().post('/api/settings/edit', { ...settings, ...more })
    await saveSettings({ ownerName: 'منى علي', tagline: 'مؤرخة', language: 'ar' })
    const details = { csl: { 'container-title': 'مجلة التاريخ', issued: '2012' }, links: [], bibtex: null }
    await add('journalArticles', { ...aDraft(journalArticles, { title: 'مقدمة' }), details })
    const { json } = await readAll()
    await saveSettings({})
    expect(json.description).toBe('منى علي، مؤرخة')
    expect(json.items?.[0]?.content_html).toContain('<em>مجلة التاريخ</em>، 2012')
  })

  it('dates a work by when it was published first, not by when its form was opened', async () => {
    const opened = Date.parse('2020-01-15')
    await add('blogs', aBlog({ title: 'A blog since then' }))
    await add('books', aBook({ title: 'Long in the making', newId: uuid({ msecs: opened }) }))
    const { json } = await readAll()
    expect(json.items?.map(({ title }) => title)).toEqual(['Long in the making', 'A blog since then'])
    expect(new Date(json.items?.[0]?.date_published ?? opened).getTime()).toBeGreaterThan(opened)
  })
})

describe('the calendar of conferences', () => {
  const addConference = (changes: object) => add('conferences', aDraft(conferences, changes))

  it('has a day for a date, several for an interval, a month for a month, and nothing for a year', async () => {
    const expected = [
      ['24 June 1949', '1949-06-24', '1949-06-25'],
      ['12–14 May 2021', '2021-05-12', '2021-05-15'],
      ['2022-06-13 – 2022-06-15', '2022-06-13', '2022-06-16'],
      ['30.6.–2.7.2023', '2023-06-30', '2023-07-03'],
      ['31 December 1999', '1999-12-31', '2000-01-01'],
      ['February 2024', '2024-02-01', '2024-03-01'],
    ] as const
    for (const [conferenceDate] of [...expected, ['1950'], ['Spring 2021'], ['to be announced']] as const)
      await addConference({ title: `On ${conferenceDate}`, conferenceDate })
    const { headers, text } = await get('/conferences.ics')
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const { events = [] } = convertIcsCalendar(undefined, text)
    const days = events.map(({ summary, start, end }) => [
      summary,
      start.date.toISOString().slice(0, 10),
      end?.date.toISOString().slice(0, 10),
    ])
    expect(days.reverse()).toEqual(expected.map(([date, start, end]) => [`On ${date}`, start, end]))
    expect(events.every(({ start }) => start.type === 'DATE')).toBe(true)
  })

  it('escapes and folds its texts, and keeps the id of an event', async () => {
    const description = `Commas, semicolons; back\\slashes\nand lines. ${'Łódź 🙂 '.repeat(40)}`
    const draft = { title: 'A; B, C\nSUMMARY:D\u0007', description, conferenceDate: '24 June 1949' }
    const { _id, version } = await addConference(draft)
    const { text } = await get('/conferences.ics')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0007]/)
    const [event] = convertIcsCalendar(undefined, text).events ?? []
    expect(event).toMatchObject({ uid: _id, summary: 'A; B, C\nSUMMARY:D', description })
    expect(event?.url).toMatch(/^https:\/\/site\.example\/conferences\//)
    expect(convertIcsCalendar(undefined, text).events).toHaveLength(1)

    await addConference({ ...draft, id: _id, version, title: 'Renamed' })
    const [changed] = convertIcsCalendar(undefined, (await get('/conferences.ics')).text).events ?? []
    expect(changed).toMatchObject({ uid: _id, sequence: 1, summary: 'Renamed' })
    expect(Number(changed?.stamp?.date)).toBeGreaterThanOrEqual(Number(event?.stamp?.date))
  })

  it('is valid and has no events while there are no conferences', async () => {
    const { text } = await get('/conferences.ics')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/)
    expect(convertIcsCalendar(undefined, text).events ?? []).toEqual([])
  })
})
