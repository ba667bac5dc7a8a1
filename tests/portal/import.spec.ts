import { readFile } from 'node:fs/promises'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { resetSite } from '#support/content.ts'
import { detailsSummary, openDetails } from '#support/details-form.ts'
import { ARTICLE, BROKEN, group, importAnother, openFile, paste, report, titles } from '#support/import-page.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Import of works: by file, by paste and by keyboard, on a phone and on a desktop. */

test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ site }) => resetSite(site))

const BOOK = `@book{essential, editor = {Copeland, B. Jack}, title = {The Essential Turing}, publisher = {Clarendon Press}, year = 2004}`
const FILE = `${ARTICLE}\n${BOOK}\n${BOOK.replace('essential', 'essential04').replace('year', 'address = {Oxford}, year')}\n${BROKEN}\n`

test('a file is reviewed and imported, and the import is undone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin/import')
  await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await openFile(page, FILE)
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Import 3 entries' })).toBeEnabled()
  await expect(group(page, 'Unreadable')).toContainText('Line 4')
  const duplicates = group(page, 'Possible duplicates')
  await expect(duplicates).toContainText('Also at line 2')
  await expect(page.getByRole('button', { name: '1 duplicate', exact: true })).toBeEnabled()
  // On a phone the values have no columns with a heading.
  const captions = await duplicates.locator('td label').evaluateAll((all) => all.map((one) => getComputedStyle(one, '::after').content))
  expect(captions.map((caption) => caption.split('"')[1])).toEqual(['Line 2', 'Line 3'])
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await getOverflow(page), `${width} px`).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])
  expect(await titles(site, '/books')).toEqual([])

  const list = group(page, 'New').getByRole('combobox', { name: 'List for Computing Machinery and Intelligence' })
  await expect(list).toHaveValue('journalArticles')
  await list.selectOption('Books')
  await page.getByRole('button', { name: 'Import 3 entries' }).click()
  await expect(page.getByRole('heading', { name: '3 entries imported: 2 works added, 1 duplicate merged' })).toBeFocused()
  expect(await titles(site, '/books')).toEqual(['The Essential Turing', 'Computing Machinery and Intelligence'])
  const rows = (name: string) =>
    report(page)
      .getByRole('region', { name: new RegExp(`^${name}`) })
      .getByRole('listitem')
  await expect(rows('Not read')).toContainText(['Line 4'])
  await expect(rows('Added')).toContainText(['Computing Machinery and Intelligence', 'The Essential Turing'])
  await expect(rows('Merged')).toContainText(['Books · line 3'])
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await getOverflow(page), `${width} px`).toBe(0)
  }
  expect(await findViolations(page)).toEqual([])

  // The report links to the page of a work and to its form, from which Back leads to the report.
  await expect(rows('Added').last().getByRole('link', { name: 'View' })).toHaveAttribute('href', '/books/the-essential-turing-2004')
  await rows('Added').last().getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The Essential Turing')
  // Details stands below the fields of the form, closed, and is filled from the import.
  await expect(detailsSummary(page).locator('..')).not.toHaveAttribute('open')
  const fields = ['title', 'description', 'author', 'link', 'releaseDate'].map((name) => `form [name="${name}"]`)
  const bottoms = await page.locator(fields.join()).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(bottoms).toHaveLength(5)
  expect((await detailsSummary(page).boundingBox())?.y).toBeGreaterThan(Math.max(...bottoms))
  await openDetails(page)
  await expect(page.getByText('As read from the field Author: B. Jack Copeland')).toBeVisible()
  await expect(page.getByLabel('Publisher', { exact: true })).toHaveValue('Clarendon Press')
  await page.goBack()
  await expect(report(page)).toBeVisible()
  await page.reload()
  await expect(rows('Added')).toHaveCount(2)
  await importAnother(page)
  await expect(report(page)).toHaveCount(0)

  // The same file again has nothing to add, and nothing to ask.
  await openFile(page, FILE)
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  await expect(page.getByRole('button', { name: '0 duplicates' })).toBeDisabled()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()

  // The dialog says what the undo will do, and what it will not.
  const [book] = await site.call<{ _id: string }[]>('GET', '/books')
  await site.call('POST', '/books/add', { ...book, id: book?._id, description: 'Edited since.' })
  await page.getByRole('region', { name: 'Recent imports' }).getByRole('listitem').first().getByRole('button', { name: 'Undo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of “turing.bib”?' })
  await expect(dialog).toContainText('1 work that it added is removed from your site.')
  await expect(dialog).toContainText('1 work stays as it is, because it was edited after the import:')
  await expect(dialog.getByRole('listitem').filter({ hasText: /^The Essential Turing$/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await titles(site, '/books')).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo…' }).first().click()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'turing.bib' }).first()).toContainText(
    'undone: 1 work removed, 1 edited work kept',
  )
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeFocused()
  expect(await titles(site, '/books')).toEqual(['The Essential Turing'])
})

test('pasted entries are chosen field by field and imported with the keyboard alone', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/import')
  await paste(page, ARTICLE)
  await page.getByRole('button', { name: 'Import 1 entry' }).press('Enter')
  await expect(report(page)).toContainText('1 entry imported: 1 work added')
  await importAnother(page)

  await page.getByLabel('Or paste entries').fill(ARTICLE.replace('433--460', '433--461').replace('Mind', 'Mind and Language'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const table = group(page, 'Changed').getByRole('table')
  const mine = table.getByRole('radio', { name: 'Published in, On your site: Mind' })
  const theirs = table.getByRole('radio', { name: 'Published in, In the file: Mind and Language' })
  await expect(theirs).toBeChecked()
  await theirs.press('ArrowLeft')
  await expect(mine).toBeChecked()
  await page.getByRole('button', { name: 'Import 1 entry' }).press('Space')
  await expect(page.getByRole('heading', { name: '1 entry imported: 1 work changed' })).toBeFocused()
  const [article] = await site.call<{ _id: string }[]>('GET', '/journalArticles')
  expect(await site.call('GET', `/works/journalArticles/${article?._id}/details`)).toMatchObject({
    details: { csl: { 'container-title': 'Mind', page: '433-461' } },
  })
})

test('an import keeps the owner’s values unless the file adds to them, and one button takes all values of either side', async ({
  page,
  site,
}) => {
  await page.goto('/admin/import')
  await paste(page, ARTICLE)
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(report(page)).toContainText('1 entry imported')
  await importAnother(page)
  await paste(page, ARTICLE.replace(', month = oct', '').replace('433--460', '433--461').replace('{Mind}', '{mind}'))
  const changed = group(page, 'Changed')
  const chosen = () => changed.getByRole('radio', { checked: true }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect(changed.getByRole('table')).toBeVisible()
  const mine = ['Release Date, On your site: October 1950', 'Published in, On your site: Mind', 'Pages, On your site: 433-460']
  expect(await chosen()).toEqual([mine[0], mine[1], 'Pages, In the file: 433-461'])
  await changed.getByRole('button', { name: 'Keep all of yours' }).click()
  expect(await chosen()).toEqual(mine)
  // Keeping every value of the site is a decision as well, which is not asked for again.
  await expect(page.getByRole('button', { name: 'Save choices' })).toBeEnabled()
  await changed.getByRole('button', { name: 'Take all from the file' }).click()
  expect(await chosen()).toEqual(['Release Date, In the file: 1950', 'Published in, In the file: mind', 'Pages, In the file: 433-461'])
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(report(page)).toContainText('1 entry imported: 1 work changed')
  expect(await site.call('GET', '/journalArticles')).toMatchObject([{ releaseDate: '1950' }])
})

test('private fields are listed before the import, stored, and exported for the owner only', async ({ page, site }) => {
  const counted = page.waitForResponse('**/api/import/works')
  await page.goto('/admin/import')
  expect(await (await counted).json()).toEqual({ count: 0 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('button', { name: 'Download everything as imported' })).toHaveCount(0)
  await paste(page, ARTICLE.replace('author', 'annote = {What I think}, file = {/home/me/a.pdf}, author'))
  await expect(page.getByText('Private: annote and file.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(report(page)).toContainText('1 entry imported')
  await importAnother(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything as imported' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('works-as-imported.bib')
  expect(await readFile(await download.path(), 'utf8')).toContain('annote = {What I think}, file = {/home/me/a.pdf}')
  const text = await (await fetch(`${site.url}/works.bib`)).text()
  expect(text).toContain('@article{turing50, author')
  expect(text).not.toMatch(/annote|file/)
})

test('unreadable entries are corrected in place one after the other, and choices about other entries stay', async ({ page, site }) => {
  await page.goto('/admin/import')
  // Of its own: what one test leaves out or corrects stays so in the next.
  const broken = BROKEN.replace('1938', '1939')
  const file = `${FILE.replace('433--460', '433--459').replace(BROKEN, broken)}\n${broken.replace('finite', 'second').replace('Finite', 'Second')}\n`
  await openFile(page, file)
  await group(page, 'New').getByRole('checkbox', { name: 'Computing Machinery and Intelligence' }).uncheck()
  const unreadable = group(page, 'Unreadable').getByRole('article')
  await unreadable.first().getByRole('button', { name: 'Edit this entry' }).click()
  const field = page.getByLabel('The entry, from line 4')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Read again' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'still cannot be read' })).toHaveCount(1)
  await field.fill(broken.replace('Groups,', 'Groups},'))
  await page.getByRole('button', { name: 'Read again' }).press('Enter')
  await expect(unreadable).toHaveCount(1)
  await expect(unreadable).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '“Finite Approximations to Lie Groups” was read. 1 entry left' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit this entry' }).press('Enter')
  const second = page.getByLabel('The entry, from line 9')
  await second.fill((await second.inputValue()).replace('Groups,', 'Groups},'))
  await page.getByRole('button', { name: 'Read again' }).press('Enter')
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Second Approximations to Lie Groups' })).toBeFocused()
  await expect(group(page, 'New').getByRole('checkbox', { name: 'Computing Machinery and Intelligence' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Import 4 entries' }).click()
  await expect(report(page)).toContainText('3 works added')
  await expect(report(page).getByRole('region', { name: 'Left out' })).toBeVisible()
  expect(await titles(site, '/journalArticles')).toEqual(['Finite Approximations to Lie Groups', 'Second Approximations to Lie Groups'])

  // The file itself is as it was: what was settled about it is not asked again.
  await importAnother(page)
  await paste(page, file)
  await expect(page.getByText('2 entries are read as you corrected them in an earlier import.')).toBeVisible()
  await expect(group(page, 'Unreadable')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('an import without a connection or with an expired session loses neither text nor choices', async ({ page, site, context }) => {
  const text = `${ARTICLE}\n${BOOK.replace('2004', '2005')}`
  await page.goto('/admin/import')
  await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
  await page.getByLabel('Or paste entries').fill(text)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review entries' }).click()
  await expect(page.getByRole('alert')).toContainText('nothing you entered here is lost')
  await expect(page.getByLabel('Or paste entries')).toHaveValue(text)
  await context.setOffline(false)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await group(page, 'New').getByRole('checkbox', { name: 'The Essential Turing' }).uncheck()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(page.getByRole('alert')).toContainText('nothing you entered here is lost')
  await expect(group(page, 'New').getByRole('checkbox', { name: 'The Essential Turing' })).not.toBeChecked()
  await context.setOffline(false)
  await page.evaluate(() => localStorage.setItem('token', 'expired'))
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  // The email is filled in.
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Email').fill(owner.email)
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(report(page)).toContainText('1 entry imported: 1 work added')
  expect(await titles(site, '/books')).toEqual([])
  expect(await titles(site, '/journalArticles')).toEqual(['Computing Machinery and Intelligence'])
})

test('works that changed after the review are listed, and the file is compared again', async ({ page, site }) => {
  await page.goto('/admin/import')
  await paste(page, ARTICLE)
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(report(page)).toContainText('1 entry imported')
  await importAnother(page)
  await paste(page, ARTICLE.replace('433--460', '433--461'))
  await expect(page.getByRole('button', { name: 'Import 1 entry' })).toBeVisible()
  const [article] = await site.call<{ _id: string }[]>('GET', '/journalArticles')
  await site.call('POST', '/journalArticles/add', { ...article, id: article?._id, description: 'Edited elsewhere.' })
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(page.getByRole('alert')).toContainText('“Computing Machinery and Intelligence” was changed in the meantime')
  await page.getByRole('button', { name: 'Compare again' }).click()
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(report(page)).toContainText('1 entry imported: 1 work changed')
  expect(await site.call('GET', '/journalArticles')).toMatchObject([{ description: 'Edited elsewhere.' }])
})
