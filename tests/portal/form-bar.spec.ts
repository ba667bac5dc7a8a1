import type { Locator } from '@playwright/test'
import { resetSite } from '#support/content.ts'
import { bookForm, fillIn, openFromMenu, titleField } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The bar below a form, which stays at the bottom of the window, and other ways to save. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

const saveButton = { name: 'Save', exact: true }

test('Save and add another stays on the page, empties the form and keeps the focus in it, row after row', async ({ page }) => {
  await page.goto('/admin/blogs')
  await openFromMenu(page, 'Books')
  for (const Title of ['The first of two', 'The second of two']) {
    await fillIn(page, bookForm, { Title })
    await page.getByRole('button', { name: 'Save and add another' }).press('Enter')
    await expect(page.getByRole('button', { name: `Edit “${Title}”` })).toBeVisible()
    await expect(titleField(page, bookForm)).toHaveValue('')
    await expect(titleField(page, bookForm)).toBeFocused()
    await expect(page).toHaveURL('/admin/books')
  }
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
})

test('Ctrl+S and ⌘S save changes, and do nothing without any', async ({ page }) => {
  await page.goto('/admin/books')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await titleField(page, bookForm).press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Edit “The first of two”' }).click()
  await titleField(page, bookForm).press('ControlOrMeta+s')
  await titleField(page, bookForm).fill('The first of three')
  await titleField(page, bookForm).press('ControlOrMeta+s')
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit “The first of three”' })).toBeFocused()
  expect(calls.filter((path) => path.endsWith('/add'))).toEqual(['/api/books/add'])
})

test('the preview of a page comes into view, also below the form', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/books')
    await fillIn(page, bookForm, { Title: `Previewed at ${width}` })
    const preview = page.getByRole('region', { name: 'Page preview' })
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(preview.getByRole('heading')).toBeInViewport()
    await expect(preview.getByRole('heading')).toBeFocused()
  }
})

test('the buttons of a form stay in view from its first field on, even on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/books')
  await titleField(page, bookForm).focus()
  await expect(page.getByRole('button', saveButton)).toBeInViewport({ ratio: 1 })
  // At a zoom of 400 % it would leave no room for the text.
  await page.setViewportSize({ width: 320, height: 256 })
  await titleField(page, bookForm).focus()
  await expect(page.getByRole('button', saveButton)).not.toBeInViewport()
})

test('the toolbar of a text passes below the bar, and its open menu above it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/blogs')
  const toolbar = page.getByRole('toolbar')
  const { y } = (await toolbar.boundingBox()) as { y: number }
  await page.setViewportSize({ width: 390, height: Math.round(y) + 70 })
  const isOnTop = (element: Locator) =>
    element.evaluate((control) => {
      const box = control.getBoundingClientRect()
      return control.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    })
  const save = page.getByRole('button', saveButton)
  await expect(save).toBeInViewport({ ratio: 1 })
  expect(await isOnTop(save)).toBe(true)
  await page.getByRole('button', { name: 'Heading level' }).press('Enter')
  expect(await isOnTop(page.getByRole('option', { name: 'Normal text' }))).toBe(true)
})

test('no field that Tab or Shift+Tab leads to is behind a bar, even on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/books')
  await page.getByText('Details', { exact: true }).click()
  const end = page.getByLabel('Last part of the address')
  await expect(end).toBeVisible()
  const isBehind = (element: Element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(x + width / 2, y + 4))
  }
  const behind: string[] = []
  for (const [key, from, to] of [
    ['Tab', titleField(page, bookForm), end],
    ['Shift+Tab', end, titleField(page, bookForm)],
  ] as const) {
    await from.focus()
    while (!(await to.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press(key)
      const focused = page.locator(':focus')
      if (await focused.evaluate(isBehind)) behind.push(`${key}: ${await focused.getAttribute('name')}`)
    }
  }
  expect(behind).toEqual([])
})

test('a form and the menu do not move when they learn what the server can do', async ({ page }) => {
  const known = Promise.withResolvers<void>()
  const calls: string[] = []
  const hold = (path: string) =>
    page.route(path, async (route) => {
      calls.push(route.request().url())
      await known.promise
      await route.continue()
    })
  await hold('**/api/revisions/**')
  await page.goto('/admin/settings')
  await expect(page.getByRole('main').getByRole('link', { name: 'History' })).toBeVisible()
  await hold('**/api/working-copies/**')
  await page.goto('/admin/books')
  const visibility = page.getByLabel('Visibility')
  await expect(visibility).toBeDisabled()
  const save = page.getByRole('button', saveButton)
  const account = page.getByRole('link', { name: 'Account' })
  const places = () => Promise.all([save, account].map((one) => one.boundingBox()))
  const before = await places()
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  known.resolve()
  await expect(visibility).toBeEnabled()
  expect(await places()).toEqual(before)
})

for (const width of [390, 768, 1280, 1440])
  test(`Save stays under a mouse that presses it while the text is stored, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/conferences')
    const { promise: mayStore, resolve: letStore } = Promise.withResolvers<void>()
    await page.route('**/api/working-copies/**', async (route) => {
      await mayStore
      await route.continue()
    })
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Stored')
    const readPlace = () => page.getByRole('button', saveButton).boundingBox()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    const before = await readPlace()
    letStore()
    await expect(page.getByText(/^Saved .* not published$/)).toBeVisible()
    expect(await readPlace()).toEqual(before)
  })
