import type { Page } from '@playwright/test'
import { resetSite } from '#support/content.ts'
import { ARTICLE, BROKEN, group, importAnother, openFile, paste, report, titles } from '#support/import-page.ts'
import { leaveWithoutSaving } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Reviews of imports that are left before the import. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('leaving the review of an import asks before its choices are lost', async ({ page }) => {
  await page.goto('/admin/import')
  await openFile(page, ARTICLE)
  await expect(page.getByRole('button', { name: 'Import 1 entry' })).toBeVisible()
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toContainText('This file has not been imported yet')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 entry' })).toBeVisible()
  let asked = false
  page.on('dialog', (unload) => {
    asked = true
    void unload.accept()
  })
  await page.goto('/admin/books')
  expect(asked).toBe(true)
})

test('a review that was left, as when the browser ends, is continued with its choices and corrections', async ({ page, site }) => {
  await page.goto('/admin/import')
  // Of its own: what is left out stays so in the next test.
  const article = '@article{own, author = {Turing, Alan M.}, title = {Left for Later}, journal = {Mind}, year = 1951}'
  await openFile(page, `${article}\n${BROKEN}\n${BROKEN.replace('1938', '1951')}\n`)
  await group(page, 'New').getByRole('checkbox', { name: 'Left for Later' }).uncheck()
  const edit = page.getByRole('button', { name: 'Edit this entry' })
  await edit.first().click()
  await page.getByLabel('The entry, from line 2').fill(BROKEN.replace('Groups,', 'Groups},').replace('Finite Approx', 'Resumed Approx'))
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Resumed Approximations to Lie Groups' })).toBeChecked()
  await edit.click()
  const typed = page.getByLabel(/^The entry, from line/)
  await typed.fill('@article{typed, title = {Typed,')
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Your choices and corrections stay in this browser')
  await leaveWithoutSaving(page)

  await page.goto('/admin/import')
  const offer = page.getByRole('status').filter({ hasText: 'The import of “turing.bib” was not finished.' })
  await offer.getByRole('button', { name: 'Discard' }).click()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await offer.getByRole('button', { name: 'Continue' }).click()
  await expect(typed).toHaveValue('@article{typed, title = {Typed,')
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Left for Later' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await page.getByRole('button', { name: 'Import without them' }).click()
  await expect(report(page)).toContainText('1 work added')
  expect(await titles(site, '/journalArticles')).toEqual(['Resumed Approximations to Lie Groups'])
  await importAnother(page)
  await expect(page.getByLabel('Or paste entries')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('a review is continued apart in each tab, and leaves what is pasted and the focus where they are', async ({ page, context }) => {
  const offers = (tab: Page) => tab.getByRole('status').filter({ hasText: 'The import of pasted entries was not finished.' })
  const mind = group(page, 'New').getByRole('checkbox', { name: 'Of Two Minds' })
  await page.goto('/admin/import')
  await paste(page, '@article{two, author = {Turing, Alan M.}, title = {Of Two Minds}, journal = {Mind}, year = 1952}')
  await mind.uncheck()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await offers(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()

  const other = await context.newPage()
  await other.goto('/admin/import')
  await page.getByLabel('Or paste entries').fill('@misc{later')
  for (const tab of [page, other]) await offers(tab).getByRole('button', { name: 'Continue' }).click()
  await mind.check()
  await expect(group(other, 'New').getByRole('checkbox', { name: 'Of Two Minds' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await importAnother(page)
  await expect(page.getByLabel('Or paste entries')).toHaveValue('@misc{later')
  await page.reload()
  await expect(offers(page)).toHaveCount(1)
  await offers(page).getByRole('button', { name: 'Discard' }).click()
  await other.close()
})

test('a correction is stored while it is typed, but not with each key', async ({ page }) => {
  await page.goto('/admin/import')
  await openFile(page, '@article{finite,\n  title = {Finite Approximations,\n  year = 1938\n}')
  await page.getByRole('button', { name: 'Edit this entry' }).click()
  const writes = () => page.evaluate(() => (window as unknown as { writes: string[] }).writes)
  await page.evaluate(() => {
    const stored: string[] = []
    Object.assign(window, { writes: stored })
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      stored.push(value)
      setItem.call(this, key, value)
    }
  })
  await page.getByLabel(/^The entry, from line/).pressSequentially('Typed without a pause')
  await expect.poll(async () => (await writes()).at(-1)).toContain('Typed without a pause')
  expect((await writes()).length).toBeLessThan('Typed without a pause'.length / 2)
  await page.getByRole('button', { name: 'Discard' }).click()
  await leaveWithoutSaving(page)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('leaving says that a review is lost whose file is too long for the browser, and leaves room for the text of forms', async ({
  page,
}) => {
  await page.goto('/admin/import')
  await openFile(page, `@book{long, title = {A Long File}, year = 1940}\n@comment{${'x'.repeat(1_000_000)}}`)
  await group(page, 'New').getByRole('checkbox', { name: 'A Long File' }).uncheck()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'This browser has no room for it: if you leave, your choices and corrections are lost.',
  )
  await leaveWithoutSaving(page)
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  await expect(page.getByText('was not finished')).toHaveCount(0)
})
