import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { EditableWork } from '@portfolio/contracts'
import { deleteAllItems, type Row } from '#support/content.ts'
import { save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { startProduct } from '#support/start-product.ts'
import { asOwner, test as base, expect, type Site, toSite } from '#support/test.ts'

/** Works from identifiers, and forms that are filled in from a pasted citation. */

const preload = join(import.meta.dirname, 'answer-for-services.ts')

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const product = await startProduct({ nodeOptions: ['--import', preload] })
      await use(toSite(product))
      await product.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use(asOwner)
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ site }) => deleteAllItems(site))

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const identifier = (page: Page) => page.getByLabel('DOI, ISBN, arXiv or ORCID iD')
const find = async (page: Page, text: string) => {
  await identifier(page).fill(text)
  await identifier(page).press('Enter')
}
const result = (page: Page) => page.getByRole('status').filter({ hasText: /imported:|Undone:/ })
const list = (site: Site, path = '/journalArticles') => site.call<(Row & Record<string, string>)[]>('GET', path)

test.describe('an identifier on the import page', () => {
  for (const width of [320, 1440])
    test(`is looked up, reviewed, imported and taken back at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/admin/import')
      await expect(identifier(page)).toHaveAccessibleDescription(/Nothing else is sent/)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await find(page, 'https://doi.org/10.1093/mind/LIX.236.433')
      await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
      await expect(page.getByRole('button', { name: 'Import 1 work' })).toBeEnabled()
      expect(await list(site)).toEqual([])
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await page.getByRole('button', { name: 'Import 1 work' }).click()
      await expect(result(page)).toContainText('1 work imported: 1 added.')
      await expect(result(page)).toContainText('10.1093/mind/lix.236.433')
      expect(await list(site)).toMatchObject([{ author: 'A. M. Turing', releaseDate: '1 October 1950' }])

      await find(page, '10.1093/mind/LIX.236.433')
      await expect(page.getByText('Everything that was found is on your site already.')).toBeVisible()
      await page.getByRole('button', { name: 'Discard' }).click()
      const latest = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem').first()
      await latest.getByRole('button', { name: 'Undo all' }).click()
      await expect(latest).toContainText('Undone: 1 removed.')
      expect(await list(site)).toEqual([])
    })

  test('of a person is a list of works, with progress and a way to stop', async ({ page, site }) => {
    await page.goto('/admin/import')
    await find(page, '10.1000/slow')
    await expect(page.getByLabel('Looking up 10.1000/slow')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(identifier(page)).toHaveValue('10.1000/slow')
    await find(page, '0000-0002-1694-233X')
    await expect(page.getByText(/^[1-7] of 8 works$/)).toBeVisible()
    await page.getByRole('button', { name: 'Import 8 works' }).click()
    await expect(result(page)).toContainText('8 works imported: 8 added.')
    expect(await list(site)).toHaveLength(8)
    await result(page).getByRole('button', { name: 'Undo all' }).click()
    await expect(result(page)).toContainText('Undone: 8 removed.')
  })

  test('that is unknown, mistyped or not to be had says so at the field, which keeps it', async ({ page }) => {
    await page.goto('/admin/import')
    const messages = {
      '10.1000/unknown': 'No record of 10.1000/unknown at Crossref or DataCite.',
      '978-0-19-825080-8': 'This ISBN has a wrong check digit.',
      '10.1000/busy': 'Crossref is busy. Please try again in 20 seconds.',
      'On Computable Numbers': 'This is no DOI, ISBN, arXiv number or ORCID iD.',
    }
    for (const [text, message] of Object.entries(messages)) {
      await find(page, text)
      await expect(identifier(page)).toHaveAccessibleDescription(new RegExp(message))
      await expect(identifier(page)).toBeFocused()
      await expect(identifier(page)).toHaveValue(text)
    }
    expect(await violations(page)).toEqual([])
  })
})

const CITATION =
  'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460. https://doi.org/10.1093/mind/LIX.236.433'
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const author = (page: Page) => page.getByLabel('Author', { exact: true })
const offer = (page: Page) => page.getByRole('status').filter({ hasText: /This looks like|Looking it up|Filled in|No record|busy/ })
const button = (page: Page, name: string) => offer(page).getByRole('button', { name, exact: true })
const pasteTitle = async (page: Page, text: string) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await title(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
}
const openForm = async (page: Page, path = '/admin/articles') => {
  await page.goto(path)
  await expect(title(page)).toBeVisible()
}

test.describe('a citation that is pasted into the title', () => {
  for (const width of [320, 1440])
    test(`fills in the form with the keyboard alone, and is taken back, at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await openForm(page)
      await pasteTitle(page, CITATION)
      await expect(offer(page)).toContainText('This looks like a citation. Fill in title, authors, date, journal and DOI?')
      await expect(title(page)).toHaveValue(CITATION)
      await expect(title(page)).toBeFocused()
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)

      await page.keyboard.press('Tab')
      await expect(button(page, 'Fill in')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(button(page, 'Undo')).toBeFocused()
      await expect(title(page)).toHaveValue('Computing Machinery and Intelligence')
      await expect(author(page)).toHaveValue('A. M. Turing')
      await expect(page.getByLabel('Release Date')).toHaveValue('1950')
      await expect(page.getByLabel('Article Link')).toHaveValue('https://doi.org/10.1093/mind/lix.236.433')
      await expect(page.getByLabel('Description')).toHaveValue('')
      for (const [label, text] of Object.entries({ 'Published in': 'Mind', Volume: '59', Issue: '236', Pages: '433-460' }))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)

      await page.keyboard.press('Enter')
      await expect(title(page)).toBeFocused()
      await expect(title(page)).toHaveValue(CITATION)
      await expect(author(page)).toHaveValue('')
      await expect(page.getByLabel('Volume')).toHaveValue('')
      await expect(offer(page)).toHaveCount(0)

      await pasteTitle(page, '')
      await title(page).fill('')
      await pasteTitle(page, CITATION)
      await button(page, 'Fill in').press('Space')
      await page.getByLabel('Description').fill('On the imitation game.')
      await save(page)
      await expect(toast(page, 'Journal Article created successfully.')).toBeVisible()
      const [article] = await list(site)
      expect(article).toMatchObject({ title: 'Computing Machinery and Intelligence', description: 'On the imitation game.' })
      expect((await site.call<EditableWork>('GET', `/works/journalArticles/${article?._id}/details`)).details.csl).toEqual({
        'container-title': 'Mind',
        volume: '59',
        issue: '236',
        page: '433-460',
        DOI: '10.1093/mind/lix.236.433',
      })
      await expect(offer(page)).toHaveCount(0)
    })

  test('stays as typed if the owner declines, by button or Escape, and is not offered again', async ({ page }) => {
    await openForm(page)
    await pasteTitle(page, CITATION)
    await button(page, 'Keep as typed').click()
    await expect(offer(page)).toHaveCount(0)
    await expect(title(page)).toHaveValue(CITATION)
    await expect(title(page)).toBeFocused()
    await expect(author(page)).toHaveValue('')
    await expect(page.getByLabel('Volume')).toBeHidden()

    await title(page).fill('')
    await pasteTitle(page, CITATION)
    await expect(offer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offer(page)).toHaveCount(0)
    await expect(title(page)).toHaveValue(CITATION)
  })

  test('is no longer offered once the title is another one', async ({ page }) => {
    await openForm(page)
    await pasteTitle(page, CITATION)
    await expect(offer(page)).toBeVisible()
    await title(page).press('End')
    await title(page).pressSequentially('!')
    await expect(offer(page)).toHaveCount(0)
  })

  test('never replaces what the owner has filled in without showing it', async ({ page, site }) => {
    const { _id: id } = await site.call<Row>('POST', '/journalArticles/add', {
      title: 'On machines',
      author: 'Alan Turing',
      link: 'https://example.org/mine',
      releaseDate: '1950',
      description: 'Mine.',
      details: { csl: { volume: '60' }, links: [], bibtex: null },
    })
    await openForm(page)
    await page.getByRole('button', { name: 'Edit “On machines”' }).click()
    await title(page).selectText()
    await pasteTitle(page, CITATION)
    const replace = offer(page).getByRole('group', { name: 'You have filled in these fields. Replace?' })
    await expect(replace.getByRole('checkbox')).toHaveCount(2)
    await expect(replace.getByRole('checkbox', { name: /^Author\s?: Alan Turing\s?with A\. M\. Turing$/ })).not.toBeChecked()
    expect(await violations(page)).toEqual([])
    await replace.getByRole('checkbox', { name: /Article Link/ }).check()
    await button(page, 'Fill in').click()
    await expect(offer(page)).toContainText('You have one detail that says something else, which stayed.')
    await expect(author(page)).toHaveValue('Alan Turing')
    await expect(page.getByLabel('Article Link')).toHaveValue('https://doi.org/10.1093/mind/lix.236.433')
    await expect(page.getByLabel('Volume')).toHaveValue('60')
    await expect(page.getByLabel('Issue')).toHaveValue('236')

    // What the owner changes afterwards stays when the rest is taken back.
    await page.getByLabel('Issue').fill('237')
    await button(page, 'Undo').click()
    await expect(title(page)).toHaveValue(CITATION)
    await expect(page.getByLabel('Article Link')).toHaveValue('https://example.org/mine')
    await expect(page.getByLabel('Issue')).toHaveValue('237')
    await expect(page.getByLabel('Pages')).toHaveValue('')
    expect((await site.call<EditableWork>('GET', `/works/journalArticles/${id}/details`)).details.csl).toEqual({ volume: '60' })
  })

  test('is not offered in the form of the next work', async ({ page }) => {
    await openForm(page)
    await pasteTitle(page, CITATION)
    await button(page, 'Fill in').click()
    await page.getByLabel('Description').fill('On the imitation game.')
    await save(page)
    await expect(toast(page, 'Journal Article created successfully.')).toBeVisible()
    await expect(title(page)).toHaveValue('')
    await expect(page.getByLabel('Volume')).toBeHidden()
    await title(page).fill('Another one')
    await page.locator('summary', { hasText: 'Details' }).click()
    await expect(page.getByLabel('Volume')).toHaveValue('')
  })
})

test('an entry with several lines is read as it was copied, and kept with the work', async ({ page }) => {
  await openForm(page, '/admin/books')
  await pasteTitle(
    page,
    'TY  - BOOK\nTI  - The Essential Turing\nED  - Copeland, B. Jack\nPB  - Clarendon Press\nPY  - 2004\nSN  - 9780198250807\nER  - \n',
  )
  await expect(offer(page)).toContainText('This looks like an entry of a bibliography. Fill in title, authors, date, publisher and ISBN?')
  await button(page, 'Fill in').click()
  await expect(title(page)).toHaveValue('The Essential Turing')
  await expect(author(page)).toHaveValue('Edited by B. Jack Copeland')
  await expect(page.getByLabel('ISBN')).toHaveValue('9780198250807')
})

test.describe('a DOI that is pasted into the title', () => {
  test('is looked up when the owner agrees, and not before', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await openForm(page)
    await pasteTitle(page, 'https://doi.org/10.1093/mind/LIX.236.433')
    await expect(offer(page)).toContainText('This looks like a DOI. Look it up at Crossref or DataCite and fill in the form?')
    expect(calls).not.toContain('/api/identifiers/works')
    await button(page, 'Look up and fill in').press('Enter')
    await expect(button(page, 'Undo')).toBeFocused()
    await expect(author(page)).toHaveValue('A. M. Turing')
    await expect(page.getByLabel('Description')).toHaveValue(/^I propose to consider the question/)
    await expect(page.getByLabel('Published in')).toHaveValue('Mind')
    expect(calls).toContain('/api/identifiers/works')
  })

  test('that is unknown says so, and one that takes long can be given up', async ({ page }) => {
    await openForm(page)
    await pasteTitle(page, '10.1000/unknown')
    await button(page, 'Look up and fill in').press('Enter')
    await expect(offer(page)).toContainText('No record of 10.1000/unknown at Crossref or DataCite.')
    await expect(button(page, 'Try again')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await button(page, 'Keep as typed').click()
    await expect(title(page)).toHaveValue('10.1000/unknown')

    await title(page).fill('')
    await pasteTitle(page, '10.1000/slow')
    await button(page, 'Look up and fill in').click()
    await expect(offer(page)).toContainText('Looking it up at Crossref or DataCite')
    await button(page, 'Cancel').click()
    await expect(offer(page)).toHaveCount(0)
    await expect(title(page)).toHaveValue('10.1000/slow')
  })
})

test('a title that is pasted is a title, without a call', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await openForm(page)
  await pasteTitle(page, 'On Computable Numbers, with an Application to the Entscheidungsproblem')
  await pasteTitle(page, ' and more')
  await expect(title(page)).toHaveValue('On Computable Numbers, with an Application to the Entscheidungsproblem and more')
  expect(calls).not.toContain('/api/recognize')
})
