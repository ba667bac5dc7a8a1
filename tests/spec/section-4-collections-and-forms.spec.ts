import { aBlogAsCurrent, aPost, type Post, type Row, resetSite } from '#support/content.ts'
import { blogForm, bookForm, conferenceForm, fillIn, linkForm, openFromMenu, save, titleField } from '#support/owner-forms.ts'
import { delayCalls, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/**
 * Section 4 of the specification: collections, forms, and making a blog current. Books stand for the six collections that share a page, blogs
 * have their own; api/src/product/collections tests the order of all. That nothing deletes the About section: section-2-admin-routes.
 */

test.beforeAll(({ site }) => resetSite(site))

test.describe('signed in', () => {
  test.use(sharedPage({ signedIn: true }))

  for (const form of [bookForm, blogForm])
    test(`Each collection: an added item goes to the front of the list; a deleted item is removed by _id; a fetch replaces the list. Each form is in create mode, or in edit mode when a row is loaded via Edit (the payload then includes id): ${form.call}`, async ({
      page,
      site,
    }) => {
      await page.goto(form.path)
      const edits = page.getByRole('button', { name: /^Edit/ })
      const titles = (...expected: string[]) => expect(edits).toHaveText(expected.map((title) => `Edit “${title}”`))
      const sent = async () => {
        const call = page.waitForRequest(`**/api${form.call}/add`)
        await save(page)
        return (await call).postDataJSON()
      }
      for (const Title of ['First in', 'Second in', 'Third in']) {
        await fillIn(page, form, { Title })
        expect(await sent()).not.toHaveProperty('id')
        await expect(edits.first()).toHaveText(`Edit “${Title}”`)
        // After a save without an earlier page of the portal the owner stays, with an empty form.
        await expect(titleField(page, form)).toHaveValue('')
        await expect(page).toHaveURL(form.path)
      }
      await titles('Third in', 'Second in', 'First in')

      await page.getByRole('button', { name: 'Delete “Second in”' }).click()
      await titles('Third in', 'First in')
      // The item disappears before the server has responded.
      const rows = () => site.call<Row[]>('GET', form.call)
      await expect.poll(async () => (await rows()).map(({ title }) => title)).toEqual(['Third in', 'First in'])

      const [third, first] = await rows()
      await page.getByRole('button', { name: 'Edit “First in”' }).click()
      await expect(page.getByText('Editing “First in”')).toBeVisible()
      await titleField(page, form).fill('First in, edited')
      expect(await sent()).toMatchObject({ id: first?._id, title: 'First in, edited' })
      await expect(toast(page, 'Updated successfully.')).toBeVisible()
      await expect(page.getByText(/^Editing/)).toHaveCount(0)
      await expect(titleField(page, form)).toHaveValue('')
      await titles('Third in', 'First in, edited')

      await site.call('DELETE', `${form.call}/${third?._id}`)
      await page.reload()
      await titles('First in, edited')
    })

  test('While saving, Save is disabled. After a successful save the user goes back one history step. Making a blog current calls the server and then navigates back', async ({
    page,
    site,
  }) => {
    await aBlogAsCurrent(site, 'Current until now')
    const next = await site.call<Post>('POST', '/blogs/add', aPost('Current from now on'))
    const release = await delayCalls(page, '**/api/links/add')
    await page.goto('/admin/conferences')
    await page.goto(linkForm.path)
    await fillIn(page, linkForm)
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeDisabled()
    release()
    await expect(page, 'another document').toHaveURL('/admin/conferences')
    await expect(toast(page, 'External link added successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(button).toBeEnabled()

    await openFromMenu(page, 'Books')
    await expect(page).toHaveURL('/admin/books')
    await fillIn(page, bookForm, { Title: 'Saved before the step back' })
    await save(page)
    await expect(page, 'the same document').toHaveURL('/admin/conferences')
    await expect(toast(page, 'Book created successfully.')).toBeVisible()

    await openFromMenu(page, 'Blogs')
    const call = page.waitForRequest(`**/api/blogs/set-current/${next._id}`)
    await page.getByRole('button', { name: 'Make current “Current from now on”' }).click()
    expect((await call).method()).toBe('POST')
    expect((await call).postData(), 'no body').toBeNull()
    await expect(page).toHaveURL('/admin/conferences')
    await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
    expect((await site.call<Post[]>('GET', '/blogs')).filter(({ current }) => current).map(({ _id }) => _id)).toEqual([next._id])
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
})
