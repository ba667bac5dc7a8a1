import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AppName } from '@portfolio/contracts'
import { bookForm, fillIn, getForm, save, submitSignIn } from '#support/owner-forms.ts'
import { isSameDocument, markDocument, waitForHydration, watch } from '#support/pages.ts'
import { type Product, root, startProduct } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { preparePreviousRelease } from './previous-release.ts'
import { activateSet, untilVisible } from './release-calls.ts'

/**
 * Teams deploy separately, so an app meets older and newer releases of the others. Every combination whose contracts meet has to work,
 * and the gateway has to reject every other one.
 */

const microFrontends = ['shell', 'public-mfe', 'admin-mfe'] as const
const apps = [...microFrontends, 'api'] as const
type App = (typeof apps)[number]

// The tests of one workspace build no other one, so that the shared site cannot be started.
test.use({ baseURL: undefined, liveToken: undefined })

const getCheckout = (app: App, isNew: (app: App) => boolean) => (isNew(app) ? root : preparePreviousRelease())

/** Returns the contract whose versions do not meet in this combination, if there is one. */
const findIncompatibleContract = async (isNew: (app: App) => boolean): Promise<string | undefined> => {
  const readContracts = async (app: App): Promise<Record<string, number[]>> =>
    JSON.parse(await readFile(join(getCheckout(app, isNew), app, 'dist/release.json'), 'utf8')).contracts
  const [shell, publicMfe, adminMfe] = await Promise.all(microFrontends.map(readContracts))
  const source = await import(join(getCheckout('api', isNew), 'packages/mfe-contract/src/contract-versions.ts'))
  const provided: number[] = source.API_VERSIONS ?? source.CONTRACTS.api
  const pairs: [contract: string, one: number[] | undefined, other: number[] | undefined][] = [
    ['publicRoutes', publicMfe?.publicRoutes, shell?.publicRoutes],
    ['adminRoutes', adminMfe?.adminRoutes, shell?.adminRoutes],
    ...[shell, publicMfe, adminMfe].map((app): [string, number[] | undefined, number[]] => ['api', app?.api, provided]),
  ]
  return pairs.find(([, one, other]) => !one?.some((version) => other?.includes(version)))?.[0]
}

/** Creates a folder with the present builds of some apps and the previous releases of the others. */
const collectBuilds = async (isNew: (app: App) => boolean) => {
  const builds = await mkdtemp(join(tmpdir(), 'portfolio-skew-'))
  // When root runs this, PostgreSQL uses another account, which needs access.
  await chmod(builds, 0o755)
  for (const app of microFrontends) {
    const dist = join(getCheckout(app, isNew), app, 'dist')
    if (!existsSync(join(dist, 'release.json'))) throw new Error(`${app} is not built: npm run build -w ${app}`)
    await mkdir(join(builds, app))
    await symlink(dist, join(builds, app, 'dist'))
  }
  return builds
}

const readVersions = async (builds: string) => {
  const readVersion = async (app: string) => JSON.parse(await readFile(join(builds, app, 'dist/release.json'), 'utf8')).version as string
  return Object.fromEntries(await Promise.all(microFrontends.map(async (app) => [app, await readVersion(app)]))) as Record<AppName, string>
}

/** Documents name these versions. */
const expectVersions = async (url: string, versions: Record<AppName, string>) => {
  for (const [path, remote] of [
    ['/books', 'public-mfe'],
    ['/admin', 'admin-mfe'],
  ] as const) {
    const html = await (await fetch(url + path)).text()
    for (const app of ['shell', remote] as const) expect(html, path).toContain(`/mfe/${app}/${versions[app]}/`)
  }
}

const readPublicPages = async (page: Page, url: string) => {
  const { problems } = watch(page)
  for (const path of ['/about', '/']) {
    expect((await page.goto(url + path))?.status(), path).toBe(200)
    await waitForHydration(page)
  }
  await markDocument(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL(`${url}/books`)
  await expect(page.getByText('Books coming soon')).toBeVisible()
  expect(await isSameDocument(page), 'the link loads no new document').toBe(true)
  expect((await page.reload())?.status()).toBe(200)
  await waitForHydration(page)
  expect(problems).toEqual([])
}

const addAndDeleteBook = async (page: Page, url: string) => {
  const { problems } = watch(page)
  await page.goto(`${url}/admin`)
  await submitSignIn(page)
  await expect(page).toHaveURL(`${url}/admin/blogs`)
  const books = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Books', exact: true })
  await books.click()
  await expect(getForm(page, bookForm)).toBeVisible()
  await fillIn(page, bookForm)
  await save(page)
  // After saving, the form returns to the previous page.
  await expect(page).toHaveURL(`${url}/admin/blogs`)
  await books.click()
  const title = bookForm.fields.Title as string
  const isPublished = async () => (await (await page.request.get(`${url}/books`)).text()).includes(title)
  await expect(page.getByRole('button', { name: `Delete “${title}”` })).toBeVisible()
  expect(await isPublished()).toBe(true)
  await page.getByRole('button', { name: `Delete “${title}”` }).click()
  await expect(page.getByRole('button', { name: `Delete “${title}”` })).toHaveCount(0)
  await expect.poll(isPublished).toBe(false)
  expect(problems).toEqual([])
}

// One page for all products: opening a new one takes more CPU time than a test.
let page: Page
/** Serves the combinations one after the other with the current gateway: activating a set takes a fraction of the time of a start. */
let present: Product | undefined
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
})
test.afterAll(async () => {
  await page.close()
  await present?.dispose()
})

/** Resolves with a product that serves a combination, and a function that ends it. */
const serve = async (isNew: (app: App) => boolean, builds: string) => {
  // With data of the current gateway: after a rollback the previous one runs on a database that the current one has migrated.
  if (!isNew('api')) {
    const product = await startProduct({ builds, gateway: preparePreviousRelease() })
    return { product, end: product.dispose }
  }
  present ??= await startProduct({ builds: preparePreviousRelease() })
  const { set } = await activateSet(present, await readVersions(builds))
  await untilVisible(present.url, set)
  return { product: present, end: async () => {} }
}

/** Expects that no gateway starts with these builds: it exits when it rejects them and has no active set. */
const expectRejection = (isNew: (app: App) => boolean, builds: string, contract: string) => {
  const dataDir = join(builds, 'data')
  return expect(startProduct({ builds, gateway: getCheckout('api', isNew), dataDir })).rejects.toThrow(`of the contract ${contract}`)
}

// That all present versions work together is what every other browser test shows.
const combinations = apps.flatMap((app): [name: string, isNew: (other: App) => boolean][] => [
  [`${app} alone is new`, (other) => other === app],
  [`${app} alone is previous`, (other) => other !== app],
])

for (const [name, isNew] of combinations)
  test(`${name}: public pages hydrate and the owner adds and deletes a book, unless the declared contracts do not meet`, async () => {
    const isMixed = (...involved: App[]) => new Set(involved.map(isNew)).size > 1
    const contract = await findIncompatibleContract(isNew)
    const builds = await collectBuilds(isNew)
    try {
      if (contract) return await expectRejection(isNew, builds, contract)
      const { product, end } = await serve(isNew, builds)
      try {
        await expectVersions(product.url, await readVersions(builds))
        // The gateway of 0.2.0 knows no views. Nothing depends on the response.
        if (!isNew('api')) await page.route('**/api/views?*', (route) => route.fulfill({ status: 204 }))
        if (isMixed('shell', 'public-mfe', 'api')) await readPublicPages(page, product.url)
        if (isMixed('shell', 'admin-mfe', 'api')) await addAndDeleteBook(page, product.url)
      } finally {
        await page.goto(`${product.url}/robots.txt`)
        await page.evaluate(() => localStorage.clear())
        // A page whose product has stopped reports failed requests.
        await page.goto('about:blank')
        await page.unrouteAll()
        await end()
      }
    } finally {
      await rm(builds, { recursive: true, force: true })
    }
  })
