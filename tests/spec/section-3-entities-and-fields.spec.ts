import type { Page } from '@playwright/test'
import { type AuthState, TOKEN_STORAGE_KEY } from '@portfolio/contracts'
import { contact } from '@portfolio/contracts/rules'
import { aConference, addImage, aLink, aPost, aWork, deleteAllItems, type Post, type Row, upload } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { blogForm, bookForm, fillIn, getForm, save } from '#support/owner-forms.ts'
import { toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Section 3 of the specification, read from top to bottom. `version` beside the fields turns a stale edit into a 409 (rulings, 2). */

test.beforeAll(({ site }) => deleteAllItems(site))

const fieldsOf = (row: object) => Object.keys(row).filter((name) => name !== 'version')

test.describe('Book, book chapter, journal article, project deliverable: _id, title, author, link, releaseDate (free text), description', () => {
  for (const call of ['/books', '/bookChapters', '/journalArticles', '/projects'])
    test(call, async ({ site }) => {
      const words = { author: 'Ada & the Others, eds.', releaseDate: 'in press (Spring  2021?)', link: 'Shelf 4, second row' }
      const row = await site.call<Row>('POST', `${call}/add`, aWork(`Kept as it was typed in ${call}`, words))
      expect(fieldsOf(row).sort()).toEqual(['_id', 'author', 'description', 'link', 'releaseDate', 'title'])
      expect((await site.call<Row[]>('GET', call))[0]).toMatchObject({ _id: row._id, ...words })
    })
})

test('Conference: _id, title, conferenceDate (free text), description', async ({ site }) => {
  const row = await site.call<Row>('POST', '/conferences/add', aConference('A meeting', { conferenceDate: 'sometime in May' }))
  expect(fieldsOf(row).sort()).toEqual(['_id', 'conferenceDate', 'description', 'title'])
  expect((await site.call<Row[]>('GET', '/conferences'))[0]).toMatchObject({ conferenceDate: 'sometime in May' })
})

test('Blog: _id, title, description (rich text), images (list of objects with _id and url), current (boolean; only one blog is current)', async ({
  site,
}) => {
  const picture = await addImage(site)
  const description = '<h2>A heading</h2><p>Some <strong>bold</strong> words.</p>'
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('The first of all blogs', { description, images: [picture.url] }))
  expect(fieldsOf(blog).sort()).toEqual(['_id', 'current', 'description', 'images', 'title'])
  expect(blog).toMatchObject({ description, images: [{ _id: picture._id, url: picture.url }], current: true })
  await site.call('POST', '/blogs/add', aPost('The second'))
  await site.call('POST', '/blogs/add', aPost('The third'))
  expect((await site.call<Post[]>('GET', '/blogs')).filter(({ current }) => current)).toHaveLength(1)
})

test('About section: a list whose first item has _id, title, description (rich text), images (objects with _id and url)', async ({
  site,
}) => {
  const [before] = await site.call<Post[]>('GET', '/about')
  const picture = await addImage(site)
  const draft = aPost('About, with a picture', { description: '<p>In <em>short</em>.</p>', images: [picture.url] })
  await site.call('POST', '/about/edit', { ...draft, id: before?._id })
  const [section] = await site.call<Post[]>('GET', '/about')
  expect(fieldsOf(section ?? {}).sort()).toEqual(['_id', 'description', 'images', 'title'])
  expect(section).toMatchObject({ description: '<p>In <em>short</em>.</p>', images: [{ _id: picture._id, url: picture.url }] })
})

test('External link: _id, title, link', async ({ site }) => {
  expect(fieldsOf(await site.call<Row>('POST', '/links/add', aLink('Somewhere else'))).sort()).toEqual(['_id', 'link', 'title'])
})

test('Login: email, password', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  const call = page.waitForRequest('**/api/user/signin')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect((await call).postDataJSON()).toEqual({ email: owner.email, password: owner.password })
})

test('Uploaded image response: success flag and image.url', async ({ site }) => {
  const answer = await (await upload(site, aPng())).json()
  expect(answer).toMatchObject({ success: true, image: { url: expect.stringMatching(/^\/media\//) } })
})

test('A contact-style form (fullName, email, phoneNumber, message) is defined but not visibly used', async ({ page }) => {
  expect(Object.keys(contact.fields).sort()).toEqual(['email', 'fullName', 'message', 'phoneNumber'])
  for (const path of ['/', '/about']) {
    await page.goto(path)
    await expect(page.locator('form')).toHaveCount(0)
  }
})

const collections = [
  ['books', '/admin/books', '**/api/books'],
  ['bookChapters', '/admin/book-chapters', '**/api/bookChapters'],
  ['journalArticles', '/admin/articles', '**/api/journalArticles'],
  ['conferences', '/admin/conferences', '**/api/conferences'],
  ['projects', '/admin/projects', '**/api/projects'],
  ['blogs (plus a single blog)', '/admin/blogs', '**/api/blogs'],
  ['externalLinks', '/admin/links', '**/api/links'],
] as const

test.describe('Client data collections: each has a list, a selected item, a loading flag and an error', () => {
  test.use(asOwner)
  for (const [name, path, call] of collections)
    test(name, async ({ page }) => {
      let fail = () => {}
      const failing = new Promise<void>((done) => {
        fail = done
      })
      await page.route(call, async (route) => {
        await failing
        await route.fulfill({ status: 500, json: { errors: [] } })
      })
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: 'Loading the list' })).toBeVisible()
      fail()
      await expect(page.getByText('Couldn’t load the list. You may be offline.')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Loading the list' })).toHaveCount(0)
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await expect(page.locator('[data-open]')).toHaveCount(1)
      await expect(page.getByText(/^Editing “.+”$/)).toBeVisible()
    })

  test('aboutSection', async ({ page }) => {
    await page.route('**/api/about', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto('/admin/about')
    await expect(page.getByText('Couldn’t load the form. You may be offline.')).toBeVisible()
    await page.unroute('**/api/about')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('About, with a picture')
  })
})

test('Auth state: token (kept in browser local storage under the key "token"), isAuthenticated, loading, user, users', async ({
  page,
  site,
}) => {
  const whole = { token: null, isAuthenticated: false, loading: true, user: null, users: [] } satisfies AuthState
  expect(Object.keys(whole)).toHaveLength(5)
  expect(TOKEN_STORAGE_KEY).toBe('token')
  await page.goto('/admin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/blogs')
  const stored = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${site.url}/api/user/auth`, { headers: { 'x-auth-token': stored ?? '' } })
  expect(answer.status).toBe(200)
})

const editor = (page: Page) => getForm(page, blogForm).getByRole('textbox', { name: 'Description' })

/** Pastes formatted text into the editor, as from another document. */
const paste = (page: Page, html: string) =>
  editor(page).evaluate((element, text) => {
    element.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** Returns what the server stores of the text in the editor. */
const saved = async (page: Page, title: string): Promise<string> => {
  await fillIn(page, blogForm, { Title: title })
  const answer = page.waitForResponse('**/api/blogs/add')
  await save(page)
  return ((await (await answer).json()) as Post).description
}

test.describe('Rich-text description editor', () => {
  test.use(asOwner)
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin/blogs')
    await expect(editor(page)).toBeVisible()
  })

  test('toolbar: bold, italic, underline, blockquote, code-block, strike, header levels 1-6 or normal, text color, background color, ordered and bullet lists, link, subscript, superscript, indent -1 and +1, alignment, clear formatting', async ({
    page,
  }) => {
    const toolbar = page.getByRole('toolbar', { name: 'Text formatting' })
    const controls = await toolbar
      .locator('button[class^="ql-"], .ql-formats > .ql-picker')
      .evaluateAll((all) =>
        all.map((one) => [
          /ql-(?!picker|expanded|color-picker|icon-picker)[\w-]+/.exec(one.className)?.[0],
          (one as HTMLButtonElement).value ?? '',
        ]),
      )
    expect(controls.map(([kind, value]) => [kind, value].filter(Boolean).join(' '))).toEqual([
      ...['ql-bold', 'ql-italic', 'ql-underline', 'ql-blockquote', 'ql-code-block', 'ql-strike'],
      'ql-header',
      ...['ql-color', 'ql-background'],
      ...['ql-list ordered', 'ql-list bullet'],
      'ql-link',
      ...['ql-script sub', 'ql-script super'],
      ...['ql-indent -1', 'ql-indent +1'],
      'ql-align',
      'ql-clean',
    ])
    const levels = await toolbar
      .locator('.ql-header .ql-picker-item')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-value')))
    expect(levels).toEqual(['1', '2', '3', '4', '5', '6', null])
  })

  test('each toolbar control formats the text, and clear formatting takes it away', async ({ page }) => {
    const toolbar = page.getByRole('toolbar', { name: 'Text formatting' })
    await editor(page).pressSequentially('Words')
    await editor(page).press('ControlOrMeta+a')
    const marks = [
      ['Bold', 'strong'],
      ['Italic', 'em'],
      ['Underline', 'u'],
      ['Strike through', 's'],
      ['Subscript', 'sub'],
      ['Superscript', 'sup'],
    ] as const
    for (const [name, tag] of marks) {
      await toolbar.getByRole('button', { name, exact: true }).click()
      await expect(editor(page).locator(tag)).toHaveText('Words')
    }
    await toolbar.getByRole('button', { name: 'Clear formatting' }).click()
    await expect(editor(page).locator('strong, em, u, s, sub, sup')).toHaveCount(0)
    const blocks = [
      ['Quotation', 'blockquote'],
      ['Code block', '.ql-code-block'],
      ['Numbered list', 'li[data-list="ordered"]'],
      ['Bullet list', 'li[data-list="bullet"]'],
    ] as const
    for (const [name, selector] of blocks) {
      await toolbar.getByRole('button', { name, exact: true }).click()
      await expect(editor(page).locator(selector)).toHaveText('Words')
    }
    await toolbar.getByRole('button', { name: 'More indent' }).click()
    await expect(editor(page).locator('.ql-indent-1')).toHaveText('Words')
    await toolbar.getByRole('button', { name: 'Less indent' }).click()
    await expect(editor(page).locator('.ql-indent-1')).toHaveCount(0)
    for (const [picker, item, selector] of [
      ['Heading level', 'Heading 3', 'h3'],
      ['Alignment', 'Center', '.ql-align-center'],
      ['Text color', 'Red', '[style*="color: rgb(230, 0, 0)"]'],
      ['Background color', 'Yellow', '[style*="background-color: rgb(255, 255, 0)"]'],
    ] as const) {
      await toolbar.getByRole('button', { name: picker }).click()
      await toolbar.getByRole('button', { name: item, exact: true }).and(toolbar.locator('.ql-expanded *')).click()
      await expect(editor(page).locator(selector)).toHaveText('Words')
    }
  })

  const allowed: [format: string, html: string, selector: string][] = [
    ['header', '<h2>words</h2>', 'h2'],
    ['font', '<p><span class="ql-font-serif">words</span></p>', '.ql-font-serif'],
    ['size', '<p><span class="ql-size-large">words</span></p>', '.ql-size-large'],
    ['bold', '<p><strong>words</strong></p>', 'strong'],
    ['italic', '<p><em>words</em></p>', 'em'],
    ['underline', '<p><u>words</u></p>', 'u'],
    ['strike', '<p><s>words</s></p>', 's'],
    ['blockquote', '<blockquote>words</blockquote>', 'blockquote'],
    ['list', '<ol><li>words</li></ol>', 'ol > li'],
    ['bullet', '<ul><li>words</li></ul>', 'ul > li'],
    ['indent', '<p class="ql-indent-2">words</p>', '.ql-indent-2'],
    ['link', '<p><a href="https://example.org/">words</a></p>', 'a[href="https://example.org/"]'],
    ['image', '<p><img src="/favicon.ico"></p>', 'img[src="/favicon.ico"]'],
    ['video', '<iframe class="ql-video" src="https://www.youtube.com/embed/x"></iframe>', 'iframe[src="https://www.youtube.com/embed/x"]'],
    ['code-block', '<pre>words</pre>', 'pre'],
    ['align', '<p class="ql-align-right">words</p>', '.ql-align-right'],
    ['direction', '<p class="ql-direction-rtl">words</p>', '.ql-direction-rtl'],
    [
      'color',
      '<p><span style="color: rgb(0, 102, 204)">words</span></p>',
      '[style*="color:rgb(0, 102, 204)" i], [style*="color: rgb(0, 102, 204)" i]',
    ],
    ['background', '<p><span style="background-color: rgb(255, 255, 0)">words</span></p>', '[style*="background-color"]'],
    ['script: super', '<p>words<sup>2</sup></p>', 'sup'],
    ['script: sub', '<p>words<sub>2</sub></p>', 'sub'],
  ]

  test('Allowed editor formats: header, font, size, bold, italic, underline, strike, blockquote, list, bullet, indent, link, image, video, code-block, align, direction, color, background, script, super, sub', async ({
    page,
  }) => {
    // Nothing from elsewhere is fetched by this test.
    await page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: '' }))
    await paste(page, allowed.map(([, html]) => html).join(''))
    const html = await saved(page, 'Every format that is allowed')
    const kept = await page.evaluate(
      ({ text, selectors }) => {
        const read = new DOMParser().parseFromString(text, 'text/html')
        return selectors.filter((selector) => read.querySelector(selector))
      },
      { text: html, selectors: allowed.map(([, , selector]) => selector) },
    )
    expect(kept, html).toEqual(allowed.map(([, , selector]) => selector))
  })

  test('any other format is dropped, its words stay', async ({ page }) => {
    await paste(page, '<p>one <code>two</code></p><table><tr><td>three</td></tr></table><p id="x" class="lead" onclick="x()">four</p>')
    const html = await saved(page, 'Formats that are not allowed')
    for (const words of ['one', 'two', 'three', 'four']) expect(html).toContain(words)
    expect(html).not.toMatch(/<code|<table|<td|id=|lead|onclick/)
  })

  test('Pasted content does not match the visual styling.', async ({ page }) => {
    await paste(page, '<p style="margin-bottom: 4em">one</p><p style="font-size: 40px; font-family: Papyrus; line-height: 3">two</p>')
    expect(await saved(page, 'Pasted without its looks')).toBe('<p>one</p><p>two</p>')
  })

  test('Editor links are kept only for the protocols http, https, mailto and tel; any other becomes a blank address', async ({
    page,
    site,
  }) => {
    const toolbar = page.getByRole('toolbar', { name: 'Text formatting' })
    await editor(page).pressSequentially('words')
    for (const [typed, kept] of [
      ['http://example.org/a', 'http://example.org/a'],
      ['https://example.org/b', 'https://example.org/b'],
      ['mailto:ada@example.org', 'mailto:ada@example.org'],
      ['tel:+441234', 'tel:+441234'],
      ['javascript:alert(1)', 'about:blank'],
      ['ftp://example.org/c', 'about:blank'],
      ['data:text/html,x', 'about:blank'],
    ] as const) {
      await editor(page).press('ControlOrMeta+a')
      await toolbar.getByRole('button', { name: 'Clear formatting' }).click()
      await toolbar.getByRole('button', { name: 'Link' }).click()
      await page.getByLabel('Link address').fill(typed)
      await page.getByLabel('Link address').press('Enter')
      await expect(editor(page).locator('a'), typed).toHaveAttribute('href', kept)
      const description = `<p><a href="${typed}">words</a></p>`
      const sent = await site.call<Post>('POST', '/blogs/add', aPost(`Leads to ${kept}`, { description }))
      expect(sent.description, 'the server keeps the same rule').toContain(`href="${kept}"`)
    }
  })

  test('The editor uses a snow theme for editing and a bubble theme for reading', async ({ page, site }) => {
    await expect(page.locator('.ql-container.ql-snow')).toBeVisible()
    const description = '<p>words</p><blockquote>quoted</blockquote><pre>code\n</pre>'
    const blog = await site.call<Post>('POST', '/blogs/add', aPost('To be read', { description }))
    // Reading is the bubble look by style alone: no editor, no toolbar, no frame around the text (rulings, 14).
    await page.goto(`/blogs/${blog._id}`)
    await expect(page.locator('[class*="ql-snow"], .ql-toolbar')).toHaveCount(0)
    const text = page.locator('[data-field="description"]')
    const look = (selector: string, property: string) =>
      text.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(Number.parseFloat(await look('blockquote', 'border-left-width'))).toBeGreaterThan(0)
    expect(await look('pre', 'white-space')).toBe('pre-wrap')
    expect(await look('pre', 'background-color')).not.toBe(await look('p', 'background-color'))
    expect(await text.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('0px')
  })
})

test.describe('Error shape: msg (status text) and status', () => {
  test.use(asOwner)
  test('what the server says is kept and shown beside the form', async ({ page }) => {
    await page.route('**/api/books/add', (route) => route.fulfill({ status: 500, json: { errors: [{ msg: 'The disk is full' }] } }))
    await page.goto(bookForm.path)
    await fillIn(page, bookForm)
    await save(page)
    await expect(toast(page, 'Error adding new book.')).toBeVisible()
    await expect(page.getByRole('alert').getByText('The disk is full')).toBeVisible()
  })
})
