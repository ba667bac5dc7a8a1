import type { Locator } from '@playwright/test'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { editor, paste, saveDescription } from '#support/editor.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Section 3 of the specification: the editor of descriptions. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

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

test('Rich-text description editor has a toolbar: bold, italic, underline, blockquote, code-block, strike, header levels 1-6 or normal, text color, background color, ordered and bullet lists, link, subscript, superscript, indent -1 and +1, alignment, clear formatting', async ({
  page,
  site,
}) => {
  await page.goto('/admin/blogs')
  await expect(editor(page)).toBeVisible()
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
  const levels = await toolbar.locator('.ql-header .ql-picker-item').evaluateAll((all) => all.map((one) => one.getAttribute('data-value')))
  expect(levels).toEqual(['1', '2', '3', '4', '5', '6', null])

  await test.step('each toolbar control formats the text, and clear formatting removes the format', async () => {
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
      await toolbar.getByRole('listbox', { name: picker }).getByRole('option', { name: item, exact: true }).click()
      await expect(editor(page).locator(selector)).toHaveText('Words')
    }
  })

  await test.step('the editor asks for a link with an empty field, or with the selected words when they are an address', async () => {
    const field = page.getByLabel('Link address')
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
    // Typing a title offers the pages of the site.
    const { _id } = await site.call<Post>('POST', '/blogs/add', aPost('On morphogenesis'))
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await field.pressSequentially('morphog')
    const offer = page.locator('datalist option[label="On morphogenesis · Blogs"]')
    await expect(offer).toHaveAttribute('value', `/blogs/${_id}`)
    await field.press('Escape')
  })

  await test.step('Editor links are kept only for the protocols http, https, mailto and tel; any other becomes a blank address', async () => {
    await editor(page).fill('words')
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
})

test('Rich-text description editor: what is pasted', async ({ page }) => {
  // The test must not depend on another host.
  await page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: '' }))
  await page.goto('/admin/blogs')
  await expect(editor(page)).toBeVisible()

  await test.step('Allowed editor formats: header, font, size, bold, italic, underline, strike, blockquote, list, bullet, indent, link, image, video, code-block, align, direction, color, background, script, super, sub', async () => {
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

  await test.step('Any other format is dropped and its text is kept', async () => {
    await paste(page, '<p>one <code>two</code></p><table><tr><td>three</td></tr></table><p id="x" class="lead" onclick="x()">four</p>')
    const html = await saveDescription(page, 'Formats that are not allowed')
    for (const words of ['one', 'two', 'three', 'four']) expect(html).toContain(words)
    expect(html).not.toMatch(/<code|<table|<td|id=|lead|onclick/)
  })

  await test.step('A pasted table keeps its rows and columns; a table of one column is layout', async () => {
    const table = `<table><caption>Papers</caption>
      <thead><tr><th>Year</th> <th>Title</th><th>Note</th></tr></thead>
      <tbody>
        <tr><td>1936</td><td><p>On <em>computable</em> numbers</p><p>London</p></td><td>read</td></tr>
        <tr><td></td><td><ul><li>Mind</li></ul></td><td>unread</td></tr>
      </tbody></table>`
    const layout = '<table><tr><td><p>one</p><p>two</p></td></tr></table>'
    await paste(page, `<p>Before</p>${table}<p>after</p>${layout}`)
    const head = ['Year', 'Title', 'Note'].map((name) => `<th scope="col">${name}</th>`).join('')
    const rows = [
      ['1936', 'On <em>computable</em> numbers / London', 'read'],
      ['<br />', 'Mind', 'unread'],
    ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    expect(await saveDescription(page, 'With a table')).toBe(
      `<p>Before</p><p>Papers</p><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table><p>after</p><p>one</p><p>two</p>`,
    )
  })

  await test.step('Text pasted from a word processor loses the colors of its page, and Markdown becomes formatted', async () => {
    const docs =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-family:Arial;color:#000000;background-color:transparent;font-weight:400">from </span><span style="color:#000000;font-weight:700">Docs</span></p></b>'
    const word =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal style="background:white;margin-top:0"><span style="color:black;mso-fareast-language:EN">from <i>Word</i></span></p></body></html>'
    await paste(page, docs)
    await paste(page, word)
    await paste(page, '# Title\n\n- from **Markdown**\n- $x^2$\n', 'text/plain')
    const html = await saveDescription(page, 'Pasted from elsewhere')
    expect(html).toContain('from <strong>Docs</strong>from <em>Word</em>Title')
    expect(html).toContain('<li>from <strong>Markdown</strong></li><li><span class="ql-formula" data-value="x^2"><math>')
  })

  await test.step('Pasted content does not match the visual styling of its source', async () => {
    await paste(page, '<p style="margin-bottom: 4em">one</p><p style="font-size: 40px; font-family: Papyrus; line-height: 3">two</p>')
    expect(await saveDescription(page, 'Pasted without its styles')).toBe('<p>one</p><p>two</p>')
  })
})

test('The editor uses a snow theme for editing and a bubble theme for reading, and shows text as its page does', async ({ page, site }) => {
  const image = `<p><img src="${(await addImage(site)).url}" alt=""></p><figcaption>Seen</figcaption>`
  const tags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'li', 'li.ql-indent-1', 'a', 'img', 'sup']
  const written = ['hr', 'figcaption', 'table', 'td:not([data-row^=head])', '.hljs-keyword', '.hljs-string', 'math']
  const blocks = tags.slice(0, 8).map((tag) => `<${tag}>words</${tag}><p>between</p>`)
  const lists = '<ul><li>one</li><li class="ql-indent-1">two</li></ul><ol><li>three</li></ol>'
  const table = '<table><tr><th>Year</th><th>Title</th></tr><tr><td>1950</td><td>Mind</td></tr></table>'
  const code = '<pre data-language="python">return "words"\n</pre>'
  const rest = `<hr>${table}<p><span class="ql-formula" data-value="x^2"></span></p>${code}<p>end</p>`
  const description = `${blocks.join('')}${lists}<p><a href="https://example.org/">link</a><sup>2</sup></p>${image}<pre>code\n</pre>${rest}`
  const blog = await site.call<Post>('POST', '/blogs/add', aPost('The same here and there', { description }))
  const images = [(await addImage(site)).url]
  await site.call('POST', '/blogs/add', aPost('With one image', { images }))
  const looks = (text: Locator, block: string) =>
    text.evaluate(
      (root, selectors) =>
        selectors.map((selector) => {
          const element = root.querySelector(selector) as Element
          const style = getComputedStyle(element)
          const names = ['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'line-height', 'color', 'margin-top']
          names.push('background-color', 'border-left', 'border-radius', 'text-decoration-line', 'text-align', 'font-variant')
          // Where the words begin, which for a list is a matter of several elements.
          const words = document.createRange()
          words.selectNodeContents(element)
          const start = root.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(root).paddingLeft)
          const indent = Math.round(words.getBoundingClientRect().left - start)
          return [
            selector.replace('.ql-code-block-container', 'pre'),
            element.matches('a, sup, img, hr') ? '' : indent,
            // Only the page has the color of an image until it has loaded.
            ...names.map((name) => (element.matches('img') && name === 'background-color' ? '' : style.getPropertyValue(name))),
          ]
        }),
      [...tags, ...written, block],
    )
  await page.goto('/admin/blogs')
  await expect(page.locator('.ql-container.ql-snow')).toBeVisible()
  await page.getByRole('button', { name: 'Edit “The same here and there”' }).click()
  await expect(editor(page).locator('h6')).toBeVisible()
  await expect(editor(page).locator('.hljs-string')).toBeVisible()
  const edited = await looks(editor(page), '.ql-code-block-container')

  await page.getByRole('button', { name: 'Edit “With one image”' }).click()
  await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move image/ }), 'an image that is the only one').toHaveCount(0)

  await page.goto(`/blogs/${blog._id}`)
  const text = page.locator('[data-field="description"]')
  expect(edited).toEqual(await looks(text, 'pre'))
  // For reading, the bubble theme is CSS alone: no editor, no toolbar, no frame around the text.
  await expect(page.locator('[class*="ql-snow"], .ql-toolbar')).toHaveCount(0)
  const readStyle = (selector: string, property: string) =>
    text
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(Number.parseFloat(await readStyle('blockquote', 'border-left-width'))).toBeGreaterThan(0)
  expect(await readStyle('pre', 'white-space')).toBe('pre-wrap')
  expect(await readStyle('pre', 'background-color')).not.toBe(await readStyle('p', 'background-color'))
  expect(await text.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('0px')
})
