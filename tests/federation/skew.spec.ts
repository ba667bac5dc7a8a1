import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bookForm, fillIn, getForm, save, submitSignIn } from '#support/owner-forms.ts'
import { waitForHydration, watch } from '#support/pages.ts'
import { type Product, root, startProduct } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { preparePreviousRelease } from './previous-release.ts'

/**
 * Teams deploy separately, so an app meets older and newer releases of the others. Every combination whose contracts meet has to work,
 * and the gateway has to reject every other one.
 */

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const microFrontends = ['shell', 'public-mfe', 'admin-mfe'] as const
const apps = [...microFrontends, 'api'] as const
type App = (typeof apps)[number]

type Combination = Product & { builds: string }

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

/** Starts the product with the present version of some apps and the previous release of the others. */
const startCombination = async (isNew: (app: App) => boolean): Promise<Combination> => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-skew-'))
  await chmod(folder, 0o755)
  const builds = join(folder, 'builds')
  const dataDir = join(folder, 'data')
  await mkdir(builds)
  for (const app of microFrontends) {
    const dist = join(getCheckout(app, isNew), app, 'dist')
    if (!existsSync(join(dist, 'release.json'))) throw new Error(`${app} is not built: npm run build -w ${app}`)
    await mkdir(join(builds, app))
    await symlink(dist, join(builds, app, 'dist'))
  }

  // After a rollback the previous gateway runs on a database that the present one has migrated.
  if (!isNew('api')) await (await startProduct({ builds, dataDir })).stop()
  const product = await startProduct({ builds, dataDir, gateway: getCheckout('api', isNew) })
  return {
    ...product,
    builds,
    dispose: async () => {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Documents name the versions of the builds that this combination was given. */
const expectVersions = async ({ url, builds }: Combination) => {
  const readVersion = async (app: string) =>
    (JSON.parse(await readFile(join(builds, app, 'dist/release.json'), 'utf8')) as { version: string }).version
  for (const [path, remote] of [
    ['/books', 'public-mfe'],
    ['/admin', 'admin-mfe'],
  ] as const) {
    const html = await (await fetch(url + path)).text()
    for (const app of ['shell', remote]) expect(html, path).toContain(`/mfe/${app}/${await readVersion(app)}/`)
  }
}

const readPublicPages = async (page: Page, url: string) => {
  const { problems } = watch(page)
  for (const path of ['/', '/books', '/about']) {
    expect((await page.request.get(url + path)).status(), path).toBe(200)
    await page.goto(url + path)
    await waitForHydration(page)
  }
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL(`${url}/books`)
  await expect(page.getByText('Books coming soon')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis), 'the link loads no new document').toBe(true)
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

// That all present versions work together is what every other browser test shows.
const combinations = apps.flatMap((app): [name: string, isNew: (other: App) => boolean][] => [
  [`${app} alone is new`, (other) => other === app],
  [`${app} alone is previous`, (other) => other !== app],
])

for (const [name, isNew] of combinations)
  test(`${name}: public pages hydrate and the owner adds and deletes a book, unless the declared contracts do not meet`, async ({
    page,
  }) => {
    const contract = await findIncompatibleContract(isNew)
    if (contract) return expect(startCombination(isNew)).rejects.toThrow(`of the contract ${contract}`)
    const product = await startCombination(isNew)
    try {
      await expectVersions(product)
      await readPublicPages(page, product.url)
      await addAndDeleteBook(page, product.url)
    } finally {
      await product.dispose()
    }
  })
