import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { scripted, watch } from '#support/pages.ts'
import { root } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { startDev, type Work } from './start-dev.ts'

let work: Work
test.beforeAll(async () => {
  work = await startDev()
})
test.afterAll(() => work.dispose())

/** Marks the document: only a new one lacks the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis)

test('a page in development is rendered on the server and hydrates without a console message', async ({ page }) => {
  const { complaints } = watch(page)
  const html = await (await fetch(`${work.url}/books`)).text()
  expect(html).toContain('Books coming soon')
  await page.goto(`${work.url}/books`)
  await scripted(page)
  expect(complaints).toEqual([])
})

test('a saved file of public-mfe or shell shows at once and keeps open menus, typed text and the document', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 800 })
  await page.goto(`${work.url}/books`)
  await scripted(page)
  await mark(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const { requests, complaints } = watch(page)
  const words = page.getByRole('main')

  await work.edit('public-mfe/src/shared/page-states.tsx', '{statement}</p>', '{statement}<input aria-label="Draft" /></p>')
  await expect(page.getByLabel('Draft')).toBeVisible()
  await page.getByLabel('Draft').fill('half a sentence')
  await work.edit('public-mfe/src/lists/list-page.tsx', 'Until then, ', 'In the meantime, ')
  await expect(words).toContainText('In the meantime, ')
  await work.edit('shell/src/layout/site-footer.tsx', '© {copyrightYear}', 'Copyright {copyrightYear}')
  await expect(page.getByRole('contentinfo')).toContainText('Copyright ')
  await work.edit('public-mfe/src/shared/page-heading.module.css', 'font-weight: 380', 'font-weight: 700')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '700')
  await work.edit('shell/src/layout/masthead.module.css', 'font-weight: 500', 'font-weight: 900')
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveCSS('font-weight', '900')
  // A removed rule is gone as well: no earlier stylesheet stays.
  await work.edit('shell/src/layout/masthead.module.css', 'font-weight: 900;', '')
  await expect(page.getByRole('banner').getByRole('link').first()).not.toHaveCSS('font-weight', '900')

  await expect(page.getByLabel('Draft')).toHaveValue('half a sentence')
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  expect(await isSameDocument(page)).toBe(true)
  expect(complaints).toEqual([])
  expect(requests.filter((address) => address.endsWith('/books'))).toEqual([])
})

test('a saved file of admin-mfe shows at once, and the form keeps what was typed', async ({ page }) => {
  const { complaints } = watch(page)
  await page.goto(`${work.url}/admin`)
  await page.getByLabel('Email').fill('someone@example.org')
  await mark(page)
  await work.edit('admin-mfe/src/sign-in/sign-in-page.tsx', 'Back to the site', 'Back to the pages')
  await expect(page.getByRole('link', { name: 'Back to the pages' })).toBeVisible()
  await work.edit('admin-mfe/src/sign-in/sign-in-page.module.css', 'font: 600', 'font: 800')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '800')
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.org')
  expect(await isSameDocument(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('the next document is already rendered from the files as saved', async () => {
  await work.edit('public-mfe/src/shared/page-heading.tsx', '{children}</h1>', '{children} and more</h1>')
  await expect.poll(async () => (await fetch(`${work.url}/books`)).text()).toContain('and more</h1>')
})

test('a fault in a file is shown and takes nothing away; mended, work goes on in the same document', async ({ page }) => {
  await page.goto(`${work.url}/books`)
  await scripted(page)
  await mark(page)
  await work.edit('public-mfe/src/about/about-page.tsx', 'return ', 'return {{{ ')
  await expect(page.locator('#rspack-dev-server-client-overlay').first()).toBeVisible()
  await work.edit('public-mfe/src/about/about-page.tsx', 'return {{{ ', 'return ')
  await expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
})

/** Whether the line that tells browsers of changes can be opened. */
const lineTo = (url: string) =>
  new Promise<'open' | 'refused'>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/mfe/dev-socket`)
    socket.onopen = () => {
      resolve('open')
      socket.close()
    }
    socket.onerror = () => resolve('refused')
  })

const policyOf = async (url: string) => {
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
  return policy.replaceAll(new URL(url).origin, '<origin>').replace(/'sha256-[^']+'/g, '<hash>')
}

test('work needs no policy of its own: pages in work and pages for visitors have the same one', async ({ untouched }) => {
  for (const path of ['/books', '/admin']) expect(await policyOf(work.url + path)).toBe(await policyOf(untouched.url + path))
})

test('only pages of the site itself hear of changes', async () => {
  expect(await lineTo(work.url), 'without an origin').toBe('refused')
})

test('nothing that serves work is in a release or in what visitors get', async ({ untouched }) => {
  const traces = /dev-socket|hot-update|rspack-dev-server|RefreshReg|webpackHotUpdate|\/mfe\/[\w-]+\/dev\//
  for (const app of ['shell', 'public-mfe', 'admin-mfe'])
    for (const file of readdirSync(join(root, app, 'dist'), { recursive: true, encoding: 'utf8' }))
      if (/\.(js|cjs|css)$/.test(file))
        expect(traces.test(readFileSync(join(root, app, 'dist', file), 'utf8')), `${app} ${file}`).toBe(false)
  for (const path of ['/books', '/admin']) {
    const html = await (await fetch(untouched.url + path)).text()
    expect(traces.test(html)).toBe(false)
    expect(html).not.toContain('__REACT_DEVTOOLS')
  }
  expect((await fetch(`${untouched.url}/mfe/shell/dev/public.js`)).status).toBe(404)
  expect(await lineTo(untouched.url)).toBe('refused')
})
