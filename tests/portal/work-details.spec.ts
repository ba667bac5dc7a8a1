import type { Locator, Page } from '@playwright/test'
import type { EditableWork } from '@portfolio/contracts'
import { aConference, aWork, deleteAllItems, type Row } from '#support/content.ts'
import { articleForm, fillIn, save } from '#support/owner-forms.ts'
import { delayCalls, toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, type Site, signedInAt, test } from '#support/test.ts'

/** What a work has beside its fields: the section Details of its form, by keyboard, on a phone and on a desk. */

test.use(asOwner)
test.beforeAll(({ site }) => deleteAllItems(site))

const add = (site: Site, title: string, more: object = {}) =>
  site.call<Row>('POST', '/journalArticles/add', {
    ...aWork(title, { author: 'A. M. Turing and M. H. A. Newman', releaseDate: 'October 1950', link: 'Mind 59(236), 433–460' }),
    ...more,
  })
const read = (site: Site, { _id }: Row) => site.call<EditableWork>('GET', `/works/journalArticles/${_id}/details`)

const section = (page: Page) => page.locator('summary', { hasText: 'Details' })
const edit = async (page: Page, title: string) => {
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: `Edit “${title}”` }).click()
  await expect(page.getByText(`Editing “${title}”`)).toBeVisible()
}
const openDetails = async (page: Page) => {
  await section(page).click()
  await expect(page.getByLabel('Published in')).toBeVisible()
}
const contributor = (page: Page, number: number) => page.getByRole('group', { name: `Contributor ${number}`, exact: true })
const familyNames = (page: Page) =>
  page.getByLabel('Family name').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

const details = {
  csl: { author: [{ family: 'Turing' }, { family: 'Newman' }, { family: 'Clarke' }], volume: '59', note: 'Kept' },
  links: [],
  bibtex: '@article{turing, odd = {kept}}',
}

for (const [name, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('details are added with the keyboard alone, and saved together with the fields', async ({ page, site }) => {
      const row = await add(site, `Machinery on a ${name}`)
      await edit(page, row.title)
      await section(page).press('Enter')
      await page.getByLabel('Type').selectOption('Conference paper')
      await page.getByLabel('Status').selectOption('Accepted')
      await page.getByRole('button', { name: 'Edit these names' }).press('Enter')
      await expect(contributor(page, 2).getByLabel('Family name')).toHaveValue('Newman')
      await page.getByRole('button', { name: 'Add a contributor' }).press('Enter')
      await expect(contributor(page, 3).getByLabel('Family name')).toBeFocused()
      await contributor(page, 3).getByLabel('An organization').press('Space')
      await contributor(page, 3).getByLabel('Organization', { exact: true }).pressSequentially('Bletchley Park')
      await contributor(page, 1).getByLabel('ORCID').fill('https://orcid.org/0000-0002-1825-0097')
      await contributor(page, 1).getByLabel('Contributed equally').press('Space')
      const values = { Date: '1950-10', Volume: '59', Pages: '433-460', DOI: 'https://doi.org/10.1093/mind/LIX.236.433' }
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Add a link' }).press('Enter')
      await page.getByRole('group', { name: 'Link 1' }).getByLabel('Kind').selectOption('Code')
      await page.getByRole('group', { name: 'Link 1' }).getByLabel('Address').fill('https://code.example/turing')
      await page.getByLabel('Last part of the address').fill(`imitation-game-${name}`)
      await expect(page.getByText(`/articles/imitation-game-${name}. The present address will lead there.`)).toBeVisible()
      await page.getByLabel('Author', { exact: true }).fill('A. M. Turing et al.')
      await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await expect(toast(page, 'Updated successfully.')).toBeVisible()

      const saved = await read(site, row)
      expect(saved.slug).toBe(`imitation-game-${name}`)
      expect(saved.details).toEqual({
        csl: {
          ...{ type: 'paper-conference', status: 'accepted', issued: '1950-10', volume: '59', page: '433-460' },
          DOI: '10.1093/mind/LIX.236.433',
          author: [
            { family: 'Turing', given: 'A. M.', ORCID: '0000-0002-1825-0097', equalContribution: true },
            { family: 'Newman', given: 'M. H. A.' },
            { literal: 'Bletchley Park' },
          ],
        },
        links: [{ kind: 'code', href: 'https://code.example/turing' }],
        bibtex: null,
      })
      const [listed] = await site.call<(Row & { author: string })[]>('GET', '/journalArticles')
      expect(listed?.author).toBe('A. M. Turing et al.')
    })
  })

test('what is read from the fields stands in the empty fields, and is not saved', async ({ page, site }) => {
  const row = await add(site, 'What is read')
  await edit(page, row.title)
  await openDetails(page)
  for (const [label, text] of Object.entries({ 'Published in': 'Mind', Date: '1950-10', Volume: '59', Issue: '236', Pages: '433-460' })) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('placeholder', text)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(page.getByText('As read from the field Author: A. M. Turing · M. H. A. Newman')).toBeVisible()
  await expect(page.getByLabel('Type')).toContainText('As in this list: Journal article')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await read(site, row)).details).toEqual({ csl: {}, links: [], bibtex: null })
})

test('a save with the section closed neither sends nor changes details', async ({ page, site }) => {
  const row = await add(site, 'Left alone', { details })
  await edit(page, row.title)
  const call = page.waitForRequest('**/api/journalArticles/add')
  await save(page)
  expect(Object.keys((await call).postDataJSON()).sort()).toEqual([
    'author',
    'description',
    'id',
    'link',
    'releaseDate',
    'title',
    'version',
  ])
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await read(site, row)).details).toEqual(details)
})

test('a change keeps what the form has no field for, such as the imported entry', async ({ page, site }) => {
  const row = await add(site, 'Imported once', { details })
  await edit(page, row.title)
  await openDetails(page)
  await page.getByLabel('Volume').fill('60')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await read(site, row)).details).toEqual({ ...details, csl: { ...details.csl, volume: '60' } })
})

test('a new work is created with details, and gets the address that was typed', async ({ page, site }) => {
  await page.goto('/admin/articles')
  await fillIn(page, articleForm, { Title: 'New, with details' })
  await openDetails(page)
  await page.getByLabel('Keywords').fill('logic, machines')
  await page.getByLabel('Last part of the address').fill('brand-new')
  await save(page)
  await expect(toast(page, 'Journal Article created successfully.')).toBeVisible()
  const [row] = await site.call<Row[]>('GET', '/journalArticles')
  expect(await read(site, row as Row)).toMatchObject({ slug: 'brand-new', details: { csl: { keyword: 'logic, machines' } } })
})

test('conferences have details as well, with the event', async ({ page, site }) => {
  const row = await site.call<Row>('POST', '/conferences/add', aConference('A talk with details'))
  await page.goto('/admin/conferences')
  await page.getByRole('button', { name: `Edit “${row.title}”` }).click()
  await openDetails(page)
  await page.getByLabel('Event', { exact: true }).fill('Colloquium')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect((await site.call<EditableWork>('GET', `/works/conferences/${row._id}/details`)).details.csl).toEqual({
    'event-title': 'Colloquium',
  })
})

test('external links have no such section', async ({ page }) => {
  await page.goto('/admin/links')
  await expect(page.getByLabel('Title')).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})

test.describe('the order of contributors', () => {
  const move = (page: Page, number: number, direction: string) =>
    page.getByRole('button', { name: `Move contributor ${number} ${direction}`, exact: true })

  test('is changed with buttons, which keep the focus and say where the row is', async ({ page, site }) => {
    const row = await add(site, 'In another order', { details })
    await edit(page, row.title)
    await openDetails(page)
    await move(page, 3, 'up').press('Enter')
    await expect(move(page, 2, 'up')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Contributor moved to position 2 of 3.' })).toBeAttached()
    await move(page, 2, 'up').press('Enter')
    await expect(move(page, 1, 'down')).toBeFocused()
    expect(await familyNames(page)).toEqual(['Clarke', 'Turing', 'Newman'])
    await page.getByRole('button', { name: 'Remove contributor 2' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add a contributor' })).toBeFocused()
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    expect((await read(site, row)).details.csl.author).toEqual([{ family: 'Clarke' }, { family: 'Newman' }])
  })

  const center = async (of: Locator) => {
    const box = await of.boundingBox()
    if (!box) throw new Error('Not shown')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  test('is changed by dragging a row, and Escape leaves it as it was', async ({ page, site }) => {
    const row = await add(site, 'Dragged', { details })
    await edit(page, row.title)
    await openDetails(page)
    const handles = page.locator('[data-handle]')
    await handles.first().scrollIntoViewIfNeeded()
    const dragFirstToLast = async () => {
      const [from, to] = [await center(handles.nth(0)), await center(handles.nth(2))]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y + 30, { steps: 5 })
      await expect(page.locator('[data-drop=after]')).toHaveCount(1)
    }
    await dragFirstToLast()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await familyNames(page)).toEqual(['Turing', 'Newman', 'Clarke'])
    await dragFirstToLast()
    await page.mouse.up()
    await expect(page.locator('[data-drop]')).toHaveCount(0)
    expect(await familyNames(page)).toEqual(['Newman', 'Clarke', 'Turing'])
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    expect((await read(site, row)).details.csl.author?.map(({ family }) => family)).toEqual(['Newman', 'Clarke', 'Turing'])
  })
})

test.describe('messages', () => {
  test('stand at their fields; a closed section opens, and the first field gets focus', async ({ page, site }) => {
    const row = await add(site, 'With mistakes', { details })
    await edit(page, row.title)
    await openDetails(page)
    await contributor(page, 2).getByLabel('ORCID').fill('123')
    await contributor(page, 3).getByLabel('Family name').fill('')
    await page.getByLabel('Date', { exact: true }).fill('Spring 1950')
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByRole('group', { name: 'Link 1' }).getByLabel('Address').fill('javascript:alert(1)')
    await page.getByLabel('Last part of the address').fill('Not An Address')
    await section(page).click()
    await expect(page.getByLabel('Published in')).toBeHidden()
    await save(page)
    await expect(contributor(page, 2).getByLabel('ORCID')).toBeFocused()
    const described = (field: Locator, message: string | RegExp) => expect(field).toHaveAccessibleDescription(message)
    await described(contributor(page, 2).getByLabel('ORCID'), 'An ORCID has the form 0000-0002-1825-0097')
    await described(contributor(page, 3).getByLabel('Family name'), 'A person needs a name')
    await described(page.getByLabel('Date', { exact: true }), /A date has the form 1950, 1950-10/)
    await described(page.getByRole('group', { name: 'Link 1' }).getByLabel('Address'), 'Enter a full web address, starting with https://')
    await described(page.getByLabel('Last part of the address'), /Use small letters, digits and single hyphens/)
    expect((await read(site, row)).details).toEqual(details)
  })

  test('of the server stand there too: an address that another work has', async ({ page, site }) => {
    await add(site, 'The first', { slug: 'taken' })
    const row = await add(site, 'The second')
    await edit(page, row.title)
    await openDetails(page)
    await page.getByLabel('Last part of the address').fill('taken')
    await save(page)
    const field = page.getByLabel('Last part of the address')
    await expect(field).toHaveAccessibleDescription(/Another work has or had this address/)
    await expect(field).toBeFocused()
  })

  test('about the fields of the specification come first', async ({ page, site }) => {
    const row = await add(site, 'Both kinds', { details })
    await edit(page, row.title)
    await openDetails(page)
    await page.getByLabel('Date', { exact: true }).fill('nonsense')
    await page.getByLabel('Title', { exact: true }).fill('')
    await save(page)
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription('Please enter the title')
  })
})

test.describe('unsaved details', () => {
  test('are restored after a visit elsewhere, with the section open', async ({ page, site }) => {
    const row = await add(site, 'To be restored', { details })
    await edit(page, row.title)
    await openDetails(page)
    await page.getByLabel('Issue').fill('999')
    await page.getByRole('button', { name: 'Move contributor 3 up' }).click()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/books')
    await page.goto('/admin/articles')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByLabel('Issue')).toHaveValue('999')
    expect(await familyNames(page)).toEqual(['Turing', 'Clarke', 'Newman'])
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await save(page)
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    expect((await read(site, row)).details.csl).toMatchObject({ issue: '999', volume: '59', note: 'Kept' })
  })

  test('are asked about before another page of the portal is opened', async ({ page, site }) => {
    const row = await add(site, 'Nearly lost')
    await edit(page, row.title)
    await openDetails(page)
    await page.getByLabel('Issue').fill('1')
    await page.getByRole('link', { name: 'Books', exact: true }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Issue')).toHaveValue('1')
  })

  test('stay when someone else has saved, and are kept as a copy when the newer version is loaded', async ({ page, site }) => {
    const row = await add(site, 'Contested', { details })
    await edit(page, row.title)
    await openDetails(page)
    await page.getByLabel('Volume').fill('61')
    await add(site, 'Contested', { id: row._id, details: { ...details, csl: { ...details.csl, volume: '62' } } })
    await save(page)
    await expect(page.getByText('This journal article was changed somewhere else')).toBeVisible()
    await expect(page.getByLabel('Volume')).toHaveValue('61')
    await page.getByRole('button', { name: 'Load the newer version' }).click()
    await openDetails(page)
    await expect(page.getByLabel('Volume')).toHaveValue('62')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByLabel('Volume')).toHaveValue('61')
  })

  test('survive a session that ends: sign in again in place, and they are saved', async ({ browser, site }) => {
    const row = await add(site, 'Signed out')
    const response = await fetch(`${site.url}/api/user/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    })
    const { token } = (await response.json()) as { token: string }
    const page = await browser.newPage({ storageState: signedInAt({ url: site.url, token }), baseURL: site.url })
    await edit(page, row.title)
    await openDetails(page)
    await page.getByLabel('Volume').fill('63')
    await fetch(`${site.url}/api/user/signout`, { method: 'POST', headers: { 'x-auth-token': token } })
    await save(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(owner.email)
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    expect((await read(site, row)).details.csl.volume).toBe('63')
    await page.close()
  })
})

test('details that cannot be loaded say so and can be tried again; the fields can be saved meanwhile', async ({ page, site }) => {
  const row = await add(site, 'Offline for a while', { details })
  await page.route('**/details', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await edit(page, row.title)
  await section(page).click()
  await expect(page.getByText('Couldn’t load the details.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/details')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Volume')).toHaveValue('59')
})

test('a save while the details are still loading leaves them as they are', async ({ page, site }) => {
  const row = await add(site, 'Too fast', { details })
  await edit(page, row.title)
  const release = await delayCalls(page, '**/details')
  await section(page).click()
  await expect(page.getByText('Loading the details')).toBeAttached()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  release()
  expect((await read(site, row)).details).toEqual(details)
})
