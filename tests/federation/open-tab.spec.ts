import type { Page } from '@playwright/test'
import { API_PREFIX, APP_NAMES, type AppName, releaseEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { publishEdition } from '#bench/fixture-releases.ts'
import { blogForm, bookForm, fillIn, getForm, save } from '#support/owner-forms.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { type Product, startProduct } from '#support/start-product.ts'
import { expect, signedInAt, test } from '#support/test.ts'

/** A tab that was open before a deploy continues with the files it started with. */

test.describe.configure({ timeout: 120_000 })

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.dispose())

const readSet = (page: Page) => page.evaluate(() => JSON.parse(document.getElementById('releases')?.textContent ?? '{}').set as string)

const fetchDocument = async () => (await fetch(product.url)).text()

/** Releases and activates a new version of every app, and waits until new documents use it. */
const deploy = async (edition: string) => {
  const versions = {} as Record<AppName, string>
  for (const app of APP_NAMES) versions[app] = await publishEdition(product.dataDir, app, edition)
  for (const [name, version] of Object.entries(versions)) {
    const response = await fetch(product.url + API_PREFIX + releaseEndpoints.activate, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: product.token, 'content-type': 'application/json' },
      body: JSON.stringify({ name, version }),
    })
    expect(response.status, await response.text()).toBe(200)
  }
  for (const version of [versions.shell, versions['public-mfe']]) await expect.poll(fetchDocument).toContain(`/${version}/`)
  return versions
}

test('tabs opened before a deploy can still load pages whose files they have not fetched yet', async ({ page, browser }) => {
  const { url } = product
  await page.goto(`${url}/books`)
  await waitForHydration(page)
  const context = await browser.newContext({ storageState: signedInAt(product) })
  const portal = await context.newPage()
  await portal.goto(`${url}/admin/books`)
  await fillIn(portal, bookForm)
  const sets = [await readSet(page), await readSet(portal)]

  const versions = await deploy('deployed-meanwhile')
  const visitor = watch(page)
  const owner = watch(portal)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL(`${url}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await save(portal)
  await expect(portal.getByRole('button', { name: `Delete “${bookForm.fields.Title}”` })).toBeVisible()
  await portal.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Blogs', exact: true }).click()
  await getForm(portal, blogForm).getByLabel('Title', { exact: true }).fill('Written across a deploy')
  await getForm(portal, blogForm).locator('.ql-editor').fill('The editor came from the release of this tab.')
  await save(portal)
  // A saved form leads back to where the owner came from; the blog is on the landing page that visitors get now.
  await expect(portal).toHaveURL(`${url}/admin/books`)
  expect(await fetchDocument()).toContain('Written across a deploy')

  const scripts = [...visitor.requests, ...owner.requests].filter((address) => address.includes('/mfe/'))
  expect(
    scripts.some((address) => address.includes('quill-editor')),
    'the editor was fetched after the deploy',
  ).toBe(true)
  for (const version of Object.values(versions)) expect(scripts.filter((address) => address.includes(version))).toEqual([])
  expect([await readSet(page), await readSet(portal)]).toEqual(sets)
  expect([...visitor.problems, ...owner.problems]).toEqual([])

  // The next document is of the new set.
  await page.reload()
  expect(await page.content()).toContain(`/mfe/public-mfe/${versions['public-mfe']}/`)
  expect(await readSet(page)).not.toBe(sets[0])
  await context.close()
})
