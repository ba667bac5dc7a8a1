import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aLink, aPost, aWork, newItemId, type Row, resetSite } from '#support/content.ts'
import { bookForm, titleField } from '#support/owner-forms.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The tools of a list: sorting, finding, and acting on several rows at once. Lists of fewer than eight rows have no tools. */

test.use(sharedPage({ signedIn: true }))

const TITLES = ['Zeta', 'Beta', 'Éta', 'Alpha', 'Theta', 'Iota', 'Kappa', 'Delta', 'Gamma']

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  for (const title of TITLES) await site.call('POST', '/books/add', aWork(`${title} functions`))
})

test('the order and the search are in the address: a reload shows the same rows', async ({ page }) => {
  await page.goto('/admin/books')
  const titles = (...expected: string[]) =>
    expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(expected.map((title) => `Edit “${title} functions”`))
  await titles(...TITLES.toReversed())
  await page.getByRole('combobox', { name: 'Order of Books List' }).selectOption('By Title')
  await titles('Alpha', 'Beta', 'Delta', 'Éta', 'Gamma', 'Iota', 'Kappa', 'Theta', 'Zeta')
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('eta')
  await titles('Beta', 'Éta', 'Theta', 'Zeta')
  await expect(page).toHaveURL('/admin/books?find=eta&order=title')
  await page.reload()
  await titles('Beta', 'Éta', 'Theta', 'Zeta')
})

test('several rows are deleted at once and come back with one Undo; hidden rows are not touched', async ({ page, site }) => {
  const count = async () => (await site.call<Row[]>('GET', '/books')).length
  await page.goto('/admin/books?find=eta')
  await page.getByRole('checkbox', { name: 'Select “Beta functions”' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('eta ze')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('eta')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByText('Deleted 4 books.')).toBeVisible()
  await expect(page.getByText('No matches.')).toBeVisible()
  await expect.poll(count).toBe(TITLES.length - 4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored 4 books.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(4)
  expect(await count()).toBe(TITLES.length)
})

test('several rows are unpublished and published at once, each with one Undo, and the list is limited to drafts', async ({
  page,
  site,
}) => {
  const titles = async () => (await site.call<Row[]>('GET', '/books')).map(({ title }) => title.replace(' functions', ''))
  await page.goto('/admin/books?find=eta')
  for (const title of ['Beta', 'Zeta']) await page.getByRole('checkbox', { name: `Select “${title} functions”` }).check()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Unpublished 2 books.')).toBeVisible()
  expect(await titles()).toHaveLength(TITLES.length - 2)
  await page.getByRole('searchbox', { name: 'Find in Books List' }).fill('')
  await page.getByRole('combobox', { name: 'Status in Books List' }).selectOption('Draft')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published 2 books.', { exact: true })).toBeVisible()
  expect(await titles()).toEqual(TITLES.toReversed())
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Unpublished 2 books again.')).toBeVisible()
  expect(await titles()).toHaveLength(TITLES.length - 2)
  for (const { _id, version } of await site.call<Row[]>('GET', '/working-copies/books'))
    await site.call('POST', '/books/add', { ...aWork('Beta functions'), newId: _id, copyVersion: version })
})

test('a draft that cannot be published asks for what is missing, and without a connection for another attempt', async ({ page, site }) => {
  const draft = `/working-copies/books/${newItemId()}`
  await site.call('POST', draft, { values: { title: 'Half written' } })
  await page.goto('/admin/books')
  const publish = async () => {
    await page.getByRole('checkbox', { name: 'Select “Half written”' }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
  }
  await publish()
  await expect(page.getByText('Couldn’t publish 1 book. Open them to see what is missing.')).toBeVisible()
  await page.reload()
  await page.route('**/api/books/add', (route) => route.abort())
  await publish()
  await expect(page.getByText('Couldn’t publish 1 book. Try again.')).toBeVisible()
  await page.unroute('**/api/books/add')
  await site.call('DELETE', draft)
})

test('selected works are downloaded as one file', async ({ page }) => {
  await page.goto('/admin/books')
  for (const title of ['Kappa', 'Gamma']) await page.getByRole('checkbox', { name: `Select “${title} functions”` }).check()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export 2 books' }).getByRole('button', { name: 'BibTeX', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('books.bib')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(/^@/gm)).toHaveLength(2)
  for (const title of ['Kappa functions', 'Gamma functions']) expect(text).toContain(title)
})

test('the tags of several works are changed at once, with one Undo, and the list is limited to a type and a tag', async ({
  page,
  site,
}) => {
  const cslOf = async (row: Row | undefined) =>
    (await site.call<{ details: { csl: object } }>('GET', `/works/books/${row?._id}/details`)).details.csl
  const [kappa, gamma] = await Promise.all(
    ['Kappa', 'Gamma'].map(async (title) => (await site.call<Row[]>('GET', '/books')).find((row) => row.title.startsWith(title)) as Row),
  )
  const csl = { type: 'thesis', keyword: 'Logic; War', publisher: 'Kept' }
  await site.call('POST', '/books/add', { ...kappa, id: kappa?._id, details: { csl, links: [], bibtex: null } })
  await page.goto('/admin/books')
  for (const title of ['Kappa', 'Gamma']) await page.getByRole('checkbox', { name: `Select “${title} functions”` }).check()
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 2 books' })
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('Cambridge')
  await dialog.getByRole('combobox', { name: 'Remove tags' }).click()
  await dialog.getByRole('option', { name: 'War' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Changed the tags of 2 books.')).toBeVisible()
  expect(await cslOf(kappa)).toEqual({ ...csl, keyword: 'Logic, Cambridge' })
  expect(await cslOf(gamma)).toEqual({ keyword: 'Cambridge' })
  expect((await site.call<Row[]>('GET', '/books')).find(({ _id }) => _id === kappa?._id)).toMatchObject({ title: 'Kappa functions' })

  const rows = page.getByRole('button', { name: /^Edit/ })
  await page.getByRole('combobox', { name: 'Tag in Books List' }).selectOption('Cambridge')
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Type in Books List' }).selectOption('Thesis')
  await expect(rows).toHaveText(['Edit “Kappa functions”'])
  await expect(page).toHaveURL('/admin/books?type=thesis&tag=Cambridge')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Restored the tags of 2 books.')).toBeVisible()
  expect(await cslOf(kappa)).toEqual({ ...csl, keyword: 'Logic, War' })
  expect(await cslOf(gamma)).toEqual({})
})

test('links are put in an order with the keyboard, by dragging and back to the newest first; readers see the same order', async ({
  page,
  site,
}) => {
  for (const title of ['First link', 'Second link', 'Third link']) await site.call('POST', '/links/add', aLink(title))
  const titles = async () => (await site.call<Row[]>('GET', '/links')).map(({ title }) => title)
  const shown = (...expected: string[]) =>
    expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(expected.map((title) => `Edit “${title}”`))
  const move = (title: string, direction: string) => page.getByRole('button', { name: `Move “${title}” ${direction}` })
  await page.goto('/admin/links')
  await shown('Third link', 'Second link', 'First link')
  expect(await findViolations(page)).toEqual([])
  await move('First link', 'up').press('Enter')
  await expect(move('First link', 'up')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(move('First link', 'down')).toBeFocused()
  await shown('First link', 'Third link', 'Second link')
  await expect(page.getByRole('status').filter({ hasText: '“First link” moved to position 1 of 3.' })).toBeAttached()
  await expect.poll(titles).toEqual(['First link', 'Third link', 'Second link'])

  const handle = await page.locator('[data-handle]').first().boundingBox()
  if (!handle) throw new Error('Not shown')
  await page.mouse.move(handle.x + 5, handle.y + 5)
  await page.mouse.down()
  await page.mouse.move(handle.x + 5, handle.y + 400, { steps: 4 })
  await expect(page.locator('tr').last()).toHaveAttribute('data-drop', 'after')
  await page.mouse.up()
  await shown('Third link', 'Second link', 'First link')
  await expect.poll(titles).toEqual(['Third link', 'Second link', 'First link'])
  await expect(page.getByRole('button', { name: 'Newest first' })).toHaveCount(0)

  await move('Third link', 'down').click()
  await expect.poll(titles).toEqual(['Second link', 'Third link', 'First link'])
  await page.reload()
  await shown('Second link', 'Third link', 'First link')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect.poll(titles).toEqual(['Third link', 'Second link', 'First link'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(['Second link', 'Third link', 'First link'])
  // Both clicks are made before the row is shown at its new position.
  await move('First link', 'up').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await shown('First link', 'Second link', 'Third link')
  await expect(move('First link', 'down')).toBeFocused()
  await expect.poll(titles).toEqual(['First link', 'Second link', 'Third link'])
})

test('in a long list, what rows do not show is found by the server, and a blog by its whole text', async ({ page, site }) => {
  const csl = Array.from({ length: 201 }, (_, n) => ({
    ...{ id: `w${n}`, type: 'book', title: `Volume ${n}`, issued: { raw: '1950' }, author: [{ literal: 'A. Writer' }] },
    ...(n === 7 && { publisher: 'Clarendon Press' }),
  }))
  const decisions = csl.map(({ id }) => ({ entry: `${id}#1`, action: 'add', collection: 'projects' }))
  await site.call('POST', '/import/apply', { id: randomUUID(), name: '', format: 'csl-json', text: JSON.stringify(csl), decisions })
  await page.goto('/admin/projects?find=clarendon')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['Edit “Volume 7”'])
  await page.getByRole('searchbox').fill('volume 200')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['Edit “Volume 200”'])

  // Until a late response arrives, titles are searched, without what was found for another text.
  await page.getByRole('searchbox').fill('clarendon')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['Edit “Volume 7”'])
  const late = Promise.withResolvers<void>()
  await page.route(/\/find\?/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.getByRole('searchbox').fill('volume 199')
  const list = page.getByRole('region').filter({ has: page.getByRole('searchbox') })
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['Edit “Volume 199”'])
  await expect(list).toHaveAttribute('aria-busy', 'true')
  late.resolve()
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['Edit “Volume 199”'])

  const description = `<p>${'Long. '.repeat(100)}</p><p>Entscheidungsproblem</p>`
  for (let n = 0; n < 8; n += 1) await site.call('POST', '/blogs/add', { ...aPost(`Note ${n}`), ...(n === 3 && { description }) })
  await page.goto('/admin/blogs')
  await page.getByRole('searchbox').fill('entscheidung')
  // Until the response arrives, the list changes under the pointer.
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['Edit “Note 3”'])
  await page.getByRole('button', { name: 'Edit “Note 3”' }).click()
  await expect(page.locator('.ql-editor')).toContainText('Entscheidungsproblem')
})

test('a click on a row opens it, except on its controls', async ({ page }) => {
  await page.goto('/admin/books')
  await page
    .getByRole('row', { name: /Kappa functions/ })
    .getByText('Kappa functions', { exact: true })
    .click()
  await expect(titleField(page, bookForm)).toHaveValue('Kappa functions')
})

test('a list of posts becomes narrower with its window', async ({ page, site }) => {
  await site.call('POST', '/blogs/add', aPost('A title that is long enough for a line of a small screen, and for one more'))
  await page.setViewportSize({ width: 1440, height: 200 })
  await page.goto('/admin/blogs')
  const row = page.getByRole('button', { name: /^Edit “A title that is long/ })
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(row).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 200 })
  await expect.poll(() => getOverflow(page)).toBe(0)
})

test('on a tablet, titles of works have room and the description is left to the form', async ({ page }) => {
  await page.goto('/admin/books')
  const title = page.getByRole('columnheader', { name: 'Title' })
  for (const [width, room] of [
    [768, 280],
    [1024, 250],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Description' })).toBeHidden()
    expect(await title.evaluate((cell) => cell.clientWidth), `${width}`).toBeGreaterThan(room)
    expect(await getOverflow(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeVisible()
})
