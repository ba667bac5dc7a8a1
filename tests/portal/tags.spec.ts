import { readFile } from 'node:fs/promises'
import type { EditableWork } from '@portfolio/contracts'
import { aPost, aWork, type Post, type Row, resetSite } from '#support/content.ts'
import { blogForm, bookForm, getForm, save, titleField } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

/** The tags of blogs: how the owner adds and removes them, for one blog and several, and where readers find them. */

test.use(sharedPage({ signedIn: true }))

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  for (let n = 1; n <= 8; n += 1) await site.call('POST', '/blogs/add', { ...aPost(`Field notes ${n}`), tags: n > 6 ? ['Logic'] : [] })
})

const readTags = async (site: Site) => (await site.call<(Post & { tags?: string[] })[]>('GET', '/blogs')).map(({ tags = [] }) => tags)

test('tags are typed, chosen from those in use and removed with the keyboard; readers follow them to the blogs that have them', async ({
  page,
  site,
}) => {
  await page.goto('/admin/blogs')
  await titleField(page, blogForm).fill('A tagged blog')
  const tags = getForm(page, blogForm).getByRole('combobox', { name: 'Tags' })
  await tags.focus()
  await page.keyboard.type('War & peace,log')
  await expect(page.getByRole('listbox', { name: 'Tags in use' }).getByRole('option')).toHaveText(['Logic'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wrong')
  await page.keyboard.press('Enter')
  const chosen = getForm(page, blogForm).getByRole('list', { name: 'Chosen: Tags' })
  await expect(chosen.getByRole('button')).toHaveText(['Remove War & peace', 'Remove Logic', 'Remove Wrong'])
  await page.keyboard.press('Backspace')
  await expect(chosen.getByRole('button')).toHaveCount(2)
  await page.keyboard.press('Shift+Tab')
  await expect(chosen.getByRole('button', { name: 'Remove Logic' })).toBeFocused()
  await save(page)
  await expect(page.getByRole('heading', { name: 'A tagged blog' })).toBeVisible()
  expect((await readTags(site))[0]).toEqual(['War & peace', 'Logic'])

  await page.goto('/')
  await page.getByRole('article').filter({ hasText: 'A tagged blog' }).getByRole('link', { name: 'Logic' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blogs tagged “Logic”')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['A tagged blog', 'Field notes 8', 'Field notes 7'])
  await page.getByRole('link', { name: 'War & peace' }).click()
  await expect(page).toHaveURL('/blogs/tags/War%20%26%20peace')
  await page.getByRole('link', { name: 'A tagged blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A tagged blog')
  await expect(page.getByRole('link', { name: 'Logic', exact: true })).toHaveAttribute('href', '/blogs/tags/Logic')
})

test('the tags of several blogs are changed at once, with one Undo; the list is limited to a tag', async ({ page, site }) => {
  const before = await readTags(site)
  await page.goto('/admin/blogs?tag=logic')
  await expect(page.getByRole('combobox', { name: 'Tag in', exact: false })).toHaveValue('logic')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('Cambridge')
  await dialog.getByRole('combobox', { name: 'Remove tags' }).click()
  await dialog.getByRole('option', { name: 'Logic' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`Changed the tags of ${before.filter((tags) => tags.includes('Logic')).length} blogs.`)).toBeVisible()
  expect((await readTags(site)).flat()).not.toContain('Logic')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Restored the tags of \d blogs/)).toBeVisible()
  expect(await readTags(site)).toEqual(before)
})

test('a work that was just saved gets another tag beside those that it has', async ({ page, site }) => {
  const details = { csl: { keyword: 'Logic' }, links: [], bibtex: null }
  const { _id } = await site.call<Row>('POST', '/books/add', { ...aWork('With keywords'), details })
  await page.goto('/admin/books')
  await page.getByRole('button', { name: 'Edit “With keywords”' }).click()
  await getForm(page, bookForm).getByLabel('Author').fill('Ada King')
  await save(page)
  await expect(toast(page, 'Updated successfully.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select “With keywords”' }).check()
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('Cambridge')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Changed the tags of 1 book.')).toBeVisible()
  const stored = await site.call<EditableWork>('GET', `/works/books/${_id}/details`)
  expect(stored.details.csl.keyword).toBe('Logic, Cambridge')
  await site.call('DELETE', `/books/${_id}`)
})

test('duplicating a blog opens a draft in the form', async ({ page, site }) => {
  const before = await readTags(site)
  await page.goto('/admin/blogs')
  await page.getByRole('button', { name: 'Duplicate “Field notes 7”' }).click()
  await expect(titleField(page, blogForm)).toHaveValue('Field notes 7 (copy)')
  await expect(getForm(page, blogForm).getByRole('button', { name: 'Remove Logic' })).toBeVisible()
  expect(await readTags(site)).toEqual(before)
  expect(await site.call<object[]>('GET', '/working-copies/blogs')).toMatchObject([
    { status: 'draft', values: { title: 'Field notes 7 (copy)' } },
  ])
})

test('a selected blog is downloaded as Markdown, with the text that its row lacks; several as a ZIP file', async ({ page }) => {
  await page.goto('/admin/blogs')
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export', exact: true }).click()])
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') }
  }
  await page.getByRole('checkbox', { name: 'Select “Field notes 8”', exact: true }).check()
  const one = await download()
  expect(one.name).toMatch(/^\d{4}-\d\d-\d\d-field-notes-8\.md$/)
  expect(one.content).toMatch(/^---\ntitle: "Field notes 8"\ndate: \S+Z\ntags: \["Logic"\]\n---\n\nThe text of Field notes 8\.\n$/)
  await page.getByRole('checkbox', { name: 'Select “Field notes 6”', exact: true }).check()
  const several = await download()
  expect(several.name).toBe('blogs.zip')
  for (const name of ['field-notes-8.md', 'field-notes-6.md']) expect(several.content).toContain(name)
})

test('a pasted list of tags is longer than one tag may be', async ({ page }) => {
  await page.goto('/admin/blogs')
  const tags = getForm(page, blogForm).getByRole('combobox', { name: 'Tags' })
  await tags.focus()
  const list = ['philosophy of mathematics', 'computability', 'cryptanalysis', 'morphogenesis', 'artificial intelligence']
  // As a paste, which respects the limit of an input.
  await page.evaluate((text) => document.execCommand('insertText', false, text), list.join(', '))
  const chosen = getForm(page, blogForm).getByRole('list', { name: 'Chosen: Tags' })
  await expect(chosen.getByRole('button')).toHaveText(list.map((tag) => `Remove ${tag}`))
  await page.evaluate((text) => document.execCommand('insertText', false, text), 'x'.repeat(61))
  await expect(tags).toHaveValue('x'.repeat(60))
})
