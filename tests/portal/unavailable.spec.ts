import type { Page } from '@playwright/test'
import { ownerEndpoints } from '@portfolio/contracts'
import { aLink, aWork, resetSite } from '#support/content.ts'
import { adminPaths } from '#support/every-screen.ts'
import { ARTICLE, paste } from '#support/import-page.ts'
import { openScreen } from '#support/owner-forms.ts'
import { rowOf, toast } from '#support/pages.ts'
import { expect, sharedPage, signedInAt, test } from '#support/test.ts'

/** What the owner is told while a proxy in front of the site responds in its place, and what is left to try again. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const failCalls = (page: Page, calls: RegExp) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '120' }, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' }),
  )

const REASON = 'The server responded with error 503. Try again in 2 minutes.'

test('no screen says that the owner may be offline although the server has responded, but what it said', async ({ page }) => {
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const heading = page.getByRole('heading', { level: 1 })
  let before = ''
  await failCalls(page, /\/api\/(?!user\/auth$)/)
  for (const path of [...adminPaths, '/admin/media', '/admin/releases', `/admin/history?at=${new Date().toISOString()}`])
    await test.step(path, async () => {
      await openScreen(page, path)
      await expect(heading).not.toHaveText(before)
      before = (await heading.textContent()) ?? ''
      await expect(page.getByRole('alert').filter({ hasText: REASON }).first()).toBeVisible()
      await expect(messages).toHaveText(['The server couldn’t load the data. Try again.'])
      await expect(page.getByText('offline')).toHaveCount(0)
    })
  await page.unrouteAll()

  await failCalls(page, /\/api\/user\/auth$/)
  await page.goto('/admin/books')
  await expect(page.getByRole('alert')).toContainText(`Couldn’t check whether you’re signed in. ${REASON}`)
  await expect(messages).toHaveText(['The server couldn’t load the data. Try again.'])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toBeVisible()
})

test('a failed call is told in a toast as well as in its place', async ({ page, site }) => {
  await site.call('POST', '/books/add', aWork('Has a link'))
  const expectToast = async (text: string, call: string, act: () => Promise<void>) =>
    test.step(text, async () => {
      await failCalls(page, new RegExp(`/api${call}$`))
      await act()
      await expect(toast(page, text)).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: REASON }).first()).toBeVisible()
      await page.unrouteAll()
    })

  await page.goto('/admin/link-check')
  await expectToast('Couldn’t check all links.', ownerEndpoints.linkCheckRun, () => page.getByRole('button', { name: /^Check/ }).click())

  await page.goto('/admin/import')
  await expectToast('Couldn’t read the entries.', ownerEndpoints.importPreview, () => paste(page, ARTICLE))
  await paste(page, ARTICLE)
  await expectToast('Couldn’t import the entries.', ownerEndpoints.importApply, () =>
    page.getByRole('button', { name: 'Import 1 entry' }).click(),
  )
  await page.goto('/admin/import')
  await expectToast('Couldn’t read “ghost.json”.', ownerEndpoints.siteUpload, () =>
    page
      .getByLabel('Choose a site to import')
      .setInputFiles({ name: 'ghost.json', mimeType: 'application/json', buffer: Buffer.from('{"db":[]}') }),
  )

  await page.goto('/admin/account')
  await page.getByLabel('New password').fill('a new pass phrase')
  await page.getByLabel('Current password').fill('not the password')
  await expectToast('Error updating details, please try again.', ownerEndpoints.account, () =>
    page.getByRole('button', { name: 'Save and sign out everywhere else' }).click(),
  )

  await page.goto('/admin/settings')
  await expectToast('The download failed.', ownerEndpoints.readableExport, () =>
    page.getByRole('button', { name: 'Download as Markdown' }).click(),
  )
})

test('after a change of several rows, those that failed stay selected, so that the owner can try again', async ({ page, site }) => {
  for (const title of ['First', 'Second', 'Third']) await site.call('POST', '/books/add', aWork(title))
  await page.goto('/admin/books')
  const list = page.getByRole('region', { name: 'Books List' })
  const selected = list.getByRole('status')
  await expect(selected.filter({ hasText: '3 items' })).toBeVisible()
  const choose = (title: string) => page.getByRole('checkbox', { name: `Select “${title}”` })
  await choose('First').check()
  await choose('Second').check()

  await test.step('all of them', async () => {
    await failCalls(page, /\/api\/working-copies\/books\/.*\/keep$/)
    await list.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Couldn’t unpublish 2 books. Try again.')).toBeVisible()
    await expect(selected.filter({ hasText: '2 selected' })).toBeVisible()
    await page.unrouteAll()
    await list.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Unpublished 2 books.')).toBeVisible()
    await expect(selected.filter({ hasText: 'selected' })).toHaveCount(0)
  })

  await test.step('some of them, which come back', async () => {
    await list.getByRole('checkbox', { name: 'Select all' }).check()
    await failCalls(page, /\/api\/books\/[^/?]+$/)
    await list.getByRole('button', { name: 'Delete selected' }).click()
    await expect(page.getByText('Couldn’t delete 1 book. Try again.')).toBeVisible()
    await expect(rowOf(page, 'Third')).toBeVisible()
    await expect(choose('Third')).toBeChecked()
    await expect(selected.filter({ hasText: '1 selected' })).toBeVisible()
    await expect(selected.filter({ hasText: '1 item' })).toBeVisible()
    await page.unrouteAll()
  })
})

test('a row that the keyboard could neither move nor delete is where it was, nothing says that it moved, and the focus is on the page', async ({
  page,
  site,
}) => {
  for (const title of ['First link', 'Second link']) await site.call('POST', '/links/add', aLink(title))
  await page.goto('/admin/links')
  const shown = page.getByRole('button', { name: /^Edit “/ })
  await expect(shown).toHaveText(['Edit “Second link”', 'Edit “First link”'])
  const moved = page.getByRole('status').filter({ hasText: 'moved to position' })

  await failCalls(page, /\/api\/rows\/externalLinks\/order$/)
  await page.getByRole('button', { name: 'Move “First link” up' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toBeVisible()
  await expect(moved).toHaveCount(0)
  await expect(shown).toHaveText(['Edit “Second link”', 'Edit “First link”'])
  await page.unrouteAll()

  await failCalls(page, /\/api\/links\/[^/?]+$/)
  await page.getByRole('button', { name: 'Delete “First link”' }).press('Enter')
  await expect(rowOf(page, 'First link')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'External Links List' })).toBeFocused()
  await page.unrouteAll()
})

test('an owner who does not sign in again is asked once for all rows of a change, and they stay selected', async ({ browser, site }) => {
  for (const title of ['First', 'Second', 'Third']) await site.call('POST', '/books/add', aWork(title))
  const context = await browser.newContext({ baseURL: site.url, storageState: signedInAt(site) })
  const page = await context.newPage()
  await page.goto('/admin/books')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.route('**/api/working-copies/books/*/keep', (route) =>
    route.fulfill({ status: 401, json: { errors: [{ msg: 'Please sign in' }] } }),
  )
  await page.getByRole('button', { name: 'Unpublish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(toast(page, 'Couldn’t unpublish 3 books. Try again.')).toBeVisible()
  await expect(page.getByText('3 selected')).toBeVisible()
  await context.close()
})
