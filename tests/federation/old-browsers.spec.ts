import { startScripts } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'
import { recordBeacons } from './record-beacons.ts'

/** Browsers without what the scripts need: pages stay readable, and no release is blamed, let alone rolled back. */

test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(URL, 'parse')))

test('a browser that is too old reads public pages without scripts, changes the theme, and reports nothing', async ({ page }) => {
  const recorded = await recordBeacons(page)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  for (const path of ['/', '/books', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const theme = page.getByRole('button', { name: /^Theme/ })
    const before = await theme.ariaSnapshot()
    await theme.click()
    expect(await theme.ariaSnapshot(), path).not.toBe(before)
    // Starts the scripts, within this call, wherever they may start.
    await startScripts(page)
    await expect(page.locator('script[src]'), path).toHaveCount(0)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL(/\/about$/)
  expect({ problems, sent: recorded.sent }).toEqual({ problems: [], sent: [] })
})

test('a browser that is too old says so instead of opening the admin portal, and reports nothing', async ({ page }) => {
  const recorded = await recordBeacons(page)
  await page.goto('/admin')
  await expect(page.getByText('Please update your browser.')).toBeVisible()
  await expect(page.locator('script[src]')).toHaveCount(0)
  expect(recorded.sent).toEqual([])
})
