import type { Locator } from '@playwright/test'
import { findViolationsInBothThemes } from '#support/accessibility.ts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The images of a post, in its form. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

const file = (name: string, buffer = aPng()) => ({ name, mimeType: 'image/png', buffer })

const areApart = async (one: Locator, other: Locator) => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Both have to be visible')
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

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
  await expect(page.getByRole('status').filter({ hasText: '1 image added. 1 in all.' })).toBeAttached()
  expect(await thumbnails.first().getAttribute('src')).toContain(url.replace(/\.\w+$/, ''))

  await page.route('**/api/image/**', (route) => route.abort(), { times: 1 })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByLabel('Images: choose a file').setInputFiles(file('daisy.png'))
  const again = page.getByRole('button', { name: 'Try again' })
  // The message is above the buttons of the form, unless it would cover this one there.
  await again.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - innerHeight + 210))
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(async () => expect(await areApart(message, again)).toBe(true)).toPass({ timeout: 3_000 })
  await again.press('Enter')
  await expect(thumbnails).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('the images of a post are ordered by dragging one to its place, and Escape leaves them as they were', async ({ page, site }) => {
  const images = [await addImage(site), await addImage(site), await addImage(site)]
  const post = await site.call<Post>('POST', '/blogs/add', { ...aPost('In order'), images: images.map(({ url }) => url) })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/admin/blogs?edit=${post._id}`)
  const thumbnails = page.getByRole('list', { name: 'Images, in order' }).getByRole('listitem')
  await expect(thumbnails).toHaveCount(3)
  const drag = async (from: number, to: number) => {
    await thumbnails.nth(from).getByRole('img').scrollIntoViewIfNeeded()
    const [start, end] = await Promise.all([thumbnails.nth(from), thumbnails.nth(to)].map((one) => one.getByRole('img').boundingBox()))
    if (!start || !end) throw new Error('Both have to be visible')
    await page.mouse.move(start.x + start.width / 2, start.y + 40)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width * (to > from ? 0.8 : 0.2), end.y + 40, { steps: 4 })
  }
  await drag(0, 2)
  await expect(thumbnails.nth(2)).toHaveAttribute('data-drop', 'after')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(2, 0)
  await page.mouse.up()
  await expect(page.getByText('Image moved to position 1 of 3.')).toBeAttached()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Updated successfully.')).toBeVisible()
  const saved = await site.call<Post>('GET', `/blogs/${post._id}`)
  expect(saved.images.map(({ url }) => url)).toEqual([images[2]?.url, images[0]?.url, images[1]?.url])
})

test('focus stays at the images of a post when its only one is removed, or an upload is canceled', async ({ page, site }) => {
  const { url } = await addImage(site)
  const post = await site.call<Post>('POST', '/blogs/add', { ...aPost('With one image'), images: [url] })
  await page.goto(`/admin/blogs?edit=${post._id}`)
  await page.getByRole('button', { name: 'Remove image 1' }).press('Enter')
  const choose = page.getByRole('button', { name: 'Choose an image' })
  await expect(choose).toBeFocused()

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/image/**', async (route) => {
    await answer.promise
    await route.abort()
  })
  await page.getByLabel('Images: choose a file').setInputFiles(file('daisy.png'))
  const cancel = page.getByRole('button', { name: 'Cancel upload' })
  await expect(cancel, 'it is where the button was').toBeFocused()
  await cancel.press('Enter')
  await expect(choose).toBeFocused()
  answer.resolve()
})
