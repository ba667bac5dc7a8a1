import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { aPost, aWork, resetSite } from '#support/content.ts'
import {
  articleForm,
  blogForm,
  bookForm,
  chapterForm,
  conferenceForm,
  getForm,
  linkForm,
  type OwnerForm,
  openFromMenu,
  projectForm,
  save,
} from '#support/owner-forms.ts'
import { drop } from '#support/pages.ts'
import { expect, type Site, sharedPage, test } from '#support/test.ts'

/**
 * Section 5 of the specification, in its order. Sign-in and books are tested in full: every message at every boundary, in the form
 * and at the server. Every other form shows its messages when it is empty; packages/contracts tests its boundaries, and
 * api/src/product/collections that the server applies them.
 */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage())

const min4 = 'Minimum of 4 characters required'
const min10 = 'Minimum of 10 characters required'

const isRed = (text: Locator) =>
  text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number)
    return red > 2 * green && red > 2 * blue
  })

/** Expects that the message of a field is announced with it and shown in red below it. */
/** Whether a field has this message in its description, after its hint. */
const says = (message: string) => new RegExp(`(?:^| )${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

const expectError = async (page: Page, label: string, message: string) => {
  const field = page.getByLabel(label, { exact: true })
  await expect(field, label).toHaveAccessibleDescription(says(message))
  const text = page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`)
  await expect(text).toBeVisible()
  expect(await isRed(text), `${message} is red`).toBe(true)
  const [above, below] = [await field.boundingBox(), await text.boundingBox()]
  expect(below?.y ?? 0, `${message} is below its field`).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
}

/** [label in the form, name in the API, message when missing, message when too short] */
type Rule = [label: string, name: string, missing: string, short: string]

const title: Rule = ['Title', 'title', 'Please enter the title', min4]
const description: Rule = ['Description', 'description', 'Please enter the description', min10]
const workRules = (linkLabel: string, linkMissing: string): Rule[] => [
  title,
  description,
  ['Author', 'author', 'Please enter the author', min4],
  [linkLabel, 'link', linkMissing, min4],
  ['Release Date', 'releaseDate', 'Please enter the release date', min4],
]

/** Expects the empty form that the sidebar leads to to show the message of every field. */
const expectMessagesWhenEmpty = async (page: Page, form: OwnerForm, rules: Rule[]) => {
  await page.getByRole('complementary', { name: 'Sidebar' }).locator(`a[href="${form.path}"]`).click()
  await expect(getForm(page, form)).toBeVisible()
  await save(page)
  for (const [label, , missing] of rules)
    await expect(page.getByLabel(label, { exact: true }), label).toHaveAccessibleDescription(says(missing))
}

/** Expects every message in the empty form and with three characters in each field, and none with four. */
const expectMessagesAtBoundaries = async (page: Page, form: OwnerForm, rules: Rule[]) => {
  await page.goto(form.path)
  await save(page)
  for (const [label, , missing] of rules) await expectError(page, label, missing)
  for (const [label, , , short] of rules) {
    await page.getByLabel(label, { exact: true }).fill('abc')
    await expectError(page, label, short)
    await page.getByLabel(label, { exact: true }).fill('abcd')
    await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid')
  }
}

const postInvalid = async (
  site: Site,
  path: string,
  payload: object,
): Promise<{ status: number; errors: { msg: string; path: string }[] }> => {
  const response = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'x-auth-token': site.token, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  return { status: response.status, errors: (await response.json()).errors }
}

/** Expects the server to respond with the same messages, one for each invalid field. */
const expectMessagesFromServer = async (site: Site, call: string, draft: object, rules: Rule[]) => {
  const all = (value: string | undefined) => ({ ...draft, ...Object.fromEntries(rules.map(([, name]) => [name, value])) })
  for (const value of [undefined, '']) {
    const { status, errors } = await postInvalid(site, call, all(value))
    expect(status).toBe(422)
    expect(errors).toHaveLength(rules.length)
    expect(errors).toEqual(expect.arrayContaining(rules.map(([, path, msg]) => ({ msg, path }))))
  }
  const { status, errors } = await postInvalid(site, call, all('abc'))
  expect(status).toBe(422)
  expect(errors).toEqual(expect.arrayContaining(rules.map(([, path, , msg]) => ({ msg, path }))))
  expect((await postInvalid(site, call, all('abcd'))).status, 'four characters are enough').toBe(200)
}

test('Login: email required ("Please enter your email address") and valid ("Invalid email address"); password required ("Please enter your password"), minimum 8 characters ("Minimum of 8 characters required")', async ({
  page,
  site,
}) => {
  await page.goto('/admin')
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await signIn.click()
  await expectError(page, 'Email', 'Please enter your email address')
  await expectError(page, 'Password', 'Please enter your password')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('1234567')
  await expectError(page, 'Email', 'Invalid email address')
  await expectError(page, 'Password', 'Minimum of 8 characters required')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('12345678')
  for (const label of ['Email', 'Password']) await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid')

  expect((await postInvalid(site, '/user/signin', {})).errors).toEqual([
    { msg: 'Please enter your email address', path: 'email' },
    { msg: 'Please enter your password', path: 'password' },
  ])
  expect((await postInvalid(site, '/user/signin', { email: 'no address', password: '1234567' })).errors).toEqual([
    { msg: 'Invalid email address', path: 'email' },
    { msg: 'Minimum of 8 characters required', path: 'password' },
  ])
})

const otherForms: [what: string, form: OwnerForm, rules: Rule[]][] = [
  [
    'Chapter: as a book, with "Please enter the book chapter link"',
    chapterForm,
    workRules('Book Chapter Link', 'Please enter the book chapter link'),
  ],
  [
    'Article: as a book, with "Please enter the journal article link"',
    articleForm,
    workRules('Article Link', 'Please enter the journal article link'),
  ],
  [
    'Project: as a book, with "Please enter the journal article link"',
    projectForm,
    workRules('Project Link', 'Please enter the journal article link'),
  ],
  [
    'Conference: title as above; conferenceDate required ("Please enter the conference date"), min 4; description as above',
    conferenceForm,
    [title, description, ['Conference Date', 'conferenceDate', 'Please enter the conference date', min4]],
  ],
  [
    'External link: title required min 4; link required min 4 (message "Please enter the book chapter link")',
    linkForm,
    [title, ['Link', 'link', 'Please enter the book chapter link', min4]],
  ],
  ['Title-only forms: title required, min 4', blogForm, [title]],
]

test.describe('Field errors appear under the field in red', () => {
  test.use(sharedPage({ signedIn: true }))
  test('Book: title required ("Please enter the title"), min 4 ("Minimum of 4 characters required"); author required ("Please enter the author"), min 4; link required, min 4 ("Please enter the book link"); releaseDate required ("Please enter the release date"), min 4; description required ("Please enter the description"), min 4 enforced while the message says "Minimum of 10 characters required"', async ({
    page,
    site,
  }) => {
    const rules = workRules('Book Link', 'Please enter the book link')
    await expectMessagesAtBoundaries(page, bookForm, rules)
    await expectMessagesFromServer(site, `${bookForm.call}/add`, aWork('A book'), rules)
  })

  test('Chapter, article, project, conference, external link, title-only forms: every field is required. Title of the About section required, min 4', async ({
    page,
    site,
  }) => {
    await page.goto(bookForm.path)
    for (const [what, form, rules] of otherForms) await test.step(what, () => expectMessagesWhenEmpty(page, form, rules))

    await openFromMenu(page, 'About Section')
    await expect(page.getByRole('region', { name: 'About Section', exact: true })).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('')
    await save(page)
    await expectError(page, 'Title', 'Please enter the title')
    await page.getByLabel('Title', { exact: true }).fill('abc')
    await expectError(page, 'Title', min4)
    expect((await postInvalid(site, '/about/edit', aPost('abc'))).errors).toEqual([{ msg: min4, path: 'title' }])
  })
})

test.describe('Upload: one file at a time, maximum 800,000,000 bytes, although the hint says PNG, JPG, GIF up to 10MB', () => {
  test.use(sharedPage({ signedIn: true }))
  const input = (page: Page) => page.getByLabel('Images: choose a file')
  const rejection = (page: Page, message: string | RegExp) => page.getByRole('alert').getByText(message)
  let folder: string

  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portfolio-upload-'))
  })
  test.afterAll(() => rmSync(folder, { recursive: true }))

  /** Creates a file of this size that takes no space on the disk. */
  const createSparseFile = (bytes: number): string => {
    const path = join(folder, `${bytes}.png`)
    writeFileSync(path, '')
    truncateSync(path, bytes)
    return path
  }

  test('shows the hint and the rejection messages "File type must be ...", "File is larger than N bytes", "File is smaller than N bytes", "Too many files", and sends a file of exactly 800,000,000 bytes', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/upload/') && sent.push(request.url()))
    await page.goto(blogForm.path)
    await expect(page.getByText('PNG, JPG, GIF up to 10MB', { exact: true })).toBeVisible()
    await expect(input(page)).not.toHaveAttribute('multiple')
    const offered = (await input(page).getAttribute('accept'))?.split(',') ?? []
    expect(offered.sort()).toEqual(['.gif', '.jpeg', '.jpg', '.png', 'image/gif', 'image/jpeg', 'image/png'])

    await input(page).setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await expect(rejection(page, /^File type must be /)).toBeVisible()
    expect(await isRed(rejection(page, /^File type must be /))).toBe(true)

    await input(page).setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
    await expect(rejection(page, /^File is smaller than \d+ bytes$/)).toBeVisible()

    await input(page).setInputFiles(createSparseFile(800_000_001))
    await expect(rejection(page, 'File is larger than 800000000 bytes')).toBeVisible()

    await drop(page, page.getByText('PNG, JPG, GIF up to 10MB'), [createSparseFile(20), createSparseFile(30)])
    await expect(rejection(page, 'Too many files')).toBeVisible()
    expect(sent, 'nothing that was rejected is sent').toEqual([])

    const call = page.waitForRequest('**/api/image/cloudinary/upload/single')
    await input(page).setInputFiles(createSparseFile(800_000_000))
    await call
    await expect(page.getByRole('alert').getByText(/^(File|Too many files)/)).toHaveCount(0)
  })
})
