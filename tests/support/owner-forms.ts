import { expect, type Page } from '@playwright/test'
import { owner } from './start-product.ts'

/** A form of the portal: its path, its API call, and the text for each field by its label. */
export interface OwnerForm {
  path: string
  title: string
  call: string
  fields: Record<string, string>
}

const works = (path: string, title: string, call: string, linkLabel: string): OwnerForm => ({
  path,
  title,
  call,
  fields: {
    Title: 'A title of four words',
    Description: 'What it is about.',
    Author: 'Ada Lovelace',
    [linkLabel]: 'https://example.org/work',
    'Release Date': 'Spring 1843',
  },
})

export const bookForm = works('/admin/books', 'Books Section', '/books', 'Book Link')
export const chapterForm = works('/admin/book-chapters', 'Book Chapters Section', '/bookChapters', 'Book Chapter Link')
export const articleForm = works('/admin/articles', 'Journal Articles Section', '/journalArticles', 'Article Link')
export const projectForm = works('/admin/projects', 'Projects Deliverables Section', '/projects', 'Project Link')
export const conferenceForm: OwnerForm = {
  path: '/admin/conferences',
  title: 'Conferences Section',
  call: '/conferences',
  fields: { Title: 'A conference of note', Description: 'What was said there.', 'Conference Date': 'May 1843' },
}
export const linkForm: OwnerForm = {
  path: '/admin/links',
  title: 'External Links',
  call: '/links',
  fields: { Title: 'A place elsewhere', Link: 'https://example.org/elsewhere' },
}
export const blogForm: OwnerForm = { path: '/admin/blogs', title: 'Blog Section', call: '/blogs', fields: { Title: 'A blog of note' } }

export const aboutForm: OwnerForm = { path: '/admin/about', title: 'About Section', call: '/about', fields: { Title: 'About the owner' } }

export const getForm = (page: Page, { title }: OwnerForm) => page.getByRole('region', { name: title, exact: true })

export const fillIn = async (page: Page, form: OwnerForm, changes: Record<string, string> = {}) => {
  for (const [label, value] of Object.entries({ ...form.fields, ...changes }))
    await getForm(page, form).getByLabel(label, { exact: true }).fill(value)
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Confirms that the form is left without saving its changes. Resolves once the rest of the page can be used again. */
export const leaveWithoutSaving = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Leave without saving' })
  await button.click()
  await expect(button).toBeHidden()
}

/** Keeps the text of the form after a conflict. Resolves once it can be saved again. */
export const keepMyText = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Keep my text' })
  await button.click()
  await expect(button).toBeHidden()
}

/** The state beside Save while there are changes that are not published: the autosave may have stored them already. */
export const unpublishedChanges = (page: Page) => page.getByText(/^(Unsaved changes|Saved .* not published)$/)

export const titleField = (page: Page, form: OwnerForm) => getForm(page, form).getByLabel('Title', { exact: true })

/** Follows a link of the portal's sidebar. */
export const openFromMenu = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name, exact: true }).click()

/** Opens a screen of the portal: in an open portal by its link, which is the current one once the screen is shown. */
export const openScreen = async (page: Page, path: string) => {
  const link = page.getByRole('complementary', { name: 'Sidebar' }).locator(`a[href="${path}"]`)
  if (await link.count()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  } else await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** Fills in and submits the sign-in form that the page shows. */
export const submitSignIn = async (page: Page, password = owner.password) => {
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
