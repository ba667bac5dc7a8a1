import type { ReleasesState } from '@portfolio/contracts'
import { findViolationsInBothThemes, getOverflow } from '#support/accessibility.ts'
import { submitSignIn } from '#support/owner-forms.ts'
import { owner } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { publishBrokenPortal } from './broken-releases.ts'
import { getServedSet, untilVisible } from './release-calls.ts'

test('an owner whose portal throws at its start rolls it back on a page of the gateway, at 320 and 1440 px', async ({ page, site }) => {
  const version = await publishBrokenPortal(site.dataDir)
  const { set } = await site.call<ReleasesState>('POST', '/releases/activate', { name: 'admin-mfe', version })
  await untilVisible(site.url, set)

  await page.goto('/admin')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.getByRole('link', { name: 'Roll back a release' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill('another long pass phrase')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid Credentials')
  await submitSignIn(page)

  const portal = page.getByRole('region', { name: 'admin-mfe' })
  await expect(portal.getByText(`${version} is active`)).toBeVisible()
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findViolationsInBothThemes(page)).toEqual([])
    expect(await getOverflow(page)).toBe(0)
  }
  await portal.getByLabel('Reason (optional)').first().fill('The portal does not start')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/^rs_\d+: admin-mfe@[\w-]+ is active\.$/)
  await expect(page.getByText('The portal does not start')).toBeVisible()

  await expect.poll(() => getServedSet(site.url)).not.toBe(set)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Sign in to your admin portal' })).toBeVisible()
})
