import { findViolationsInBothThemes } from '#support/accessibility.ts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Descriptions of images, which all pages share. */

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
  await page.keyboard.press('Escape')
  const warning = dialog.getByRole('alert')
  await expect(warning).toHaveText('What you wrote is not saved yet. Choose Cancel to discard it.')
  await dialog.getByLabel('Caption').fill('Bellis perennis, drawn for a letter')
  await expect(warning).toHaveCount(0)
  await dialog.getByLabel('From the left').press('Home')
  await dialog.getByRole('button', { name: 'Save description' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Describe image 1', exact: true })).toBeFocused()

  await page.goto(`/blogs/${post._id}`)
  const shown = page.getByRole('img', { name: 'A daisy with 34 petals' })
  await expect(shown).toHaveCSS('object-position', '0% 50%')
  await expect(page.getByText('Bellis perennis, drawn for a letter')).toBeVisible()
})

test('the focus of an image is where it was clicked, and the sliders have room to be moved', async ({ page, site }) => {
  await addImage(site)
  await page.goto('/admin/media')
  await page
    .getByRole('button', { name: /^Describe/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Describe the image' })
  const picture = await dialog.getByRole('img', { name: 'Uncropped' }).boundingBox()
  if (!picture) throw new Error('The picture has to be visible')
  await page.mouse.click(picture.x + 0.9 * picture.width, picture.y + 0.2 * picture.height)
  await expect(dialog.getByLabel('From the left')).toHaveValue('90')
  await expect(dialog.getByLabel('From the top')).toHaveValue('20')
  expect((await dialog.getByLabel('From the left').boundingBox())?.width).toBeGreaterThan(80)
  for (let presses = 1; presses <= 2; presses += 1) await page.keyboard.press('Escape')
  await expect(dialog, 'nothing was written').toHaveCount(0)
})

test('a description that is written is discarded only by a second Escape', async ({ page, site }) => {
  await addImage(site)
  await page.goto('/admin/media')
  const describe = page.getByRole('button', { name: /^Describe/ }).first()
  await describe.click()
  const dialog = page.getByRole('dialog', { name: 'Describe the image' })
  await dialog.getByLabel('Alternative text').fill('A daisy')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await describe.click()
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('leaving the page asks before a description that is written is lost', async ({ page, site }) => {
  await addImage(site)
  await page.goto('/admin/books')
  await page.getByRole('link', { name: 'Media', exact: true }).click()
  const describe = page.getByRole('button', { name: /^Describe/ }).first()
  await describe.click()
  const text = page.getByRole('dialog', { name: 'Describe the image' }).getByLabel('Alternative text')
  await text.fill('A daisy')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('What you wrote in the dialog isn’t saved.')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('A daisy')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Books Section' })).toBeVisible()
})

test('an image that was pasted into a text is described in the library, and its page has the description', async ({ page, site }) => {
  const image = await addImage(site)
  const description = `<p><img src="${image.url}" alt=""></p>`
  const post = await site.call<Post>('POST', '/blogs/add', aPost('A pasted picture', { description }))
  await page.goto('/admin/media?show=undescribed')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'A pasted picture', exact: true }) })
  await card.getByRole('button', { name: /^Describe/ }).press('Enter')
  await page.getByLabel('Alternative text').fill('A plan of the engine')
  await page.getByRole('button', { name: 'Save description' }).press('Enter')
  await expect(card).toHaveCount(0)
  await page.goto(`/blogs/${post._id}`)
  await expect(page.getByRole('img', { name: 'A plan of the engine' })).toBeVisible()
})
