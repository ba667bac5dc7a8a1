import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSameDocument, markDocument, waitForHydration, watch } from '#support/pages.ts'
import { root } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { type DevServer, startDev } from './start-dev.ts'

let dev: DevServer
test.beforeAll(async () => {
  dev = await startDev()
})
test.afterAll(() => dev.dispose())

test.use(sharedPage())

test('a page hydrates what the server rendered, and a saved file of public-mfe or shell shows at once and keeps open menus, typed text and the document', async ({
  page,
}) => {
  const { requests, problems } = watch(page)
  await page.setViewportSize({ width: 420, height: 800 })
  const html = await (await fetch(`${dev.url}/books`)).text()
  expect(html).toContain('Books coming soon')
  await page.goto(`${dev.url}/books`)
  await waitForHydration(page)
  expect(problems).toEqual([])
  await markDocument(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  requests.length = 0
  const main = page.getByRole('main')

  await dev.edit('public-mfe/src/shared/page-states.tsx', '{statement}</p>', '{statement}<input aria-label="Draft" /></p>')
  await expect(page.getByLabel('Draft')).toBeVisible()
  await page.getByLabel('Draft').fill('half a sentence')
  await dev.edit('public-mfe/src/lists/list-page.tsx', 'Until then, ', 'In the meantime, ')
  await expect(main).toContainText('In the meantime, ')
  await dev.edit('shell/src/layout/site-footer.tsx', '© {copyrightYear}', 'Copyright {copyrightYear}')
  await expect(page.getByRole('contentinfo')).toContainText('Copyright ')
  await dev.edit('public-mfe/src/shared/page-heading.module.css', 'font-weight: 400', 'font-weight: 700')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '700')
  await dev.edit('shell/src/layout/masthead.module.css', 'font-weight: 500', 'font-weight: 900')
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveCSS('font-weight', '900')
  // A removed rule is gone as well: no earlier stylesheet stays.
  await dev.edit('shell/src/layout/masthead.module.css', 'font-weight: 900;', '')
  await expect(page.getByRole('banner').getByRole('link').first()).not.toHaveCSS('font-weight', '900')

  await expect(page.getByLabel('Draft')).toHaveValue('half a sentence')
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  expect(await isSameDocument(page)).toBe(true)
  expect(problems).toEqual([])
  expect(requests.filter((address) => address.endsWith('/books'))).toEqual([])
})

test('an update that cannot be requested while the gateway restarts is requested again', async ({ page }) => {
  await page.goto(`${dev.url}/books`)
  await waitForHydration(page)
  await markDocument(page)
  const failed: string[] = []
  // Refused first, and then as by a gateway that is not ready.
  await page.route('**/*.hot-update.json', async (route) => {
    failed.push(route.request().url())
    if (failed.length === 1) return route.abort('connectionrefused')
    if (failed.length === 2) return route.fulfill({ status: 503 })
    await route.continue()
  })
  await dev.edit('public-mfe/src/shared/page-heading.tsx', '</h1>', ' again</h1>')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('again')
  expect(failed.length).toBeGreaterThan(2)
  expect(await isSameDocument(page)).toBe(true)
})

test('a saved file of admin-mfe shows at once, and the form keeps what was typed', async ({ page }) => {
  const { problems } = watch(page)
  await page.goto(`${dev.url}/admin`)
  await page.getByLabel('Email').fill('someone@example.org')
  await markDocument(page)
  await dev.edit('admin-mfe/src/sign-in/sign-in-page.tsx', 'Back to the site', 'Back to the pages')
  await expect(page.getByRole('link', { name: 'Back to the pages' })).toBeVisible()
  await dev.edit('admin-mfe/src/sign-in/sign-in-page.module.css', 'font: 600', 'font: 800')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '800')
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.org')
  expect(await isSameDocument(page)).toBe(true)
  expect(problems).toEqual([])
})

test('the next document is rendered from the saved files', async () => {
  await dev.edit('public-mfe/src/shared/page-heading.tsx', '</h1>', ' and more</h1>')
  await expect.poll(async () => (await fetch(`${dev.url}/books`)).text()).toContain('and more</h1>')
})

test('a syntax error is shown in an overlay, which closes in the same document once the file is fixed', async ({ page }) => {
  await page.goto(`${dev.url}/books`)
  await waitForHydration(page)
  await markDocument(page)
  await dev.edit('public-mfe/src/about/about-page.tsx', 'return ', 'return {{{ ')
  await expect(page.locator('#rspack-dev-server-client-overlay').first()).toBeVisible()
  await dev.edit('public-mfe/src/about/about-page.tsx', 'return {{{ ', 'return ')
  await expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
})

const readLive = async () => (await fetch(`${dev.url}/live`).catch(() => undefined))?.text()
const readDatabaseProcess = () => readFileSync(join(dev.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]

test('a saved file of api restarts the gateway at its address with its database running, and a syntax error waits for its correction', async () => {
  const database = readDatabaseProcess()
  const file = 'api/src/health/health-routes.ts'
  await dev.edit(file, "c.json({ status: 'ok' }", "c.json({ status: 'edited' }")
  await expect.poll(readLive).toContain('edited')
  await dev.edit(file, "c.json({ status: 'edited' }", "c.json({{{ status: 'edited' }")
  await expect.poll(dev.getOutput).toContain('It starts again when one of its files is saved.')
  await dev.edit(file, "c.json({{{ status: 'edited' }", "c.json({ status: 'mended' }")
  await expect.poll(readLive).toContain('mended')
  await expect.poll(async () => (await fetch(`${dev.url}/books`)).status).toBe(200)
  expect(readDatabaseProcess()).toBe(database)
})

test('--against shows a running site with the local remote, reloads its pages after a save, and writes nothing to the site', async ({
  page,
  site,
}) => {
  const against = await startDev('public-mfe', '--against', site.url)
  try {
    const { requests, problems } = watch(page)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(`${against.url}/search`)
    await expect(heading).toHaveText('Search')
    await against.edit('public-mfe/src/search/search-page.tsx', ">{t('Search')}</PageHeading>", '>Find</PageHeading>')
    await expect(heading).toHaveText('Find')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
    await expect(heading).toHaveText('Books')
    // Browsers have no code for it, and show what the server rendered.
    await page.goto(`${against.url}/licenses`)
    await waitForHydration(page)
    await expect(heading).toHaveText('Licenses')
    expect(problems).toEqual([])
    // Everything comes from the local address: the shell of the site, and the local remote.
    expect(requests.filter((address) => !address.startsWith(against.url))).toEqual([])
    const [shell] = /\/mfe\/shell\/\w+\/[\w.-]+\.js/.exec(await (await fetch(`${site.url}/search`)).text()) ?? []
    expect(requests).toContain(against.url + shell)
    expect(requests.filter((address) => address.includes('/mfe/public-mfe/')).every((address) => address.includes('/dev/'))).toBe(true)
    expect((await fetch(`${against.url}/api/books/add`, { method: 'POST' })).status).toBe(403)
  } finally {
    await against.dispose()
  }
})

/** Resolves with whether the WebSocket that notifies browsers of changes can be opened. */
const openDevSocket = (url: string) =>
  new Promise<'open' | 'rejected'>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/mfe/dev-socket`)
    socket.onopen = () => {
      resolve('open')
      socket.close()
    }
    socket.onerror = () => resolve('rejected')
  })

const readPolicy = async (url: string) => {
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
  return policy.replaceAll(new URL(url).origin, '<origin>').replace(/'sha256-[^']+'/g, '<hash>')
}

test('pages in development have the same content security policy as pages in production', async ({ site }) => {
  for (const path of ['/books', '/admin']) expect(await readPolicy(dev.url + path)).toBe(await readPolicy(site.url + path))
})

test('the dev socket rejects clients without the origin of the site', async () => {
  expect(await openDevSocket(dev.url), 'without an origin').toBe('rejected')
})

test('no development code is in a release or in the pages of visitors', async ({ site }) => {
  const traces = /dev-socket|hot-update|rspack-dev-server|RefreshReg|webpackHotUpdate|\/mfe\/[\w-]+\/dev\//
  for (const app of ['shell', 'public-mfe', 'admin-mfe'])
    for (const file of readdirSync(join(root, app, 'dist'), { recursive: true, encoding: 'utf8' }))
      if (/\.(js|cjs|css)$/.test(file))
        expect(traces.test(readFileSync(join(root, app, 'dist', file), 'utf8')), `${app} ${file}`).toBe(false)
  for (const path of ['/books', '/admin']) {
    const html = await (await fetch(site.url + path)).text()
    expect(traces.test(html)).toBe(false)
    expect(html).not.toContain('__REACT_DEVTOOLS')
  }
  expect((await fetch(`${site.url}/mfe/shell/dev/public.js`)).status).toBe(404)
  expect(await openDevSocket(site.url)).toBe('rejected')
})
