import { adminPages } from '@portfolio/contracts'
import { expect, it, vi } from 'vitest'
import type { Renderer } from '#delivery/shared/rendering.ts'
import { inlineText } from '#http/inline-text.ts'
import { startRoutes } from '#test/document-routes.ts'

it('responds with 503 and Retry-After, and with a document that the browser renders, while a page cannot be rendered', async () => {
  const render = vi.fn<Renderer['render']>().mockRejectedValueOnce(new Error('A render took too long'))
  render.mockResolvedValue({ html: '<main>Books</main>', status: 200, head: { title: 'Books' }, state: {} })
  const { routes } = startRoutes(render)

  const failed = await routes.request('/books')
  expect([failed.status, failed.headers.get('retry-after'), failed.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  const html = await failed.text()
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('/mfe/public-mfe/one/')
  expect(html).toContain('<noscript>')
  expect(html, 'a browser that renders it can report whether it works').toContain('"ticket":"ticket of rs_1"')

  const rendered = await routes.request('/books')
  expect([rendered.status, rendered.headers.get('retry-after')]).toEqual([200, null])
  expect(await rendered.text()).toContain('<main>Books</main>')
})

it('logs which page could not be rendered, but never what a visitor searched for', async () => {
  const error = vi.fn()
  const render = vi.fn<Renderer['render']>().mockRejectedValue(new Error('Too many renders are waiting'))
  const { routes } = startRoutes(render, '', undefined, undefined, { error })
  expect((await routes.request('/search?q=enigma')).status).toBe(503)
  expect(render).toHaveBeenCalledWith('/search?q=enigma')
  expect(error.mock.calls).toEqual([[expect.objectContaining({ path: '/search', set: 'rs_1' }), expect.any(String)]])
})

it('reads a page as visitors get it, from the cache if it is cached, without caching it', async () => {
  const render = vi.fn<Renderer['render']>()
  render.mockImplementation(async () => ({
    html: `<main>${render.mock.calls.length}</main>`,
    status: 200,
    head: { title: 'Books' },
    state: {},
  }))
  const { routes, pages } = startRoutes(render)
  const read = async () => {
    const { status, html, headers } = await pages.read('/books')
    expect([status, headers['content-security-policy']]).toEqual([200, expect.stringContaining("default-src 'none'")])
    return html
  }
  expect(await read()).toContain('<main>1</main>')
  const served = await (await routes.request('/books')).text()
  expect(served).toContain('<main>2</main>')
  expect(await read()).toBe(served)
  expect(await pages.read('/Books')).toMatchObject({ status: 308, html: '', headers: { location: '/books' } })
})

it.each(['/books', '/admin'])('does not cache the document of %s while it has no ticket for beacons', async (path) => {
  const render = vi.fn<Renderer['render']>().mockResolvedValue({ html: '<main></main>', status: 200, head: { title: 'Books' }, state: {} })
  const issue = vi.fn(async (): Promise<string | undefined> => 'a ticket').mockResolvedValueOnce(undefined)
  const { routes } = startRoutes(render, '', issue)
  const request = async () => {
    const response = await routes.request(path)
    return [response.headers.get('cache-control'), (await response.text()).includes('a ticket')]
  }
  expect(await request()).toEqual(['no-store', false])
  for (let n = 0; n < 2; n += 1) expect(await request()).toEqual(['no-cache', true])
  expect(issue).toHaveBeenCalledTimes(2)
})

it('responds with the portal to every path below /admin, with 404 where the portal has no page', async () => {
  const { routes } = startRoutes(vi.fn())
  const request = async (path: string) => {
    const response = await routes.request(path)
    expect(await response.text(), path).toContain('/mfe/admin-mfe/one/')
    return response.status
  }
  for (const path of [...adminPages(), '/admin/', '/admin/books/', '/admin/Books']) expect(await request(path), path).toBe(200)
  for (const path of ['/admin/nope', '/admin/books/1', '/admin/book', '/admin//books']) expect(await request(path), path).toBe(404)
})

it.each([
  ['/ADMIN', '/admin'],
  ['/Admin/Books/?x=1', '/admin/books?x=1'],
  ['//admin', '/admin'],
  ['/ADMIN/nope', '/admin/nope'],
])('redirects %s to the portal’s own spelling %s', async (path, own) => {
  const response = await startRoutes(vi.fn()).routes.request(path)
  expect([response.status, response.headers.get('location')]).toEqual([308, own])
})

it('names a host with an underscore as itself, since a policy cannot name it', async () => {
  const render = vi.fn<Renderer['render']>().mockResolvedValue({ html: '<main></main>', status: 200, head: { title: 'Books' }, state: {} })
  const response = await startRoutes(render, '').routes.request('/books', { headers: { host: 'my_server:8080' } })
  const policy = response.headers.get('content-security-policy')
  for (const source of ['script-src', 'style-src', 'font-src']) expect(policy).toContain(`${source} 'self'`)
  expect(policy).not.toContain('localhost')
})

it('renders a page once for every host name when no public address is configured, and names the request’s own host in the policy only', async () => {
  const render = vi.fn<Renderer['render']>()
  render.mockResolvedValue({ html: '<main>Books</main>', status: 200, head: { title: 'Books', image: '/media/a.jpg' }, state: {} })
  const { routes } = startRoutes(render, '')
  for (let n = 0; n < 600; n += 1) {
    const response = await routes.request('/books', { headers: { host: `invented-${n}.example` } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain(`script-src http://invented-${n}.example/mfe/`)
    expect(await response.text()).not.toContain('invented')
  }
  expect(render).toHaveBeenCalledTimes(1)
})

it('lets public pages load images and data from this site only; the portal may also fetch images to copy', async () => {
  const render = vi.fn<Renderer['render']>().mockResolvedValue({ html: '<main></main>', status: 200, head: { title: 'Books' }, state: {} })
  const { routes } = startRoutes(render)
  const policy = async (path: string) => (await routes.request(path)).headers.get('content-security-policy')?.split('; ')
  for (const path of ['/books', '/admin/blogs']) expect(await policy(path)).toContain("img-src 'self' data: blob:")
  expect(await policy('/books')).toContain("connect-src 'self'")
  expect(await policy('/admin/blogs')).toContain("connect-src 'self' https:")
})

it('shows immediately, without a script, that the portal is opening, in a style that the policy allows', async () => {
  const { routes } = startRoutes(vi.fn<Renderer['render']>())
  const response = await routes.request('/admin')
  const html = await response.text()
  expect(html.replace(/<noscript>.*<\/noscript>/, '')).toContain('Opening the admin portal…')
  expect(html).toMatch(/<div id="root"><\/div><div class="opening">/)
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => inlineText(text).hash)
  expect(styles).toHaveLength(2)
  for (const hash of styles) expect(response.headers.get('content-security-policy')).toContain(hash)
})

it('a document has the styles of its kind of page only, which its policy names, and says where the others are', async () => {
  const render = vi.fn<Renderer['render']>()
  render.mockImplementation(async (path) => ({
    html: '<main></main>',
    status: 200,
    head: { title: 'Books' },
    state: {},
    kind: { '/books': 'list', '/cv': 'timeline' }[path],
  }))
  const { routes } = startRoutes(render, '')
  const open = async (path: string, host: string) => {
    const response = await routes.request(path, { headers: { host } })
    const html = await response.text()
    const [style = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text)
    const { remotes } = JSON.parse(/id="releases">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    const policy = response.headers.get('content-security-policy') ?? ''
    return { style, css: remotes[0].css, hashes: ['p{}', 'li{}'].filter((text) => policy.includes(inlineText(text).hash)) }
  }
  const part = { style: 'li{}', css: [{ file: 'main.css', integrity: 'sha384 of main.css' }], hashes: ['li{}'] }
  const whole = { style: 'p{}', css: undefined, hashes: ['p{}'] }
  // The second host gets the document from the cache.
  for (const host of ['one.example', 'other.example']) {
    expect(await open('/books', host)).toEqual(part)
    expect(await open('/about', host), 'from an older shell').toEqual(whole)
    expect(await open('/cv', host), 'a kind that the release lacks').toEqual(whole)
  }
  expect(render).toHaveBeenCalledTimes(3)
})

it('redirects an address with empty form fields to that without them, never to another site, and renders only the latter', async () => {
  const render = vi.fn<Renderer['render']>().mockResolvedValue({ html: '', status: 200, head: { title: 'Books' }, state: {} })
  const { routes } = startRoutes(render)
  const open = async (path: string) => {
    const { status, headers } = await routes.request(path)
    return [status, headers.get('location')]
  }
  expect(await open('/books?q=&year=&tag=&sort=')).toEqual([308, '/books'])
  expect(await open('/books')).toEqual([200, null])
  expect(await open('/books?q=&sort='), 'also when its page is cached').toEqual([308, '/books'])
  expect(await open('/books?q=a+b%26c&year=')).toEqual([308, '/books?q=a+b%26c'])
  expect(await open('//books?q=')).toEqual([308, '/books'])
  expect(await open('//evil.example/?q=')).toEqual([308, '/evil.example'])
  expect(await open('/nope?q=')).toEqual([308, '/nope'])
  expect(render.mock.calls.map(([path]) => path)).toEqual(['/books'])
})
