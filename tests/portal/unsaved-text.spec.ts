import type { Page } from '@playwright/test'
import type { WorkingCopy } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aPost, aWork, newItemId, type Row, resetSite } from '#support/content.ts'
import { aboutForm, bookForm, keepMyText, save, titleField } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

/** Unsaved text that another tab, another device or a bulk action could replace. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

/** The state of a form whose text is stored on the server. */
const SAVED = /^Saved .+ not published$/

const readCopies = (site: Site, form = 'books') => site.call<WorkingCopy[]>('GET', `/working-copies/${form}`)
const readTitles = async (site: Site, form?: string) => (await readCopies(site, form)).map(({ values }) => values.title)
const listed = async (site: Site) => (await site.call<Row[]>('GET', '/books')).map(({ title }) => title)
const openRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: /^Edit/ }).click()
const autosave = (site: Site, id: string, values: object, version?: number) =>
  site.call('POST', `/working-copies/books/${id}`, { values, version })

test('text that another tab kept from being stored is offered when the draft is opened again; stored text is not', async ({
  page,
  site,
}) => {
  const id = newItemId()
  await autosave(site, id, { title: 'A draft' })
  await page.goto('/admin/books')
  await openRow(page, 'A draft')
  await titleField(page, bookForm).fill('A draft, stored')
  await expect.poll(() => readTitles(site)).toEqual(['A draft, stored'])
  // Until the form has the response, its copy in the browser is offered.
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('"isSent":true')
  await page.goto('/admin/books')
  await openRow(page, 'A draft, stored')
  await expect(titleField(page, bookForm)).toHaveValue('A draft, stored')
  await expect(page.getByText('You have unsaved text')).toBeHidden()

  await autosave(site, id, { title: 'From another tab' }, (await readCopies(site))[0]?.version)
  await titleField(page, bookForm).fill('Only in this tab')
  await expect(page.getByText(/in this browser/).first()).toBeVisible()
  await page.goto('/admin/books')
  await openRow(page, 'From another tab')
  await expect(page.getByText('You have unsaved text')).toContainText('Only in this tab')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(titleField(page, bookForm)).toHaveValue('Only in this tab')
})

test('unsaved text that a save has replaced is in the history, and returns from there', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('As published'))
  await autosave(site, _id, aWork('Written on a phone'))
  await page.goto('/admin/books')
  await openRow(page, 'As published')
  await titleField(page, bookForm).fill('Written on a desk')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect([await listed(site), await readCopies(site)]).toEqual([['Written on a desk'], []])

  await page.goto(`/admin/books?edit=${_id}`)
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link', { name: 'Unsaved text that was replaced' }).click()
  await expect(page.getByRole('region', { name: /\d/ }).locator('ins').first()).toContainText('phone')
  expect(await findViolations(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await getOverflow(page)).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('dialog')).toContainText('Readers see no change')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(toast(page, 'Restored as unsaved text.')).toBeVisible()
  expect([await listed(site), await readTitles(site)]).toEqual([['Written on a desk'], ['Written on a phone']])
  await page.goto(`/admin/books?edit=${_id}`)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect([await listed(site), await readTitles(site)]).toEqual([['Written on a phone'], []])
})

test('the Undo of a bulk action publishes what readers saw, with its end, and keeps unsaved text unsaved', async ({ page, site }) => {
  const unpublishAt = new Date(Date.now() + 86_400_000).toISOString()
  const { _id } = await site.call<Row>('POST', '/books/add', { ...aWork('As published'), unpublishAt })
  await autosave(site, _id, { title: 'Half written' })
  await page.goto('/admin/books')
  await page.getByRole('checkbox', { name: /^Select “/ }).check()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Unpublished 1 book.')).toBeVisible()
  expect([await listed(site), await readTitles(site)]).toEqual([[], ['Half written']])
  // A call that fails after the item was published must not lose the text.
  await page.route('**/api/working-copies/books/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Published 1 book again.')).toBeVisible()
  await page.unroute('**/api/working-copies/books/*')
  expect([await listed(site), await readTitles(site)]).toEqual([['As published'], ['Half written']])
  expect(await site.call('GET', '/schedules')).toContainEqual(expect.objectContaining({ _id, unpublishAt }))
})

test('a change of tags that fails halfway keeps unsaved text, and can be repeated', async ({ page, site }) => {
  const { _id: id } = await site.call<Row>('POST', '/books/add', aWork('As published'))
  await autosave(site, id, aWork('Half written'))
  await page.goto('/admin/books')
  const addTag = async () => {
    await page.getByRole('checkbox', { name: /^Select “/ }).check()
    await page.getByRole('button', { name: 'Tags', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Add tags' }).fill('Logic')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  }
  for (const failing of ['**/api/working-copies/books/*', '**/api/books/add']) {
    await page.route(failing, (route) => route.abort())
    await addTag()
    await expect(page.getByText('Couldn’t change the tags of 1 book. Try again.').last()).toBeVisible()
    await page.unroute(failing)
    expect([await listed(site), await readTitles(site)]).toEqual([['As published'], ['Half written']])
    await page.reload()
  }
  await addTag()
  await expect(page.getByText('Changed the tags of 1 book.')).toBeVisible()
  await page.goto(`/admin/books?edit=${id}`)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect([await listed(site), await readTitles(site)]).toEqual([['Half written'], []])
})

/** Holds the calls that store text until `respond` is called. Resolves once there is one. */
const holdAutosave = async (page: Page) => {
  const first = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/working-copies/books/*', async (route) => {
    first.resolve()
    await answer.promise
    await route.continue()
  })
  return { isUnderWay: first.promise, respond: answer.resolve }
}

test('what is typed or undone while text is being stored is stored after the form is closed', async ({ page, site }) => {
  await site.call<Row>('POST', '/books/add', aWork('As published'))
  await page.goto('/admin/books')
  await openRow(page, 'As published')
  for (const last of ['Typed to the end', 'As published']) {
    const { isUnderWay, respond } = await holdAutosave(page)
    await titleField(page, bookForm).fill('Typed')
    await isUnderWay
    await titleField(page, bookForm).fill(last)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    if (last !== 'As published') await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByText('Editing “As published”')).toBeHidden()
    respond()
    await expect.poll(() => readTitles(site)).toEqual(last === 'As published' ? [] : [last])
    await page.unroute('**/api/working-copies/books/*')
    await openRow(page, 'As published')
    if (last === 'As published') continue
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(titleField(page, bookForm)).toHaveValue(last)
  }
})

test('text that is restored before the list has loaded opens its own item', async ({ page, site }) => {
  const { _id } = await site.call<Row>('POST', '/books/add', aWork('As published'))
  const copy = { copyId: 'a', rowId: _id, version: 1, title: 'Typed offline', keptAt: Date.now(), values: { ...aWork('Typed offline') } }
  await page.goto('/admin/books')
  await page.evaluate((text) => localStorage.setItem('draft:books:a', text), JSON.stringify(copy))
  let respond = () => {}
  const isHeld = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/books*', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  respond()
  await expect(page.getByText('Editing “As published”')).toBeVisible()
  await expect(titleField(page, bookForm)).toHaveValue('Typed offline')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(await listed(site)).toEqual(['Typed offline'])
  await page.unroute('**/api/books*')
})

/** Stores text in the browser as a form without a connection does. */
const typeOffline = (
  page: Page,
  form: string,
  copy: { rowId: string | null; newId?: string; version?: number; copyVersion?: number; values: { title: string } },
) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `draft:${form}:offline`,
    JSON.stringify({ ...copy, copyId: 'offline', title: copy.values.title, keptAt: Date.now() }),
  ] as const)

test('text for a draft that is restored after it was published on another device does not replace what was published', async ({
  page,
  site,
}) => {
  const id = newItemId()
  await page.goto('/admin/books')
  await typeOffline(page, 'books', { rowId: id, copyVersion: 1, values: aWork('Typed offline') })
  await site.call('POST', '/books/add', { ...aWork('As published'), newId: id })
  await page.reload()
  await openRow(page, 'As published')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(titleField(page, bookForm)).toHaveValue('Typed offline')
  await save(page)
  await expect(page.getByText('This book was changed somewhere else')).toBeVisible()
  expect(await listed(site)).toEqual(['As published'])
})

test('text that is restored after its book was unpublished on another device does not replace the draft', async ({ page, site }) => {
  const { _id: id, version } = await site.call<Row>('POST', '/books/add', aWork('As published'))
  await page.goto('/admin/books')
  await typeOffline(page, 'books', { rowId: id, version, values: aWork('Typed offline') })
  await site.call('POST', `/working-copies/books/${id}/keep`, { status: 'draft', values: aWork('Written on a phone') })
  await page.reload()
  await openRow(page, 'Written on a phone')
  await expect(page.getByText(SAVED)).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(titleField(page, bookForm)).toHaveValue('Typed offline')
  await expect(page.getByText(SAVED)).toBeHidden()
  await save(page)
  await expect(page.getByText('This book was changed somewhere else')).toBeVisible()
  expect(await readTitles(site)).toEqual(['Written on a phone'])
})

test('text that was typed for a first About page is offered when there is one from another device', async ({ page, site }) => {
  await page.goto('/admin/about')
  await typeOffline(page, 'about', { rowId: null, newId: newItemId(), copyVersion: 1, values: aPost('Typed offline') })
  const { _id: id } = await site.call<Row>('POST', '/about/edit', aPost('From a desk'))
  await site.call('POST', `/working-copies/about/${id}`, { values: { title: 'Unsaved on a phone' } })
  await page.reload()
  const restore = page.getByRole('button', { name: 'Restore', exact: true }).first()
  // Several offers have the same buttons.
  await expect(restore).toHaveAccessibleDescription(/^You have unsaved text from .* for “Typed offline”\.$/)
  await restore.click()
  await expect(titleField(page, aboutForm)).toHaveValue('Typed offline')
  // The version of the working copy that the text knows is that of another one.
  await titleField(page, aboutForm).press('End')
  await titleField(page, aboutForm).press('!')
  await expect(page.getByText('This was changed somewhere else. Your text is kept in this browser.').first()).toBeVisible()
  expect(await readTitles(site, 'about')).toEqual(['Unsaved on a phone'])
  await titleField(page, aboutForm).press('Backspace')
  await save(page)
  await expect(page.getByText('This page was changed somewhere else')).toBeVisible()
  expect(await site.call<Row[]>('GET', '/about')).toMatchObject([{ title: 'From a desk', version: 1 }])
  await keepMyText(page)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(await site.call<Row[]>('GET', '/about')).toMatchObject([{ title: 'Typed offline', version: 2 }])
})

test('the draft of a first About page that another device has written on outlives the form that began it', async ({ page, site }) => {
  await page.goto('/admin/about')
  await titleField(page, aboutForm).fill('Typed on a desk')
  await expect.poll(() => readTitles(site, 'about')).toEqual(['Typed on a desk'])
  const [draft] = await readCopies(site, 'about')
  await site.call('POST', '/about/edit', aPost('From a tablet'))
  await site.call('POST', `/working-copies/about/${draft?._id}`, { values: { title: 'Written on a phone' }, version: draft?.version })
  await save(page)
  await keepMyText(page)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(await site.call<Row[]>('GET', '/about')).toMatchObject([{ title: 'Typed on a desk' }])
  expect(await readTitles(site, 'about')).toEqual(['Written on a phone'])
})

test('the end of a bulk action leaves the focus where the owner is typing', async ({ page, site }) => {
  await site.call<Row>('POST', '/books/add', aWork('As published'))
  await page.goto('/admin/books')
  await page.getByRole('checkbox', { name: /^Select “/ }).check()
  let respond = () => {}
  const isHeld = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/keep', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await titleField(page, bookForm).pressSequentially('Typing')
  respond()
  await expect(page.getByText('Unpublished 1 book.')).toBeVisible()
  await page.keyboard.type(' on')
  await expect(titleField(page, bookForm)).toHaveValue('Typing on')
  await page.unroute('**/keep')
})
