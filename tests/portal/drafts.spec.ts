import type { Browser, Route } from '@playwright/test'
import type { WorkingCopy } from '@portfolio/contracts'
import { findViolations } from '#support/accessibility.ts'
import { aWork, type Row, resetSite } from '#support/content.ts'
import { bookForm, fillIn, getForm, save, titleField } from '#support/owner-forms.ts'
import { rowOf, toast } from '#support/pages.ts'
import { expect, type Site, sharedPage, signedInAt, test } from '#support/test.ts'
import { startTyping } from '#support/type-without-pause.ts'

/** Drafts, and text that is stored on the server while it is typed. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

const readDrafts = (site: Site) => site.call<WorkingCopy[]>('GET', '/working-copies/books')
const readTitle = async (site: Site) => String((await readDrafts(site))[0]?.values.title ?? '')
const listed = async (site: Site) => (await site.call<Row[]>('GET', '/books')).map(({ title }) => title)

/** Opens the form on another device of the owner. */
const openElsewhere = async (browser: Browser, site: Site) => {
  const context = await browser.newContext({ baseURL: site.url, storageState: signedInAt(site) })
  const page = await context.newPage()
  await page.goto('/admin/books')
  return page
}

test('text is available on another device when the tab, the network or the session ends during typing', async ({ page, site, browser }) => {
  await page.goto('/admin/books')
  const other = await openElsewhere(browser, site)
  await titleField(other, bookForm).focus()
  const { typeUntilSaved, getSaved } = startTyping(other)
  await typeUntilSaved('A title that is typed without a pause until the tab is killed.')
  const saved = getSaved()
  await other.context().close()
  await expect.poll(() => readTitle(site)).toContain(saved)

  await page.reload()
  const title = await readTitle(site)
  await expect(rowOf(page, title).getByText('Draft')).toBeVisible()
  await rowOf(page, title).getByRole('button', { name: /^Edit/ }).click()
  const field = titleField(page, bookForm)
  await expect(field).toHaveValue(title)

  const state = getForm(page, bookForm).getByRole('status')
  await page.context().setOffline(true)
  await field.fill('Written without a network')
  await expect(state.filter({ hasText: 'Your text is kept in this browser.' })).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => readTitle(site)).toBe('Written without a network')

  const hanging = Promise.withResolvers<Route>()
  await page.route('**/api/working-copies/**', hanging.resolve)
  await field.fill('Written to a server that hangs')
  await expect(state.filter({ hasText: 'Not on the server yet. Your text is kept in this browser.' })).toBeVisible()
  await (await hanging.promise).abort()
  await page.unroute('**/api/working-copies/**')
  await expect.poll(() => readTitle(site)).toBe('Written to a server that hangs')

  await page.route('**/api/working-copies/**', (route) => route.fulfill({ status: 401, json: { errors: [{ msg: 'Please sign in' }] } }))
  await field.fill('Written without a session')
  await expect(state.filter({ hasText: 'You are signed out.' })).toBeVisible()
  await page.unroute('**/api/working-copies/**')
  const { getLostMs } = startTyping(page)
  await field.fill('Written with a session')
  const changedAt = Date.now()
  await expect.poll(() => readTitle(site), { intervals: [50] }).toBe('Written with a session')
  expect(Date.now() - changedAt).toBeLessThan(getLostMs())
  await expect(state.filter({ hasText: /^Saved \d{1,2}:\d\d\s[AP]M · not published$/ })).toBeVisible()
  expect(await listed(site)).toEqual([])

  await fillIn(page, bookForm, { Title: 'Published in the end' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  expect(await listed(site)).toEqual(['Published in the end'])
  expect(await readDrafts(site)).toEqual([])
})

test('an item is saved as a draft, published and unpublished, and its row shows that', async ({ page, site }) => {
  await resetSite(site)
  await page.goto('/admin/books')
  await titleField(page, bookForm).fill('Half a thought')
  const status = page.getByLabel('Visibility')
  await expect(status).toHaveValue('published')
  await status.selectOption('Draft')
  await save(page)
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  await expect(rowOf(page, 'Half a thought').getByText('Draft')).toBeVisible()
  expect(await listed(site)).toEqual([])
  expect(await findViolations(page)).toEqual([])

  await rowOf(page, 'Half a thought').getByRole('button', { name: /^Edit/ }).click()
  await expect(status).toHaveValue('draft')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(getForm(page, bookForm).getByText('Please enter the author')).toBeVisible()
  await fillIn(page, bookForm, { Title: 'A whole thought' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  expect(await listed(site)).toEqual(['A whole thought'])

  await rowOf(page, 'A whole thought').getByRole('button', { name: /^Edit/ }).click()
  await status.selectOption('Private')
  await expect(
    getForm(page, bookForm)
      .getByRole('status')
      .filter({ hasText: /Unsaved changes|not published/ }),
  ).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Unpublished. Only you can see it now.')).toBeVisible()
  await expect(rowOf(page, 'A whole thought').getByText('Private')).toBeVisible()
  expect(await listed(site)).toEqual([])

  await rowOf(page, 'A whole thought').getByRole('button', { name: /^Edit/ }).click()
  await status.selectOption('Scheduled')
  await save(page)
  await expect(page.getByLabel('Publish at', { exact: true })).toHaveAccessibleDescription(/Please choose a date and time/)
  await expect(page.getByLabel('Publish at', { exact: true })).toBeFocused()
  await page.getByLabel('Publish at', { exact: true }).fill('2090-01-31T09:30')
  await save(page)
  await expect(toast(page, 'Scheduled.')).toBeVisible()
  await expect(rowOf(page, 'A whole thought').getByText('Due Jan 31, 2090, 9:30 AM')).toBeVisible()
  expect(await listed(site)).toEqual([])

  // What is typed into it is published at that time as well.
  await rowOf(page, 'A whole thought').getByRole('button', { name: /^Edit/ }).click()
  await expect(status).toHaveAccessibleDescription(/What you have typed by that time is published, saved or not/)
  await titleField(page, bookForm).fill('A whole thought, and half')
  await expect.poll(() => readTitle(site)).toBe('A whole thought, and half')
  await expect(page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M · not published$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('is published at the scheduled time even if you leave now')
  await page.getByRole('button', { name: 'Leave without saving' }).click()

  await rowOf(page, 'A whole thought')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(rowOf(page, 'A whole thought')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'A whole thought').getByText('Due Jan 31, 2090')).toBeVisible()
})

test('unpublished changes of a published item are offered on another device, and readers do not see them', async ({
  page,
  site,
  browser,
}) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('As published'))
  const other = await openElsewhere(browser, site)
  await rowOf(other, 'As published').getByRole('button', { name: /^Edit/ }).click()
  await titleField(other, bookForm).fill('As changed elsewhere')
  await expect.poll(() => readTitle(site)).toBe('As changed elsewhere')
  await other.context().close()

  await page.goto('/admin/books')
  await expect(rowOf(page, 'As published').getByText('Unpublished changes')).toBeVisible()
  await rowOf(page, 'As published').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(titleField(page, bookForm)).toHaveValue('As changed elsewhere')
  expect(await listed(site)).toEqual(['As published'])
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(await listed(site)).toEqual(['As changed elsewhere'])
  expect(await readDrafts(site)).toEqual([])
})

test('undoing all changes of a text undoes them on the server', async ({ page, site }) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('Published'))
  await page.goto('/admin/books')
  const edit = (title: string) => rowOf(page, title).getByRole('button', { name: /^Edit/ }).click()
  const write = async (title: string) => {
    await titleField(page, bookForm).fill(title)
    await expect.poll(() => readTitle(site)).toBe(title)
  }
  await edit('Published')
  await write('Changed')
  await titleField(page, bookForm).fill('Published')
  await expect.poll(() => readDrafts(site)).toEqual([])
  await write('Changed again')

  await page.getByLabel('Visibility').selectOption('Draft')
  await save(page)
  await expect(rowOf(page, 'Changed again').getByText('Draft')).toBeVisible()
  await edit('Changed again')
  await write('Changed a third time')
  await write('Changed again')
})

test('text that is taken back leaves nothing on the server, even if the response to its autosave was lost', async ({ page, site }) => {
  await resetSite(site)
  await site.call('POST', '/books/add', aWork('Published'))
  const loseResponse = () =>
    page.route(
      '**/api/working-copies/books/*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  await page.goto('/admin/books')
  for (const title of ['', 'Published']) {
    if (title) await rowOf(page, title).getByRole('button', { name: /^Edit/ }).click()
    await expect(titleField(page, bookForm)).toHaveValue(title)
    await loseResponse()
    await titleField(page, bookForm).fill('Typed and taken back')
    await expect.poll(() => readTitle(site)).toBe('Typed and taken back')
    await titleField(page, bookForm).fill(title)
    await expect.poll(() => readDrafts(site)).toEqual([])
  }
})

test('unsaved text of a new item is discarded with its draft, leaves none when it is deleted, and is not offered once the draft is published', async ({
  page,
  site,
}) => {
  await resetSite(site)
  const offer = page.getByText(/^You have unsaved text from/)
  const leave = async (title: string) => {
    await titleField(page, bookForm).fill(title)
    await expect.poll(() => readTitle(site)).toBe(title)
    // A form that has no response from the server yet keeps its copy in the browser.
    await expect(page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M · not published$/)).toBeVisible()
    await page.reload()
    await expect(offer).toContainText(title)
  }
  await page.goto('/admin/books')
  await leave('Not wanted')
  await expect(rowOf(page, 'Not wanted')).toHaveCount(1)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(rowOf(page, 'Not wanted')).toHaveCount(0)
  await expect.poll(() => readDrafts(site)).toEqual([])

  await titleField(page, bookForm).fill('Typed and taken back')
  await expect.poll(() => readTitle(site)).toBe('Typed and taken back')
  await titleField(page, bookForm).fill('')
  await expect.poll(() => readDrafts(site)).toEqual([])
  expect((await site.call<{ items: { title: string }[] }>('GET', '/trash')).items.map(({ title }) => title)).not.toContain(
    'Typed and taken back',
  )
  await leave('Wanted')
  await rowOf(page, 'Wanted').getByRole('button', { name: /^Edit/ }).click()
  await fillIn(page, bookForm, { Title: 'Wanted' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('')
  await expect(offer).toHaveCount(0)
})

test('discarded text comes back with Undo: that of the browser with its draft, and unsaved changes from the server', async ({
  page,
  site,
}) => {
  await resetSite(site)
  const offer = page.getByText(/^You have unsaved text from/)
  const readTitles = async () => (await readDrafts(site)).map(({ values }) => values.title)
  const discardAndUndo = async (title: string) => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Text discarded.')).toBeVisible()
    await expect(offer).toHaveCount(0)
    expect(await readTitles()).not.toContain(title)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(offer).toBeVisible()
    await expect.poll(readTitles).toContain(title)
  }
  await page.goto('/admin/books')
  await titleField(page, bookForm).fill('A new book')
  await expect(page.getByText(/^Saved \d{1,2}:\d\d\s[AP]M · not published$/)).toBeVisible()
  await page.reload()
  await discardAndUndo('A new book')
  await expect(rowOf(page, 'A new book').getByText('Draft')).toBeVisible()
  await page.reload()
  await expect(offer).toContainText('A new book')

  const { _id } = await site.call<Row>('POST', '/books/add', aWork('Published'))
  await site.call('POST', `/working-copies/books/${_id}`, { values: { title: 'Half written' }, baseVersion: 1 })
  await page.goto(`/admin/books?edit=${_id}`)
  await discardAndUndo('Half written')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(titleField(page, bookForm)).toHaveValue('Half written')
})
