import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPublicLookup, isPublicAddress } from '#product/shared/public-lookup.ts'
import { type IdentifierSources, startIdentifierSources } from '#test/start-identifier-sources.ts'
import { createClient } from './client.ts'
import { isAllowed } from './hosts.ts'

let sources: IdentifierSources
const open: ReturnType<typeof createClient>[] = []
const createGet = (limits: object = {}) => {
  const client = createClient({ request: sources.request, limits: { pauses: false, ...limits } })
  open.push(client)
  return client.get
}
beforeAll(async () => {
  sources = await startIdentifierSources()
})
afterEach(() => {
  sources.reset()
  for (const { close } of open.splice(0)) close()
})
afterAll(() => sources.close())

const ADDRESS = 'https://api.crossref.org/works/10.1000%2Fx'
const NAME = 'api.crossref.org/works/10.1000%2Fx'

describe('the list of hosts allows', () => {
  it.each([
    ['https://api.crossref.org/works/x', true],
    ['https://pub.orcid.org/v3.0/0000-0002-1825-0097/works', true],
    ['http://api.crossref.org/works/x', false],
    ['https://api.crossref.org:8443/works/x', false],
    ['https://user@api.crossref.org/works/x', false],
    ['https://api.crossref.org.evil.example/works/x', false],
    ['https://evil.example/api.crossref.org', false],
    ['https://crossref.org/works/x', false],
    ['https://127.0.0.1/works/x', false],
    ['https://constructor/', false],
  ])('%s: %s', (address, expected) => {
    expect(isAllowed(new URL(address))).toBe(expected)
  })

  it('no connection to another host, even if the product requests it', async () => {
    await expect(createGet()('https://evil.example/')).rejects.toThrow('evil.example is not on the list of allowed hosts')
    expect(sources.requests).toEqual([])
  })
})

describe('a request', () => {
  it('has the address, and nothing about the owner or the site', async () => {
    sources.respond(NAME, { body: '{}' })
    await createGet()(ADDRESS)
    expect(sources.requests).toEqual([
      {
        address: NAME,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          connection: expect.any(String),
          host: 'api.crossref.org',
          'user-agent': 'academic-portfolio/1.0',
        },
      },
    ])
  })
})

describe('redirects', () => {
  const redirect = (location: string) => ({ status: 302, headers: { location } })

  it('are followed to hosts of the list', async () => {
    sources.respond(NAME, redirect('/works/other'))
    sources.respond('api.crossref.org/works/other', redirect('https://api.datacite.org/dois/x'))
    sources.respond('api.datacite.org/dois/x', { body: 'found' })
    expect(await createGet()(ADDRESS)).toBe('found')
  })

  it.each([
    'https://evil.example/',
    'http://api.crossref.org/works/x',
    'https://127.0.0.1/',
    'https://localhost:5432/',
    'file:///etc/passwd',
  ])('to %s are not followed', async (location) => {
    sources.respond(NAME, redirect(location))
    await expect(createGet()(ADDRESS)).rejects.toMatchObject({
      status: 503,
      message: 'Crossref sent no usable response. Please try again later, or import a file instead.',
    })
    expect(sources.requests).toHaveLength(1)
  })

  it('in a circle are followed three times', async () => {
    sources.respond(NAME, redirect('/works/10.1000%2Fx'))
    await expect(createGet()(ADDRESS)).rejects.toMatchObject({ status: 503 })
    expect(sources.requests).toHaveLength(4)
  })
})

describe('an IP address', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:127.0.0.1', false],
    ['::7f00:1', false],
    ['not an address', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })

  const find = (addresses: string[], options: object) =>
    new Promise<unknown>((resolve) =>
      createPublicLookup((_, __, onFound) =>
        onFound(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      )('api.crossref.org', options, (error, address, family) => resolve(error?.code ?? { address, family })),
    )

  it('that is private is ignored, and a host without a public one is not found', async () => {
    expect(await find(['10.0.0.1', '8.8.8.8'], { all: true })).toEqual({ address: [{ address: '8.8.8.8', family: 4 }], family: undefined })
    expect(await find(['::1', '8.8.8.8'], {})).toEqual({ address: '8.8.8.8', family: 4 })
    expect(await find(['127.0.0.1', '::1'], { all: true })).toBe('ENOTFOUND')
    expect(await find([], { all: true })).toBe('ENOTFOUND')
  })
})

it('every connection looks up public IP addresses only', async () => {
  let lookup: unknown
  const client = createClient({
    request: (options, onResponse) => {
      lookup = options.lookup
      return sources.request(options, onResponse)
    },
  })
  open.push(client)
  await client.get(ADDRESS)
  const code = await new Promise((resolve) =>
    (lookup as ReturnType<typeof createPublicLookup>)('localhost', { all: true }, (error) => resolve(error?.code)),
  )
  expect(code).toBe('ENOTFOUND')
})

describe('a response', () => {
  it('with status 404 or 410 means that there is no record', async () => {
    expect(await createGet()(ADDRESS)).toBeUndefined()
    sources.respond(NAME, { status: 410 })
    expect(await createGet()(ADDRESS)).toBeUndefined()
  })

  it.each([400, 401, 403, 500, 502, 503])('with status %i is unusable', async (status) => {
    sources.respond(NAME, { status })
    await expect(createGet()(ADDRESS)).rejects.toMatchObject({ status: 503, message: expect.stringContaining('no usable response') })
  })

  it.each([
    ['30', 'Crossref is busy. Please try again in 30 seconds.', '30'],
    ['1', 'Crossref is busy. Please try again in 1 second.', '1'],
    ['999999', 'Crossref is busy. Please try again in 3600 seconds.', '3600'],
    ['soon', 'Crossref is busy. Please try again in 60 seconds.', '60'],
  ])('with status 429 and Retry-After: %s says when to try again', async (retryAfter, message, seconds) => {
    sources.respond(NAME, { status: 429, headers: { 'retry-after': retryAfter } })
    await expect(createGet()(ADDRESS)).rejects.toMatchObject({ status: 503, message, headers: { 'retry-after': seconds } })
  })

  it('that is too large is not read to its end, even without a declared length', async () => {
    let written = 0
    sources.respond(NAME, (response) => {
      response.writeHead(200)
      const write = () => {
        while (written < 50_000_000 && response.write('x'.repeat(64_000))) written += 64_000
      }
      response.on('drain', write)
      write()
    })
    await expect(createGet({ bytesMax: 1_000_000 })(ADDRESS)).rejects.toMatchObject({
      message: expect.stringContaining('no usable response'),
    })
    expect(written).toBeLessThan(30_000_000)
  })

  it('that is cut off is unusable', async () => {
    sources.respond(NAME, (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"message":')
      setImmediate(() => response.destroy())
    })
    await expect(createGet()(ADDRESS)).rejects.toMatchObject({ status: 503, message: expect.stringContaining('no usable response') })
  })

  it.each([
    ['never begins', () => {}],
    [
      'trickles',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('that %s times out', async (_, reply) => {
    sources.respond(NAME, reply)
    await expect(createGet({ requestMs: 200 })(ADDRESS)).rejects.toMatchObject({
      status: 503,
      message: 'Crossref takes too long to respond. Please try again later, or import a file instead.',
    })
  })

  it('that does not arrive because there is no network is explained with what to do', async () => {
    const closed = await startIdentifierSources()
    const { request } = closed
    await closed.close()
    const client = createClient({ request })
    open.push(client)
    await expect(client.get(ADDRESS)).rejects.toMatchObject({
      status: 503,
      message: 'This server cannot reach Crossref. It may have no connection to the internet. Enter the work by hand, or import a file.',
    })
  })
})

describe('many requests', () => {
  it('are sent one after another and with pauses to a host that asks for it', async () => {
    let running = 0
    let most = 0
    for (let n = 0; n < 6; n += 1)
      sources.respond(`api.crossref.org/works/${n}`, async (response) => {
        running += 1
        most = Math.max(most, running)
        await wait(10)
        running -= 1
        response.end('{}')
      })
    const get = createGet({ pauses: true })
    const began = performance.now()
    await Promise.all(Array.from({ length: 6 }, (_, n) => get(`https://api.crossref.org/works/${n}`)))
    expect(most).toBe(1)
    expect(performance.now() - began).toBeGreaterThan(1_000)
  })

  it('end when the owner cancels', async () => {
    sources.respond(NAME, () => {})
    const canceled = new AbortController()
    const responses = [ADDRESS, ADDRESS, ADDRESS].map((address) => createGet()(address, { signal: canceled.signal }))
    canceled.abort()
    for (const response of responses) await expect(response).rejects.toMatchObject({ name: 'AbortError' })
  })
})
