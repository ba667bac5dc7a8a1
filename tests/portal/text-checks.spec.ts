import { findViolations } from '#support/accessibility.ts'
import { aPost, type Post, resetSite } from '#support/content.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The checks of a text before it is published. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

const TEXT = `
  <h2>Colors</h2><h4>Of a daisy</h4>
  <p>Read more <a href="https://example.org/letter">here</a>, in <a href="https://example.org/archive">the archive of letters</a>.</p>`

test('skipped headings, vague links and broken links are listed with links to their place, and none blocks saving', async ({
  page,
  site,
}) => {
  const nowhere = `<p><a href="${new URL('/blogs/none', site.url)}">An older letter</a></p>`
  const post = await site.call<Post>('POST', '/blogs/add', aPost('With problems', { description: TEXT + nowhere }))
  await page.goto(`/admin/blogs?edit=${post._id}`)
  const checks = page.getByRole('region', { name: 'Before publishing' })
  await expect(checks.getByRole('listitem')).toHaveText([
    /“Of a daisy” is a level 4 heading below a level 2 heading\./,
    /The link “here” doesn’t say where it leads\./,
    /The link “An older letter” leads to a page that doesn’t exist\./,
  ])
  expect(await findViolations(page, { within: '[aria-label="Before publishing"]' })).toEqual([])
  await checks.getByRole('button', { name: /“here”/ }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Description' })
  await expect(text).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('here')

  await page.keyboard.type('a letter of 1952')
  await expect(checks.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Updated successfully.')).toBeVisible()
})
