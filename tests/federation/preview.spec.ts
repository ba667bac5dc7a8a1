import { putRelease } from '@portfolio/api/built-releases'
import { type ReleasePreview, releaseEndpoints } from '@portfolio/contracts'
import { openStore } from '@portfolio/object-store'
import { findViolationsInBothThemes, getOverflow } from '#support/accessibility.ts'
import { waitForHydration } from '#support/pages.ts'
import { expect, test } from '#support/test.ts'

test('a preview link opens the site with a release that is not active, under a banner that is left with a button', async ({
  page,
  site,
}) => {
  const store = await openStore({ s3: undefined, dataDir: site.dataDir })
  await putRelease(store, 'public-mfe', { version: 'previewed' })
  const preview = { versions: { 'public-mfe': 'previewed' }, page: '/books' }
  const { link } = await site.call<ReleasePreview>('POST', releaseEndpoints.preview, preview)
  const files = page.locator('script[src^="/mfe/public-mfe/"], link[href^="/mfe/public-mfe/"]')
  const banner = page.getByRole('complementary', { name: 'Preview' })

  await page.goto(link)
  await expect(page).toHaveURL('/books')
  await expect(banner).toContainText('Preview of public-mfe@previewed. Only this browser gets it, until')
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findViolationsInBothThemes(page)).toEqual([])
    expect(await getOverflow(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.getByRole('link', { name: 'Conferences' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conferences' })).toBeVisible()
  await waitForHydration(page)
  expect(await files.evaluateAll((all) => all.map((one) => one.outerHTML).join())).toContain('/mfe/public-mfe/previewed/')

  await banner.getByRole('button', { name: 'Leave preview' }).click()
  await expect(banner).toBeHidden()
  await page.goto('/books')
  expect(await page.content()).not.toContain('/mfe/public-mfe/previewed/')
})
