import { resetSite } from '#support/content.ts'
import { editor, paste } from '#support/editor.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Undo and formats act on what the owner wrote last and has selected. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

test('Undo keeps what was written before a format was removed from words that had none', async ({ page }) => {
  const text = editor(page)
  await page.goto('/admin/blogs')
  await expect(text).toBeVisible()
  await paste(page, '<p>Words</p>')
  // Ends the step, as a pause does.
  await text.press('ControlOrMeta+z')
  await text.press('ControlOrMeta+Shift+z')
  await expect(text).toHaveText('Words')
  await text.evaluate((root) => {
    const words = root.querySelector('p')?.firstChild as Text
    getSelection()?.setBaseAndExtent(words, 2, words, 5)
    document.querySelector<HTMLElement>('.ql-clean')?.click()
    getSelection()?.selectAllChildren(root)
    getSelection()?.collapseToEnd()
    document.execCommand('insertText', false, '!')
  })
  await expect(text).toHaveText('Words!')
  await text.press('ControlOrMeta+z')
  await expect(text).toHaveText('Words')
})

test('a color is given to the words that were selected just before the text was left', async ({ page }) => {
  const text = editor(page)
  await page.goto('/admin/blogs')
  await text.pressSequentially('Words')
  // In one task, as when the browser is busy: the editor reads a new selection in a later one.
  await text.evaluate((root) => {
    const color = document.querySelector('.ql-color')
    getSelection()?.selectAllChildren(root)
    color?.querySelector<HTMLElement>('.ql-picker-label')?.focus()
    const red = color?.querySelector('.ql-picker-item[data-value="#e60000"]')
    red?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await expect(text.locator('[style*="color: rgb(230, 0, 0)"]')).toHaveText('Words')
})
