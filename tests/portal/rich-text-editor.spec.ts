import { findViolations, findViolationsInBothThemes } from '#support/accessibility.ts'
import { aPost, aWork, type Post, resetSite } from '#support/content.ts'
import { editor, saveDescription } from '#support/editor.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What the rich text editor has besides the formats of the specification. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

test('The editor has tables, captions, rules, formulas and highlighted code besides the formats of the specification', async ({
  page,
  site,
}) => {
  const text = editor(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const type = (words: string) => page.keyboard.type(words)
  const book = await site.call<{ _id: string }>('POST', '/books/add', aWork('Notes on the engine'))
  await page.goto('/admin/blogs')
  await text.focus()

  await test.step('Markdown is formatted while it is typed', async () => {
    await type('## A heading\nSome **bold** and *leaning* words, $5 and $x_1^2$.\n')
    await type('$$\\frac{a}{b}$$')
    await expect(text.locator('h2')).toHaveText('A heading')
    await expect(text.locator('math')).toHaveCount(2)
    await type('\n---\n')
  })

  await test.step('a formula is written in a dialog, which says what is wrong with it', async () => {
    await button('Formula').click()
    const dialog = page.getByRole('dialog', { name: 'Insert formula' })
    await dialog.getByLabel('TeX').fill('\\sqrt{')
    await expect(dialog.getByText("Expected '}', got 'EOF'")).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('TeX').fill('\\sqrt{y}')
    await expect(dialog.locator('msqrt')).toBeVisible()
    await dialog.getByLabel('TeX').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(text).toBeFocused()
    await type('\n')
  })

  await test.step('a table is filled and changed by keyboard', async () => {
    await button('Table').click()
    await type('Year')
    await page.keyboard.press('ArrowRight')
    await type('Title')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Row above' })).toBeFocused()
    expect(await findViolationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await button('Delete column').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await button('Delete row').click()
    await button('Row below').click()
    await button('Delete row').click()
  })

  await page.keyboard.press('ControlOrMeta+End')
  await test.step('a footnote is written in a dialog, and opened again by a click', async () => {
    await type('A claim')
    await button('Footnote').click()
    await page.getByRole('textbox', { name: 'Footnote' }).fill('See *Mind* 59')
    await page.getByRole('textbox', { name: 'Footnote' }).press('Enter')
    await type('.')
    await text.locator('.ql-footnote').click()
    const dialog = page.getByRole('dialog', { name: 'Change footnote' })
    await dialog.getByLabel('Footnote').fill('See *Mind* 59, 433')
    await dialog.getByLabel('Cite one of your works').fill(`${new URL(page.url()).origin}/books/${book._id}`)
    await expect(dialog.getByLabel('Footnote')).toHaveValue(/^Lovelace, A\. \(1843.*\*Notes on the engine\*.* http/)
    await dialog.getByLabel('Footnote').fill('See *Mind* 59, 433')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.keyboard.press('End')
    await type('\n')
  })

  await test.step('a slash offers blocks, and @ offers works to cite; Escape keeps the character', async () => {
    await type('/')
    await expect(page.getByLabel('Find a block')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await type('etc')
    await expect(text).toContainText('/etc')
    for (const _ of '/etc') await page.keyboard.press('Backspace')
    await type('/')
    await page.getByLabel('Find a block').fill('quot')
    await page.getByLabel('Find a block').press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await type('Quoted @')
    await expect(page.getByLabel('Cite one of your works')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await type('ada')
    await expect(text.locator('blockquote')).toHaveText('Quoted @ada')
    await type('\n\n')
  })

  await test.step('words are found and replaced, and keep their formats', async () => {
    await button('Find and replace').click()
    const dialog = page.getByRole('dialog', { name: 'Find and replace' })
    await dialog.getByLabel('Find').fill('BOLD')
    await dialog.getByLabel('Replace with').fill('brave')
    await expect(dialog.getByRole('status')).toHaveText('1 found')
    await dialog.getByLabel('Replace with').press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('1 replaced')
    await page.keyboard.press('Escape')
    await expect(text.locator('strong')).toHaveText('brave')
    await page.keyboard.press('ControlOrMeta+End')
  })

  await type('```python\nreturn "x"')
  const language = text.getByLabel('Language of the code')
  await expect(language).toHaveValue('python')
  const bold = button('Bold')
  await bold.focus()
  await expect(text.locator('.hljs-string')).toHaveText('"x"')
  await expect(bold, 'code is highlighted wherever the focus is').toBeFocused()
  const html = await saveDescription(page, 'Everything else')
  const formula = (tex: string, display = '') => `<span class="ql-formula" data-value="${tex}"${display}>`
  expect(html).toContain('<h2>A heading</h2><p>Some <strong>brave</strong> and <em>leaning</em> words, $5 and ')
  for (const written of [formula('x_1^2'), formula('\\frac{a}{b}', ' data-display="block"'), formula('\\sqrt{y}')])
    expect(html).toContain(`${written}<math`)
  expect(html).toContain('<hr />')
  expect(html).toContain('<thead><tr><th scope="col">Year</th><th scope="col">Title</th></tr></thead>')
  expect(html).toContain('<pre data-language="python"><span class="hljs-keyword">return</span>')

  await test.step('a text that is opened and saved again stays the same', async () => {
    const rest =
      '<figure><p><img src="/favicon.ico" alt="" /></p><figcaption>A <em>caption</em></figcaption></figure><table><tbody><tr><td>1</td><td class="ql-align-right">2</td></tr></tbody></table><p>end</p>'
    const { description } = await site.call<Post>('POST', '/blogs/add', aPost('Opened again', { description: html + rest }))
    await page.goto('/admin/blogs')
    await page.getByRole('button', { name: 'Edit “Opened again”' }).click()
    await expect(text.locator('figcaption')).toHaveText('A caption')
    await text.press('ControlOrMeta+End')
    await type('!')
    await page.keyboard.press('Backspace')
    expect(await saveDescription(page, 'Opened again, saved again')).toBe(description)
  })
  await test.step('a visitor follows a footnote and comes back', async () => {
    await page.goto('/blogs')
    await page.getByRole('link', { name: 'Everything else' }).first().click()
    await page.locator('[role="doc-noteref"]').click()
    const note = page.locator('[role="doc-endnotes"] li')
    await expect(note).toHaveText('See Mind 59, 433 ↩')
    await expect(note).toBeInViewport()
    expect(await findViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to the text of footnote 1' }).click()
    await expect(page).toHaveURL(/#fnref-1$/)
    await expect(page.getByRole('heading', { name: 'A heading' })).toBeVisible()
  })
})
