import type { Release } from '@portfolio/mfe-contract'
import { createResponseCache } from '#cache/response-cache.ts'
import { type ActiveSet, inlineScript } from '#delivery/shared/active-set.ts'
import type { Renderer } from '#delivery/shared/rendering.ts'
import type { ChooseSet } from '#delivery/shared/set-choice.ts'
import { inlineText } from '#http/inline-text.ts'
import { createDocumentRoutes } from '../src/delivery/documents/routes.ts'

const release = (name: string) =>
  ({
    name,
    version: 'one',
    entry: { js: 'main.js', css: ['main.css'] },
    files: ['main.js', 'main.css'].map((file) => ({ path: `client/${file}`, bytes: 1, integrity: `sha384 of ${file}` })),
  }) as unknown as Release

const ROUTES = ['/books', '/about', '/cv', '/search']

/** Creates document routes for a set without files, whose pages are rendered by `render`. */
export const startRoutes = (
  render: Renderer['render'],
  publicUrl: string | undefined = 'https://site.example',
  issue: (name: string) => Promise<string | undefined> = async (name) => `ticket of ${name}`,
  chooseSet?: ChooseSet,
  log: { error: (details: object, message: string) => void } = { error: () => {} },
) => {
  const set: ActiveSet = {
    name: 'rs_1',
    releases: { shell: release('shell'), 'public-mfe': release('public-mfe'), 'admin-mfe': release('admin-mfe') },
    boot: inlineScript('boot()'),
    publicApps: new Map([
      ['public-mfe', { release: release('public-mfe'), css: inlineText('p{}'), pageCss: new Map([['list', inlineText('li{}')]]) }],
    ]),
    adminCss: inlineText('p{}'),
    renderer: { render, ready: async () => ROUTES, close: async () => {} },
    routes: ROUTES,
  }
  return createDocumentRoutes({
    activeSet: () => set,
    ...(chooseSet && { chooseSet }),
    cache: createResponseCache(),
    content: { current: () => '1', getStaleSeconds: () => 0, confirm: async () => {} },
    publicUrl,
    callApi: async () => ({ status: 404, body: '{}' }),
    log,
    tickets: { getToday: () => 1, issue },
  })
}
