import type { Settings, WorkingCopy } from '@portfolio/contracts'
import { SETTINGS_ID } from '@portfolio/contracts'
import { addImage, aLink, aPost, aWork, newItemId, type Post, type Row, resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { bookForm, fillIn, openFromMenu, openScreen, save, titleField } from '#support/owner-forms.ts'
import { delayCalls, holdResponses, holdToast, loseResponses, rowOf, toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, signedInAt, test } from '#support/test.ts'

/** What a screen shows while a response is late, and after one was lost. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

test('rows that could not be deleted stay in the list when it cannot be loaded either, and can be deleted later', async ({
  page,
  site,
}) => {
  await site.call('POST', `/working-copies/books/${newItemId()}`, { values: aWork('A draft') })
  for (const title of ['First', 'Second', 'Third']) await site.call('POST', '/books/add', aWork(title))
  await page.goto('/admin/books')
  const remove = (title: string) =>
    rowOf(page, title)
      .getByRole('button', { name: /^Delete/ })
      .click()
  await expect(rowOf(page, 'A draft')).toBeVisible()
  await page.route(/\/api\/(books|working-copies)/, (route) => route.abort())
  await remove('A draft')
  await expect(toast(page, 'Problem deleting book, try again.')).toBeVisible()
  await expect(rowOf(page, 'A draft')).toBeVisible()
  for (const title of ['First', 'Third']) await page.getByRole('checkbox', { name: `Select “${title}”` }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(toast(page, 'Couldn’t delete 2 books. Try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(
    ['A draft', 'Third', 'Second', 'First'].map((title) => `Edit “${title}”`),
  )
  await page.unrouteAll()
  await remove('A draft')
  await expect(page.getByText('Book deleted successfully.')).toBeVisible()
  await expect(rowOf(page, 'A draft')).toHaveCount(0)
})

test('a row that could not be moved returns to its place when the list cannot be loaded either', async ({ page, site }) => {
  for (const title of ['First', 'Second', 'Third']) await site.call('POST', '/links/add', aLink(title))
  await page.goto('/admin/links')
  const shown = (...titles: string[]) =>
    expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(titles.map((title) => `Edit “${title}”`))
  await shown('Third', 'Second', 'First')
  const failing = Promise.withResolvers<void>()
  await page.route(/\/api\/(rows\/externalLinks\/order|links\?)/, async (route) => {
    await failing.promise
    await route.abort()
  })
  const moveUp = page.getByRole('button', { name: 'Move “First” up' })
  await moveUp.click()
  await shown('Third', 'First', 'Second')
  await moveUp.click()
  await shown('First', 'Third', 'Second')
  failing.resolve()
  await expect(toast(page, 'Couldn’t change the order. Try again.')).toBeVisible()
  await shown('Third', 'Second', 'First')
})

test('a list shows what was deleted, restored and added although the responses to that were lost', async ({ page, site }) => {
  for (const title of ['Gone for good', 'Back again']) {
    const { _id } = await site.call<Row>('POST', '/books/add', aWork(title))
    await site.call('DELETE', `/books/${_id}`)
  }
  await page.goto('/admin/trash')
  await loseResponses(page, '**/api/books/restore/*')
  await page.getByRole('button', { name: 'Restore “Back again”' }).click()
  await expect(toast(page, 'The server did not respond. Check the list before retrying.')).toBeVisible()
  await expect(page.locator('tr', { hasText: 'Back again' })).toHaveCount(0)
  await loseResponses(page, '**/api/trash/delete')
  await page.getByRole('button', { name: 'Delete for good “Gone for good”' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The server did not respond. Check the list before retrying.')
  await expect(page.locator('tr', { hasText: 'Gone for good' })).toHaveCount(0)

  await page.goto('/admin/account')
  await loseResponses(page, '**/api/tokens/add*')
  await page.getByRole('button', { name: 'Add a team token' }).click()
  await dialog.getByLabel('Name').fill('lost-token')
  await dialog.getByLabel('Current password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The server did not respond. Check the list before retrying.')
  await expect(page.locator('tr', { hasText: 'lost-token' })).toBeAttached()
  await site.call('DELETE', '/tokens/lost-token')
})

test('a save on a connection that hangs says so after seconds, fails after a minute, and can then be repeated', async ({ page, site }) => {
  await page.goto('/admin/books')
  await page.evaluate(() => {
    const { timeout } = AbortSignal
    const limit = new AbortController()
    const limits: number[] = []
    AbortSignal.timeout = (ms) => {
      limits.push(ms)
      return limit.signal
    }
    const endLimits = () => {
      AbortSignal.timeout = timeout
      limit.abort(new DOMException('The time is over', 'TimeoutError'))
    }
    Object.assign(globalThis, { limits, endLimits })
  })
  await delayCalls(page, '**/api/books/add')
  await fillIn(page, bookForm)
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'Still saving: the server isn’t responding yet.' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { limits: number[] }).limits.at(-1))).toBe(60_000)
  await page.evaluate(() => (globalThis as unknown as { endLimits: () => void }).endLimits())
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server.' })).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('A title of four words')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await save(page)
  await expect(page.getByText('Book created successfully.')).toBeVisible()
  expect(await site.call<Row[]>('GET', '/books')).toHaveLength(1)
})

test('a new token is shown before the list of tokens is', async ({ page, site }) => {
  await page.goto('/admin/account')
  await expect(page.getByRole('button', { name: 'Add a team token' })).toBeVisible()
  const release = await delayCalls(page, /\/api\/tokens$/)
  await page.getByRole('button', { name: 'Add a team token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('shown-at-once')
  await dialog.getByLabel('Current password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Token' })).toHaveValue(/^[\w-]{43}$/)
  release()
  await site.call('DELETE', '/tokens/shown-at-once')
})

test('what is typed before the working copies have arrived is stored on the server', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, storageState: signedInAt(site) })
  const page = await context.newPage()
  await page.clock.install()
  const release = await delayCalls(page, '**/api/working-copies/books')
  await page.goto('/admin/books')
  await titleField(page, bookForm).fill('Typed at once')
  // Then the first attempt to store it would have been made.
  await page.clock.runFor(1_500)
  release()
  const read = async () => (await site.call<WorkingCopy[]>('GET', '/working-copies/books')).map(({ values }) => values.title)
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return read()
    })
    .toEqual(['Typed at once'])
  await context.close()
})

test('the settings offer the unsaved text that was just restored from their history', async ({ page, site }) => {
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Tagline')).toBeVisible()
  const { hasWorks: _, ...settings } = await site.call<Settings>('GET', '/settings')
  await site.call('POST', `/working-copies/settings/${SETTINGS_ID}`, {
    values: { ...settings, tagline: 'On a phone' },
    baseVersion: settings.version,
  })
  await site.call('POST', '/settings/edit', { ...settings, tagline: 'On a desk' })
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Versions' })
    .getByRole('link', { name: /Unsaved/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(toast(page, 'Restored as unsaved text.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(page.getByText('You have unsaved text')).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Tagline')).toHaveValue('On a phone')
  await site.call('DELETE', `/working-copies/settings/${SETTINGS_ID}`)
})

test('the times of a scheduled item are not changed before they are known', async ({ page, site }) => {
  const id = newItemId()
  const times = { publishAt: '2090-01-31T09:30:00.000Z', unpublishAt: '2090-02-28T09:30:00.000Z' }
  await site.call('POST', `/working-copies/books/${id}/keep`, { values: aWork('Due later'), status: 'scheduled', ...times })
  const release = await delayCalls(page, '**/api/schedules')
  await page.goto('/admin/books')
  await rowOf(page, 'Due later').getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Visibility')).toBeDisabled()
  await expect(page.getByLabel('Publish at', { exact: true })).toBeDisabled()
  release()
  await page.getByLabel('Publish at', { exact: true }).fill('2090-01-30T09:30')
  await save(page)
  await expect(toast(page, 'Scheduled.')).toBeVisible()
  const schedules = await site.call<{ _id: string; unpublishAt: string }[]>('GET', '/schedules')
  expect(schedules.find(({ _id }) => _id === id)?.unpublishAt).toBe(times.unpublishAt)
})

test('the library says nothing about a filter before its images have arrived', async ({ page }) => {
  await page.route('**/api/images?page=1&show=unused', (route) => route.fulfill({ json: { items: [], pages: 1, unused: 0 } }))
  await page.goto('/admin/media?show=unused')
  await expect(page.getByText('Every image is in use.')).toBeVisible()
  const release = await delayCalls(page, '**/api/images?page=1&show=undescribed')
  await page.getByRole('link', { name: 'Without a description' }).click()
  await expect(page.getByText('Loading the images')).toBeAttached()
  await expect(page.getByText('Every image is described.')).toHaveCount(0)
  release()
})

test('a selected work is not called deleted while the works are loading', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('Selected'))
  const settings = await site.call<Settings>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, identity: { ...settings.identity, selectedWorks: [_id] } })
  const release = await delayCalls(page, /\/api\/books\?/)
  await page.goto('/admin/settings')
  const work = page.getByLabel('Work 1', { exact: true })
  await expect(work.locator('option:checked')).toHaveText('Not loaded yet')
  release()
  await expect(work.locator('option:checked')).toHaveText('Selected')
})

test('an image that arrives while another one is dragged stays when that is dropped', async ({ page, site }) => {
  const images = [await addImage(site), await addImage(site)]
  const post = await site.call<Post>('POST', '/blogs/add', { ...aPost('In order'), images: images.map(({ url }) => url) })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/conferences')
  await openFromMenu(page, 'Blogs')
  await page.getByRole('button', { name: 'Edit “In order”' }).click()
  const thumbnails = page.getByRole('list', { name: 'Images, in order' }).getByRole('listitem')
  const release = await holdResponses(page, '**/api/image/cloudinary/upload/single')
  await page.getByLabel('Images: choose a file').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: aPng() })
  await expect(page.getByText('Uploading new.png')).toBeVisible()
  await thumbnails.first().scrollIntoViewIfNeeded()
  const [start, end] = await Promise.all([0, 1].map((index) => thumbnails.nth(index).getByRole('img').boundingBox()))
  if (!start || !end) throw new Error('Both have to be visible')
  await page.mouse.move(start.x + start.width / 2, start.y + 40)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width * 0.8, end.y + 40, { steps: 4 })
  release()
  await expect(thumbnails).toHaveCount(3)
  const now = await thumbnails.nth(1).getByRole('img').boundingBox()
  if (!now) throw new Error('It has to be visible')
  await page.mouse.move(now.x + now.width * 0.8, now.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(thumbnails).toHaveCount(3)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const saved = await site.call<Post>('GET', `/blogs/${post._id}`)
  expect(saved.images.map(({ url }) => url).slice(0, 2)).toEqual([images[1]?.url, images[0]?.url])
  expect(saved.images).toHaveLength(3)
})

test('with the button that tries again, focus goes to the heading of what could not be loaded', async ({ page }) => {
  for (const [screen, call, heading] of [
    ['books', 'books?*', 'Books List'],
    ['settings', 'settings', 'Settings'],
    ['releases', 'releases', 'Releases'],
    ['history', 'history/changes*', 'History'],
    ['trash', 'trash', 'Trash'],
    ['audit', 'audit-events*', 'Audit log'],
    ['statistics', 'statistics*', 'Statistics'],
    ['scholar', 'works/readiness*', 'Scholar readiness'],
  ] as const) {
    await page.route(`**/api/${call}`, (route) => route.abort())
    // Other screens have loaded the settings before.
    await (screen === 'settings' ? page.goto('/admin/settings') : openScreen(page, `/admin/${screen}`))
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unrouteAll()
    await again.press('Enter')
    await expect(again).toHaveCount(0)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
  }
})

test('a change of many rows says that it is running, and so does its Undo', async ({ page, site }) => {
  for (let number = 1; number <= 10; number++) await site.call('POST', '/books/add', aWork(`Book ${number}`))
  await page.goto('/admin/books')
  await page.getByLabel('Select all').check()
  const release = await delayCalls(page, '**/api/working-copies/books/*/keep')
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await expect(toast(page, 'Unpublishing 10 books…')).toBeVisible()
  release()
  await expect(toast(page, 'Unpublished 10 books.')).toBeVisible()
  await holdToast(page)
  await expect(toast(page, 'Unpublishing 10 books…')).toHaveCount(0)
  const releaseUndo = await delayCalls(page, '**/api/books/add')
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Publishing 10 books again…')).toBeVisible()
  releaseUndo()
  await expect(toast(page, 'Published 10 books again.')).toBeVisible()
})
