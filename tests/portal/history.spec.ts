import { SETTINGS_ID } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { addImage, aPost, aWork, type Post, type Row, resetSite } from '#support/content.ts'
import { bookForm, openFromMenu, save, titleField } from '#support/owner-forms.ts'
import { loseResponses, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The history of an item and of the site, and the trash. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test('an edit is shown as added and removed words, and undone by restoring the previous version, with the keyboard', async ({
  page,
  site,
}) => {
  const images = [(await addImage(site)).url, (await addImage(site)).url]
  const text = '<h2>Rivers</h2><p>All rivers of the coast have names.</p>'
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('Field notes', { description: text, images }))
  const later = text.replace('All rivers of the coast', 'Some lakes of the coast')
  await site.call('POST', '/blogs/add', { ...aPost('Field notes', { description: later, images: images.slice(0, 1) }), id: _id })

  await page.goto(`/admin/blogs?edit=${_id}`)
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: /\d/ }).locator('del')).toHaveText('removed: All rivers')
  await expect(page.getByRole('region', { name: /\d/ }).locator('ins')).toHaveText('added: Some lakes')
  await expect(page.getByRole('figure', { name: 'Removed' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect(versions).toContainText(['Changed: Text and Images', 'Added'])
  await versions.nth(1).press('Enter')
  await expect(page.getByText('All rivers of the coast have names.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).press('Enter')
  await page.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
  await expect(toast(page, 'Version restored.')).toBeVisible()
  await expect(versions.first()).toContainText('by a restore')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
  const blog = await site.call<Post>('GET', `/blogs/${_id}`)
  expect(blog.description).toContain('All rivers')
  expect(blog.images.map(({ url }) => url)).toEqual(images)
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Field notes')
})

test('settings have a history, and any two versions of them can be compared', async ({ page }) => {
  await page.goto('/admin/settings')
  for (const tagline of ['The first line', 'The second line', 'The third line']) {
    await page.getByLabel('Tagline').fill(tagline)
    await save(page)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await page.goto(`/admin/history?of=settings&id=${SETTINGS_ID}`)
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect(versions.first()).toContainText('Changed: Tagline')
  const options = page.getByLabel('Compared with').getByRole('option')
  await page.getByLabel('Compared with').selectOption({ index: 2 })
  await expect(page.locator('del')).toHaveText('removed: first')
  await expect(page.locator('ins')).toHaveText('added: third')
  expect(await options.count()).toBeGreaterThan(2)
})

test('a deleted item is restored from the trash, and another one is deleted for good after a confirmation', async ({ page, site }) => {
  const [kept, gone] = [
    await site.call<Row>('POST', '/books/add', aWork('Kept')),
    await site.call<Row>('POST', '/books/add', aWork('Gone')),
  ]
  for (const { _id } of [kept, gone]) await site.call('DELETE', `/books/${_id}`)
  await page.goto('/admin/books')
  await openFromMenu(page, 'Trash')
  const row = (title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
  await row('Kept').first().getByRole('button', { name: 'Restore “Kept”' }).press('Enter')
  await expect(toast(page, '“Kept” restored.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused()
  expect((await site.call<Row[]>('GET', '/books')).map(({ title }) => title)).toEqual(['Kept'])
  await page.setViewportSize({ width: 390, height: 844 })
  const [card, title] = [await row('Gone').boundingBox(), await row('Gone').getByRole('rowheader').boundingBox()]
  expect(title?.width, 'the title has the width of its card').toBeGreaterThan(0.8 * (card?.width ?? 0))
  await page.setViewportSize({ width: 1280, height: 720 })
  await row('Gone').getByRole('button', { name: 'Delete for good “Gone”' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(toast(page, 'Deleted for good.')).toBeVisible()
  await expect(row('Gone')).toHaveCount(0)
  await openFromMenu(page, 'History')
  await expect(page.getByText('Book “Kept”: Restored from the trash')).toBeVisible()
})

test('an earlier state of the site is viewed and restored, and Undo brings the present back', async ({ page, site }) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('Not touched'))
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('Before'))
  await site.call('POST', '/books/add', { ...aWork('After'), id: _id })
  await site.call('POST', '/books/add', aWork('Later'))
  await page.goto('/admin/history')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Book “Before”: Added' })
    .getByRole('link', { name: 'View the site' })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The site as of' })).toBeFocused()
  await expect(page.getByText('1 item changes back and 1 item goes to the trash').first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const books = page.getByRole('region', { name: 'Books' }).getByRole('listitem')
  await expect(books).toHaveText([/^Later.*Added since/, /^Before.*Changed since/])
  await page.getByRole('checkbox', { name: /^Also show what has not changed/ }).check()
  await expect(books.last()).toHaveText(/^Not touched.*Unchanged/)
  await expect(books).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await getOverflow(page)).toBeLessThanOrEqual(0)
  const dialog = page.getByRole('dialog')
  const restore = async () => {
    await page.getByRole('button', { name: 'Restore the site' }).press('Enter')
    await dialog.getByRole('button', { name: 'Restore the site' }).press('Enter')
  }
  await restore()
  await expect(page.getByText('Site restored: 1 changed, 0 returned, 1 moved to the trash.')).toBeVisible()
  const titles = async () => (await site.call<Row[]>('GET', '/books')).map(({ title }) => title)
  expect(await titles()).toEqual(['Before', 'Not touched'])
  const heading = page.getByRole('heading', { level: 1, name: 'The site as of' })
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'The restore was undone.')).toBeVisible()
  expect(await titles()).toEqual(['Later', 'After', 'Not touched'])

  await loseResponses(page, '**/api/history/restore')
  await restore()
  await expect(page.getByText('The site has not changed since then.')).toBeAttached()
  await expect(dialog.getByRole('alert')).toHaveText('The server did not respond. Check the history before retrying.')
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
})

test('the form opened from the history has what was just restored', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('As it was'))
  await site.call('POST', '/books/add', { ...aWork('As it is now'), id: _id })
  await page.goto('/admin/books')
  await page.getByRole('row').filter({ hasText: 'As it is now' }).getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(toast(page, 'Version restored.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(titleField(page, bookForm)).toHaveValue('As it was')
  await titleField(page, bookForm).fill('As it was, revised')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
})
