import { expect, type Page } from '@playwright/test'
import { aPng } from './images.ts'
import { tabTo } from './keyboard.ts'
import { blogForm, bookForm, getForm, openFromMenu, save, titleField } from './owner-forms.ts'
import { toast } from './pages.ts'

/** Tasks of the owner as a person does them, by mouse or by keyboard, and how many clicks and keys each takes. */

/** Presses of the mouse, and of keys that enter no text: Tab, Enter, shortcuts. */
export interface Inputs {
  clicks: number
  keys: number
}

/** Resolves with a function that returns a promise of the inputs since then. The page must not load another document. */
const startCounting = async (page: Page) => {
  await page.evaluate(() => {
    const inputs: Inputs = { clicks: 0, keys: 0 }
    Object.assign(globalThis, { inputs })
    addEventListener('pointerdown', () => (inputs.clicks += 1), true)
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey }) => {
        if (!['Control', 'Shift', 'Alt', 'Meta'].includes(key) && (key.length > 1 || ctrlKey || metaKey)) inputs.keys += 1
      },
      true,
    )
  })
  return () => page.evaluate(() => ({ ...(globalThis as unknown as { inputs: Inputs }).inputs }))
}

const listed = (page: Page, title: string) => page.getByRole('button', { name: `Edit “${title}”` })

const bookValues = (Title: string) => Object.entries({ ...bookForm.fields, Title })

/** Starts on another screen of the portal. */
export const addBookByMouse = async (page: Page, title: string): Promise<Inputs> => {
  await page.goto('/admin/links')
  const count = await startCounting(page)
  await openFromMenu(page, 'Books')
  for (const [label, text] of bookValues(title)) {
    await getForm(page, bookForm).getByLabel(label, { exact: true }).click()
    await page.keyboard.insertText(text)
  }
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  return count()
}

/** Types one book into the form, in which Title has focus. */
const typeBook = async (page: Page, title: string) => {
  for (const [label, text] of bookValues(title)) {
    const field = getForm(page, bookForm).getByLabel(label, { exact: true })
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
    await page.keyboard.insertText(text)
  }
}

/** Starts on the screen of the books, where following the link of the menu has left the focus: at its heading. */
export const addBookByKeyboard = async (page: Page, title: string): Promise<Inputs> => {
  await page.goto('/admin/links')
  await openFromMenu(page, 'Books')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const count = await startCounting(page)
  await typeBook(page, title)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Book created successfully.')).toBeVisible()
  return count()
}

/** Adds books one after the other without leaving the form. */
export const addBooks = async (page: Page, titles: readonly string[]): Promise<Inputs> => {
  await page.goto('/admin/books')
  await titleField(page, bookForm).focus()
  const count = await startCounting(page)
  for (const title of titles) {
    await typeBook(page, title)
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await expect(listed(page, title)).toBeVisible()
    await expect(titleField(page, bookForm)).toBeFocused()
  }
  return count()
}

/** Starts on another screen of the portal. */
export const publishBlogWithPictures = async (page: Page, title: string): Promise<Inputs> => {
  await page.goto('/admin/links')
  const count = await startCounting(page)
  await openFromMenu(page, 'Blogs')
  await titleField(page, blogForm).click()
  await page.keyboard.insertText(title)
  for (const [index, name] of ['one.png', 'two.png'].entries()) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByText('Choose an image', { exact: true }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: aPng() })
    await expect(page.getByRole('list', { name: 'Images, in order' }).getByRole('img')).toHaveCount(index + 1)
  }
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.insertText('What the pictures show.')
  await save(page)
  await expect(toast(page, 'Blog created successfully.')).toBeVisible()
  return count()
}
