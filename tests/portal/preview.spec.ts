import type { Locator, Page } from '@playwright/test'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { resetSite } from '#support/content.ts'
import { addArticle, details, editArticle, openDetails } from '#support/details-form.ts'
import { articleForm, conferenceForm, fillIn, type OwnerForm, save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The preview in the form of a work: the entry as the public list will show it. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const settings = await site.call<object>('GET', '/settings')
  await site.call('POST', '/settings/edit', { ...settings, ownNames: ['A. M. Turing'] })
})

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

/** Returns what a reader sees of an entry: its text, what is bold or in italics, and the text of its links. */
const readEntry = (entry: Locator) =>
  entry.evaluate((element) => ({
    // A list says the status of upcoming events in a heading above them.
    text: element.textContent.replace(/(\s· )?Upcoming/, ''),
    year: element.closest('[data-year]')?.getAttribute('data-year'),
    marked: [...element.querySelectorAll('b')].map((mark) => mark.textContent),
    italics: [...element.querySelectorAll('span')].flatMap((span) =>
      getComputedStyle(span).fontStyle === 'italic' ? span.textContent : [],
    ),
    links: [...element.querySelectorAll('a')].map((link) => link.textContent),
    weight: getComputedStyle(element.querySelector('h3, h4') as Element).fontWeight,
  }))

/** What the two responses contain for every other kind of work: api/src/product/works/preview-work.test.ts. */
const works: [what: string, form: OwnerForm, fields: Record<string, string>, list: string][] = [
  [
    'an article of sixty authors',
    articleForm,
    {
      ...{ Title: 'Computing Machinery', 'Article Link': 'Mind 59(236), 433–460', 'Release Date': 'October 1950' },
      Author: Array.from({ length: 60 }, (_, n) => (n === 40 ? 'A. M. Turing' : `Ada Name${n}`)).join(', '),
      Description: 'A sentence that is long enough to be folded. '.repeat(9),
    },
    '/articles',
  ],
  ['an upcoming conference', conferenceForm, { Title: 'The future of machines', 'Conference Date': 'May 2099' }, '/conferences'],
]
for (const [what, form, fields, list] of works)
  test(`the preview of ${what} is what the list shows once it is saved`, async ({ page }) => {
    await page.goto(form.path)
    await expect(preview(page)).toHaveCount(0)
    await fillIn(page, form, fields)
    const entry = preview(page).getByRole('article')
    const date = Object.values({ ...form.fields, ...fields }).at(-1) ?? ''
    await expect(entry.getByRole('heading')).toHaveText(fields.Title as string)
    // The last field was typed last.
    await expect(preview(page)).toContainText(fields['Release Date'] ?? fields['Conference Date'] ?? date)
    const shown = await readEntry(entry)
    await save(page)
    await expect(preview(page)).toHaveCount(0)
    await page.goto(list)
    const listed = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: fields.Title, exact: true }) })
    expect(await readEntry(listed)).toEqual(shown)
  })

test('the preview follows the fields and the details, saved or not', async ({ page, site }) => {
  const row = await addArticle(site, 'Followed', {
    link: 'https://example.org/a',
    details: { ...details, csl: { 'container-title': 'Mind', volume: '59' } },
  })
  await editArticle(page, row.title)
  const entry = preview(page).getByRole('article')
  await expect(entry).toContainText('Mind 59')
  await expect(preview(page).getByText('1950', { exact: true })).toBeVisible()
  await openDetails(page)
  await page.getByLabel('Published in').fill('Nature')
  await page.getByLabel('Date', { exact: true }).fill('1951')
  await page.getByLabel('Status').selectOption('In press')
  await page.getByLabel('DOI', { exact: true }).fill('10.1000/182')
  await page.getByLabel('Title', { exact: true }).fill('Followed further')
  await expect(entry.getByRole('heading')).toHaveText('Followed further')
  await expect(entry).toContainText('Nature 59')
  await expect(entry).toContainText('In press')
  await expect(entry.getByRole('link', { name: 'DOI' })).toHaveAttribute('href', 'https://doi.org/10.1000/182')
  await expect(preview(page).getByText('1951', { exact: true })).toBeVisible()
  // What is not valid yet is left out, and the rest is shown.
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Volume').fill('60')
  await expect(entry).toContainText('Nature 60')
})

test('the preview is loaded with one call for many keys', async ({ page }) => {
  const text = 'Many keys, pressed one after the other'
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/preview')) calls += 1
  })
  await page.goto('/admin/articles')
  await page.getByLabel('Title', { exact: true }).pressSequentially(text)
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText(text)
  expect(calls).toBeLessThan(text.length / 2)
})

test('the preview shows the latest text, also when an earlier response comes later', async ({ page }) => {
  await page.goto('/admin/articles')
  const title = page.getByLabel('Title', { exact: true })
  const heading = preview(page).getByRole('heading', { level: 3 })
  const release = Promise.withResolvers<void>()
  const responded = Promise.withResolvers<void>()
  await page.route('**/preview', async (route) => {
    if (route.request().postDataJSON().title !== 'Early title') return route.continue()
    const response = await route.fetch()
    await release.promise
    await route.fulfill({ response }).catch(() => {})
    responded.resolve()
  })
  const early = page.waitForRequest('**/preview')
  await title.fill('Early title')
  await early
  await title.fill('Late title')
  await expect(heading).toHaveText('Late title')
  release.resolve()
  await responded.promise
  // The page has handled that response by the time it has received another one.
  await page.evaluate(() => fetch('/api/settings').then((response) => response.text()))
  expect(await heading.textContent()).toBe('Late title')
})

test('the preview does not disturb editing when its call fails, and is shown again when it succeeds', async ({ page }) => {
  await page.goto('/admin/articles')
  await page.getByLabel('Title', { exact: true }).fill('Before it failed')
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText('Before it failed')
  await page.route('**/preview', (route) => route.fulfill({ status: 401, json: { errors: [{ msg: 'Please sign in' }] } }))
  await fillIn(page, articleForm, { Title: 'While it fails' })
  await expect(preview(page)).toContainText('Not up to date')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0)
  await page.unroute('**/preview')
  await page.getByLabel('Author', { exact: true }).fill('A. M. Turing')
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText('While it fails')
  await expect(preview(page)).not.toContainText('Not up to date')
  await page.route('**/preview', (route) => route.abort())
  await save(page)
  await expect(toast(page, 'Journal Article created successfully.')).toBeVisible()
})

test('links of the preview open in a new tab, and a page that does not exist yet has none', async ({ page, context, site }) => {
  await page.goto('/admin/articles')
  await fillIn(page, articleForm, { Title: 'Not there yet', 'Article Link': 'https://example.org/a' })
  const links = preview(page).getByRole('link')
  await expect(links).toHaveText(['example.org'])
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
  const opened = context.waitForEvent('page')
  await links.press('Enter')
  expect((await opened).url()).toBe('https://example.org/a')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not there yet')

  const row = await addArticle(site, 'There already')
  await page.getByLabel('Title', { exact: true }).fill('')
  page.on('dialog', (dialog) => dialog.accept())
  await editArticle(page, row.title)
  await expect(preview(page).getByRole('link', { name: 'There already', exact: true })).toHaveAttribute(
    'href',
    /^\/articles\/there-already-1950/,
  )
})

for (const [width, isBeside] of [
  [390, false],
  [1280, true],
] as const)
  test(`the preview is ${isBeside ? 'beside' : 'below'} the form at ${width} px, in tab order, and is not announced`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const row = await addArticle(site, `Wide ${width}`)
    await editArticle(page, row.title)
    await expect(preview(page)).toBeVisible()
    const [form, beside] = [await page.locator('form').boundingBox(), await preview(page).boundingBox()]
    if (!form || !beside) throw new Error('Not shown')
    expect(beside.x >= form.x + form.width).toBe(isBeside)
    expect(beside.y >= form.y + form.height).toBe(!isBeside)
    expect(
      await preview(page).evaluate(
        (region) => region.closest('[aria-live]') ?? region.querySelector('[aria-live], [role=status], [role=alert]'),
      ),
    ).toBeNull()
    await page.getByRole('button', { name: 'Cancel', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(preview(page).getByRole('link').first()).toBeFocused()
    expect(await getOverflow(page)).toBe(0)
    expect(await findViolations(page)).toEqual([])
    // The form keeps its height beside a longer preview.
    const height = await page.locator('form').evaluate((one) => one.firstElementChild?.clientHeight)
    const long = 'Entscheidungsproblem '.repeat(23)
    await page.getByLabel('Title', { exact: true }).fill(long)
    await page.getByLabel('Description').fill(long)
    await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText(long.trim())
    expect(await page.locator('form').evaluate((one) => one.firstElementChild?.clientHeight)).toBe(height)
    await openDetails(page)
    await page.getByLabel('Last part of the address').scrollIntoViewIfNeeded()
    if (isBeside) await expect(preview(page).getByRole('heading', { level: 3 })).toBeInViewport()
  })
