import { findViolationsInBothThemes } from '#support/accessibility.ts'
import { addImage, aPost, type Post, resetSite } from '#support/content.ts'
import { aPng } from '#support/images.ts'
import { delayCalls, holdToast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The library of all uploads. */

test.use(sharedPage({ signedIn: true }))
test.beforeAll(({ site }) => resetSite(site))

const file = (name: string, buffer = aPng()) => ({ name, mimeType: 'image/png', buffer })

test('the library says where an image is used, only deletes unused images, and shows which', async ({ page, site }) => {
  const [{ url }] = [await addImage(site), await addImage(site)]
  await site.call<Post>('POST', '/blogs/add', { ...aPost('A daisy'), images: [url] })
  await page.goto('/admin/media')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'A daisy', exact: true }) })
  await expect(card.getByRole('img')).toBeVisible()
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
