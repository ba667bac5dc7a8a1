import { aPost, resetSite } from '#support/content.ts'
import { blogForm, getForm, save, titleField } from '#support/owner-forms.ts'
import { isSameDocument, markDocument, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The address of a blog: words of its title, or those that the owner chooses. */

test.describe('the owner', () => {
  test.use(sharedPage({ signedIn: true }))

  test('gets an address from the title, and changes it', async ({ page, site }) => {
    await resetSite(site)
    await page.goto('/admin/blogs')
    await titleField(page, blogForm).fill('A visit to Princeton')
    const form = getForm(page, blogForm)
    const address = form.getByLabel('Last part of the address')
    await expect(address).toHaveAccessibleDescription(/Leave empty to create it from the title/)
    await save(page)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A visit to Princeton' }) })
    await row.getByRole('button', { name: /^Edit/ }).click()
    await expect(address).toHaveValue('a-visit-to-princeton')
    await expect(address).toHaveAccessibleDescription(`The page is at ${site.url}/blogs/a-visit-to-princeton`)
    await address.fill('A visit')
    await save(page)
    await expect(address).toHaveAccessibleDescription(/Use small letters, digits and single hyphens/)
    await address.fill('princeton')
    await expect(address).toHaveAccessibleDescription(/The current address will redirect to it\.$/)
    await save(page)
    await expect(address).toHaveValue('')
    const moved = await page.request.get('/blogs/a-visit-to-princeton', { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([308, '/blogs/princeton'])
    await row.getByRole('button', { name: /^Edit/ }).click()
    await expect(address).toHaveValue('princeton')
  })

  test('is not told that the address of a draft redirects', async ({ page, site }) => {
    await resetSite(site)
    await page.goto('/admin/blogs')
    await titleField(page, blogForm).fill('Parks and gardens')
    const form = getForm(page, blogForm)
    const address = form.getByLabel('Last part of the address')
    await address.fill('gardens')
    await form.getByLabel('Visibility').selectOption('Draft')
    await save(page)
    await page.getByRole('button', { name: 'Edit “Parks and gardens”' }).click()
    await expect(address).toHaveValue('gardens')
    await address.fill('parks')
    await expect(address).toHaveAccessibleDescription(`The page is at ${site.url}/blogs/parks`)
    await address.fill('')
    await expect(address).toHaveAccessibleDescription(/^Leave empty to create it from the title/)
  })
})

test('a visitor follows links to addresses of blogs, former ones included', async ({ page, site }) => {
  await resetSite(site)
  const older = await site.call<{ _id: string }>('POST', '/blogs/add', { ...aPost('Older notes'), slug: 'notes' })
  await site.call('POST', '/blogs/add', { ...aPost('A visit to Princeton'), slug: '' })
  await page.goto('/')
  const link = page.getByRole('main').getByRole('link', { name: 'A visit to Princeton', exact: true })
  await link.focus()
  await waitForHydration(page)
  await markDocument(page)
  await link.click()
  await expect(page).toHaveURL('/blogs/a-visit-to-princeton')
  await expect(page.getByRole('heading', { name: 'A visit to Princeton', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /Older notes/ }).click()
  await expect(page).toHaveURL('/blogs/notes')
  expect(await isSameDocument(page)).toBe(true)
  await page.goto(`/blogs/${older._id}`)
  await expect(page).toHaveURL('/blogs/notes')
})
