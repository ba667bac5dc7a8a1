import type { Locator } from '@playwright/test'
import { findViolationsInBothThemes } from '#support/accessibility.ts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { delayCalls, holdToast } from '#support/pages.ts'
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

test('the library says where an image is used, only deletes unused images, and shows which', async ({ page, site }) => {
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
  const address = (await unused.getAttribute('src')) ?? ''
  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toHaveAttribute('src', address)
  const release = await delayCalls(page, /\/api\/images\/[\da-f-]+$/)
  await dialog.getByRole('button', { name: 'Delete image' }).click()
  await expect(dialog.getByRole('button', { name: 'Deleting…' })).toBeVisible()
  for (let presses = 1; presses <= 3; presses += 1) await page.keyboard.press('Escape')
  await expect(dialog, 'it says what becomes of the deletion').toBeVisible()
  release()
  await expect(cards).toHaveCount(before - 1)
  await expect(page.getByRole('heading', { name: 'Media' })).toBeFocused()
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

test('many images are uploaded to the library at once; each shows its progress, can be canceled, and sent again when it failed', async ({
  page,
}) => {
  await page.goto('/admin/media')
  const cards = page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  const before = await cards.count()
  const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  const row = (name: string) => uploads.filter({ hasText: name })
  const first = Promise.withResolvers<void>()
  const seen: number[] = []
  await page.route('**/api/image/**', async (route) => {
    const number = seen.push(seen.length)
    if (number === 1) await first.promise
    if (number === 2) await route.abort()
    else await route.continue()
  })
  const files = ['one.png', 'two.png', 'three.png'].map((name) => file(name))
  await page.getByLabel('Add images: choose files').setInputFiles([...files, { ...file('note.txt'), mimeType: 'text/plain' }])
  await expect(uploads).toHaveCount(4)
  await expect(row('note.txt')).toContainText('File type must be')
  await expect(row('one.png').getByRole('progressbar', { name: 'one.png' })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await row('three.png').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(uploads).toHaveCount(3)
  const choose = page.getByRole('button', { name: 'Choose images' })
  await expect(choose, 'the button that had the focus is gone').toBeFocused()
  first.resolve()
  await expect(cards).toHaveCount(before + 1)
  await row('two.png').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(cards).toHaveCount(before + 2)
  await expect(row('two.png')).toHaveCount(0)
  await row('note.txt').getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(uploads).toHaveCount(0)
  await expect(choose).toBeFocused()
  expect(seen).toHaveLength(3)
})

test('the images of another page are not those of the former one while they load', async ({ page, site }) => {
  await addImage(site)
  await page.route('**/api/images?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), pages: 2 } })
  })
  await page.goto('/admin/media')
  const describe = page.getByRole('button', { name: /^Describe/ })
  await expect(describe.first()).toBeVisible()
  const release = await delayCalls(page, '**/api/images?page=2&*')
  await page.getByRole('link', { name: 'Older images' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Loading the images' })).toBeAttached()
  await expect(describe).toHaveCount(0)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  release()
  await expect(page.getByText('Loading the images')).toHaveCount(0)
})

test('an image is replaced wherever it is shown, with one Undo', async ({ page, site }) => {
  const image = await addImage(site)
  const shown = [image.url]
  const post = await site.call<Post>('POST', '/blogs/add', { ...aPost('With an old picture'), images: shown })
  await page.goto('/admin/media')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'With an old picture', exact: true }) })
  await card.getByRole('button', { name: /^Replace/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the image' })
  await expect(dialog).toContainText('Shown in With an old picture.')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  const input = dialog.getByLabel('New image: choose a file')
  // As when the file chooser is closed without a file.
  await input.dispatchEvent('cancel', { bubbles: true })
  await expect(dialog).toBeVisible()
  await input.setInputFiles(file('better.png'))
  await expect(dialog).toHaveCount(0)
  await holdToast(page)
  const read = async () => (await site.call<Post>('GET', `/blogs/${post._id}`)).images.map(({ url }) => url)
  expect(await read()).not.toEqual(shown)
  expect(await read()).toHaveLength(1)
  const replaced = page.getByRole('listitem').filter({ hasText: 'Only in a draft, an earlier version or the trash' })
  await expect(replaced.first()).toBeVisible()
  await expect(replaced.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Replacement undone.')).toBeVisible()
  expect(await read()).toEqual(shown)
})
