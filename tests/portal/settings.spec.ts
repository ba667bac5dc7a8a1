import type { Page } from '@playwright/test'
import { noIdentity, type Settings } from '@portfolio/contracts'
import { aWork, resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { save, unpublishedChanges } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, type Site, sharedPage, signedInAt, test } from '#support/test.ts'

/** Settings of the lists of works and the CV, and the notice about placeholders, which follows the first steps. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test.afterEach(async ({ site }) => {
  const current = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...current, orcid: '', ownNames: [], worksOrder: 'date', identity: noIdentity })
})

/** Saves the form. Resolves with the settings that the server has then. */
const saveSettings = async (page: Page, site: Site) => {
  const saved = page.waitForResponse('**/api/settings/edit')
  await save(page)
  await (await saved).finished()
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  return site.call<Settings>('GET', '/settings')
}

test('the owner’s spellings, the order of lists and an ORCID iD are chosen with the keyboard, corrected, saved and kept', async ({
  page,
  site,
}) => {
  await page.goto('/admin/settings')
  await test.step('an empty spelling has an error message', async () => {
    const add = page.getByRole('button', { name: 'Add a spelling' })
    await add.press('Enter')
    await save(page)
    const first = page.getByLabel('Spelling 1', { exact: true })
    await expect(first).toHaveAccessibleDescription('Please enter a name')
    await expect(first).toBeFocused()
    await page.keyboard.type('Alan Turing')
    for (const name of ['Turing, A. M.', 'A. M. Turing']) {
      await add.press('Enter')
      await page.keyboard.type(name)
    }
    await page.getByRole('button', { name: 'Remove spelling 2' }).press('Enter')
    await expect(add).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Spelling 2 removed.' })).toBeAttached()
    await expect(page.getByLabel('Spelling 2', { exact: true })).toHaveValue('A. M. Turing')
    await first.fill('Alan Mathison Turing')
    expect((await saveSettings(page, site)).ownNames).toEqual(['Alan Mathison Turing', 'A. M. Turing'])
  })
  const orders = page.getByRole('group', { name: 'Order of lists' })
  await test.step('the order of lists is chosen with the arrow keys', async () => {
    await expect(orders.getByRole('radio', { name: 'By date, latest first' })).toBeChecked()
    await orders.getByRole('radio', { name: 'By date, latest first' }).press('ArrowDown')
    expect((await saveSettings(page, site)).worksOrder).toBe('added')
  })
  const orcid = page.getByLabel('ORCID iD', { exact: true })
  await test.step('an ORCID iD that was pasted as an address is kept as a number, and one with a wrong digit gets focus', async () => {
    await orcid.fill('0000-0002-1825-0098')
    await save(page)
    await expect(orcid).toHaveAccessibleDescription(/This ORCID iD is mistyped: its check digit is wrong\.$/)
    await expect(orcid).toBeFocused()
    await orcid.fill(' https://orcid.org/0000-0002-1694-233x/ ')
    expect((await saveSettings(page, site)).orcid).toBe('0000-0002-1694-233X')
  })
  await page.reload()
  await expect(page.getByLabel('Spelling 2', { exact: true })).toHaveValue('A. M. Turing')
  await expect(orders.getByRole('radio', { name: 'Recently added first' })).toBeChecked()
  await expect(orcid).toHaveValue('0000-0002-1694-233X')
})

test('a section of the CV that is moved to the top or to the bottom keeps the focus', async ({ page }) => {
  await page.goto('/admin/settings')
  const sections = page.getByRole('group', { name: 'Sections of the CV' })
  await expect(sections.getByRole('listitem')).toHaveCount(5)
  const [first, second] = (await sections.getByRole('listitem').allTextContents()).map((text) => text.trim())
  await sections.getByRole('button', { name: `Move ${second} up` }).press('Enter')
  await expect(sections.getByRole('listitem').first()).toContainText(second ?? '')
  await expect(sections.getByRole('button', { name: `Move ${second} down` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sections.getByRole('button', { name: `Move ${second} down` })).toBeFocused()
  await sections.getByRole('button', { name: `Move ${first} down` }).press('Enter')
  await expect(sections.getByRole('button', { name: `Move ${first} down` })).toBeFocused()
  for (let number = 2; number < (await sections.getByRole('listitem').count()); number += 1) await page.keyboard.press('Enter')
  await expect(sections.getByRole('button', { name: `Move ${first} up` })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${first} moved to position 5 of 5.` })).toBeAttached()
})

test('a section of the CV is left out and taken in again', async ({ page, site }) => {
  const before = await site.call<Settings>('GET', '/settings')
  for (const [collection, title] of [
    ['books', 'A book of mine'],
    ['journalArticles', 'An article of mine'],
  ])
    await site.call('POST', `/${collection}/add`, aWork(title as string))
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  const books = page.getByRole('checkbox', { name: 'Books', exact: true })
  await page.goto('/admin/settings')
  await books.press('Space')
  await expect(books).not.toBeChecked()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await page.goto('/cv')
  await expect(sections).toHaveText(['Journal articles'])
  await page.goto('/admin/settings')
  await expect(books).not.toBeChecked()
  await books.check()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  // One that is taken in again is the last.
  await page.goto('/cv')
  await expect(sections).toHaveText(['Journal articles', 'Books'])
  const { version } = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...before, version })
})

test('who the owner is: filled in with the keyboard, and shown to a visitor without scripts', async ({ page, site, browser }) => {
  await site.call('POST', '/books/add', aWork('A book to select'))
  await page.goto('/admin/settings')
  await page.getByLabel('Position').fill('Reader in Logic')
  await page.getByLabel('Public email').fill('ada@example')
  await save(page)
  await expect(page.getByLabel('Public email')).toHaveAccessibleDescription(/Invalid email address$/)
  await expect(page.getByLabel('Public email')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('ada@example.org')
  await page.getByLabel('Portrait: choose a file').setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: aPng() })
  await page.getByLabel('Description of the portrait').fill('Ada at a desk')
  const addProfile = page.getByRole('button', { name: 'Add a profile' })
  // Immediately, without a timer: otherwise text typed until then would be lost.
  const focused = await addProfile.evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    return document.activeElement?.getAttribute('name')
  })
  expect(focused).toBe('identity.profileLinks.0')
  await page.keyboard.type('https://github.com/ada')
  await addProfile.press('Enter')
  await page.keyboard.type('https://scholar.google.com/citations?user=ada')
  await page.getByRole('button', { name: 'Move profile 2 up' }).press('Enter')
  await expect(page.getByLabel('Address of profile 1')).toHaveAccessibleDescription('Shown as Google Scholar')
  await page.getByRole('button', { name: 'Add news' }).press('Enter')
  await page.keyboard.type('A talk in Cambridge')
  await page.getByRole('button', { name: 'Add a work' }).press('Enter')
  await page.getByRole('combobox', { name: 'Work 1' }).selectOption('A book to select')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Public email')).toHaveValue('ada@example.org')
  await expect(page.getByRole('combobox', { name: 'Work 1' }).locator('option:checked')).toHaveText('A book to select')

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const visitor = await context.newPage()
  for (const path of ['/', '/about']) {
    await visitor.goto(site.url + path)
    const who = visitor.getByRole('region', { name: 'Your name' })
    await expect(who.getByRole('img', { name: 'Ada at a desk' })).toBeVisible()
    await expect(who.getByText('Reader in Logic')).toBeVisible()
    await expect(who.getByRole('link', { name: /^ada ?@ ?example\.org$/ })).toHaveAttribute('href', '/email')
    await expect(who.getByRole('link')).toHaveText([/^ada/, 'Google Scholar', 'GitHub'])
    expect(await visitor.content()).not.toContain('ada@example.org')
  }
  await visitor.goto(site.url)
  await expect(visitor.getByText('A talk in Cambridge')).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('link', { name: 'A book to select' })).toHaveAttribute('href', /^\/books\//)
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Google Scholar' })).toBeVisible()
  await context.close()
})

test('unsaved spellings of the owner’s name are restored after a visit to another page', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Add a spelling' }).click()
  await page.getByLabel('Spelling 1', { exact: true }).fill('A. Turing')
  await expect(unpublishedChanges(page)).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/books')
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Spelling 1', { exact: true })).toHaveValue('A. Turing')
})

test('every page of the portal lists the placeholders that visitors see, with a link to replace them', async ({ page, site }) => {
  const before = await site.call<Settings>('GET', '/settings')
  await page.goto('/admin/books')
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  const notice = page.getByRole('main').getByText(/^Visitors see placeholders: the name “Your name”, /)
  await expect(notice).toContainText('an example microblog profile')
  await notice.getByRole('link', { name: 'Replace them in Settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await page.getByLabel('Your name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Microblog profile').fill('')
  await page.getByLabel('Professional network profile').fill('https://network.test/ada')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await expect(notice).toBeHidden()
  const { version } = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...before, version })
})

test('Save waits for every upload, and news has the date where the owner is', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, storageState: signedInAt(site), timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date('2026-05-05T03:00:00Z'))
  await page.goto('/admin/settings')
  let respond = () => {}
  const isHeld = new Promise<void>((resolve) => {
    respond = resolve
  })
  let uploads = 0
  await page.route('**/api/image/**', async (route) => {
    uploads += 1
    if (uploads === 1) await isHeld
    await route.continue()
  })
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await aPng() }
  const input = (name: string) => page.getByRole('group', { name }).locator('input[type=file]')
  await input('Background image of the landing page').setInputFiles(file)
  await expect.poll(() => uploads).toBe(1)
  await input('Portrait').setInputFiles(file)
  await expect(page.getByLabel('Description of the portrait')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  respond()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Add news' }).click()
  await expect(page.getByLabel('Date of line 1')).toHaveValue('2026-05-04')
  await context.close()
})
