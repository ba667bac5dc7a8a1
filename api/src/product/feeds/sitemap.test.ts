import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { books, defaultSettings, workCollections } from '@portfolio/contracts'
import { parseJsonFeed } from 'feedsmith'
import { Hono } from 'hono'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPublicFiles } from '#cache/public-files.ts'
import { createResponseCache } from '#cache/response-cache.ts'
import { createLog } from '#http/log.ts'
import { onError } from '#http/on-error.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { aBlog, aBook } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from '#test/start-test-api.ts'
import { assertXsd } from '#test/validate-xml.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

/** The schema of https://www.sitemaps.org/protocol.html */
const URLSET = readFileSync(join(createRequire(import.meta.url).resolve('sitemap'), '../../../schema/sitemap.xsd'), 'utf8')
const INDEX = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xs:element name="sitemapindex"><xs:complexType><xs:sequence>
    <xs:element name="sitemap" maxOccurs="50000"><xs:complexType><xs:sequence>
      <xs:element name="loc"><xs:simpleType><xs:restriction base="xs:anyURI"><xs:minLength value="12"/><xs:maxLength value="2048"/></xs:restriction></xs:simpleType></xs:element>
      <xs:element name="lastmod" type="xs:dateTime" minOccurs="0"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

describe('crawlers', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await sql`truncate books, work_details, work_slugs`.execute(api.db)
    await sql`delete from blogs`.execute(api.db)
    await api.content.refresh()
  })
  const get = (path: string) => api.asVisitor().get(path)
  const add = async (path: string, draft: object) => (await api.asOwner().post(`/api/${path}/add`, draft)).body

  it('find every public page in the sitemap, with the time of its last change', async () => {
    const { _id } = await add('blogs', aBlog())
    await add('books', aBook())
    const { status, headers, text } = await get('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    await assertXsd(text, URLSET)
    expect(locations(text)).toEqual(
      [
        '/',
        ...workCollections().map(({ page }) => page.path),
        '/about',
        '/cv',
        '/works',
        `/blogs/${_id}`,
        '/books/rivers-and-their-names-2024',
      ].map((path) => PUBLIC_URL + path),
    )
    const { updatedAt } = await api.db.selectFrom('books').select('updatedAt').executeTakeFirstOrThrow()
    for (const path of ['/books', '/books/rivers-and-their-names-2024'])
      expect(text).toContain(`<loc>${PUBLIC_URL}${path}</loc><lastmod>${updatedAt.toISOString()}</lastmod>`)
    expect(text).not.toContain('admin')
  })

  it('find the sitemap in robots.txt, which disallows nothing', async () => {
    const { headers, text } = await get('/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`)
  })

  it('get 404 for the parts of a sitemap that is one file', async () => {
    for (const path of ['/sitemap-1.xml', '/sitemap-20.xml']) expect((await get(path)).status, path).toBe(404)
  })

  it('get a sitemap of 5,000 works compressed', async () => {
    const values = aBook()
    await api.db
      .insertInto('books')
      .values(Array.from({ length: 5_000 }, (_, n) => ({ ...values, id: uuid(), title: `Number ${n}` })) as never)
      .execute()
    await api.content.refresh()
    const response = await api.app.request('/sitemap.xml', { headers: { 'accept-encoding': 'br' } })
    const text = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()
    expect(locations(text)).toHaveLength(5_000 + 4 + workCollections().length)
    expect(parseJsonFeed(JSON.parse((await get(`${books.page.path}/feed.json`)).text)).items).toHaveLength(50)
  })
})

describe('a site with more addresses than a sitemap may have', () => {
  const PAGES_MAX = 10
  /** The pages of a site without works: home, lists, About, CV and all works. */
  const OTHERS = workCollections().length + 4
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))

  /** The routes of a site with some books, the newest change last. */
  const open = (count: number) => {
    const works = Array.from({ length: count }, (_, n) => ({ path: `/books/b-${n}`, updatedAt: day(n + 1) }))
    const sitemap = sitemapRoutes({
      readWorks: async () => ({ list: (name) => (name === 'books' ? works : []) as never }),
      store: { listBlogPages: async () => [], listAboutChanges: async () => [] },
      listTags: async () => [],
      respond: createPublicFiles({
        content: { current: () => '1', getStaleSeconds: () => 0 },
        cache: createResponseCache(),
        headers: Promise.resolve({}),
      }),
      readSettings: async () => defaultSettings,
      secure: (_, next) => next(),
      publicUrl: PUBLIC_URL,
      pages: { getVersion: () => '1', has: () => true },
      pagesMax: PAGES_MAX,
    })
    const routes = new Hono<RequestEnv>().route('/', sitemap)
    routes.onError(onError(createLog('silent')))
    return async (path: string) => {
      const response = await routes.request(path)
      return { status: response.status, text: await response.text() }
    }
  }

  it('has one sitemap as long as they fit', async () => {
    const get = open(PAGES_MAX - OTHERS)
    const { text } = await get('/sitemap.xml')
    await assertXsd(text, URLSET)
    expect(locations(text)).toHaveLength(PAGES_MAX)
    expect((await get('/sitemap-1.xml')).status).toBe(404)
  })

  it.each([
    ['one more', PAGES_MAX - OTHERS + 1, 2],
    ['three full ones', 3 * PAGES_MAX - OTHERS, 3],
  ])('has an index of sitemaps, each with a part of all pages: %s', async (_, count, parts) => {
    const get = open(count)
    const { text: index } = await get('/sitemap.xml')
    await assertXsd(index, INDEX)
    expect(locations(index)).toEqual(Array.from({ length: parts }, (_, part) => `${PUBLIC_URL}/sitemap-${part + 1}.xml`))
    const files = await Promise.all(Array.from({ length: parts }, (_, part) => get(`/sitemap-${part + 1}.xml`)))
    for (const { status, text } of files) {
      expect(status).toBe(200)
      await assertXsd(text, URLSET)
      expect(locations(text).length).toBeLessThanOrEqual(PAGES_MAX)
    }
    const pages = files.flatMap(({ text }) => locations(text))
    expect(pages).toHaveLength(OTHERS + count)
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.at(-1)).toBe(`${PUBLIC_URL}/books/b-${count - 1}`)
    // A crawler reads again only the part that has changed.
    expect(index).toContain(`<loc>${PUBLIC_URL}/sitemap-${parts}.xml</loc><lastmod>${day(count).toISOString()}</lastmod>`)
    expect((await get(`/sitemap-${parts + 1}.xml`)).status).toBe(404)
  })
})
