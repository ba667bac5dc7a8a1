import type { Page } from '@playwright/test'
import { findViolations, getOverflow } from '#support/accessibility.ts'
import { type Post, resetSite } from '#support/content.ts'
import { addLongContent, adminPaths, longWord, publicPaths } from '#support/every-screen.ts'
import { openScreen } from '#support/owner-forms.ts'
import { holdToast, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** axe finds no violation of WCAG 2.2 AA on any screen, empty and filled, in light and dark mode and 320 pixels wide. */

/**
 * Lets the bars of the portal that stay in view scroll away. axe takes what such a bar covers a part of, by chance of the window's height,
 * for too small.
 */
const releaseBars = (page: Page) =>
  page.evaluate(() => {
    if (!location.pathname.startsWith('/admin')) return
    for (const bar of document.querySelectorAll<HTMLElement>('[data-form-bar], #content header, header:has(+ aside)'))
      bar.style.position = 'static'
  })

/** Checks the current screen in light and dark mode and 320 pixels wide. */
const checkAllModes = async (page: Page) => {
  await releaseBars(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await findViolations(page), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await findViolations(page, { rules: 'colors' }), 'dark').toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await releaseBars(page)
  expect.soft(await findViolations(page), '320 px').toEqual([])
  expect.soft(await getOverflow(page), '320 px: horizontal overflow in pixels').toBeLessThanOrEqual(0)
}

let blog: Post
test.beforeAll(async ({ site }) => {
  blog = await addLongContent(site)
})

const openPublic = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await waitForHydration(page)
}

const openWide = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openScreen(page, path)
}

/** Opens a screen of the portal, from its menu if it is open, and checks it in all modes. */
const checkScreen = (page: Page, path: string) =>
  test.step(path, async () => {
    await openWide(page, path)
    await checkAllModes(page)
  })

test.describe('with content', () => {
  test.use(sharedPage())

  for (const path of [...publicPaths, '/licenses', '/nowhere', 'a blog'])
    test(`${path} has no accessibility violations`, async ({ page }) => {
      await openPublic(page, path === 'a blog' ? `/blogs/${blog._id}` : path)
      // Two hundred packages differ only in their names.
      if (path === '/licenses')
        await page.locator('#packages ~ ul > li:nth-child(n + 10)').evaluateAll((all) => all.map((one) => one.remove()))
      await checkAllModes(page)
    })

  test('the open menu of a small screen has no accessibility violations', async ({ page }) => {
    await openPublic(page, '/books')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await findViolations(page)).toEqual([])
  })

  test('the sign-in screen has no accessibility violations, with and without error messages', async ({ page }) => {
    await openWide(page, '/admin')
    await checkAllModes(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please enter your password')).toBeVisible()
    await checkAllModes(page)
  })

  test.describe('signed in', () => {
    test.use(sharedPage({ signedIn: true }))

    test('no screen of the portal has accessibility violations', async ({ page }) => {
      for (const path of [...adminPaths, '/admin/nowhere']) await checkScreen(page, path)
    })

    test('no accessibility violations in a form with error messages, an open row, a toast, the slide-over menu and a dialog', async ({
      page,
    }) => {
      await openWide(page, '/admin/conferences')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Please enter the title')).toBeVisible()
      await checkAllModes(page)

      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await findViolations(page), 'slide-over').toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: `Delete “${longWord}”` }).click()
      await holdToast(page)
      expect.soft(await findViolations(page), 'a toast').toEqual([])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('button', { name: `Delete “${longWord}”` })).toBeVisible()

      await page.getByRole('button', { name: 'Edit “A conference”' }).click()
      await page.getByLabel('Title', { exact: true }).fill('A conference with another name')
      await page.getByRole('button', { name: 'Delete “A conference”' }).click()
      const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
      await expect(dialog).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit “A conference”' }), 'not deleted before the confirmation').toBeAttached()
      expect.soft(await findViolations(page), 'confirmation dialog').toEqual([])
    })

    test('the open details of a work have no accessibility violations, with and without error messages', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/admin/books')
      await page.getByRole('button', { name: 'Edit “A work”' }).click()
      await page.locator('summary', { hasText: 'Details' }).click()
      await page.getByRole('button', { name: 'Edit these names' }).click()
      for (const name of ['Add a contributor', 'Add a link']) await page.getByRole('button', { name }).click()
      await checkAllModes(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('A person needs a name')).toBeVisible()
      await checkAllModes(page)
    })
  })

  test.describe('signed in, and nothing can be loaded', () => {
    test.use(sharedPage({ signedIn: true }))

    for (const path of ['/admin/books', '/admin/settings'])
      test(`${path} has no accessibility violations when nothing could be loaded`, async ({ page }) => {
        await page.route(/\/api\/(?!user)/, (route) => route.abort())
        await openWide(page, path)
        await expect(page.getByRole('alert').filter({ hasText: 'You may be offline' })).toBeVisible()
        await checkAllModes(page)
      })
  })
})

test.describe('without content', () => {
  test.beforeAll(({ site }) => resetSite(site))
  test.use(sharedPage())

  for (const path of publicPaths)
    test(`${path} has no accessibility violations`, async ({ page }) => {
      await openPublic(page, path)
      await checkAllModes(page)
    })

  test.describe('signed in', () => {
    test.use(sharedPage({ signedIn: true }))

    test('no empty screen of the portal has accessibility violations', async ({ page }) => {
      for (const path of ['/admin/books', '/admin/blogs', '/admin/links', '/admin/about', '/admin/scholar']) await checkScreen(page, path)
    })
  })
})
