import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSiteProxy } from './site-proxy.ts'

const remote = { name: 'public_mfe', base: '/mfe/public-mfe/dev/', entry: 'remoteEntry.js', integrity: 'sha384-local', css: [] }
const toDocument = (remotes: object[], page = '<div><p>As served</p></div>') =>
  `<!doctype html><html><head><script type="application/json" id="releases">${JSON.stringify({ set: 'rs_1', ticket: 'secret-ticket', remotes })}</script></head><body><div id="root">${page}</div><script type="application/json" id="state">{"settings":{}}</script></body></html>`
const ofSite = { name: 'public_mfe', base: '/mfe/public-mfe/abc/', entry: 'remoteEntry.js', integrity: 'sha384-site' }

const servers: Server[] = []
const listen = async (handle: RequestListener) => {
  const server = createServer(handle).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let dist: string
let distBefore: string
let site: string
let url: string
let received: IncomingMessage[]
let elsewhere: string
let visitsElsewhere = 0
const proxies: ReturnType<typeof createSiteProxy>[] = []

const respondAsSite = (message: IncomingMessage, response: ServerResponse) => {
  received.push(message)
  const path = message.url ?? ''
  if (path === '/out') return response.writeHead(302, { location: `${elsewhere}/` }).end()
  if (path === '/slashes') return response.writeHead(301, { location: `${site}//evil.example/x` }).end()
  if (path === '/old') return response.writeHead(301, { location: `${site}/new?a=1` }).end()
  if (path.startsWith('/api/'))
    return response.writeHead(404, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{"path":"x"}')
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'set-cookie': 'visitor=1',
    'strict-transport-security': 'max-age=1',
    'content-security-policy': "script-src https://public.example/mfe/ 'sha256-x'; connect-src 'self'",
  }
  if (path === '/all')
    return response.writeHead(200, headers).end(toDocument([ofSite], '<div data-server-page=""><h1>All works</h1></div>'))
  response.writeHead(200, headers).end(toDocument(path === '/talks' ? [{ ...ofSite, name: 'talks_mfe' }] : [ofSite]))
}

const openProxy = async (address: string) => {
  const proxy = createSiteProxy({ site: address, getLocal: () => ({ remote, dists: [dist, distBefore] }) })
  proxies.push(proxy)
  return listen(proxy.handle)
}

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'portfolio-against-'))
  mkdirSync(join(dist, 'client'))
  writeFileSync(join(dist, 'client/remoteEntry.js'), 'local()')
  writeFileSync(join(dist, 'release.json'), 'no file of browsers')
  distBefore = join(dist, 'before')
  mkdirSync(join(distBefore, 'client/chunks'), { recursive: true })
  writeFileSync(join(distBefore, 'client/remoteEntry.js'), 'before()')
  writeFileSync(join(distBefore, 'client/chunks/before.js'), 'chunk()')
  elsewhere = await listen((_, response) => {
    visitsElsewhere += 1
    response.end()
  })
  site = await listen(respondAsSite)
  url = await openProxy(site)
})
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
  rmSync(dist, { recursive: true })
})
beforeEach(() => {
  received = []
})

/** Sends a path as it is; `fetch` would normalize it. */
const getRaw = (path: string) =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(url).port, path }, (response) => resolve(response.resume().statusCode ?? 0))
      .once('error', reject)
      .end()
  })

it('a document loads the local remote, with an empty root, no ticket, and the policy of the site for the local address', async () => {
  const response = await fetch(`${url}/books?q=a`)
  const html = await response.text()
  const block = JSON.parse(/id="releases">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  expect(block).toEqual({ set: 'rs_1', remotes: [remote] })
  expect(html).toContain('<div id="root"></div><script type="application/json" id="state">{"settings":{}}</script>')
  expect(html).toContain('<script src="/mfe/reload/reload.js" async></script></body>')
  expect(received.map(({ url }) => url)).toEqual(['/books?q=a'])
  expect(response.headers.get('content-security-policy')).toBe(`script-src ${url}/mfe/ 'sha256-x'; connect-src 'self'`)
  for (const name of ['set-cookie', 'strict-transport-security']) expect(response.headers.get(name), name).toBeNull()
})

it('a document of another remote keeps its markup, without its ticket', async () => {
  const html = await (await fetch(`${url}/talks`)).text()
  expect(html).toContain('<p>As served</p>')
  expect(html).not.toContain('secret-ticket')
})

it('a page without code for browsers keeps its markup, and loads the local remote', async () => {
  const html = await (await fetch(`${url}/all`)).text()
  expect(html).toContain('<div id="root"><div data-server-page=""><h1>All works</h1></div></div>')
  expect(html).toContain('sha384-local')
})

it('serves the files of the local build, and only those that browsers load', async () => {
  for (const path of ['remoteEntry.js', '~r1/remoteEntry.js']) expect(await (await fetch(url + remote.base + path)).text()).toBe('local()')
  expect(await (await fetch(`${url}${remote.base}chunks/before.js`)).text(), 'a page still has the build before').toBe('chunk()')
  for (const path of ['', 'chunks', 'chunks/', 'none.js', '..%2frelease.json', '../release.json', '~r1/../../release.json'])
    expect(await getRaw(remote.base + path), path).toBe(404)
  expect((await fetch(`${url}/mfe/shell/abc/public.js`)).status).toBe(200)
  expect(received.map(({ url }) => url)).not.toContain(`${remote.base}remoteEntry.js`)
})

it('sends no cookies and tokens to the site, and drops those that the site sets', async () => {
  const headers = {
    cookie: 'token=1',
    authorization: 'Bearer 1',
    'x-auth-token': '1',
    referer: 'http://localhost/secret',
    accept: 'application/json',
  }
  const response = await fetch(`${url}/api/books`, { headers })
  expect([response.status, await response.text(), response.headers.get('set-cookie')]).toEqual([404, '{"path":"x"}', null])
  expect(received[0]?.headers.accept).toBe('application/json')
  for (const name of ['cookie', 'authorization', 'x-auth-token', 'referer']) expect(received[0]?.headers[name], name).toBeUndefined()
})

it.each(['POST', 'DELETE', 'PUT', 'OPTIONS'])('%s does not reach the site', async (method) => {
  const response = await fetch(`${url}/api/books/add?x=1`, { method })
  expect([response.status, await response.json()]).toEqual([
    403,
    { errors: [{ msg: `Only reads reach ${site} from this development server, so ${method} /api/books/add was not sent` }] },
  ])
  expect(received).toEqual([])
})

it('no address leads to another site', async () => {
  const other = new URL(elsewhere).host
  for (const path of [`//${other}/`, `/\\${other}/`, `/@${other}/`]) expect(await getRaw(path), path).toBe(200)
  for (const path of [`http://${other}/`, `@${other}/`]) expect(await getRaw(path), path).toBe(400)
  const redirected = await fetch(`${url}/out`)
  expect([redirected.status, await redirected.json()]).toEqual([
    502,
    { errors: [{ msg: `${site}/out redirects to ${elsewhere}, which is another site` }] },
  ])
  expect(visitsElsewhere).toBe(0)
  const moved = await fetch(`${url}/old`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `${url}/new?a=1`])
  const slashes = await fetch(`${url}/slashes`, { redirect: 'manual' })
  expect(slashes.headers.get('location')).toBe(`${url}//evil.example/x`)
})

it('says when the site cannot be reached', async () => {
  const closed = await listen(() => {})
  const server = servers.at(-1)
  await new Promise((resolve) => server?.close(resolve))
  const response = await fetch(`${await openProxy(closed)}/books`)
  expect([response.status, await response.json()]).toEqual([502, { errors: [{ msg: `${closed} cannot be reached (ECONNREFUSED)` }] }])
})

it('reloads open pages after a build', async () => {
  const stream = await fetch(`${url}/mfe/reload/stream`)
  proxies[0]?.reload()
  const { value } = (await stream.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('event: reload\ndata:\n\n')
})
