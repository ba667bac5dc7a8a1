import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { API_PREFIX, type ReleasesState } from '@portfolio/contracts'
import { toast } from '#support/pages.ts'
import { asOwner, expect, type Site, test as withSite } from '#support/test.ts'

const test = withSite.extend(asOwner)

const runs = (page: Page) => page.getByRole('table', { name: 'What runs' })
const history = (page: Page) => page.getByRole('table', { name: 'History' })
const open = async (page: Page) => {
  await page.goto('/admin/releases')
  await expect(history(page)).toBeVisible()
}
const stateOf = (site: Site) => site.call<ReleasesState>('GET', '/releases')
const versionOf = async (site: Site, name: string) => (await stateOf(site)).parts.find((part) => part.name === name)?.version as string

/** What is active, once more under another version, as a team's upload would leave it in the store. */
const publishAs = async (site: Site, part: string, version: string, change: (folder: string) => void = () => {}) => {
  const releases = join(site.dataDir, 'objects/releases', part)
  const folder = join(releases, version)
  cpSync(join(releases, await versionOf(site, part)), folder, { recursive: true })
  change(folder)
  const manifest = join(folder, 'release.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version, builtAt: '2026-05-04T10:00:00Z' }))
}
const activate = (site: Site, name: string, version: string) => site.call<ReleasesState>('POST', '/releases/activate', { name, version })

test('the sidebar leads to what runs: every part, its version, since when and when it was built', async ({ page, site }) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Releases', exact: true }).click()
  await expect(page).toHaveTitle('Releases · Admin')
  const { parts } = await stateOf(site)
  for (const [name, part] of [
    ['Shell', 'shell'],
    ['Public site', 'public-mfe'],
    ['Admin portal', 'admin-mfe'],
  ]) {
    const row = runs(page).getByRole('row').filter({ hasText: name })
    await expect(row.getByText(parts.find((one) => one.name === part)?.version as string)).toBeVisible()
    await expect(row.getByRole('time')).toHaveCount(2)
  }
})

test('a version is activated by keyboard alone, and rolled back after the dialog has said from which to which', async ({ page, site }) => {
  const first = await versionOf(site, 'public-mfe')
  await publishAs(site, 'public-mfe', 'second')
  await open(page)
  await page.getByRole('button', { name: 'Other version “Public site”' }).focus()
  await page.keyboard.press('Enter')
  const choose = page.getByRole('dialog', { name: 'Another version of “Public site”' })
  await expect(choose.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await choose.getByRole('radio', { name: /^second/ }).focus()
  await page.keyboard.press('Space')
  await expect(choose.getByText(`from ${first} to second`)).toBeVisible()
  await choose.getByRole('button', { name: 'Activate' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Public site second is active.')).toBeVisible()
  await expect(choose).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Other version “Public site”' })).toBeFocused()
  expect(await versionOf(site, 'public-mfe')).toBe('second')

  await page.getByRole('button', { name: 'Roll back “Public site”' }).click()
  const roll = page.getByRole('dialog', { name: 'Roll back “Public site”?' })
  await expect(roll.getByText(`from second to ${first}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(roll).toHaveCount(0)
  expect(await versionOf(site, 'public-mfe')).toBe('second')
  await page.getByRole('button', { name: 'Roll back “Public site”' }).click()
  await roll.getByRole('button', { name: 'Roll back' }).click()
  await expect(toast(page, `Public site rolled back to ${first}.`)).toBeVisible()
  await expect(history(page).getByRole('row').nth(1)).toContainText('Rolled back')
  expect(await versionOf(site, 'public-mfe')).toBe(first)
})

test('a refusal is told in the server’s own sentence, and nothing has changed', async ({ page, site }) => {
  const first = await versionOf(site, 'shell')
  await publishAs(site, 'shell', 'damaged', (folder) => {
    const client = join(folder, 'client')
    const main = readdirSync(client).find((file) => /^public\..+\.js$/.test(file)) as string
    writeFileSync(join(client, main), 'not what it was')
  })
  const answer = await fetch(`${site.url}${API_PREFIX}/releases/activate`, {
    method: 'POST',
    headers: { 'x-auth-token': site.token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'shell', version: 'damaged' }),
  })
  const { errors } = (await answer.json()) as { errors: { msg: string }[] }
  expect(answer.status).toBe(422)

  await open(page)
  await page.getByRole('button', { name: 'Other version “Shell”' }).click()
  await page.getByRole('radio', { name: /^damaged/ }).check()
  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(errors[0]?.msg as string)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await versionOf(site, 'shell')).toBe(first)
})

test('what somebody else activates appears without reloading, also in a dialog that is open', async ({ page, site }) => {
  const first = await versionOf(site, 'admin-mfe')
  await publishAs(site, 'admin-mfe', 'other-hand')
  await publishAs(site, 'admin-mfe', 'third-hand')
  await activate(site, 'admin-mfe', 'other-hand')
  await open(page)
  await page.getByRole('button', { name: 'Roll back “Admin portal”' }).click()
  await expect(page.getByRole('dialog').getByText(`from other-hand to ${first}`)).toBeVisible()
  await activate(site, 'admin-mfe', 'third-hand')
  await expect(page.getByRole('dialog').getByText('from third-hand to other-hand')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(history(page).getByRole('row').nth(1)).toContainText('third-hand')
})

test('while the server is away, what it last said stays and says so; with nothing to show there is a way to try again', async ({
  page,
}) => {
  await open(page)
  await page.route('**/api/releases**', (route) => route.abort())
  await expect(page.getByText('The server does not answer just now.')).toBeVisible()
  await expect(history(page)).toBeVisible()
  await page.goto('/admin/releases')
  const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/releases**')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(history(page)).toBeVisible()
  await expect(page.getByText('The server does not answer just now.')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits every width and has no accessibility fault in ${colorScheme} colours`, async ({ page, site }) => {
    await publishAs(site, 'public-mfe', `a-version-with-a-name-that-is-far-too-long-for-any-${colorScheme}-phone`)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page)
    for (const width of [320, 390, 639, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    }
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await new AxeBuilder({ page }).analyze()).violations, `${width} px`).toEqual([])
      await page.getByRole('button', { name: 'Other version “Public site”' }).click()
      expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations, `dialog at ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
}
