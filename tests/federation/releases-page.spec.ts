import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_PREFIX } from '@portfolio/contracts'
import { findViolations } from '#support/accessibility.ts'
import { test as anyTest, asOwner, expect, sharedPage } from '#support/test.ts'
import { activate, activeVersions, getState, getVersion, history, open, openWithClock, publishAs, untilNextPoll } from './releases-page.ts'

const test = anyTest.extend(sharedPage({ signedIn: true }))
const testWithClock = anyTest.extend(asOwner)

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
  await expect(page.getByText(/^Couldn’t reach the server\. You may be offline\. Last updated on/)).toBeVisible()
  await expect(history(page)).toBeVisible()
  await page.goto('/admin/releases')
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/releases**')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(history(page)).toBeVisible()
  await expect(page.getByText(/^Couldn’t reach the server\. You may be offline\. Last updated on/)).toHaveCount(0)
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
