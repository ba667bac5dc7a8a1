import { createRequire } from 'node:module'
import { blogs, workCollections } from '@portfolio/contracts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBlog, anImage } from '#test/factories.ts'
import { GOLDEN_WORKS } from '#test/golden-works.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { assertRelaxNg, readSchema } from '#test/validate-xml.ts'

const require = createRequire(import.meta.url)
const ICAL = require('ical.js')

const SECTIONS = ['', blogs.page.path, ...workCollections().map(({ page }) => page.path)]
const HOSTILE = 'A ]]> <b>&amp;</b> "q" \u0007\ufffe \u{1d54f} \u202eעברית\u202c & co'

const atom = readSchema('atom.rng')
const rss = readSchema('rss.rng')
const isJsonFeed = new Ajv2020({ allErrors: true }).compile(JSON.parse(readSchema('json-feed.json')))

describe.each([
  ['an empty site', false],
  ['a site with works of all kinds, and hostile texts', true],
])('the feeds of %s', (_, isFilled) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
    if (!isFilled) return
    const add = async (path: string, draft: object) => expect((await api.asOwner().post(`/api/${path}/add`, draft)).status).toBe(200)
    for (const { name, collection, draft } of GOLDEN_WORKS) await add(collection.name, { ...draft, slug: name })
    const image = await anImage(api.db)
    const description = `<p>${HOSTILE.replace('<b>', '&lt;b&gt;')} <a href="/books">books</a></p><img src="${image.url}">`
    await add('blogs', aBlog({ title: HOSTILE, description, images: [image.url] }))
    await add('journalArticles', { ...GOLDEN_WORKS[0]?.draft, title: HOSTILE, description: HOSTILE, details: undefined })
    await add('conferences', {
      title: HOSTILE,
      conferenceDate: '24 June 1949',
      description: `${HOSTILE}\r\n;,\\\n${'Łódź 🙂 '.repeat(60)}`,
    })
  })
  afterAll(() => api.close())

  const read = async (path: string) => (await api.asVisitor().get(path)).text
  const readAll = (extension: string) => Promise.all(SECTIONS.map(async (section) => [section, await read(`${section}/feed.${extension}`)]))
  const expectUnique = (ids: unknown[], section: string) => expect(new Set(ids).size, section).toBe(ids.length)

  it('are valid Atom (RFC 4287) in every section', async () => {
    const feeds = await readAll('atom')
    for (const [section = '', text = ''] of feeds) {
      expectUnique(
        [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id),
        section,
      )
      expect(text.match(/<link rel="self"/g), section).toHaveLength(1)
      expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${PUBLIC_URL}${section}/feed.atom"/>`)
    }
    await assertRelaxNg(
      feeds.map(([, text = '']) => text),
      atom,
    )
  })

  it('are valid RSS 2.0 in every section', async () => {
    const feeds = await readAll('rss')
    for (const [section = '', text = ''] of feeds)
      expectUnique(
        [...text.matchAll(/<guid[^>]*>(.*?)<\/guid>/g)].map(([, id]) => id),
        section,
      )
    await assertRelaxNg(
      feeds.map(([, text = '']) => text),
      rss,
    )
  })

  it('are valid JSON Feed 1.1 in every section', async () => {
    for (const [section = '', text = ''] of await readAll('json')) {
      const feed = JSON.parse(text)
      expect(isJsonFeed(feed) ? [] : isJsonFeed.errors, section).toEqual([])
      expectUnique(
        feed.items.map(({ id }: { id: string }) => id),
        section,
      )
    }
  })

  /** A line of RFC 5545 without its line breaks: a name, parameters, a value without control characters. */
  const CONTENT_LINE = /^[A-Z\d-]+(?:;[A-Z\d-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*:[^\p{Cc}]*$/u

  it('include a calendar that is valid iCalendar (RFC 5545)', async () => {
    const text = await read('/conferences.ics')
    expect(text.endsWith('\r\n')).toBe(true)
    const lines = text.slice(0, -2).split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    for (const line of text
      .slice(0, -2)
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n'))
      expect(line).toMatch(CONTENT_LINE)

    const calendar = new ICAL.Component(ICAL.parse(text))
    for (const name of ['prodid', 'version', 'calscale', 'method']) expect(calendar.getAllProperties(name), name).toHaveLength(1)
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const events = calendar.getAllSubcomponents('vevent')
    expect(events).toHaveLength(isFilled ? 3 : 0)
    for (const event of events) {
      for (const name of ['uid', 'dtstamp', 'dtstart', 'summary']) expect(event.getAllProperties(name), name).toHaveLength(1)
      for (const name of ['dtend', 'description', 'location', 'url', 'sequence', 'last-modified', 'transp'])
        expect(event.getAllProperties(name).length, name).toBeLessThanOrEqual(1)
      const { startDate, endDate } = new ICAL.Event(event)
      expect([startDate.isDate, endDate.isDate, endDate.compare(startDate)]).toEqual([true, true, 1])
      expect(event.getFirstProperty('dtstamp')?.toICALString()).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
    }
    const ids = events.map((event: { getFirstPropertyValue: (name: string) => string }) => event.getFirstPropertyValue('uid'))
    expect(new Set(ids).size).toBe(events.length)
    // It survives a round trip through another implementation.
    expect(ICAL.parse(calendar.toString())).toEqual(ICAL.parse(text))
  })
})

describe('the schemas of the feeds', () => {
  const FEED = `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:a</id><title>T</title><updated>2026-01-01T00:00:00Z</updated><link href="https://a.example/"/><author><name>A</name></author></feed>`
  const CHANNEL = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title><link>https://a.example/</link><description/><atom:link rel="self" type="application/rss+xml" href="https://a.example/feed"/><lastBuildDate>Thu, 01 Jan 2026 00:00:00 GMT</lastBuildDate></channel></rss>`

  it('accept a feed and a channel with only what they must have', async () => {
    await assertRelaxNg(FEED, atom)
    await assertRelaxNg(CHANNEL, rss)
  })

  it.each([
    ['a feed without an id', atom, FEED, '<id>urn:a</id>', ''],
    ['an invalid date', atom, FEED, '2026-01-01T00', '2026-13-01T00'],
    ['an author without a name', atom, FEED, '<name>A</name>', ''],
    ['a relative address', atom, FEED, 'https://a.example/', '/'],
    ['an unknown element', atom, FEED, '</author>', '</author><x/>'],
    ['a channel without a link', rss, CHANNEL, '<link>https://a.example/</link>', ''],
    ['a date in another format', rss, CHANNEL, 'Thu, 01 Jan 2026 00:00:00 GMT', '2026-01-01'],
  ])('reject %s', async (_, schema, valid, part, replacement) => {
    await expect(assertRelaxNg(valid.replace(part, replacement), schema)).rejects.toThrow()
  })

  it('reject a JSON feed without items, and an item without content', () => {
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [{ id: '1', content_text: 'x' }] }
    expect(isJsonFeed(feed)).toBe(true)
    expect(isJsonFeed({ ...feed, items: undefined })).toBe(false)
    expect(isJsonFeed({ ...feed, items: [{ id: '1' }] })).toBe(false)
  })
})
