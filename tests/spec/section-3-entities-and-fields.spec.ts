import type { Locator, Page } from '@playwright/test'
import { type AuthState, TOKEN_STORAGE_KEY } from '@portfolio/contracts'
import { contact } from '@portfolio/contracts/rules'
import { aConference, addImage, aLink, aPost, aWork, deleteAllItems, type Post, type Row, upload } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { blogForm, bookForm, fillIn, getForm, save } from '#support/owner-forms.ts'
import { delayCalls, toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Section 3 of the specification, in its order. The additional field `version` makes a stale edit a 409. */

test.beforeAll(({ site }) => deleteAllItems(site))

const fieldsOf = (row: object) => Object.keys(row).filter((name) => name !== 'version')

test.describe('Book, book chapter, journal article, project deliverable: _id, title, author, link, releaseDate (free text), description', () => {
  for (const call of ['/books', '/bookChapters', '/journalArticles', '/projects'])
    test(`POST ${call}/add stores these fields as they were typed`, async ({ site }) => {
      const texts = { author: 'Ada & the Others, eds.', releaseDate: 'in press (Spring  2021?)', link: 'Shelf 4, second row' }
      const row = await site.call<Row>('POST', `${call}/add`, aWork(`Kept as it was typed in ${call}`, texts))
      expect(fieldsOf(row).sort()).toEqual(['_id', 'author', 'description', 'link', 'releaseDate', 'title'])
      expect((await site.call<Row[]>('GET', call))[0]).toMatchObject({ _id: row._id, ...texts })
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
  const image = await addImage(site)
  const description = '<h2>A heading</h2><p>Some <strong>bold</strong> words.</p>'
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('The first of all blogs', { description, images: [image.url] }))
  expect(fieldsOf(blog).sort()).toEqual(['_id', 'current', 'description', 'images', 'title'])
  expect(blog).toMatchObject({ description, images: [{ _id: image._id, url: image.url }], current: true })
  await site.call('POST', '/blogs/add', aPost('The second'))
  await site.call('POST', '/blogs/add', aPost('The third'))
  expect((await site.call<Post[]>('GET', '/blogs')).filter(({ current }) => current)).toHaveLength(1)
})

test('About section: a list whose first item has _id, title, description (rich text), images (objects with _id and url)', async ({
  site,
}) => {
  const [before] = await site.call<Post[]>('GET', '/about')
  const image = await addImage(site)
  const draft = aPost('About, with an image', { description: '<p>In <em>short</em>.</p>', images: [image.url] })
  await site.call('POST', '/about/edit', { ...draft, id: before?._id })
  const [section] = await site.call<Post[]>('GET', '/about')
  expect(fieldsOf(section ?? {}).sort()).toEqual(['_id', 'description', 'images', 'title'])
  expect(section).toMatchObject({ description: '<p>In <em>short</em>.</p>', images: [{ _id: image._id, url: image.url }] })
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
  const body = await (await upload(site, aPng())).json()
  expect(body).toMatchObject({ success: true, image: { url: expect.stringMatching(/^\/media\//) } })
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
    test(`${name} shows a loader, an error, the list and the selected item`, async ({ page }) => {
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

  test('aboutSection shows an error and loads its item on retry', async ({ page }) => {
    await page.route('**/api/about', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.goto('/admin/about')
    await expect(page.getByText('Couldn’t load the form. You may be offline.')).toBeVisible()
    await page.unroute('**/api/about')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('About, with an image')
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
  const response = await fetch(`${site.url}/api/user/auth`, { headers: { 'x-auth-token': stored ?? '' } })
  expect(response.status).toBe(200)
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

/** Saves the blog and returns its description as the server stores it. */
const saveDescription = async (page: Page, title: string): Promise<string> => {
  await fillIn(page, blogForm, { Title: title })
  const response = page.waitForResponse('**/api/blogs/add')
  await save(page)
  return ((await (await response).json()) as Post).description
}

test.describe('Rich-text description editor', () => {
  test.use(asOwner)
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin/blogs')
    await expect(editor(page)).toBeVisible()
  })

  test('has a toolbar: bold, italic, underline, blockquote, code-block, strike, header levels 1-6 or normal, text color, background color, ordered and bullet lists, link, subscript, superscript, indent -1 and +1, alignment, clear formatting', async ({
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

  test('each toolbar control formats the text, and clear formatting removes the format', async ({ page }) => {
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
    // The test must not depend on another host.
    await page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: '' }))
    await paste(page, allowed.map(([, html]) => html).join(''))
    const html = await saveDescription(page, 'Every format that is allowed')
    const kept = await page.evaluate(
      ({ text, selectors }) => {
        const read = new DOMParser().parseFromString(text, 'text/html')
        return selectors.filter((selector) => read.querySelector(selector))
      },
      { text: html, selectors: allowed.map(([, , selector]) => selector) },
    )
    expect(kept, html).toEqual(allowed.map(([, , selector]) => selector))
  })

  test('Any other format is dropped and its text is kept', async ({ page }) => {
    await paste(page, '<p>one <code>two</code></p><table><tr><td>three</td></tr></table><p id="x" class="lead" onclick="x()">four</p>')
    const html = await saveDescription(page, 'Formats that are not allowed')
    for (const words of ['one', 'two', 'three', 'four']) expect(html).toContain(words)
    expect(html).not.toMatch(/<code|<table|<td|id=|lead|onclick/)
  })

  test('Pasted content does not match the visual styling of its source', async ({ page }) => {
    await paste(page, '<p style="margin-bottom: 4em">one</p><p style="font-size: 40px; font-family: Papyrus; line-height: 3">two</p>')
    expect(await saveDescription(page, 'Pasted without its styles')).toBe('<p>one</p><p>two</p>')
  })

  test.describe('pasted images', () => {
    const pasteFiles = (page: Page, colors: number[][]) =>
      editor(page).evaluate(
        (element, images) => {
          element.focus()
          const clipboardData = new DataTransfer()
          for (const [number, base64] of images.entries()) {
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
            clipboardData.items.add(new File([bytes], `image-${number}.png`, { type: 'image/png' }))
          }
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        },
        colors.map((color) => aPng({ color }).toString('base64')),
      )
    const red = [200, 30, 30]
    const blue = [30, 30, 200]
    const images = (html: string) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, address]) => address ?? '')
    const colorOf = async (page: Page, address: string) =>
      page.evaluate(async (url) => {
        const bitmap = await createImageBitmap(await (await fetch(url)).blob())
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        canvas?.drawImage(bitmap, 0, 0)
        return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
      }, address)

    test('keep their order, and Save waits for them', async ({ page }) => {
      const release = await delayCalls(page, '**/api/image/cloudinary/upload/single')
      await editor(page).pressSequentially('Two images: ')
      await pasteFiles(page, [red, blue])
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
      await expect(getForm(page, blogForm).getByText('Save waits until the upload has finished')).toBeVisible()
      release()
      const html = await saveDescription(page, 'With two images')
      expect(html).toMatch(/^<p>Two images: <img src="\/media\/[^"]+" alt="" \/><img src="\/media\/[^"]+" alt="" \/><\/p>$/)
      expect(await Promise.all(images(html).map((address) => colorOf(page, address)))).toEqual([red, blue])
    })

    test('can be undone and redone like any other text', async ({ page }) => {
      await editor(page).pressSequentially('Words ')
      await pasteFiles(page, [red])
      await expect(editor(page).locator('img[src^="/media/"]')).toHaveCount(1)
      await editor(page).press('ControlOrMeta+z')
      await expect(editor(page).locator('img')).toHaveCount(0)
      await editor(page).press('ControlOrMeta+Shift+z')
      await expect(editor(page).locator('img[src^="/media/"]')).toHaveCount(1)
      expect(images(await saveDescription(page, 'Undone and redone'))).toHaveLength(1)
    })

    test('of another site are copied to this one, or left out with a message', async ({ page }) => {
      await page.route('https://open.example/**', (route) =>
        route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': '*' }, body: aPng({ color: red }) }),
      )
      // Without such a header Playwright would allow every origin.
      await page.route('https://closed.example/**', (route) =>
        route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': 'https://closed.example' }, body: aPng() }),
      )
      const inline = `data:image/png;base64,${aPng({ color: blue }).toString('base64')}`
      await paste(
        page,
        `<p>one <img src="https://open.example/a.png"> two <img src="https://closed.example/b.png"> three <img src="${inline}"> four</p>`,
      )
      await expect(
        toast(page, 'An image from closed.example could not be copied and was left out. Save it as a file and paste that.'),
      ).toBeVisible()
      const html = await saveDescription(page, 'From elsewhere')
      expect(html).toMatch(/^<p>one <img src="\/media\/[^"]+" alt="" \/> two {1,2}three <img src="\/media\/[^"]+" alt="" \/> four<\/p>$/)
      expect(await Promise.all(images(html).map((address) => colorOf(page, address)))).toEqual([red, blue])
    })

    test('of this site keep their address', async ({ page, site }) => {
      const { url } = await addImage(site)
      await paste(page, `<p><img src="${site.url}${url}"></p>`)
      expect(images(await saveDescription(page, 'From this site'))).toEqual([url])
    })
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
      expect(sent.description, 'the server applies the same rule').toContain(`href="${kept}"`)
    }
  })

  test('The editor uses a snow theme for editing and a bubble theme for reading', async ({ page, site }) => {
    await expect(page.locator('.ql-container.ql-snow')).toBeVisible()
    const description = '<p>words</p><blockquote>quoted</blockquote><pre>code\n</pre>'
    const blog = await site.call<Post>('POST', '/blogs/add', aPost('To be read', { description }))
    // For reading, the bubble theme is CSS alone: no editor, no toolbar, no frame around the text.
    await page.goto(`/blogs/${blog._id}`)
    await expect(page.locator('[class*="ql-snow"], .ql-toolbar')).toHaveCount(0)
    const text = page.locator('[data-field="description"]')
    const readStyle = (selector: string, property: string) =>
      text.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(Number.parseFloat(await readStyle('blockquote', 'border-left-width'))).toBeGreaterThan(0)
    expect(await readStyle('pre', 'white-space')).toBe('pre-wrap')
    expect(await readStyle('pre', 'background-color')).not.toBe(await readStyle('p', 'background-color'))
    expect(await text.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('0px')
  })
})

test.describe('the editor', () => {
  test.use(asOwner)

  test('shows text as its page does', async ({ page, site }) => {
    const tags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'li', 'a']
    const blocks = tags.slice(0, 8).map((tag) => `<${tag}>words</${tag}><p>between</p>`)
    const description = `${blocks.join('')}<ul><li>one</li></ul><p><a href="https://example.org/">link</a></p><pre>code\n</pre>`
    const blog = await site.call<Post>('POST', '/blogs/add', aPost('The same here and there', { description }))
    const looks = (text: Locator, code: string) =>
      text.evaluate(
        (root, selectors) =>
          selectors.map((selector) => {
            const style = getComputedStyle(root.querySelector(selector) as Element)
            const names = ['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'line-height', 'color', 'margin-top']
            return [selector.replace('.ql-code-block-container', 'pre'), ...names.map((name) => style.getPropertyValue(name))]
          }),
        [...tags, code],
      )
    await page.goto('/admin/blogs')
    await page.getByRole('button', { name: 'Edit “The same here and there”' }).click()
    await expect(editor(page).locator('h6')).toBeVisible()
    const edited = await looks(editor(page), '.ql-code-block-container')
    await page.goto(`/blogs/${blog._id}`)
    expect(edited).toEqual(await looks(page.locator('[data-field="description"]'), 'pre'))
  })

  test('asks for a link with an empty field, or with the selected words when they are an address', async ({ page }) => {
    const field = page.getByLabel('Link address')
    await page.goto('/admin/blogs')
    for (const [words, address] of [
      ['some words', ''],
      ['example.org/a', 'https://example.org/a'],
    ] as const) {
      await editor(page).fill(words)
      await editor(page).press('ControlOrMeta+a')
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await expect(field).toHaveValue(address)
      await expect(field).toHaveAttribute('placeholder', 'https://')
      await field.press('Escape')
    }
  })

  test('shows no buttons to move an image that is the only one', async ({ page, site }) => {
    const images = [(await addImage(site)).url]
    await site.call('POST', '/blogs/add', aPost('With one image', { images }))
    await page.goto('/admin/blogs')
    await page.getByRole('button', { name: 'Edit “With one image”' }).click()
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Move image/ })).toHaveCount(0)
  })
})

test.describe('Error shape: msg (status text) and status', () => {
  test.use(asOwner)
  test('the message of the server is shown in the form', async ({ page }) => {
    await page.route('**/api/books/add', (route) => route.fulfill({ status: 500, json: { errors: [{ msg: 'The disk is full' }] } }))
    await page.goto(bookForm.path)
    await fillIn(page, bookForm)
    await save(page)
    await expect(toast(page, 'Error adding new book.')).toBeVisible()
    await expect(page.getByRole('alert').getByText('The disk is full')).toBeVisible()
  })
})
