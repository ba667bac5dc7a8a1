import type { Page } from '@playwright/test'
import { aPost, type Post, resetSite } from '#support/content.ts'
import { editor, paste, saveDescription } from '#support/editor.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What the server keeps of a text, the editor keeps, too. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

/** The tests must not depend on another host. */
const keepVideosHere = (page: Page) => page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: '' }))

const clear = async (page: Page) => {
  await editor(page).press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
}

const formula = (tex: string, rest = '') => `<span class="ql-formula" data-value="${tex}"${rest}></span>`
const note = '<sup class="ql-footnote" data-value="See *Mind*."></sup>'
const link = '<a href="https://a.example/" target="_blank">a link</a>'
const video = '<iframe class="ql-video" src="https://www.youtube.com/embed/x"></iframe>'
const item = (kind: string, text: string, level = 0) => `<li data-list="${kind}"${level ? ` class="ql-indent-${level}"` : ''}>${text}</li>`

/** Every construct that the sanitizer keeps, as the editor writes it. */
const constructs = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>A heading</h${level}>`),
  `<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> e<sub>1</sub> f<sup>2</sup> <code>a*b</code>, <strong><em>both</em></strong> ${link}</p>`,
  '<p><span class="ql-font-serif">a</span> <span class="ql-size-large">b</span> <span style="color: rgb(0, 102, 204)">c</span></p>',
  '<p><span style="background-color: rgb(255, 255, 0)">marked</span></p><p><br></p>',
  '<p class="ql-align-right">right</p><p class="ql-align-right ql-direction-rtl">words</p><p class="ql-indent-2">deeper</p>',
  `<blockquote>Quoted ${note}</blockquote><hr><p>Let ${formula('x^2')} and ${formula('\\text{if $x$}', ' data-display="block"')}</p>`,
  '<pre data-language="python">return "x"\n</pre><figcaption>Code</figcaption><pre data-language="plain">\n\nx\n</pre>',
  `<ol>${item('ordered', 'a')}${item('bullet', `b${note}`, 1)}${item('checked', formula('y'), 2)}${item('unchecked', 'd', 3)}${item('ordered', 'e')}</ol><p>between</p>`,
  `<ol>${item('bullet', 'a', 1)}${item('bullet', 'b')}${item('ordered', 'c', 2)}${item('ordered', 'd', 1)}${item('bullet', link, 1)}${item('ordered', 'f', 1)}</ol>`,
  `<p class="ql-indent-1">between</p><ol start="3">${item('ordered', 'a')}${item('ordered', 'b')}${item('bullet', 'c')}${item('ordered', 'd')}</ol>`,
  '<p><img src="/favicon.ico" alt="An icon" width="16"></p><figcaption>An <em>image</em></figcaption>',
  `${video}<figcaption>A video</figcaption>${video}`,
  '<table><tr><th>Year</th><th>Title</th></tr><tr><td>1950</td><td class="ql-align-right"><code>x</code></td></tr><tr><th>Year</th><th>Talk</th></tr><tr><td><br></td><td>b</td></tr></table>',
  '<figcaption>A table</figcaption><p>end</p>',
]

test('a text with every construct stays the same when it is opened, continued and saved', async ({ page, site }) => {
  const { description } = await site.call<Post>('POST', '/blogs/add', aPost('Opened again', { description: constructs.join('') }))
  await keepVideosHere(page)
  await page.goto('/admin/blogs')
  await page.getByRole('button', { name: 'Edit “Opened again”' }).click()
  await expect(editor(page)).toContainText('A table')
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.type('ed')
  expect(await saveDescription(page, 'Opened again, continued')).toBe(description.replace('<p>end</p>', '<p>ended</p>'))
})

test('lists, code and quotes look in the editor as on their page', async ({ page }) => {
  await page.goto('/admin/blogs')
  await expect(editor(page)).toBeVisible()

  await test.step('in a text from right to left, code is read from left to right, and a quote has one border', async () => {
    await paste(page, '<p>كلمات</p><pre>x = 1\n</pre><blockquote>كلمات</blockquote>')
    await expect(editor(page).locator('.ql-code-block-container')).toHaveCSS('direction', 'ltr')
    await expect(editor(page).locator('blockquote')).toHaveCSS('border-left-width', '0px')
  })

  await test.step('the marker of an item stands beside its text, at the side at which the text begins', async () => {
    for (const [words, isLeft] of [
      ['Words', true],
      ['كلمات', false],
    ] as const) {
      await clear(page)
      await paste(page, `<p>${words}</p><ul><li>${words}</li></ul><ol><li>Words</li></ol>`)
      for (const item of await editor(page).locator('li').all()) {
        const [gap, start, end] = await item.evaluate((element, left) => {
          const range = document.createRange()
          range.selectNodeContents(element.lastChild as Node)
          const [list, marker, text] = [element, element.querySelector('.ql-ui') as Element, range].map((box) => {
            const { left: x, right } = box.getBoundingClientRect()
            return left ? x : -right
          }) as [number, number, number]
          return [Math.abs(text - marker), text - list, getComputedStyle(element.querySelector('.ql-ui') as Element).direction] as const
        }, isLeft)
        expect(gap, `${words}: ${await item.textContent()}`).toBeLessThan(2)
        expect(Math.round(start)).toBe(30)
        expect(end).toBe(isLeft ? 'ltr' : 'rtl')
      }
    }
  })

  await test.step('items of a list have one marker while they are written', async () => {
    await clear(page)
    await paste(page, '<ul><li>a</li></ul><ol><li>b</li></ol><ul><li data-list="checked">c</li></ul>')
    await expect(editor(page).locator('li > .ql-ui')).toHaveCount(3)
    // Besides those that the editor itself draws.
    const markers = editor(page)
      .locator('li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType))
    expect(await markers).toEqual(['none', 'none', 'none'])
  })
})

test('what is typed, cut, undone or given a caption is saved as it was meant', async ({ page }) => {
  await keepVideosHere(page)
  await page.goto('/admin/blogs')
  await expect(editor(page)).toBeVisible()

  await test.step('code among words stays code where it is copied or written in Markdown', async () => {
    await paste(page, 'Some **bold** `a*b`\n\n- words[^1]\n\n```py\nx\n```\n\n[^1]: See Mind.\n', 'text/plain')
    await editor(page).press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+x')
    await expect(editor(page)).toHaveText('')
    await page.keyboard.press('ControlOrMeta+v')
    const html = await saveDescription(page, 'Copied')
    expect(html).toContain('<p>Some <strong>bold</strong> <code>a*b</code></p>')
    expect(html).toContain('<li>words<sup class="ql-footnote" data-value="See Mind.">')
    expect(html).toContain('<pre data-language="python">x\n</pre>')
  })

  await test.step('dollar signs of money stay, and Undo brings those of a formula back', async () => {
    await editor(page).focus()
    await page.keyboard.type('It costs $5 million. Many words follow here, and then it doubled ($10 million) or $5–$10. Let $x$')
    await expect(editor(page).locator('.ql-formula')).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.type(' again')
    expect(await saveDescription(page, 'Money')).toBe(
      '<p>It costs $5 million. Many words follow here, and then it doubled ($10 million) or $5–$10. Let $x$ again</p>',
    )
  })

  await test.step('a caption belongs to an image, a video, a table or code, and is not made from other words', async () => {
    await paste(page, `<p>words</p>${video}<p>more</p>`)
    const caption = page.getByRole('button', { name: 'Caption', exact: true })
    await page.keyboard.press('ControlOrMeta+Home')
    await caption.click()
    await expect(editor(page).locator('figcaption')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+End')
    await caption.click()
    const html = await saveDescription(page, 'With a caption')
    expect(html).toMatch(/^<p>words<\/p><figure><iframe [^>]*><\/iframe><figcaption>more<\/figcaption><\/figure>$/)
  })
})

test('what is pasted from elsewhere keeps its meaning', async ({ page }) => {
  await page.goto('/admin/blogs')
  await expect(editor(page)).toBeVisible()

  await test.step('pasted code keeps its language, wherever the other site has written it', async () => {
    await paste(page, '<p>One</p><pre><code class="hljs language-py">x = 1</code></pre>')
    await paste(page, '<p>Two</p><div class="highlight highlight-source-r"><pre>y &lt;- 2</pre></div>')
    const html = await saveDescription(page, 'With code')
    expect(html).toContain('<pre data-language="python">x = ')
    expect(html).toContain('<pre data-language="r">y ')
  })

  await test.step('merged cells of a pasted table become empty ones, so that headings stay above their columns', async () => {
    const head = '<tr><th rowspan="2">Year</th><th colspan="2">Cited</th></tr><tr><th>here</th><th>there</th></tr>'
    await paste(page, `<table>${head}<tr><td>1950</td><td>1</td><td>2</td></tr></table>`)
    const toRow = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag.slice(0, 2)}>`).join('')}</tr>`
    const rows = [
      ['Year', 'Cited', '<br />'],
      ['<br />', 'here', 'there'],
    ].map((cells) => toRow(cells, 'th scope="col"'))
    expect(await saveDescription(page, 'Merged cells')).toContain(
      `<thead>${rows.join('')}</thead><tbody>${toRow(['1950', '1', '2'], 'td')}</tbody>`,
    )
  })

  await test.step('characters that Google Docs raises or lowers stay raised and lowered', async () => {
    const span = (text: string, align: string) =>
      `<span style="font-size:0.6em;vertical-align:${align};white-space:pre-wrap;">${text}</span>`
    await paste(
      page,
      `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">${span('10', 'baseline')}${span('5', 'super')} ${span('H', 'baseline')}${span('2', 'sub')}O</p></b>`,
    )
    expect(await saveDescription(page, 'Pasted from Google Docs')).toBe('<p>10<sup>5</sup> H<sub>2</sub>O</p>')
  })

  await test.step('footnotes pasted from a word processor are footnotes, and no link leads nowhere', async () => {
    const mark = (to: string, name: string, text: string) =>
      `<a href="#${to}" name="${name}" title=""><span class=MsoFootnoteReference>${text}</span></a>`
    const note = (number: number, text: string) =>
      `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText>${mark(`_ftnref${number}`, `_ftn${number}`, `[${number}]`)} ${text}<o:p></o:p></p></div>`
    await paste(
      page,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal>See <a href="#_Toc1">below</a>.</p>
        <p class=MsoNormal>Sing${mark('_ftn1', '_ftnref1', '[1]')}, goddess${mark('_ftn2', '_ftnref2', '[2]')}.</p>
        <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
        ${note(1, 'Hom. <i>Il.</i> 1.1 & “more”.')}${note(2, 'Ibid.</p><p class=MsoFootnoteText>See also <i>Od.</i> 1.1.')}</div></body></html>`,
    )
    const word = await saveDescription(page, 'Pasted from Word')
    expect(word).toContain('<p>See below.</p><p>Sing<sup class="ql-footnote" data-value="Hom. *Il.* 1.1 &amp; “more”."><a href="#fn-1"')
    expect(word).toContain(
      'data-value="Ibid. See also *Od.* 1.1."><a href="#fn-2" id="fnref-2" role="doc-noteref">2</a></sup>.</p><section',
    )
    expect(word).not.toContain('about:blank')
    expect(word).not.toContain('<hr')

    await paste(
      page,
      `<html><head><meta name="generator" content="LibreOffice 7.4"/></head><body><p>Sing<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p>
        <p>Alone<a class="sdfootnoteanc" name="sdfootnote2anc" href="#sdfootnote2sym"><sup>2</sup></a>.</p>
        <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Hom. <i>Il.</i> 1.1.</p></div></body></html>`,
    )
    const writer = await saveDescription(page, 'Pasted from LibreOffice')
    expect(writer).toContain('<p>Sing<sup class="ql-footnote" data-value="Hom. *Il.* 1.1.">')
    expect(writer).toContain('<p>Alone<sup>2</sup>.</p>')
  })

  await test.step('deleted words of pasted Markdown and of tracked changes are struck out', async () => {
    await paste(page, '# Notes\n\nA ~~wrong~~ **word**', 'text/plain')
    await paste(page, '<p>Another <del>wrong <b>word</b></del> here</p>')
    const html = await saveDescription(page, 'With deleted words')
    expect(html).toContain('A <s>wrong</s> <strong>word</strong>')
    expect(html).toContain('Another <s>wrong </s><strong><s>word</s></strong> here')
  })

  await test.step('a formula pasted from a page with KaTeX is there once', async () => {
    const math = '<math><semantics><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math>'
    const drawn = '<span class="katex-html" aria-hidden="true"><span class="base"><span class="mord">E</span>=mc2</span></span>'
    await paste(page, `<p>By <span class="katex"><span class="katex-mathml">${math}</span>${drawn}</span>, energy</p>`)
    const html = await saveDescription(page, 'From a page with KaTeX')
    expect(html.replace(/<math.*<\/math>/s, '')).toBe('<p>By <span class="ql-formula" data-value="E=mc^2"></span>, energy</p>')
  })

  await test.step('text copied from a page loses the colors of that page, which browsers write on it', async () => {
    const chrome =
      '<p style="color: rgb(51, 51, 51); font-weight: 400; -webkit-text-stroke-width: 0px; background-color: rgb(255, 255, 255);">one <b>two</b> <a href="https://a.example/" style="color: rgb(0, 102, 204);">three</a></p>'
    // From any program.
    const safari =
      '<p style="caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); -webkit-text-stroke-width: 0px; text-decoration: none;">four<span class="Apple-converted-space">\u00A0</span><b>five</b></p>'
    await paste(page, `${chrome}<p>end</p>`)
    await editor(page).press('ControlOrMeta+End')
    await paste(page, safari)
    await expect(editor(page)).toContainText('four five')
    await expect(editor(page).locator('[style]')).toHaveCount(0)
  })
})
