import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openSiteContent, type SiteContent } from './site-content.ts'

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A site that has settings and responds to anything else with a status. */
const openSite = async (status: number) => {
  const requests: string[] = []
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    response.writeHead(url === '/api/settings' ? 200 : status, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close().closeAllConnections())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const open = async (address: string): Promise<SiteContent> => {
  const content = await openSiteContent(address)
  closers.push(content.close)
  return content
}

it('reads content of the site once, without its cookies, and nothing else', async () => {
  const { address, requests } = await openSite(404)
  const { url, findFailure } = await open(address)
  const response = await fetch(`${url}/api/books/none?a=1`)
  expect([response.status, await response.text(), response.headers.get('set-cookie')]).toEqual([404, '{}', null])
  await fetch(`${url}/api/books/none?a=1`)
  for (const [method, path] of [
    ['POST', '/api/health/beacon'],
    ['DELETE', '/api/books/1'],
    ['GET', '/admin'],
    ['GET', '/'],
  ] as const)
    expect((await fetch(url + path, { method })).status, `${method} ${path}`).toBe(403)
  expect(requests).toEqual(['GET /api/settings', 'GET /api/books/none?a=1'])
  expect(findFailure()).toBeUndefined()
})

it.each([429, 500, 503])('a site that responds with status %i is unavailable', async (status) => {
  const { address } = await openSite(status)
  const { url, findFailure } = await open(address)
  expect(findFailure()).toBeUndefined()
  await fetch(`${url}/api/books`)
  expect(findFailure()).toBe(`it responds with status ${status}`)
})

it('a site that does not respond, or is another kind of site, is unavailable', async () => {
  const { address } = await openSite(200)
  closers.pop()?.()
  expect((await open(address)).findFailure()).toBe('ECONNREFUSED')
  const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Hello</p>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  closers.push(() => other.close().closeAllConnections())
  const content = await open(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)
  expect(content.findFailure()).toBe('/api/settings has status 200 and type text/html')
})
