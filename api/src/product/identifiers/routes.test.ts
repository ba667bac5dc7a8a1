import { request as httpRequest } from 'node:http'
import { API_PREFIX, type IdentifierProgress, ownerEndpoints } from '@portfolio/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type IdentifierSources, startIdentifierSources } from '#test/start-identifier-sources.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

const WORKS = API_PREFIX + ownerEndpoints.identifierWorks

let sources: IdentifierSources
let api: TestApi
beforeAll(async () => {
  sources = await startIdentifierSources()
  api = await startTestApi({ identifierOptions: { request: sources.request, limits: { pauses: false, requestMs: 2_000 } } })
})
afterEach(() => sources.reset())
afterAll(async () => {
  await api.close()
  await sources.close()
})

const find = (text: unknown) => api.asOwner().post(WORKS, { text })
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as IdentifierProgress)

describe('looking up an identifier', () => {
  it('responds with CSL-JSON for the import', async () => {
    const response = await find(' https://doi.org/10.1093/mind/LIX.236.433. ')
    expect(response.status, response.text).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [line] = lines(response.text)
    if (!line || !('found' in line)) throw new Error(response.text)
    expect(line.found).toEqual({ name: '10.1093/mind/lix.236.433', text: expect.any(String) })
    const preview = await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, { text: line.found.text })
    expect(lines(preview.text).at(-1)).toMatchObject({
      preview: {
        format: 'csl-json',
        unreadable: [],
        entries: [{ collection: 'journalArticles', status: 'new', year: '1950', dropped: [] }],
      },
    })
  })

  it('reports its progress with a list of works', async () => {
    const response = await find('0000-0002-1825-0097')
    expect(lines(response.text)).toEqual([
      { read: 0, total: 3 },
      { read: 1, total: 3 },
      { read: 2, total: 3 },
      { read: 3, total: 3 },
      { found: { name: '0000-0002-1825-0097', text: expect.stringContaining('Systems of Logic') } },
    ])
  })

  it.each([
    [undefined, 'Please enter a DOI, ISBN, arXiv number or ORCID iD'],
    ['', 'Please enter a DOI, ISBN, arXiv number or ORCID iD'],
    [7, 'This must be text'],
    ['x'.repeat(501), 'Maximum of 500 characters allowed'],
    ['On Computable Numbers', 'This is not a DOI, ISBN, arXiv number or ORCID iD.'],
    ['https://evil.example/10.1000', 'This is not a DOI, ISBN, arXiv number or ORCID iD.'],
    ['978-0-19-825080-8', 'This ISBN has a wrong check digit. Is a digit missing or out of order?'],
    ['0000-0002-1825-0098', 'This ORCID iD has a wrong check digit. Is a digit missing or out of order?'],
  ])('%j is rejected without a request to any service', async (text, msg) => {
    expect(await find(text)).toMatchObject({ status: 422, body: { errors: [{ msg, path: 'text' }] } })
    expect(sources.requests).toEqual([])
  })

  it('responds with 404 for an unknown identifier', async () => {
    expect(await find('10.1000/unknown')).toMatchObject({
      status: 404,
      body: { errors: [{ msg: 'No record of 10.1000/unknown at Crossref or DataCite.', path: 'text' }] },
    })
  })

  it('responds with 503 and Retry-After when a service is busy or slow', async () => {
    sources.respond('api.crossref.org/works/10.1000%2Fbusy', { status: 429, headers: { 'retry-after': '20' } })
    const busy = await find('10.1000/busy')
    expect(busy).toMatchObject({ status: 503, body: { errors: [{ msg: 'Crossref is busy. Please try again in 20 seconds.' }] } })
    expect(busy.headers.get('retry-after')).toBe('20')
    sources.respond('api.crossref.org/works/10.1000%2Fslow', () => {})
    expect(await find('10.1000/slow')).toMatchObject({
      status: 503,
      body: { errors: [{ msg: expect.stringContaining('takes too long') }] },
    })
    sources.respond('pub.orcid.org/v3.0/0000-0002-1825-0097/works', { status: 500 })
    expect((await find('https://orcid.org/0000-0002-1825-0097')).status).toBe(200)
    expect((await find('0000-0002-1694-233X')).status).toBe(404)
  })

  it('never leaves the path of the service, whatever the DOI contains', async () => {
    for (const doi of ['10.1000/../../admin', '10.1000/x?mailto=y', '10.1000/a#b', '10.1000/%2e%2e', '10.1000/@evil.example'])
      expect([404, 422]).toContain((await find(doi)).status)
    for (const { address } of sources.requests)
      expect(address).toMatch(/^api\.(?:crossref\.org\/works|datacite\.org\/dois)\/10\.1000%2F[^/?#]+$/)
  })

  it('logs no identifier', async () => {
    await find('10.1000/unknown')
    expect(api.lines.join('')).not.toContain('10.1000/unknown')
  })
})

describe('a server on which lookups are switched off', () => {
  it('says so, and sends no requests', async () => {
    const off = await startTestApi({ identifierOptions: { isOn: false, request: sources.request } })
    expect((await off.asOwner().get(API_PREFIX + ownerEndpoints.identifiers)).body).toEqual({ isOn: false })
    expect(await off.asOwner().post(WORKS, { text: '10.1093/mind/LIX.236.433' })).toMatchObject({
      status: 404,
      body: { errors: [{ msg: 'This server does not look up identifiers. Import a file instead.' }] },
    })
    const pasted = { text: '10.1093/mind/LIX.236.433', collection: 'books' }
    expect((await off.asOwner().post(API_PREFIX + ownerEndpoints.recognize, pasted)).body).toEqual({
      kind: 'identifier',
      scheme: 'DOI',
      value: '10.1093/mind/lix.236.433',
      isOff: true,
    })
    expect(sources.requests).toEqual([])
    await off.close()
  })

  it('switches them on again a minute after another service could not be reached, and meanwhile connects to none', async () => {
    const reach = { fails: true, count: 0 }
    const request: typeof sources.request = (options, onResponse) => {
      reach.count += 1
      // Nobody answers, as behind a firewall, and then everything is as usual.
      return reach.fails
        ? httpRequest({ signal: options.signal, host: 'nobody.test', lookup: () => {} })
        : sources.request(options, onResponse)
    }
    const cut = await startTestApi({ identifierOptions: { request, limits: { pauses: false, requestMs: 100 } } })
    const text = '10.1093/mind/LIX.236.433'
    const look = () => cut.asOwner().post(WORKS, { text })
    const recognize = async () => (await cut.asOwner().post(API_PREFIX + ownerEndpoints.recognize, { text, collection: 'books' })).body
    const getState = async () => (await cut.asOwner().get(API_PREFIX + ownerEndpoints.identifiers)).body
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect((await look()).body.errors[0].msg).toContain('This server cannot reach Crossref.')
      const failed = reach.count
      expect(await getState()).toEqual({ isOn: false, secondsLeft: 60 })
      expect(await recognize()).toMatchObject({ kind: 'identifier', isOff: true, secondsLeft: 60 })
      vi.setSystemTime(Date.now() + 55_000)
      const refused = await look()
      expect(refused).toMatchObject({ status: 503, body: { errors: [{ msg: expect.stringContaining('It tries again in 5 seconds.') }] } })
      expect(refused.headers.get('retry-after')).toBe('5')
      expect(reach.count).toBe(failed)
      reach.fails = false
      vi.setSystemTime(Date.now() + 5_000)
      expect(await getState()).toEqual({ isOn: true })
      expect(await recognize()).not.toHaveProperty('isOff')
      expect((await look()).status).toBe(200)
    } finally {
      vi.useRealTimers()
      await cut.close()
    }
  })

  it('is not the default', async () => {
    expect((await api.asOwner().get(API_PREFIX + ownerEndpoints.identifiers)).body).toEqual({ isOn: true })
  })
})
