import type { Page } from '@playwright/test'
import { TOAST_MS } from '@portfolio/contracts'
import { addImage, aLink, aPost, deleteAllItems, type Post } from '#support/content.ts'
import { blogForm, bookForm, conferenceForm, fillIn, linkForm, save } from '#support/owner-forms.ts'
import { stopClock, waitForBothImages, waitForHydration } from '#support/pages.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** Section 9 of the specification, in its order. The tests control the clock of the page, to the millisecond. */

test.beforeAll(({ site }) => deleteAllItems(site))

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** Expects the only toast on the page to start leaving after exactly this time, and to be removed 1000 ms later. */
const expectToStay = async (page: Page, milliseconds: number) => {
  await expect(messages(page)).toHaveCount(1)
  await page.clock.runFor(milliseconds - 1)
  await expect(messages(page)).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(1)
  await expect(messages(page)).toHaveAttribute('data-leaving', '')
  await page.clock.runFor(999)
  await expect(messages(page)).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(messages(page)).toHaveCount(0)
}

test.describe('signed in', () => {
  test.use(asOwner)

  test('Minimum length 4 for most text fields; password minimum 8.', async ({ page, site }) => {
    await page.goto(linkForm.path)
    await fillIn(page, linkForm, { Title: 'abc' })
    await save(page)
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Minimum of 4 characters required')
    await fillIn(page, linkForm, { Title: 'abcd' })
    await save(page)
    await expect(page.getByRole('button', { name: 'Edit “abcd”' })).toBeVisible()
    const signIn = (password: string) =>
      page.request.post(`${site.url}/api/user/signin`, { data: { email: 'nobody@example.org', password } })
    expect((await signIn('1234567')).status()).toBe(422)
    expect((await signIn('12345678')).status()).toBe(401)
  })

  test.describe('Toast durations', () => {
    test.beforeEach(async ({ page, site }) => {
      await site.call('POST', '/links/add', aLink('To be deleted'))
      await page.clock.install()
      await page.goto(linkForm.path)
      await expect(page.getByRole('button', { name: 'Delete “To be deleted”' }).first()).toBeVisible()
    })

    test('are 4000 ms for error', async ({ page }) => {
      await page.route('**/api/links/add', (route) => route.abort())
      await fillIn(page, linkForm)
      await stopClock(page)
      await save(page)
      await expect(messages(page)).toHaveAttribute('data-type', 'error')
      await expectToStay(page, 4_000)
    })

    test('are 4000 ms for custom', async ({ page }) => {
      await stopClock(page)
      await page.getByRole('button', { name: 'Delete “To be deleted”' }).first().click()
      await expect(messages(page)).toHaveAttribute('data-type', 'custom')
      await expectToStay(page, 4_000)
    })

    test('are 2000 ms for success, with a removal delay of 1000 ms', async ({ page }) => {
      await fillIn(page, linkForm)
      await stopClock(page)
      await save(page)
      await expect(messages(page)).toHaveAttribute('data-type', 'success')
      await expectToStay(page, 2_000)
    })

    test('are 4000 ms for blank and unlimited for loading, which no screen shows', () => {
      expect(TOAST_MS).toEqual({ blank: 4_000, error: 4_000, custom: 4_000, success: 2_000, loading: Number.POSITIVE_INFINITY })
    })
  })

  // "Maximum 20 toasts": section 4.

  test('Maximum toast width 350px.', async ({ page }) => {
    await page.route('**/api/links/add', (route) => route.abort())
    await page.goto(linkForm.path)
    await fillIn(page, linkForm)
    await save(page)
    await expect(messages(page)).toBeVisible()
    expect(await page.getByRole('region', { name: 'Messages' }).evaluate((box) => getComputedStyle(box).maxWidth)).toBe('350px')
    expect((await messages(page).boundingBox())?.width).toBeLessThanOrEqual(350)
  })

  test('Token storage key "token"; auth header x-auth-token.', async ({ page, site }) => {
    const call = page.waitForRequest('**/api/user/auth')
    await page.goto('/admin/links')
    expect((await call).headers()['x-auth-token']).toBe(site.token)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(site.token)
  })
})

test.describe('Image rotation interval 4000 ms.', () => {
  let blog: Post
  test.beforeAll(async ({ site }) => {
    const images = [(await addImage(site, [120, 30, 30])).url, (await addImage(site, [30, 120, 30])).url]
    blog = await site.call<Post>('POST', '/blogs/add', aPost('Two images in turn', { images }))
  })

  test('images rotate every 4000 ms, and the pointer pauses them', async ({ page }) => {
    await page.clock.install()
    await page.goto(`/blogs/${blog._id}`)
    await waitForHydration(page)
    const images = page.getByRole('region', { name: 'Images: Two images in turn' })
    const shown = images.locator('[data-shown="true"] img')
    await waitForBothImages(images)
    await images.hover()
    const position = images.locator('p')
    await expect(position).toHaveAttribute('aria-live', 'polite')
    await stopClock(page)
    const before = (await shown.getAttribute('src')) ?? ''
    await page.clock.runFor(20_000)
    await expect(shown, 'paused while the pointer is on it').toHaveAttribute('src', before)

    await page.mouse.move(0, 0)
    await expect(position).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(3_999)
    await expect(shown).toHaveAttribute('src', before)
    await page.clock.runFor(1)
    await expect(shown).not.toHaveAttribute('src', before)
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('images do not rotate until the visitor presses play', async ({ page }) => {
      await page.clock.install()
      await page.goto(`/blogs/${blog._id}`)
      await waitForHydration(page)
      const images = page.getByRole('region', { name: 'Images: Two images in turn' })
      const shown = images.locator('[data-shown="true"] img')
      await waitForBothImages(images)
      const play = images.getByRole('button', { name: 'Play images' })
      await expect(play).toBeVisible()
      await stopClock(page)
      const before = (await shown.getAttribute('src')) ?? ''
      await page.clock.runFor(20_000)
      await expect(shown).toHaveAttribute('src', before)
      await play.click()
      await page.mouse.move(0, 0)
      // The timer is set once the pointer has left and the rotation runs.
      await expect(images.locator('p')).toHaveAttribute('aria-live', 'off')
      await page.clock.runFor(4_000)
      await expect(shown).not.toHaveAttribute('src', before)
    })
  })
})

test.describe('Upload and textareas', () => {
  test.use(asOwner)

  test('Upload: single file, maximum 800,000,000 bytes (hint text says 10MB), hint formats PNG, JPG, GIF.', async ({ page }) => {
    await page.goto(blogForm.path)
    await expect(page.getByText('PNG, JPG, GIF up to 10MB', { exact: true })).toBeVisible()
    const input = page.getByLabel('Images: choose a file')
    await expect(input).not.toHaveAttribute('multiple')
    const accepted = (await input.getAttribute('accept'))?.split(',') ?? []
    expect(accepted.sort()).toEqual(['.gif', '.jpeg', '.jpg', '.png', 'image/gif', 'image/jpeg', 'image/png'])
    // The exact limit: section 5.
  })

  test('Description textareas have 6 rows.', async ({ page }) => {
    for (const { path } of [bookForm, conferenceForm]) {
      await page.goto(path)
      await expect(page.getByLabel('Description'), path).toHaveAttribute('rows', '6')
    }
  })
})

// "Chunk load timeout 120 seconds": tests/federation.
