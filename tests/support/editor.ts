import { expect, type Page } from '@playwright/test'
import type { Post } from './content.ts'
import { blogForm, fillIn, getForm, save } from './owner-forms.ts'

/** The description editor of the blog form. */
export const editor = (page: Page) => getForm(page, blogForm).getByRole('textbox', { name: 'Description' })

/** Pastes formatted text into the editor, as from another document, or text of another type. */
export const paste = (page: Page, text: string, type = 'text/html') =>
  editor(page).evaluate(
    (element, [type, text]) => {
      element.focus()
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [type, text] as const,
  )

/** Saves the blog, waits until the form is empty again, and returns the description as the server stores it. */
export const saveDescription = async (page: Page, title: string): Promise<string> => {
  await fillIn(page, blogForm, { Title: title })
  const response = page.waitForResponse('**/api/blogs/add')
  await save(page)
  const { description } = (await (await response).json()) as Post
  await expect(editor(page)).toHaveClass(/\bql-blank\b/)
  return description
}
