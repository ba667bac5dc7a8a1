import { journalArticles, SOCIAL_PREFIX } from '@portfolio/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { PUBLIC_URL } from '#test/start-test-api.ts'
import { startTestSite, type TestSite } from '#test/start-test-site.ts'

const WORK = '/articles/a-paper-1950'
let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
  await site.asOwner().post('/api/journalArticles/add', aDraft(journalArticles, { title: 'A paper', releaseDate: '1950' }))
})
afterAll(() => site?.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

/** Resolves with what browsers and proxies are told about a response, which is revalidated. */
const readRules = async (path: string) => {
  const { status, headers } = await get(path)
  const etag = headers.get('etag') ?? ''
  const again = await get(path, { 'if-none-match': etag })
  return {
    path,
    status,
    cacheControl: headers.get('cache-control'),
    nosniff: headers.get('x-content-type-options'),
    policy: headers.get('content-security-policy'),
    hasTag: /^"[\w-]{20,}"$/.test(etag),
    again: [again.status, again.headers.get('etag') === etag, await again.text()],
  }
}

const RULES = { status: 200, nosniff: 'nosniff', hasTag: true, again: [304, true, ''] }
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'"
const ICONS = /^\/(?:favicon|icon-|apple-touch-icon|profile-icons)/

describe('public files outside the API', () => {
  it('have headers with which nothing in them runs, and are revalidated with 304, whatever their route', async () => {
    const fixed = site.product
      .createPublicFiles(site.pages)
      .routes.map(({ path }) => path)
      // The address of the owner is a redirection, once there is one.
      .filter((path) => !/[*:]|^\/sitemap-|^\/email$/.test(path))
    for (const path of ['/feed.atom', '/conferences.ics', '/sitemap.xml', '/robots.txt', '/resume.json', '/licenses/packages.txt'])
      expect(fixed).toContain(path)
    for (const path of ['/site.webmanifest', '/favicon.ico', '/social.png', '/books.bib', '/works.json']) expect(fixed).toContain(path)
    for (const path of [...new Set(fixed), `${SOCIAL_PREFIX}${WORK}.png`, `${WORK}.bib`]) {
      const cacheControl = ICONS.test(path) ? 'public, max-age=86400' : path.startsWith('/search') ? 'no-store' : 'no-cache'
      expect(await readRules(path)).toEqual({ path, ...RULES, cacheControl, policy: FILE_POLICY })
    }
  })
})

describe('what only the owner reads', () => {
  it.each(['/tokens', '/releases'])('%s is not stored', async (path) => {
    const { status, headers } = await site.fetchAsOwner(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('documents', () => {
  it.each([
    ['/articles', 'no-cache'],
    [WORK, 'no-cache'],
    [`${WORK}/cite`, 'no-cache'],
    [`${WORK}/cite?style=mla`, 'no-cache'],
    ['/search', 'no-cache'],
    ['/search?q=paper', 'no-store'],
    ['/cv', 'no-cache'],
    ['/works', 'no-cache'],
    ['/licenses', 'no-cache'],
  ])('%s runs only scripts of releases, names none of the portal, and is revalidated with 304', async (path, cacheControl) => {
    const { policy, ...rules } = await readRules(path)
    expect(rules).toEqual({ path, ...RULES, cacheControl })
    const directives = new Map(policy?.split('; ').map((directive) => [directive.split(' ', 1)[0], directive]))
    expect(directives.get('default-src')).toBe("default-src 'none'")
    expect(directives.get('script-src')).toMatch(new RegExp(`^script-src ${PUBLIC_URL}/mfe/( 'sha256-[\\w+/=]+')+$`))
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(await (await get(path)).text()).not.toContain('admin-mfe')
  })
})
