import { type EditableWork, linkKinds } from '@portfolio/contracts'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { aWork, type Row, resetSite } from '#support/content.ts'
import { save } from '#support/owner-forms.ts'
import { rowOf, toast } from '#support/pages.ts'
import { expect, sharedPage, signedInAt, test } from '#support/test.ts'

/** A file of a work that becomes public on a day, as publishers demand it. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const PDF = Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('the owner keeps a PDF under an embargo, sees it again in the form, and ends it', async ({ page, site }) => {
  const row = await site.call<Row>('POST', '/books/add', aWork('To be published'))
  const open = async () => {
    await page.goto(`/admin/books?edit=${row._id}`)
    await page.locator('summary', { hasText: 'Details' }).click()
  }
  const link = page.getByRole('group', { name: 'Link 1', exact: true })
  const day = link.getByLabel('Embargo until')
  const read = async () => (await site.call<EditableWork>('GET', `/works/books/${row._id}/details`)).details

  await open()
  await page.getByLabel('Choose a file to attach').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(link).toContainText('Leave empty if it is public.')
  await day.fill('2999-06-01')
  await expect(link).toContainText('Becomes public automatically on this day.')
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await getOverflow(page), `${width} px`).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])
  const href = await link.getByLabel('Address').inputValue()
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(await read()).toMatchObject({ links: [], embargoed: [{ kind: 'pdf', href, until: '2999-06-01' }] })
  await expect(rowOf(page, 'To be published')).toContainText('PDF from Jun 1, 2999')

  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('No browser')
  await visitor.goto(`${site.url}/books/${row._id}`)
  await expect(visitor.getByText('from 1 June 2999')).toBeVisible()
  await expect(visitor.getByRole('link', { name: linkKinds.pdf })).toHaveCount(0)
  expect((await visitor.request.get(site.url + href)).status()).toBe(404)

  await open()
  await expect(day).toHaveValue('2999-06-01')
  await day.fill('2020-06-01')
  await expect(link).toContainText('This day has come: it is public.')
  // A day typed in part is no day, but no empty field either: that would publish the file.
  await day.fill('')
  await day.pressSequentially('0601')
  await day.press('Enter')
  await expect(link).toContainText('This day is not on the calendar')
  await day.pressSequentially('2998')
  await expect(link).not.toContainText('This day is not on the calendar')
  await day.fill('')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  expect(await read()).toMatchObject({ links: [{ kind: 'pdf', href }] })
  expect((await visitor.request.get(site.url + href)).status()).toBe(200)
  await visitor.close()
})

test('a browser whose clock is ahead publishes nothing under an embargo', async ({ browser, site }) => {
  const embargoed = [{ kind: 'pdf', href: 'https://a.example/a.pdf', until: '2999-06-01' }]
  const { _id } = await site.call<Row>('POST', '/books/add', {
    ...aWork('Read too early'),
    details: { csl: {}, links: [], embargoed, bibtex: null },
  })
  // A context of its own: the clock would stay wrong for the tests that follow.
  const context = await browser.newContext({ baseURL: site.url, storageState: signedInAt(site) })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date('2999-12-31'))
  await page.goto(`/admin/books?edit=${_id}`)
  await page.locator('summary', { hasText: 'Details' }).click()
  await expect(page.getByLabel('Embargo until')).toHaveValue('2999-06-01')
  await page.getByLabel('Volume', { exact: true }).fill('2')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  const { details } = await site.call<EditableWork>('GET', `/works/books/${_id}/details`)
  expect(details).toMatchObject({ csl: { volume: '2' }, links: [], embargoed })
  await context.close()
})
