import { resetSite } from '#support/content.ts'
import { editor, paste, saveDescription } from '#support/editor.ts'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** What other programs write to the clipboard, as they write it. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))
test.beforeEach(({ page }) => page.goto('/admin/blogs'))

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const listed = (level: number, marker: string, text: string, tag = 'p class=MsoListParagraph') =>
  `<${tag} style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></${tag.split(' ')[0]}>`

test('lists of Word keep their levels, bullets and numbers, and numbered headings are headings', async ({ page }) => {
  await paste(
    page,
    word(
      `${listed(1, '1', 'Introduction', 'h1')}${listed(1, '·', 'One')}${listed(2, 'o', 'One A')}${listed(3, '§', 'Deep')}${listed(1, '·', 'Two')}<p class=MsoNormal>between</p>
      ${listed(1, '(1)', 'First')}${listed(2, 'a.', 'First A')}<p class=MsoNormal>between</p>${listed(1, '(2)', 'Second')}${listed(1, '(3)', 'Third')}<p class=MsoNormal>end</p>`,
    ),
  )
  const html = await saveDescription(page, 'Lists of Word')
  expect(html.replace(/ class="ql-indent-\d"/g, '')).toBe(
    '<h1>1 Introduction</h1><ul><li>One<ul><li>One A<ul><li>Deep</li></ul></li></ul></li><li>Two</li></ul><p>between</p>' +
      '<ol><li>First<ol><li>First A</li></ol></li></ol><p>between</p><ol start="2"><li>Second</li><li>Third</li></ol><p>end</p>',
  )
})

test('text of Word loses comments of reviewers and empty paragraphs, and says where an equation is missing', async ({ page }) => {
  const comment =
    '<span class=MsoCommentReference><span style="font-size:8.0pt"><![if !supportAnnotations]><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]></span></span>'
  const equation =
    '<!--[if gte msEquation 12]><m:oMath><m:r><m:t>E=m</m:t></m:r></m:oMath><![endif]--><![if !msEquation]><span><!--[if gte vml 1]><v:shape></v:shape><![endif]--><![if !vml]><img width=60 height=19 src="file:///C:/clip_image002.png"><![endif]></span><![endif]>'
  await paste(
    page,
    word(
      `<p class=MsoTitle>Title<o:p></o:p></p><p class=MsoNormal>Words${comment}, by ${equation}, follow.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoQuote>Quoted<o:p></o:p></p><p class=MsoNormal>end<o:p></o:p></p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>${comment} Is this right?</p></div></div>`,
    ),
  )
  await expect(toast(page, 'Word’s equations could not be copied. Each is marked [formula]: insert it again as a formula.')).toBeVisible()
  expect(await saveDescription(page, 'Text of Word')).toBe(
    '<h1>Title</h1><p>Words, by [formula], follow.</p><blockquote>Quoted</blockquote><p>end</p>',
  )
})

test('Word in a browser, Google Docs and LibreOffice leave no boxes, levels, empty lines or redirects of theirs', async ({ page }) => {
  const item = (level: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1"><li data-aria-level="${level}" class="OutlineElement"><p class="Paragraph SCXW1"><span class="TextRun" style="color: rgb(0, 0, 0)">${text}</span><span class="EOP">&nbsp;</span></p></li></ul></div>`
  await paste(page, `<div class="SCXW1">${item(1, 'One')}${item(2, 'One A')}</div><p>end</p>`)
  expect(await saveDescription(page, 'Word in a browser')).toBe(
    '<ul><li>One<ul><li class="ql-indent-1">One A</li></ul></li></ul><p>end</p>',
  )

  await paste(
    page,
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox"><p dir="ltr"><span>Done</span></p></li></ul><p dir="ltr"><a href="https://www.google.com/url?q=https://example.org/a?b%3Dc&amp;sa=D&amp;source=docs"><span style="color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;">a source</span></a></p></b><br class="Apple-interchange-newline">',
  )
  expect(await saveDescription(page, 'Google Docs')).toBe(
    '<ul><li data-list="checked">Done</li></ul><p><a href="https://example.org/a?b=c" rel="noopener noreferrer" target="_blank">a source</a></p>',
  )

  await paste(
    page,
    '<html><head><meta name="generator" content="LibreOffice 7.4"/></head><body><p>one</p><p><br/>\n\n</p>\n<ol>\n<li><p>two</p></li></ol>\n<table>\n\t<col width="1*"/>\n\t<col width="1*"/>\n\t<tr><td><p>A</p></td>\n<td><p>B</p></td></tr>\n</table>\n<p>end</p></body></html>',
  )
  expect(await saveDescription(page, 'LibreOffice')).toBe(
    '<p>one</p><ol><li>two</li></ol><table><tbody><tr><td>A</td><td>B</td></tr></tbody></table><p>end</p>',
  )
})

test('a section of Wikipedia has its formulas once, and none of its links for editors', async ({ page }) => {
  const math = '<math alttext="{\\displaystyle x^{2}}"><semantics><mi>x</mi></semantics></math>'
  const image = (tex: string) =>
    `<img src="https://wikimedia.org/x.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle ${tex}}">`
  await paste(
    page,
    `<h2>Life</h2><span class="mw-editsection">[<a href="https://en.wikipedia.org/w/index.php?action=edit">edit</a>]</span><p>Let <span class="mwe-math-element">${math}${image('x^{2}')}</span> and <span class="mwe-math-element">${image('y')}</span> be.</p>`,
  )
  const html = await saveDescription(page, 'Wikipedia')
  expect(html.replace(/<math.*?<\/math>/gs, '')).toBe(
    '<h2>Life</h2><p>Let <span class="ql-formula" data-value="x^{2}"></span> and <span class="ql-formula" data-value="y"></span> be.</p>',
  )
})

test('lines of a PDF become paragraphs, and Undo brings the lines back', async ({ page }) => {
  const lines = [
    'We prove that every recursive function of this class is comput-',
    'able by a machine with one tape, and that its head moves at',
    'most once for each of the symbols on it.',
  ]
  await paste(page, lines.join('\n'), 'text/plain')
  await expect(editor(page).locator('p')).toHaveText([
    'We prove that every recursive function of this class is computable by a machine with one tape, and that its head moves at most once for each of the symbols on it.',
  ])
  await editor(page).press('ControlOrMeta+z')
  await expect(editor(page).locator('p')).toHaveText(lines)
})

test('nested numbers of a list are the same while it is written and on its page', async ({ page }) => {
  await paste(page, '<ol><li>a<ol><li>b<ol><li>c</li></ol></li></ol></li></ol>')
  await expect(editor(page).locator('li')).toHaveCount(3)
  const markers = await editor(page)
    .locator('li > .ql-ui')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark, '::before').content))
  expect(markers).toEqual(['counter(list-0) ". "', 'counter(list-1) ". "', 'counter(list-2) ". "'])
})
