import type { Release } from '@portfolio/mfe-contract'
import { expect, it, vi } from 'vitest'
import { createResponseCache } from '#cache/response-cache.ts'
import { type ActiveSet, inlineScript, inlineText } from '#delivery/shared/active-set.ts'
import type { Renderer } from '#delivery/shared/rendering.ts'
import { createDocumentRoutes } from './routes.ts'

const release = (name: string) =>
  ({
    name,
    version: 'one',
    entry: { js: 'main.js', css: [] },
    files: [{ path: 'client/main.js', bytes: 1, integrity: 'sha384-x' }],
  }) as unknown as Release

const startRoutes = (render: Renderer['render']) => {
  const views: string[] = []
  const set: ActiveSet = {
    name: 'rs_1',
    shell: release('shell'),
    publicMfe: release('public-mfe'),
    adminMfe: release('admin-mfe'),
    boot: inlineScript('boot()'),
    publicCss: inlineText('p{}'),
    adminCss: inlineText('p{}'),
    renderer: { render, ready: async () => {}, close: async () => {} },
  }
  const routes = createDocumentRoutes({
    activeSet: () => set,
    cache: createResponseCache(),
    revision: () => '1',
    publicUrl: 'https://site.example',
    log: { error: () => {} },
    onView: (name) => views.push(name),
  })
  return { routes, views }
}

it('responds with 503 and Retry-After, and with a document that the browser renders, while a page cannot be rendered', async () => {
  const render = vi.fn<Renderer['render']>().mockRejectedValueOnce(new Error('A render took too long'))
  render.mockResolvedValue({ html: '<main>Books</main>', status: 200, head: { title: 'Books' }, state: {} })
  const { routes, views } = startRoutes(render)

  const failed = await routes.request('/books')
  expect([failed.status, failed.headers.get('retry-after'), failed.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  const html = await failed.text()
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('/mfe/public-mfe/one/')
  expect(html).toContain('<noscript>')
  expect(views, 'a browser that renders it can report failures, so it counts as a view').toEqual(['rs_1'])

  const rendered = await routes.request('/books')
  expect([rendered.status, rendered.headers.get('retry-after')]).toEqual([200, null])
  expect(await rendered.text()).toContain('<main>Books</main>')
})
