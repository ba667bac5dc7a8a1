import { type LinkCheckProgress, type LinkResult, ownerEndpoints, type SiteLinks } from '@portfolio/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type IdentifierSources, startIdentifierSources } from '#test/start-identifier-sources.ts'
import { startTestSite, type TestSite } from '#test/start-test-site.ts'

let site: TestSite
let others: IdentifierSources
let time = new Date('2026-11-30T12:00:00Z')

beforeAll(async () => {
  others = await startIdentifierSources()
  site = await startTestSite(undefined, { now: () => time, identifierOptions: { request: others.request, limits: { pauses: false } } })
  // The links of the footer are paths of this site.
  await site.asOwner().post('/api/settings/edit', { ...(await site.asVisitor().get('/api/settings')).body, footerLinks: [] })
})
afterEach(async () => {
  others.reset()
  time = new Date('2026-11-30T12:00:00Z')
  for (const name of ['links', 'books', 'blogs'])
    for (const { _id } of (await site.asVisitor().get(`/api/${name}`)).body) await site.asOwner().delete(`/api/${name}/${_id}`)
  await site.asOwner().post(`/api${ownerEndpoints.linkCheckRun}`)
})
afterAll(async () => {
  await site?.close()
  await others?.close()
})

const addLinks = async (...links: string[]) => {
  for (const link of links) await site.asOwner().post('/api/links/add', { title: `To ${link}`, link, description: 'Some words' })
}

const run = async (): Promise<LinkCheckProgress[]> => {
  const response = await site.fetchAsOwner(ownerEndpoints.linkCheckRun, { method: 'POST' })
  expect(response.status).toBe(200)
  return (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const getResults = (lines: readonly LinkCheckProgress[]): Record<string, LinkResult> =>
  Object.fromEntries(lines.flatMap((line) => ('result' in line ? [[line.href, line.result]] : [])))
const list = async (): Promise<SiteLinks> => (await site.asOwner().get(`/api${ownerEndpoints.linkCheck}`)).body

it('tells where each link leads, and keeps it', async () => {
  others.respond('a.example/', { status: 200 })
  others.respond('moved.example/old', { status: 301, headers: { location: 'https://moved.example/new' } })
  others.respond('moved.example/new', { status: 200 })
  others.respond('shy.example/', { status: 403 })
  others.respond('loop.example/', { status: 302, headers: { location: '/' } })
  others.respond('ended.example/', (response) => response.destroy())
  await addLinks(
    ...['a', 'moved', 'shy', 'loop', 'ended', 'gone'].map((name) => `https://${name}.example/${name === 'moved' ? 'old' : ''}`),
  )
  const checkedAt = time.toISOString()
  const expected = {
    'https://a.example/': { outcome: 'works', status: 200, checkedAt },
    'https://moved.example/old': { outcome: 'moved', status: 200, target: 'https://moved.example/new', checkedAt },
    'https://shy.example/': { outcome: 'refused', status: 403, checkedAt },
    'https://loop.example/': { outcome: 'redirects', checkedAt },
    'https://ended.example/': { outcome: 'no-response', checkedAt },
    'https://gone.example/': { outcome: 'gone', status: 404, checkedAt },
  }
  const lines = await run()
  expect(lines[0]).toMatchObject({ due: 6, requestsOthers: true })
  expect(lines.at(-1)).toEqual({ done: true })
  expect(getResults(lines)).toEqual(expected)
  expect(Object.fromEntries((await list()).links.map(({ href, result }) => [href, result]))).toEqual(expected)
})

it('sends nothing about the owner or the site', async () => {
  await addLinks('https://a.example/')
  await run()
  expect(others.requests).toEqual([
    {
      address: 'a.example/',
      headers: {
        accept: 'text/html,*/*',
        connection: expect.any(String),
        host: 'a.example',
        'user-agent': 'academic-portfolio/1.0 (link check)',
      },
    },
  ])
})

it('checks links within the site: pages, files, feeds and former addresses', async () => {
  await addLinks('https://site.example')
  const { body } = await site.asOwner().post('/api/books/add', {
    ...{ title: 'On Numbers', author: 'A. M. Turing', releaseDate: '1936', description: 'Some words', link: 'Oxford' },
    slug: 'first-address',
  })
  await site.asOwner().post('/api/books/add', { ...body, id: body._id, slug: 'second-address' })
  const paths = [
    '/books',
    '/books/first-address',
    '/feed.rss',
    '/books/unknown',
    '/books/unknown.bib',
    '/2020/05/a-former-post/',
    '/files/0198c0de-0000-7000-8000-000000000000/a.pdf',
  ]
  const description = paths.map((path) => `<a href="${path}">There</a>`).join(' ')
  await site.asOwner().post('/api/blogs/add', { title: 'A post with links', description: `<p>${description}</p>`, images: [] })
  const results = getResults(await run())
  expect(paths.map((path) => [path, results[path]?.outcome])).toEqual([
    ['/books', 'works'],
    ['/books/first-address', 'works'],
    ['/feed.rss', 'works'],
    ['/books/unknown', 'gone'],
    ['/books/unknown.bib', 'gone'],
    ['/2020/05/a-former-post/', 'gone'],
    ['/files/0198c0de-0000-7000-8000-000000000000/a.pdf', 'gone'],
  ])
})

it('does not request a link that worked again for a day, and requests all others', async () => {
  others.respond('a.example/', { status: 200 })
  await addLinks('https://a.example/', 'https://gone.example/')
  await run()
  others.requests.length = 0
  expect((await run())[0]).toMatchObject({ due: 1 })
  expect(others.requests.map(({ address }) => address)).toEqual(['gone.example/'])
  time = new Date('2026-12-01T12:00:00Z')
  expect((await run())[0]).toMatchObject({ due: 2 })
})

it('only asks whether a DOI is registered, because publishers refuse programs', async () => {
  others.respond('doi.org/10.1000/known', { status: 302, headers: { location: 'https://publisher.example/1' } })
  others.respond('dx.doi.org/10.1000/unknown', { status: 301, headers: { location: 'https://doi.org/10.1000/unknown' } })
  await addLinks('10.1000/known', '10.1000/unknown', 'http://dx.doi.org/10.1000/unknown')
  expect(getResults(await run())).toMatchObject({
    'https://doi.org/10.1000/known': { outcome: 'works' },
    'https://doi.org/10.1000/unknown': { outcome: 'gone' },
    'http://dx.doi.org/10.1000/unknown': { outcome: 'gone' },
  })
  expect(others.requests.map(({ address }) => address)).not.toContain('publisher.example/1')
})

it.each(['http://127.0.0.1:5432/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/'])(
  'requests nothing from %s, even after a redirect',
  async (address) => {
    others.respond('a.example/', { status: 302, headers: { location: address } })
    others.respond('b.example/', { status: 200 })
    await addLinks(address, 'https://a.example/', 'https://b.example/')
    expect(getResults(await run())).toMatchObject({
      'https://a.example/': { outcome: 'no-host' },
      [new URL(address).href]: { outcome: 'no-host' },
    })
    expect(others.requests.map(({ address: requested }) => requested).sort()).toEqual(['a.example/', 'b.example/'])
  },
)

it('reports no broken link while no other site can be reached', async () => {
  const fail = (name: string) => others.respond(`${name}.example/`, (response) => response.destroy())
  others.respond('a.example/', { status: 200 })
  await addLinks('https://a.example/', 'https://b.example/', 'https://b.example/2')
  await run()
  for (const name of ['a', 'b']) fail(name)
  others.respond('b.example/2', (response) => response.destroy())
  const before = await list()
  const lines = await run()
  expect(getResults(lines)).toEqual({})
  expect(lines.at(-1)).toEqual({ error: 'No other site could be reached. This server may have no connection to the internet.' })
  expect(await list()).toEqual(before)
  others.respond('a.example/', { status: 200 })
  expect(getResults(await run())).toMatchObject({
    'https://b.example/': { outcome: 'no-response' },
    'https://b.example/2': { outcome: 'no-response' },
  })
})

it('waits for a host that does not respond only twice', async () => {
  others.respond('a.example/', { status: 200 })
  const paths = ['1', '2', '3', '4']
  for (const path of paths) others.respond(`silent.example/${path}`, (response) => response.destroy())
  await addLinks('https://a.example/', ...paths.map((path) => `https://silent.example/${path}`))
  const results = getResults(await run())
  expect(paths.map((path) => results[`https://silent.example/${path}`]?.outcome)).toEqual(Array(4).fill('no-response'))
  expect(others.requests).toHaveLength(3)
})

it('reports the other links of a host as they are when one page of it hangs, or redirects to a host that does not respond', async () => {
  others.respond('a.example/1', { status: 200 })
  others.respond('a.example/2', (response) => response.destroy())
  others.respond('a.example/3', { status: 200 })
  for (const path of ['1', '2']) others.respond(`handles.example/${path}`, { status: 302, headers: { location: 'https://ended.example/' } })
  others.respond('handles.example/3', { status: 200 })
  others.respond('ended.example/', (response) => response.destroy())
  await addLinks(...['a', 'handles'].flatMap((host) => ['1', '2', '3'].map((path) => `https://${host}.example/${path}`)))
  expect(getResults(await run())).toMatchObject({
    'https://a.example/2': { outcome: 'no-response' },
    'https://a.example/3': { outcome: 'works' },
    'https://handles.example/2': { outcome: 'no-response' },
    'https://handles.example/3': { outcome: 'works' },
  })
})

it('ends when a site asks for another protocol', async () => {
  others.respond('a.example/', { status: 200 })
  others.respond('b.example/', (response) => {
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
  })
  await addLinks('https://a.example/', 'https://b.example/')
  expect(getResults(await run())).toMatchObject({ 'https://b.example/': { outcome: 'no-response' } })
})

it('follows a redirect to an address that is not encoded, as browsers do', async () => {
  others.respond('a.example/', (response) => response.socket?.end('HTTP/1.1 302 Found\r\nlocation: /bücher\r\n\r\n'))
  others.respond('a.example/b%C3%BCcher', { status: 200 })
  await addLinks('https://a.example/')
  expect(getResults(await run())).toMatchObject({ 'https://a.example/': { outcome: 'works' } })
})

it('ends a check when its client disconnects', async () => {
  const { promise: requested, resolve: onRequested } = Promise.withResolvers<void>()
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>()
  others.respond('slow.example/1', (response) => {
    response.once('close', onEnded)
    onRequested()
  })
  await addLinks('https://slow.example/1', 'https://slow.example/2')
  const aborted = new AbortController()
  const running = site
    .fetchAsOwner(ownerEndpoints.linkCheckRun, { method: 'POST', signal: aborted.signal })
    .then((response) => response.text())
  const disconnected = expect(running).rejects.toThrow()
  await requested
  aborted.abort()
  await Promise.all([ended, disconnected])
  expect(others.requests.map(({ address }) => address)).toEqual(['slow.example/1'])
  expect((await list()).links.map(({ result }) => result)).toEqual([undefined, undefined])
})

it('is for the owner alone', async () => {
  expect((await site.asVisitor().get(`/api${ownerEndpoints.linkCheck}`)).status).toBe(401)
  expect((await site.asVisitor().post(`/api${ownerEndpoints.linkCheckRun}`)).status).toBe(401)
})

it('requests no other site when the server is set not to', async () => {
  const off = await startTestSite(undefined, { identifierOptions: { isOn: false, request: others.request } })
  await off.asOwner().post('/api/links/add', { title: 'Elsewhere', link: 'https://a.example/', description: 'Some words' })
  const text = await (await off.fetchAsOwner(ownerEndpoints.linkCheckRun, { method: 'POST' })).text()
  expect(JSON.parse(text.split('\n')[0] as string)).toMatchObject({ requestsOthers: false, due: 3 })
  expect(text).toContain('{"done":true}')
  expect(others.requests).toEqual([])
  await off.close()
})
