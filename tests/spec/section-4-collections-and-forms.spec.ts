import { aBlogAsCurrent, aPost, aWork, deleteAllItems, type Post, type Row } from '#support/content.ts'
import { blogForm, bookForm, conferenceForm, fillIn, getForm, linkForm, openFromMenu, save, titleField } from '#support/owner-forms.ts'
import { delayCalls, toast } from '#support/pages.ts'
import { asOwner, expect, test } from '#support/test.ts'

/**
 * Section 4 of the specification: collections, forms, and making a blog current. Books stand for the six collections that share a page, blogs
 * have their own; api/src/product/collections tests the order of all.
 */

test.beforeAll(({ site }) => deleteAllItems(site))

test.describe('signed in', () => {
  test.use(asOwner)

  for (const form of [bookForm, blogForm])
    test(`Each collection: an added item goes to the front of the list; a deleted item is removed by _id; a fetch replaces the list: ${form.call}`, async ({
      page,
      site,
    }) => {
      await page.goto(form.path)
      const edits = page.getByRole('button', { name: /^Edit/ })
      const titles = (...expected: string[]) => expect(edits).toHaveText(expected.map((title) => `Edit “${title}”`))
      for (const Title of ['First in', 'Second in', 'Third in']) {
        await fillIn(page, form, { Title })
        await save(page)
        await expect(edits.first()).toHaveText(`Edit “${Title}”`)
      }
      await titles('Third in', 'Second in', 'First in')

      await page.getByRole('button', { name: 'Delete “Second in”' }).click()
      await titles('Third in', 'First in')
      // The item disappears before the server has responded.
      const rows = () => site.call<Row[]>('GET', form.call)
      await expect.poll(async () => (await rows()).map(({ title }) => title)).toEqual(['Third in', 'First in'])

      await site.call('DELETE', `${form.call}/${(await rows())[0]?._id}`)
      await page.reload()
      await titles('First in')
    })

  test('The About section has only fetch and error', async ({ page }) => {
    await page.goto('/admin/about')
    await expect(page.getByRole('region', { name: 'About Section', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'About List' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  })

  test('Each form is in create mode, or in edit mode when a row is loaded via Edit (the payload then includes id)', async ({
    page,
    site,
  }) => {
    const book = await site.call<Row>('POST', '/books/add', aWork('A book to be edited'))
    await page.goto(bookForm.path)
    const sent = async () => {
      const call = page.waitForRequest('**/api/books/add')
      await save(page)
      return (await call).postDataJSON()
    }
    await fillIn(page, bookForm, { Title: 'A book that is new' })
    expect(await sent()).not.toHaveProperty('id')
    await expect(toast(page, 'Book created successfully.')).toBeVisible()

    await page.getByRole('button', { name: 'Edit “A book to be edited”' }).click()
    await expect(page.getByText('Editing “A book to be edited”')).toBeVisible()
    await getForm(page, bookForm).getByLabel('Title').fill('A book that was edited')
    expect(await sent()).toMatchObject({ id: book._id, title: 'A book that was edited', author: 'Ada Lovelace' })
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    await expect(page.getByText(/^Editing/)).toHaveCount(0)
    await expect(getForm(page, bookForm).getByLabel('Title')).toHaveValue('')
  })

  test('While saving, Save is disabled', async ({ page }) => {
    const release = await delayCalls(page, '**/api/links/add')
    await page.goto(linkForm.path)
    await fillIn(page, linkForm)
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeDisabled()
    release()
    await expect(toast(page, 'External link added successfully.')).toBeVisible()
    await expect(button).toBeEnabled()
  })

  test('After a successful save the user goes back one history step', async ({ page }) => {
    await page.goto('/admin/conferences')
    await openFromMenu(page, 'Books')
    await expect(page).toHaveURL('/admin/books')
    await fillIn(page, bookForm, { Title: 'Saved before the step back' })
    await save(page)
    await expect(page).toHaveURL('/admin/conferences')
    await expect(toast(page, 'Book created successfully.')).toBeVisible()
  })

  test('After a step back to another document its heading has focus, and the toast is shown there', async ({ page }) => {
    await page.goto('/admin/conferences')
    await page.goto('/admin/links')
    await fillIn(page, linkForm)
    await save(page)
    await expect(page).toHaveURL('/admin/conferences')
    await expect(toast(page, 'External link added successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('After a successful save without an earlier page of the portal the user stays there, with an empty form', async ({ page }) => {
    await page.goto('/admin/books')
    await fillIn(page, bookForm, { Title: 'Saved at the start of history' })
    await save(page)
    await expect(toast(page, 'Book created successfully.')).toBeVisible()
    await expect(page).toHaveURL('/admin/books')
    await expect(getForm(page, bookForm).getByLabel('Title')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Edit “Saved at the start of history”' })).toBeVisible()
  })

  test('Unsaved text that was restored is not offered again, and newer text replaces it', async ({ page }) => {
    const offers = page.getByText(/^You have unsaved text from/)
    const stored = () =>
      page.evaluate(() => Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('draft:') ? value : [])))
    await page.goto('/admin/conferences')
    await titleField(page, conferenceForm).fill('Version one')
    await expect.poll(stored).toHaveLength(1)
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(titleField(page, conferenceForm)).toHaveValue('Version one')
    await expect(offers).toHaveCount(0)

    await titleField(page, conferenceForm).fill('Version two, newer')
    await expect.poll(async () => (await stored()).join()).toContain('Version two, newer')
    expect(await stored()).toHaveLength(1)
    await page.reload()
    await expect(offers).toHaveCount(1)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(titleField(page, conferenceForm)).toHaveValue('Version two, newer')
  })

  test('Making a blog current calls the server and then navigates back', async ({ page, site }) => {
    await aBlogAsCurrent(site, 'Current until now')
    const next = await site.call<Post>('POST', '/blogs/add', aPost('Current from now on'))
    await page.goto('/admin/books')
    await openFromMenu(page, 'Blogs')
    const call = page.waitForRequest(`**/api/blogs/set-current/${next._id}`)
    await page.getByRole('button', { name: 'Make current “Current from now on”' }).click()
    expect((await call).method()).toBe('POST')
    expect((await call).postData(), 'no body').toBeNull()
    await expect(page).toHaveURL('/admin/books')
    await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
    expect((await site.call<Post[]>('GET', '/blogs')).filter(({ current }) => current).map(({ _id }) => _id)).toEqual([next._id])
  })
})
