import type { Settings } from '@portfolio/contracts'
import { resetSite } from '#support/content.ts'
import { save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Text that the portal of an earlier version has stored in the browser: without the fields that forms have got since. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

/** As the portal wrote it before settings had an identity, a language and spellings of the name. */
const earlierSettings = {
  ownerName: 'Ada Lovelace',
  tagline: 'Typed before the upgrade',
  microblogUrl: '',
  networkUrl: '',
  backgroundImage: null,
  copyrightYear: 2026,
  footerLinks: [],
}

test('settings that an earlier portal kept in the browser are restored and saved, and the fields it did not know stay', async ({
  page,
  site,
}) => {
  const before = await site.call<Settings>('GET', '/settings')
  const { version } = await site.call<Settings>('POST', '/settings/edit', { ...before, ownNames: ['A. Lovelace'], worksOrder: 'added' })
  await page.goto('/admin/settings')
  const copy = { copyId: 'mx3e6dp4-igcradqegvg', rowId: null, version, title: '', keptAt: Date.now(), values: earlierSettings }
  await page.evaluate((text) => localStorage.setItem('draft:settings:mx3e6dp4-igcradqegvg', text), JSON.stringify(copy))
  await page.reload()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Tagline', { exact: true })).toHaveValue('Typed before the upgrade')
  await expect(page.getByLabel('Spelling 1', { exact: true })).toHaveValue('A. Lovelace')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const saved = await site.call<Settings>('GET', '/settings')
  expect(saved).toMatchObject({ ...earlierSettings, ownNames: ['A. Lovelace'], worksOrder: 'added', identity: before.identity })
  await site.call('POST', '/settings/edit', { ...before, version: saved.version })
})
