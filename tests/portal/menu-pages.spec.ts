import { findViolations } from '#support/accessibility.ts'
import { aPost, newItemId, resetSite } from '#support/content.ts'
import { blogForm, getForm, save, titleField } from '#support/owner-forms.ts'
import { isSameDocument, markDocument, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Pages that the owner adds to the menu, such as Teaching: blogs that are not among the blogs. */

const TITLE = `Teaching ${newItemId()}`

test.describe('the owner', () => {
  test.use(sharedPage({ signedIn: true }))

  test('makes a page of the menu with the form for blogs, and it is marked in the list', async ({ page, site }) => {
    await resetSite(site)
    await site.call('POST', '/blogs/add', aPost('A blog'))
    await page.goto('/admin/blogs')
    await titleField(page, blogForm).fill(TITLE)
    const choice = getForm(page, blogForm).getByRole('checkbox', { name: 'A page of the menu' })
    await choice.check()
    await expect(choice).toHaveAccessibleDescription(/has no date/)
    await save(page)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: TITLE }) })
    await expect(row.getByText('In the menu')).toBeVisible()
    await expect(row.getByRole('button', { name: /Make current/ })).toHaveCount(0)
    await row.getByRole('button', { name: /^Edit/ }).click()
    await expect(choice).toBeChecked()
    await choice.uncheck()
    await save(page)
    await expect(row.getByRole('button', { name: /Make current/ })).toBeVisible()
  })

  test('puts the pages of the menu in an order', async ({ page, site }) => {
    await resetSite(site)
    for (const title of ['Teaching', 'Group', 'Contact']) await site.call('POST', '/blogs/add', { ...aPost(title), isMenuPage: true })
    await page.goto('/admin/blogs')
    const pages = page.getByRole('region', { name: 'Pages of the menu' })
    const titles = pages.getByRole('listitem')
    await expect(titles).toHaveText(['Teaching', 'Group', 'Contact'])
    await expect(pages.getByRole('button', { name: 'Move “Teaching” up' })).toBeDisabled()
    await pages.getByRole('button', { name: 'Move “Contact” up' }).click()
    await expect(pages.getByRole('status')).toHaveText('“Contact” moved to position 2 of 3.')
    await expect(pages.getByRole('button', { name: 'Move “Contact” up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(titles).toHaveText(['Contact', 'Teaching', 'Group'])
    await expect(pages.getByRole('button', { name: 'Move “Contact” down' })).toBeFocused()
    await page.getByRole('button', { name: 'Edit “Contact”' }).click()
    await titleField(page, blogForm).fill('Contact me')
    await save(page)
    await expect(titles).toHaveText(['Contact me', 'Teaching', 'Group'])
    const { menuPages } = await site.call<{ menuPages: { title: string }[] }>('GET', '/settings')
    expect(menuPages.map(({ title }) => title)).toEqual(['Contact me', 'Teaching', 'Group'])
    await pages.getByRole('button', { name: 'Move “Teaching” down' }).click()
    await expect(titles).toHaveText(['Contact me', 'Group', 'Teaching'])
    const [from, to] = await Promise.all([titles.nth(2).locator('[data-handle]').boundingBox(), titles.nth(0).boundingBox()])
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 2, { steps: 5 })
    await page.mouse.up()
    await expect(titles).toHaveText(['Teaching', 'Contact me', 'Group'])
    expect(await findViolations(page)).toEqual([])
  })
})

for (const javaScriptEnabled of [true, false])
  test(`a visitor reads a page of the menu ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({ browser, site }) => {
    await resetSite(site)
    const blog = await site.call<{ _id: string }>('POST', '/blogs/add', aPost('A blog'))
    const added = await site.call<{ _id: string }>('POST', '/blogs/add', { ...aPost(TITLE), isMenuPage: true })
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('heading', { name: TITLE })).toHaveCount(0)
    const menu = page.getByRole('navigation', { name: 'Main' })
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      ...['Home', 'Books', 'Book chapters', 'Journal articles', 'Projects deliverables', 'Conferences', 'About'],
      TITLE,
    ])
    if (javaScriptEnabled) {
      await menu.getByRole('link', { name: 'About' }).focus()
      await waitForHydration(page)
      await markDocument(page)
    }
    await menu.getByRole('link', { name: TITLE }).click()
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`/blogs/${added._id}`)
    if (javaScriptEnabled) expect(await isSameDocument(page)).toBe(true)
    await expect(menu.locator('[aria-current]')).toHaveText([TITLE])
    await expect(page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current]')).toHaveText([TITLE])
    await expect(page.getByRole('link', { name: 'All blogs' })).toHaveCount(0)
    await expect(page.locator('time')).toHaveCount(0)
    await page.goto(`/blogs/${blog._id}`)
    await expect(page.getByRole('link', { name: 'All blogs' })).toBeVisible()
    await context.close()
  })
