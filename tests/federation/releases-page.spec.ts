import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { API_PREFIX, type ReleaseSource, type ReleasesState } from '@portfolio/contracts'
import { findViolations } from '#support/accessibility.ts'
import { toast } from '#support/pages.ts'
import { test as anyTest, asOwner, expect, type Site, sharedPage } from '#support/test.ts'

const test = anyTest.extend(sharedPage({ signedIn: true }))
const testWithClock = anyTest.extend(asOwner)

const POLL_MS = 10_000

const activeVersions = (page: Page) => page.getByRole('table', { name: 'Active versions' })
const history = (page: Page) => page.getByRole('table', { name: 'History' })
const open = async (page: Page) => {
  await page.goto('/admin/releases')
  await expect(history(page)).toBeVisible()
}
/** Opens the page with a clock that the test can move to the next poll. */
const openWithClock = async (page: Page) => {
  await page.clock.install()
  await open(page)
}
const untilNextPoll = (page: Page) => page.clock.fastForward(POLL_MS)
const getState = (site: Site) => site.call<ReleasesState>('GET', '/releases')
const getVersion = async (site: Site, name: string) => (await getState(site)).apps.find((app) => app.name === name)?.version as string

/** Publishes the active release of an app once more under another version, as a team's upload would. */
const publishAs = async (
  site: Site,
  app: string,
  version: string,
  { source, change = () => {} }: { source?: ReleaseSource; change?: (folder: string) => void } = {},
) => {
  const releases = join(site.dataDir, 'objects/releases', app)
  const folder = join(releases, version)
  cpSync(join(releases, await getVersion(site, app)), folder, { recursive: true })
  change(folder)
  const manifest = join(folder, 'release.json')
  const release = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...release, version, builtAt: '2026-05-04T10:00:00Z', source }))
}
const activate = (site: Site, name: string, version: string) => site.call<ReleasesState>('POST', '/releases/activate', { name, version })

test('the sidebar links to the releases page, which shows version, activation and build time of each app', async ({ page, site }) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Releases', exact: true }).click()
  await expect(page).toHaveTitle('Releases · Admin')
  const { apps } = await getState(site)
  for (const [label, name] of [
    ['Shell', 'shell'],
    ['Public site', 'public-mfe'],
    ['Admin portal', 'admin-mfe'],
  ]) {
    const row = activeVersions(page).getByRole('row').filter({ hasText: label })
    await expect(row.getByText(apps.find((app) => app.name === name)?.version as string)).toBeVisible()
    await expect(row.getByRole('time')).toHaveCount(2)
  }
})

test('activates a version by keyboard alone and names both versions before it rolls back', async ({ page, site }) => {
  const first = await getVersion(site, 'public-mfe')
  const source = { commit: '1a2b3c4d5e6f', author: 'Ada Lovelace', notes: 'Mend the lists', url: 'https://git.example/1a2b3c4d5e6f' }
  await publishAs(site, 'public-mfe', 'second', { source })
  await open(page)
  await page.getByRole('button', { name: 'Change version “Public site”' }).focus()
  await page.keyboard.press('Enter')
  const chooseDialog = page.getByRole('dialog', { name: 'Change version of “Public site”' })
  await expect(chooseDialog.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await chooseDialog.getByRole('radio', { name: /^second.*Mend the lists/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('For the jubilee')
  await expect(chooseDialog.getByText(`from ${first} to second`)).toBeVisible()
  await chooseDialog.getByRole('button', { name: 'Activate' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Public site second is active.')).toBeVisible()
  await expect(chooseDialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change version “Public site”' })).toBeFocused()
  expect(await getVersion(site, 'public-mfe')).toBe('second')
  const last = history(page).getByRole('row').nth(1)
  await expect(last).toContainText(/Activated\s*by the owner\s*For the jubilee/)
  await expect(last).toContainText('Mend the lists · Ada Lovelace')
  await expect(last.getByRole('link', { name: '1a2b3c4' })).toHaveAttribute('href', source.url)

  await page.getByRole('button', { name: 'Roll back “Public site”' }).click()
  const rollBackDialog = page.getByRole('dialog', { name: 'Roll back “Public site”?' })
  await expect(rollBackDialog.getByText(`from second to ${first}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rollBackDialog).toHaveCount(0)
  expect(await getVersion(site, 'public-mfe')).toBe('second')
  await page.getByRole('button', { name: 'Roll back “Public site”' }).click()
  await expect(rollBackDialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('The lists are empty')
  await rollBackDialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(toast(page, `Public site rolled back to ${first}.`)).toBeVisible()
  await expect(last).toContainText(/Rolled back\s*by the owner\s*The lists are empty/)
  expect(await getVersion(site, 'public-mfe')).toBe(first)
})

test('freezes activations and schedules one, and undoes both', async ({ page, site }) => {
  await publishAs(site, 'public-mfe', 'for-later')
  await open(page)
  await page.getByRole('button', { name: 'Freeze activations' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Freeze' })).toBeDisabled()
  await dialog.getByLabel('Until').fill('2099-12-01T08:00')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The jubilee')
  expect(await findViolations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByText(/Activations are frozen until Dec 1, 2099.* by the owner: The jubilee/)).toBeVisible()

  await page.getByRole('button', { name: 'Change version “Public site”' }).click()
  await dialog.getByRole('radio', { name: /^for-later/ }).check()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Activations are frozen until')
  await dialog.getByLabel('At a later time').fill('2099-12-02T08:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const scheduled = page.getByRole('table', { name: 'Scheduled activations' })
  await expect(scheduled.getByRole('row').filter({ hasText: 'public-mfe@for-later' })).toContainText('by the owner')
  expect(await findViolations(page)).toEqual([])

  await scheduled.getByRole('button', { name: 'Cancel “public-mfe@for-later”' }).click()
  await dialog.getByRole('button', { name: 'Cancel the activation' }).click()
  await expect(scheduled).toHaveCount(0)
  await page.getByRole('button', { name: 'Lift the freeze' }).click()
  await dialog.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(page.getByRole('button', { name: 'Freeze activations' })).toBeVisible()
})

test('shows the server’s message when a release is rejected, and changes nothing', async ({ page, site }) => {
  const first = await getVersion(site, 'shell')
  const change = (folder: string) => {
    const client = join(folder, 'client')
    const main = readdirSync(client).find((file) => /^public\..+\.js$/.test(file)) as string
    writeFileSync(join(client, main), 'not what it was')
  }
  await publishAs(site, 'shell', 'damaged', { change })
  const response = await fetch(`${site.url}${API_PREFIX}/releases/activate`, {
    method: 'POST',
    headers: { 'x-auth-token': site.token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'shell', version: 'damaged' }),
  })
  const { errors } = (await response.json()) as { errors: { msg: string }[] }
  expect(response.status).toBe(422)

  await open(page)
  await page.getByRole('button', { name: 'Change version “Shell”' }).click()
  await page.getByRole('radio', { name: /^damaged/ }).check()
  await page.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(errors[0]?.msg as string)
  // Of more versions than fit, each keeps its height.
  const versions = dialog.locator('label')
  await versions.last().evaluate((label) => label.after(...Array.from({ length: 20 }, () => label.cloneNode(true))))
  expect(await versions.evaluateAll((all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length)).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await getVersion(site, 'shell')).toBe(first)
})

testWithClock('shows an activation made elsewhere without a reload, also in an open dialog', async ({ page, site }) => {
  const first = await getVersion(site, 'admin-mfe')
  await publishAs(site, 'admin-mfe', 'second-elsewhere')
  await publishAs(site, 'admin-mfe', 'third-elsewhere')
  await activate(site, 'admin-mfe', 'second-elsewhere')
  await openWithClock(page)
  await page.getByRole('button', { name: 'Roll back “Admin portal”' }).click()
  await expect(page.getByRole('dialog').getByText(`from second-elsewhere to ${first}`)).toBeVisible()
  await activate(site, 'admin-mfe', 'third-elsewhere')
  await untilNextPoll(page)
  await expect(page.getByRole('dialog').getByText('from third-elsewhere to second-elsewhere')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(history(page).getByRole('row').nth(1)).toContainText('third-elsewhere')
})

testWithClock('keeps the last state while the server is unavailable, and offers a retry when there is none', async ({ page }) => {
  await openWithClock(page)
  await page.route('**/api/releases**', (route) => route.abort())
  await untilNextPoll(page)
  await expect(page.getByText('The server is not responding.')).toBeVisible()
  await expect(history(page)).toBeVisible()
  await page.goto('/admin/releases')
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/releases**')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(history(page)).toBeVisible()
  await expect(page.getByText('The server is not responding.')).toHaveCount(0)
})

test('creates a team token that is shown once, and revokes it, by keyboard alone', async ({ page, site }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add a team token' }).focus()
  await page.keyboard.press('Enter')
  const addDialog = page.getByRole('dialog', { name: 'Add a team token' })
  await expect(addDialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('not a name')
  await page.keyboard.press('Enter')
  await expect(addDialog.getByText('Use letters, digits, “-”, “_” and “.”, at most 64')).toBeVisible()
  await addDialog.getByRole('textbox', { name: 'Name' }).fill('public-mfe-ci')
  await addDialog.getByRole('combobox', { name: 'App' }).focus()
  await addDialog.getByRole('combobox', { name: 'App' }).selectOption('Public site')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Token “public-mfe-ci”' })
  const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await findViolations(page, { within: 'dialog' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a team token' })).toBeFocused()

  const ask = async (path: string, payload?: object) =>
    (
      await fetch(`${site.url}${API_PREFIX}${path}`, {
        method: payload ? 'POST' : 'GET',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body: payload && JSON.stringify(payload),
      })
    ).status
  expect([await ask('/releases'), await ask('/releases/rollback', { name: 'shell' })]).toEqual([200, 403])
  await page.reload()
  const row = page.getByRole('table', { name: 'Tokens' }).getByRole('row').filter({ hasText: 'public-mfe-ci' })
  await expect(row).toContainText('Public site')
  await expect(row.getByRole('time')).toHaveCount(2)
  await expect(page.getByText(token)).toHaveCount(0)

  await row.getByRole('button', { name: 'Revoke “public-mfe-ci”' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Token public-mfe-ci revoked.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await ask('/releases')).toBe(401)
})

test('fits every width and has no accessibility violations, in dark mode neither', async ({ page, site }) => {
  const source = { commit: 'c'.repeat(40), author: 'Ada Lovelace', notes: 'N'.repeat(200), url: 'https://git.example/c' }
  await publishAs(site, 'public-mfe', 'a-version-with-a-name-that-is-far-too-long-for-any-phone', { source })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  for (const width of [320, 390, 639, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
  }
  const dialog = page.getByRole('dialog')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page), `${width} px`).toEqual([])
    await page.getByRole('button', { name: 'Change version “Public site”' }).click()
    await expect(dialog).toBeVisible()
    expect(await findViolations(page, { within: 'dialog' }), `dialog at ${width} px`).toEqual([])
    if (width === 390) {
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findViolations(page, { rules: 'colors', within: 'dialog' }), 'dark dialog').toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  expect(await findViolations(page, { rules: 'colors' }), 'dark').toEqual([])
})
