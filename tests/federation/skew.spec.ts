import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { bookForm, fillIn, formOf, save } from '#support/owner-forms.ts'
import { scripted, watch } from '#support/pages.ts'
import { owner, type Product, root, startProduct } from '#support/start-product.ts'
import { unpackApp, unpackGateway } from './previous/unpack.ts'

/** Teams deploy on their own, so for a while a part runs among the releases before or after its own. Every such mixture has to work. */

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const parts = ['shell', 'public-mfe', 'admin-mfe'] as const
const deployed = [...parts, 'api'] as const
type Deployed = (typeof deployed)[number]

const present = async (part: string, folder: string) => {
  const dist = join(root, part, 'dist')
  if (!existsSync(join(dist, 'release.json'))) throw new Error(`${part} is not built: npm run build -w ${part}`)
  await mkdir(join(folder, part))
  await symlink(dist, join(folder, part, 'dist'))
}

type Mixture = Product & { builds: string }

/** Runs the product with the named ones as they are now and the others as previously released. */
const startMixture = async (isNew: (one: Deployed) => boolean): Promise<Mixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-skew-'))
  await chmod(folder, 0o755)
  const builds = join(folder, 'builds')
  const dataDir = join(folder, 'data')
  await mkdir(builds)
  for (const part of parts)
    if (isNew(part)) await present(part, builds)
    else unpackApp(part, builds)

  // The gateway before comes back to a database that the present one has already migrated.
  if (!isNew('api')) await (await startProduct({ builds, dataDir })).stop()
  const product = await startProduct({ builds, dataDir, gateway: isNew('api') ? root : unpackGateway(join(folder, 'gateway')) })
  return {
    ...product,
    builds,
    dispose: async () => {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a document says it was made of, against what this mixture was given. */
const servesTheMixture = async ({ url, builds }: Mixture) => {
  const versionOf = async (part: string) =>
    (JSON.parse(await readFile(join(builds, part, 'dist/release.json'), 'utf8')) as { version: string }).version
  for (const [path, remote] of [
    ['/books', 'public-mfe'],
    ['/admin', 'admin-mfe'],
  ] as const) {
    const html = await (await fetch(url + path)).text()
    for (const part of ['shell', remote]) expect(html, path).toContain(`/mfe/${part}/${await versionOf(part)}/`)
  }
}

const readPublicPages = async (page: Page, url: string) => {
  const { complaints } = watch(page)
  for (const path of ['/', '/books', '/about']) {
    expect((await page.request.get(url + path)).status(), path).toBe(200)
    await page.goto(url + path)
    await scripted(page)
  }
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL(`${url}/books`)
  await expect(page.getByText('Books coming soon')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis), 'navigation loads no document').toBe(true)
  expect(complaints).toEqual([])
}

const keepBooks = async (page: Page, url: string) => {
  const { complaints } = watch(page)
  await page.goto(`${url}/admin`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${url}/admin/blogs`)
  const books = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Books', exact: true })
  await books.click()
  await expect(formOf(page, bookForm)).toBeVisible()
  await fillIn(page, bookForm)
  await save(page)
  // A saved form leads back to where the owner came from.
  await expect(page).toHaveURL(`${url}/admin/blogs`)
  await books.click()
  const title = bookForm.fields.Title as string
  const isPublished = async () => (await (await page.request.get(`${url}/books`)).text()).includes(title)
  await expect(page.getByRole('button', { name: `Delete “${title}”` })).toBeVisible()
  expect(await isPublished()).toBe(true)
  await page.getByRole('button', { name: `Delete “${title}”` }).click()
  await expect(page.getByRole('button', { name: `Delete “${title}”` })).toHaveCount(0)
  await expect.poll(isPublished).toBe(false)
  expect(complaints).toEqual([])
}

const mixtures: [name: string, isNew: (one: Deployed) => boolean][] = [
  ['all are new', () => true],
  ...deployed.flatMap((one): [string, (other: Deployed) => boolean][] => [
    [`${one} alone is new`, (other) => other === one],
    [`${one} alone is previous`, (other) => other !== one],
  ]),
]

for (const [name, isNew] of mixtures)
  test(`${name}: pages are read and come to life, the owner signs in, adds a book and deletes it`, async ({ page }) => {
    const product = await startMixture(isNew)
    try {
      await servesTheMixture(product)
      await readPublicPages(page, product.url)
      await keepBooks(page, product.url)
    } finally {
      await product.dispose()
    }
  })
