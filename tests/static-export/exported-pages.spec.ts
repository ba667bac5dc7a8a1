import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { waitForHydration, watch } from '#support/pages.ts'
import { PDF, setUpStaticExport } from '#support/static-export.ts'
import { expect, test } from '#support/test.ts'

/** The files of a static export in a browser, with and without scripts. */

const { url, book } = setUpStaticExport()

/** Collects the failed requests, errors and console messages of a page. Requests that a navigation aborts have not failed. */
const watchPage = (page: Page) => {
  const { problems, requests } = watch(page)
  page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`))
  page.on('requestfailed', (request) => {
    if (!request.failure()?.errorText.includes('ABORTED')) problems.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  return { problems, requests }
}

const open = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  const watched = watchPage(page)
  await page.goto(url() + path)
  return { page, ...watched }
}

const readDownload = async (page: Page, format: string) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('main').getByRole('link', { name: format, exact: true }).click()
  return readFile(await (await waiting).path(), 'utf8')
}

test('is read and navigated without scripts, and shows no form that needs them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { page, problems } = await open(context, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL(`${url()}/books/`)
  await expect(page.getByLabel('Keywords')).toBeHidden()
  await page.getByRole('link', { name: book().values.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sketch of the Engine')
  const pdf = await page.request.get(
    new URL((await page.getByRole('link', { name: /PDF/ }).first().getAttribute('href')) ?? '', url()).href,
  )
  expect([pdf.status(), pdf.headers()['content-type'], await pdf.body()]).toEqual([200, 'application/pdf', PDF])
  await page.goto(`${url()}/`)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${url()}/page/2/`)
  await expect(page.getByRole('link', { name: 'A place elsewhere 1', exact: true })).toBeVisible()
  await page.goto(`${url()}/search`)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByText('The search of this site needs JavaScript.')).toBeVisible()
  expect(problems).toEqual([])
  await page.goto(`${url()}/nothing/here`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await context.close()
})

test('runs the same scripts: pages hydrate, navigate, filter, search and cite, also by their addresses, without a failed request', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const { page, problems, requests } = await open(context, '/')
  await waitForHydration(page)
  const documents = () => requests.filter((url) => !/\/(?:api|mfe|media)\/|\.\w+$|^blob:/.test(url)).length
  const opened = documents()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByRole('link', { name: 'A place elsewhere 1', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${url()}/?page=2`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  const keywords = page.getByLabel('Keywords')
  await keywords.fill('bernoulli')
  await expect(page.getByRole('main').getByRole('article').or(page.locator('main li h3'))).toHaveCount(1)
  await expect(page).toHaveURL(`${url()}/books?q=bernoulli`)
  expect(await readDownload(page, 'BibTeX')).toMatch(/^@book\{[^@]+Numbers of Bernoulli[^@]+$/)
  await keywords.fill('')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('notes')
  await page.getByRole('link', { name: book().values.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sketch of the Engine')
  expect(documents(), 'in one document').toBe(opened)

  await test.step('a citation in another style', async () => {
    const citation = page.getByRole('dialog', { name: 'Cite' }).locator('.cite-citation')
    const link = page.locator(`a[href="${book().path}/cite"]:visible`).first()
    await link.click()
    await expect(citation).toContainText('Lovelace, A. (1843')
    await page.getByRole('radio', { name: 'MLA' }).check({ force: true })
    await expect(citation).toContainText('Lovelace, Ada.')
    await page.keyboard.press('Escape')
    await link.click()
    await expect(citation).toContainText('Lovelace, Ada.')
    await expect(page.getByRole('radio', { name: 'MLA' })).toBeChecked()
  })

  await test.step('addresses with a query, which the host ignores', async () => {
    await page.goto(`${url()}/books?year=1841`)
    await expect(page.getByRole('link', { name: 'On Weaving', exact: true })).toBeVisible()
    await expect(page.getByText('The Loom')).toHaveCount(0)
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width, height: 300 })
    await page.goto(`${url()}/books?q=o#y1840`)
    await expect(page.getByRole('link', { name: 'Tables of Logarithms', exact: true })).toBeInViewport()
    await page.setViewportSize({ width, height })
    await page.goto(`${url()}/?page=2`)
    await expect(page.getByRole('link', { name: 'A place elsewhere 1', exact: true })).toBeVisible()
    await page.goto(`${url()}/page/2/`)
    await waitForHydration(page)
    await expect(page).toHaveURL(`${url()}/?page=2`)
    await page.goto(`${url()}/search?q=poetical -bernoulli`)
    await expect(page.getByRole('main').getByRole('link', { name: 'On poetical science' })).toBeVisible()
    await page.getByRole('searchbox').fill('weavign lom')
    await expect(page.getByRole('main').getByRole('link', { name: 'On Weaving' })).toBeVisible()
    await page.getByRole('searchbox').fill('bernouli')
    await expect(page.getByRole('main').getByRole('link', { name: 'Numbers of Bernoulli' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    expect(JSON.parse(await readDownload(page, 'CSL-JSON'))).toMatchObject([{ title: 'Numbers of Bernoulli' }])
    await page.goto(`${url()}/blogs/tags/Loom%20%26%20punch%20cards?utm_source=x`)
    await waitForHydration(page)
  })
  expect(problems).toEqual([])
  await context.close()
})
