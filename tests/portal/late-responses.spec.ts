import type { Page } from '@playwright/test'
import { addImage, aPost, aWork, type Post, type Row, resetSite } from '#support/content.ts'
import { addArticle, editArticle } from '#support/details-form.ts'
import { aPng } from '#support/images.ts'
import { ARTICLE, importAnother, openFile, report, titles } from '#support/import-page.ts'
import {
  articleForm,
  blogForm,
  bookForm,
  conferenceForm,
  fillIn,
  leaveWithoutSaving,
  openFromMenu,
  save,
  titleField,
} from '#support/owner-forms.ts'
import { delayCalls, holdResponses, rowOf, settled, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What ends after the owner, on a slow network, has gone on. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const editing = (page: Page) => page.getByText(/^Editing /)

test('an import that ends after the owner has left its page leaves them where they are, and a toast says how it ended', async ({
  page,
  site,
}) => {
  const importAndLeave = async () => {
    await openFile(page, ARTICLE)
    await page.getByRole('button', { name: /^Import 1 entry|^Save choices/ }).click()
    await openFromMenu(page, 'Books')
    await leaveWithoutSaving(page)
    await titleField(page, bookForm).fill('Typed meanwhile')
  }
  await page.goto('/admin/import')
  const release = await delayCalls(page, '**/api/import/apply')
  await importAndLeave()
  release()
  await expect(toast(page, 'Import finished.')).toBeVisible()
  await expect(page).toHaveURL('/admin/books')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(titleField(page, bookForm)).toHaveValue('Typed meanwhile')
  expect(await titles(site, '/journalArticles')).toHaveLength(1)

  await resetSite(site)
  await page.unrouteAll()
  await page.goto('/admin/import')
  const failing = Promise.withResolvers<void>()
  await page.route('**/api/import/apply', async (route) => {
    await failing.promise
    await route.abort()
  })
  await importAndLeave()
  failing.resolve()
  await expect(page.getByText('The import of “turing.bib” failed. Recent imports say if the server has made it after all.')).toBeVisible()
})

test('a file that is being imported is not read again, and entries that were pasted before stay', async ({ page }) => {
  await page.goto('/admin/import')
  const pasted = page.getByLabel('Or paste entries')
  await pasted.fill('@book{not, title = {Not imported yet}}')
  await openFile(page, `${ARTICLE}\n@article{finite,\n  title = {Finite Approximations,\n}`)
  await page.getByRole('button', { name: 'Edit this entry' }).click()
  const release = await delayCalls(page, '**/api/import/apply')
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  const again = page.getByRole('button', { name: 'Read again' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await again.click({ force: true })
  release()
  await expect(report(page)).toBeVisible()
  await importAnother(page)
  await expect(pasted).toHaveValue('@book{not, title = {Not imported yet}}')
})

test('a version that is restored after the owner has left its history leaves them where they are', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('As it was'))
  await site.call('POST', '/books/add', { ...aWork('As it is now'), id: _id })
  await page.goto('/admin/books')
  await page.getByRole('button', { name: 'Edit “As it is now”' }).click()
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  const release = await delayCalls(page, '**/api/revisions/restore')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.goBack()
  await openFromMenu(page, 'Conferences')
  await titleField(page, conferenceForm).fill('Typed meanwhile')
  release()
  await expect(toast(page, 'Version restored.')).toBeVisible()
  await settled(page)
  await expect(page).toHaveURL('/admin/conferences')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a citation that fills in a form which the owner has left does not open that form again', async ({ page, site }) => {
  await addArticle(site, 'The first')
  await editArticle(page, 'The first')
  const citation =
    'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460. https://doi.org/10.1093/mind/LIX.236.433'
  await titleField(page, articleForm).evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, citation)
  const release = await delayCalls(page, '**/api/works/journalArticles/*/details')
  const filled = page.waitForResponse('**/api/works/journalArticles/*/details')
  await page.getByRole('button', { name: 'Fill in the form' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(editing(page)).toHaveCount(0)
  await titleField(page, articleForm).fill('Another article')
  release()
  await (await filled).finished()
  await settled(page)
  await expect(titleField(page, articleForm)).toHaveValue('Another article')
  await expect(editing(page)).toHaveCount(0)
})

test('a restored text whose row arrives late is not opened over a row that was opened since', async ({ page, site }) => {
  const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('With unsaved text'))
  await site.call('POST', '/blogs/add', aPost('Another blog'))
  await page.goto(`/admin/blogs?edit=${_id}`)
  await expect(editing(page)).toBeVisible()
  await titleField(page, blogForm).fill('Typed before')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Typed before')
  await openFromMenu(page, 'Books')
  await leaveWithoutSaving(page)
  await openFromMenu(page, 'Blogs')
  const release = await delayCalls(page, `**/api/blogs/${_id}`)
  const arrived = page.waitForResponse(`**/api/blogs/${_id}`)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Edit “Another blog”' }).click()
  await expect(titleField(page, blogForm)).toHaveValue('Another blog')
  release()
  await (await arrived).finished()
  await settled(page)
  await expect(titleField(page, blogForm)).toHaveValue('Another blog')
})

test('there is no form until the row of an edit link arrives, but one for a new row if the list fails', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('Published'))
  await page.goto('/admin/books')
  await titleField(page, bookForm).fill('A new book')
  await expect(page.getByText(/^Saved .* · not published$/)).toBeVisible()
  const release = await delayCalls(page, '**/api/working-copies/books')
  await page.goto(`/admin/books?edit=${_id}`)
  await expect(page.getByText('Loading the book')).toBeAttached()
  await expect(rowOf(page, 'Published')).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveCount(0)
  await expect(page.getByText(/^You have unsaved text/)).toHaveCount(0)
  release()
  await expect(titleField(page, bookForm)).toHaveValue('Published')
  await page.unrouteAll()

  await page.route('**/api/books?*', (route) => route.abort())
  await page.goto(`/admin/books?edit=${_id}`)
  await expect(titleField(page, bookForm)).toHaveValue('')
  await page.unrouteAll()
})

test('text that is discarded before the drafts are loaded is also discarded on the server', async ({ page, site }) => {
  await page.goto('/admin/books')
  await titleField(page, bookForm).fill('A new book')
  await expect(page.getByText(/^Saved .* · not published$/)).toBeVisible()
  const release = await delayCalls(page, '**/api/working-copies/books')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/^You have unsaved text/)).toHaveCount(0)
  release()
  await expect(page.getByText('Text discarded.')).toBeVisible()
  expect(await site.call('GET', '/working-copies/books')).toEqual([])
})

test('a description that is saved after its dialog was closed does not close the dialog of another image', async ({ page, site }) => {
  const images = [await addImage(site), await addImage(site)]
  const post = await site.call<Post>('POST', '/blogs/add', { ...aPost('Two pictures'), images: images.map(({ url }) => url) })
  const dialog = page.getByRole('dialog', { name: 'Describe the image' })
  const describeFirst = async (openDialog: (index: number) => Promise<void>) => {
    const release = await delayCalls(page, '**/api/images/describe')
    await openDialog(0)
    await dialog.getByLabel('Alternative text').fill(`The first, ${page.url()}`)
    await dialog.getByRole('button', { name: 'Save description' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await openDialog(1)
    await dialog.getByLabel('Alternative text').fill('Being typed')
    release()
    await expect(toast(page, 'Updated successfully.')).toBeAttached()
    await settled(page)
    await expect(dialog.getByLabel('Alternative text')).toHaveValue('Being typed')
    await page.unrouteAll()
  }
  await page.goto(`/admin/blogs?edit=${post._id}`)
  await describeFirst((index) => page.getByRole('button', { name: new RegExp(`^Describe image ${index + 1}`) }).click())
  await page.goto('/admin/media')
  await describeFirst((index) =>
    page
      .getByRole('button', { name: /^Describe the image/ })
      .nth(index)
      .click(),
  )
})

test('an image that is replaced after its dialog was closed does not close the dialog of another one', async ({ page, site }) => {
  await addImage(site)
  await addImage(site)
  await page.goto('/admin/media')
  const dialog = page.getByRole('dialog', { name: 'Replace the image' })
  const replace = (index: number) =>
    page
      .getByRole('button', { name: /^Replace the image/ })
      .nth(index)
      .click()
  const release = await delayCalls(page, '**/api/images/replace')
  const sent = page.waitForRequest('**/api/images/replace')
  await replace(0)
  await dialog
    .getByLabel('New image: choose a file')
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: aPng({ color: [9, 9, 9] }) })
  await sent
  await expect(dialog.getByText('Replacing the image…')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await replace(1)
  release()
  await expect(page.getByText('Image replaced.')).toBeAttached()
  await settled(page)
  await expect(dialog).toBeVisible()
})

test('a list that was requested before a save does not lose the saved row when it arrives', async ({ page, site }) => {
  await site.call('POST', '/books/add', aWork('To be deleted'))
  await page.goto('/admin/books')
  await expect(rowOf(page, 'To be deleted')).toBeVisible()
  const release = await holdResponses(page, /\/api\/books\?/)
  const list = page.waitForRequest(/\/api\/books\?/)
  await rowOf(page, 'To be deleted')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await list
  await fillIn(page, bookForm, { Title: 'Added meanwhile' })
  await save(page)
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  await expect(rowOf(page, 'Added meanwhile')).toBeVisible()
  const arrived = page.waitForResponse(/\/api\/books\?/)
  release()
  await (await arrived).finished()
  await settled(page)
  await expect(rowOf(page, 'Added meanwhile')).toBeVisible()
})

test('the row of an address is not opened over another one that the owner opens before the list has arrived', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('As it was'))
  await site.call('POST', '/books/add', { ...aWork('By address'), id: _id })
  await site.call('POST', '/books/add', aWork('By hand'))
  await page.goto('/admin/books')
  await page.getByRole('button', { name: 'Edit “By address”' }).click()
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(toast(page, 'Version restored.')).toBeVisible()
  const release = await holdResponses(page, /\/api\/books\?/)
  const list = page.waitForResponse(/\/api\/books\?/)
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await page.getByRole('button', { name: 'Edit “By hand”' }).click()
  await expect(editing(page)).toHaveText('Editing “By hand”')
  release()
  await (await list).finished()
  await settled(page)
  await expect(editing(page)).toHaveText('Editing “By hand”')
  await expect(page).toHaveURL('/admin/books')
})
