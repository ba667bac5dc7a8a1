import { findViolationsInBothThemes } from '#support/accessibility.ts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Descriptions of images, shared by all pages, and the library of all uploads. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

test('an image is described in the form of its post, by keyboard, and visitors get its text, caption and focus', async ({ page, site }) => {
  const image = await addImage(site)
  const post = await site.call<Post>('POST', '/blogs/add', { ...aPost('A daisy'), images: [image.url] })
  await page.goto(`/admin/blogs?edit=${post._id}`)
  await page.getByRole('button', { name: 'Describe image 1, which has no alternative text' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Describe the image' })
  await expect(dialog.getByLabel('Alternative text')).toBeFocused()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Alternative text').fill('A daisy with 34 petals')
  // A click outside loses nothing that was typed.
  await page.mouse.click(2, 2)
  await dialog.getByLabel('Caption').fill('Bellis perennis, drawn for a letter')
  await dialog.getByLabel('From the left').press('Home')
  await dialog.getByRole('button', { name: 'Save description' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Describe image 1', exact: true })).toBeFocused()

  await page.goto(`/blogs/${post._id}`)
  const shown = page.getByRole('img', { name: 'A daisy with 34 petals' })
  await expect(shown).toHaveCSS('object-position', '0% 50%')
  await expect(page.getByText('Bellis perennis, drawn for a letter')).toBeVisible()
})

test('images of the library are added to another post, and a file whose upload failed is sent again', async ({ page, site }) => {
  const { url } = await addImage(site)
  await page.goto('/admin/blogs')
  await page.getByRole('button', { name: 'Choose from your images' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose from your images' })
  const choices = dialog.getByRole('list').getByRole('button')
  await expect(choices.first()).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await choices.first().press('Space')
  await expect(choices.first()).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Add image' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const thumbnails = page.getByRole('list', { name: 'Images, in order' }).getByRole('img')
  await expect(thumbnails).toHaveCount(1)
  expect(await thumbnails.first().getAttribute('src')).toContain(url.replace(/\.\w+$/, ''))

  await page.route('**/api/image/**', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Images: choose a file').setInputFiles({ name: 'daisy.png', mimeType: 'image/png', buffer: aPng() })
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(thumbnails).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('the library says where an image is used, and only deletes unused images', async ({ page, site }) => {
  await addImage(site)
  await page.goto('/admin/media')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'A daisy', exact: true }) })
  await expect(card.getByRole('img', { name: 'A daisy with 34 petals' })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Unused/ }).click()
  const cards = page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem')
  await expect(card).toHaveCount(0)
  // Only the owner gets it: for everybody else its URL does not exist.
  const unused = cards.first().getByRole('img')
  await expect.poll(() => unused.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await fetch(new URL((await unused.getAttribute('src')) ?? '', site.url))).status).toBe(404)
  const before = await cards.count()
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete image' }).click()
  await expect(cards).toHaveCount(before - 1)
})
