import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { createResponseCache } from '#cache/response-cache.ts'
import type { Renderer } from '#delivery/shared/rendering.ts'
import type { ChooseSet } from '#delivery/shared/set-choice.ts'
import { startRoutes } from '#test/document-routes.ts'
import { bannerCss } from './banner.ts'
import { editLinkCss } from './edit-link.ts'

describe('a request for which another set is chosen', () => {
  const page = (text: string) => ({ html: `<main>${text}</main>`, status: 200, head: { title: 'Books' }, state: {} })
  const OWN_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
  const banner = { previewed: 'public-mfe@"two"', until: new Date('2026-11-30T10:15:00Z'), leavePath: '/leave' }

  const start = (isCached: boolean, publicUrl?: string) => {
    const cache = isCached ? createResponseCache() : undefined
    const renderOther = vi.fn<Renderer['render']>(async () => page('other'))
    const render = vi.fn<Renderer['render']>(async () => page('active'))
    const chooseSet: ChooseSet = ({ cookie }, active) => {
      if (cookie !== 'other') return active
      const set = { ...active.set, name: 'other', renderer: { ...active.set.renderer, render: renderOther } }
      return isCached ? { set, cache, headers: { vary: 'cookie' } } : async () => ({ set, cache, headers: OWN_HEADERS, banner })
    }
    const documents = startRoutes(render, publicUrl, undefined, chooseSet)
    const request = (cookie = '', path = '/books') => documents.routes.request(path, { headers: { cookie } })
    const findEarly = (cookie = '') => documents.findEarlyResponse({ url: '/books', headers: { host: 'a.example', cookie } } as never)
    return { ...documents, request, findEarly, render, renderOther }
  }

  it('gets documents of that set from a separate cache, so that the two sets do not evict each other', async () => {
    const { request, findEarly, render, renderOther } = start(true)
    for (let n = 0; n < 3; n += 1) {
      expect(await (await request()).text()).toContain('<main>active</main>')
      const other = await request('other')
      expect(other.headers.get('vary')).toBe('cookie')
      expect(await other.text()).toContain('<main>other</main>')
    }
    expect([render.mock.calls.length, renderOther.mock.calls.length]).toEqual([1, 1])
    expect(findEarly()?.body?.toString()).toContain('<main>active</main>')
    const early = findEarly('other')
    expect(early?.body?.toString()).toContain('<main>other</main>')
    expect(early?.headers).toMatchObject({ vary: 'cookie' })
  })

  it.each(['https://site.example', ''])(
    'gets documents that no cache keeps when they are for one person, with the public address %o',
    async (publicUrl) => {
      const { request, findEarly, pages, render } = start(false, publicUrl)
      const first = await (await request()).text()
      for (const path of ['/books', '/admin', '/nothing']) {
        const other = await request('other', path)
        expect(Object.fromEntries(other.headers), path).toMatchObject(OWN_HEADERS)
        const html = await other.text()
        expect(html, path).toContain('"set":"other"')
        expect(html).toContain(
          'public-mfe@&quot;two&quot;. Only this browser gets it, until <time datetime="2026-11-30T10:15:00.000Z">2026-11-30 10:15 UTC<',
        )
        expect(html).toContain('<form method="post" action="/leave">')
        expect(other.headers.get('content-security-policy')).toContain(bannerCss.hash)
      }
      expect(findEarly('other'), 'not answered before it has been chosen').toBeUndefined()
      expect(findEarly()?.body?.toString()).toBe(first)
      const active = await request()
      expect([await active.text(), active.headers.get('x-robots-tag'), active.headers.get('cache-control')]).toEqual([
        first,
        null,
        'no-cache',
      ])
      expect(active.headers.get('content-security-policy')).not.toContain(bannerCss.hash)
      expect(first).not.toContain('Preview')
      expect((await pages.read('/books')).html, 'what reads all pages reads the active ones').toBe(first)
      expect(render).toHaveBeenCalledTimes(1)
    },
  )
})

it('adds an edit link for a browser with the cookie of the portal, in documents that no cache keeps and no visitor gets', async () => {
  const render = vi.fn<Renderer['render']>().mockResolvedValue({ html: '<main></main>', status: 200, head: { title: 'Books' }, state: {} })
  const { routes, findEarlyResponse } = startRoutes(render)
  const get = (cookie?: string) => routes.request('/books', { headers: cookie ? { cookie } : {} })
  const before = await (await get()).text()
  expect(before).not.toContain('gateway-edit')

  const response = await get('a=b; edit=1')
  const html = await response.text()
  expect(html).toContain('<a href="/admin/edit">Edit this page</a>')
  expect(html.replace(/<aside class="gateway-edit".*?<\/aside>|<style>\.gateway-edit.*?<\/style>/g, '')).toBe(before)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('vary')).toContain('cookie')
  expect(response.headers.get('content-security-policy')).toContain(editLinkCss.hash)

  // Both documents are cached separately: a visitor with the cookie of the portal makes the gateway render only once.
  for (let n = 0; n < 3; n += 1) expect(await (await get('edit=1')).text()).toBe(html)
  expect(await (await get()).text()).toBe(before)
  expect(render).toHaveBeenCalledTimes(2)
  const early = (cookie: string) => findEarlyResponse({ url: '/books', headers: { cookie, accept: 'text/html' } } as IncomingMessage)
  expect(String(early('edit=1')?.body)).toBe(html)
  expect(String(early('edit=10; xedit=1')?.body)).toBe(before)
  expect(await (await routes.request('/admin', { headers: { cookie: 'edit=1' } })).text()).not.toContain('gateway-edit')
})

it('renders a page with the set that is active after its address was resolved, because the renderer of the earlier set may be closed', async () => {
  const render = vi.fn<Renderer['render']>()
  render.mockResolvedValue({ html: '<main>Books</main>', status: 200, head: { title: 'Books' }, state: {} })
  let requests = 0
  const { routes } = startRoutes(render, undefined, undefined, (_, active) => {
    const closed = { ...active.set.renderer, render: () => Promise.reject(new Error('The renderer of this set is closed')) }
    requests += 1
    return requests === 1 ? { ...active, set: { ...active.set, renderer: closed } } : active
  })
  expect((await routes.request('/books')).status).toBe(200)
})
