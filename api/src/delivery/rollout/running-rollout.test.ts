import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { putBuilds } from '#test/built-releases.ts'
import { PROXY, serveDocuments, setUpRollouts } from '#test/set-up-rollouts.ts'
import { startTestApi } from '#test/start-test-api.ts'

const { api, site, activeSet, now, restore, share } = setUpRollouts()

/** Closes what a test has started. */
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

describe('while a rollout runs', () => {
  let id: number
  beforeAll(async () => {
    await restore()
    id = await share()
  })

  it('a visitor keeps the set that the first document had, and no shared cache keeps a document', async () => {
    const first = await site().open()
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^share=${id}\\.\\d{1,2}; Max-Age=604\\d{3}; Path=/; HttpOnly; SameSite=Lax; Secure$`))
    for (const bucket of [0, 4, 5, 99]) {
      for (const path of ['/books', '/nothing', '/admin']) {
        const page = await site().open(path, `theme=dark; share=${id}.${bucket}`)
        expect([page.set, page.headers.get('set-cookie'), page.headers.get('cache-control')]).toEqual([
          bucket < 5 ? `ro_${id}` : activeSet(),
          null,
          'private, no-cache',
        ])
        if (path === '/books') expect(page.version).toBe(bucket < 5 ? 'two' : 'one')
      }
    }
    const redirected = await site().open('/books/')
    expect([redirected.status, redirected.headers.get('cache-control')]).toEqual([308, 'private, no-cache'])
    expect(redirected.headers.get('set-cookie'), 'the set of the page that follows').toMatch(`share=${id}.`)
    const known = await site().open('/books', `share=${id}.0`)
    const again = await site().open('/books', `share=${id}.0`, { 'if-none-match': known.headers.get('etag') as string })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await site().open('/books', `share=${id}.99`, { 'if-none-match': known.headers.get('etag') as string })).status).toBe(200)
    expect((await site().open('/books', `share=${id + 1}.0`)).headers.get('set-cookie'), 'a number of another rollout').not.toBeNull()
  })

  it('a number that a trusted proxy sends decides, also for documents in memory, and one that anybody else sends does not', async () => {
    const get = async (address: string, number: string) => {
      const response = await site().routes.request(
        '/books',
        { headers: { 'x-share': number, cookie: `share=${id}.99` } },
        { incoming: { socket: { remoteAddress: address } } },
      )
      return [/"set":"(\w+)"/.exec(await response.text())?.[1], response.headers.get('set-cookie'), response.headers.get('vary')]
    }
    const early = (remoteAddress: string) =>
      site()
        .findEarlyResponse({ url: '/books', headers: { 'x-share': '4', cookie: `share=${id}.99` }, socket: { remoteAddress } } as never)
        ?.body?.toString()
    expect(await get(PROXY, '4')).toEqual([`ro_${id}`, null, 'accept, accept-encoding, x-share'])
    expect((await get(PROXY, '5'))[0]).toBe(activeSet())
    expect((await get('203.0.113.9', '4'))[0]).toBe(activeSet())
    expect([early(PROXY)?.includes(`"set":"ro_${id}"`), early('203.0.113.9')?.includes(`"set":"${activeSet()}"`)]).toEqual([true, true])
  })

  it('at 5 %, at most 6 % of the visitors get the new set', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 500; n += 1) cookies.push((await site().routes.request('/books')).headers.get('set-cookie') ?? '')
    const shared = cookies.filter((cookie) => /\.[0-4];/.test(cookie))
    expect(shared.length).toBeGreaterThan(3)
    expect(shared.length).toBeLessThanOrEqual(30)
  })

  it('/metrics shows its share', async () => {
    const metrics = await api().app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    expect(await metrics.text()).toContain('portfolio_rollout_share 5\n')
  })

  it('a gateway that cannot prepare its set gives everybody the active one', async () => {
    const other = await startTestApi({ now, databaseUrl: api().databaseUrl })
    closers.push(other.close)
    await putBuilds(other.store)
    const otherSite = await serveDocuments(other)
    closers.push(otherSite.close)
    const page = await otherSite.open('/books', `share=${id}.0`)
    expect([page.set, page.headers.get('cache-control')]).toEqual([activeSet(), 'private, no-cache'])
    expect(other.lines.some((line) => line.includes('The set of a rollout cannot be served'))).toBe(true)
  })
})
