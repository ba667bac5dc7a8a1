import type { Page } from '@playwright/test'
import { aLink, aPost, aWork, resetSite } from '#support/content.ts'
import { expectFocusVisible, tabTo } from '#support/keyboard.ts'
import { openScreen } from '#support/owner-forms.ts'
import { settled, toast, waitForHydration } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The main tasks of owner and visitor with the keyboard alone; the focus is always visible. */

test.beforeAll(({ site }) => resetSite(site))

/** Opens a screen as the first page of a tab: after a save the portal goes back to an earlier one. */
const openFirst = async (page: Page, path: string) => {
  await page.goto('about:blank')
  await page.goto(path)
}

const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test.describe('the owner', () => {
  test.use(sharedPage({ signedIn: true }))

  test('the owner adds a book, edits it, deletes it and undoes that', async ({ page, site }) => {
    await site.call('POST', '/books/add', aWork('A book that stays'))
    await openFirst(page, '/admin/books')
    await expect(page.getByRole('button', { name: 'Edit “A book that stays”' })).toBeVisible()

    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    for (const [label, text] of [
      ['Title', 'A book by keyboard'],
      ['Description', 'What it is about.'],
      ['Author', 'Ada Lovelace'],
      ['Book Link', 'https://example.org'],
      ['Release Date', '1843'],
    ] as const) {
      await type(page, label, text)
      await expectFocusVisible(page)
    }
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Book created successfully.')).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Edit “A book by keyboard”' }))
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(', second edition')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    // Back where the edit began.
    await expect(page.getByRole('button', { name: 'Edit “A book by keyboard, second edition”' })).toBeFocused()
    await expectFocusVisible(page)

    await tabTo(page, page.getByRole('button', { name: 'Delete “A book by keyboard, second edition”' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit “A book by keyboard, second edition”' })).toBeVisible()
    const rows = await site.call<{ title: string }[]>('GET', '/books')
    expect(rows.map(({ title }) => title)).toEqual(['A book by keyboard, second edition', 'A book that stays'])
  })

  test('following a link of the menu moves the focus to the heading of that page, even if it has to load', async ({ page }) => {
    await page.goto('/admin/links')
    for (const [name, path, key, shown] of [
      ['Settings', '/admin/settings', 'Tab', page.getByLabel('Tagline')],
      ['Releases', '/admin/releases', 'Shift+Tab', page.getByRole('heading', { level: 2 }).first()],
    ] as const) {
      await tabTo(page, page.getByRole('navigation').getByRole('link', { name, exact: true }), key)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
      await expect(shown).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
  })

  test('after a save the form of Settings stays where it was, with the focus on Save', async ({ page }) => {
    await openFirst(page, '/admin/settings')
    await page.getByLabel('Tagline').fill('Logic and morphogenesis')
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Updated successfully.')).toBeVisible()
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport()
  })

  test('submitting an invalid form moves the focus to the first invalid field', async ({ page }) => {
    await openScreen(page, '/admin/conferences')
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription('Please enter the title')
  })

  test('making a blog current moves the focus to its Edit button, because its own button is gone', async ({ page, site }) => {
    for (const title of ['Current so far', 'Current next']) await site.call('POST', '/blogs/add', aPost(title))
    await openFirst(page, '/admin/blogs')
    await tabTo(page, page.getByRole('button', { name: 'Make current “Current next”' }))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Blog set to current on landing page.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit “Current next”' })).toBeFocused()
  })

  test('the editor can be entered, used and left by keyboard; its toolbar is one tab stop with arrow keys, also in its menus', async ({
    page,
  }) => {
    await page.goto('/admin/blogs')
    const toolbar = page.getByRole('toolbar', { name: 'Text formatting' })
    const text = page.getByRole('textbox', { name: 'Description' })
    await expect(text).toBeVisible()
    await tabTo(page, text)
    await page.keyboard.type('Words')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+b')
    await expect(text.locator('strong')).toHaveText('Words')
    await page.keyboard.press('Shift+Tab')
    await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('ArrowLeft')
    await expect(toolbar.getByRole('button', { name: 'Full screen' })).toBeFocused()
    await page.keyboard.press('Home')
    for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('ArrowRight')
    const menu = toolbar.getByRole('button', { name: 'Text color' })
    await expect(menu).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))

    await text.press('ControlOrMeta+a')
    // The editor learns of a selection in a later task.
    await settled(page)
    await page.keyboard.press('Shift+Tab')
    await expect(menu, 'the toolbar remembers where it was left').toBeFocused()
    await page.keyboard.press('ArrowDown')
    const color = (name: string) => toolbar.getByRole('listbox', { name: 'Text color' }).getByRole('option', { name, exact: true })
    await expect(color('Black')).toBeFocused()
    await expect(color('Black')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expectFocusVisible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(text.locator('[style*="color: rgb(230, 0, 0)"]')).toHaveText('Words')
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(color('Red')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(text, 'Tab leaves the toolbar and closes the menu').toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  })

  test('the editor fills the window, keeps focus and text, and Escape returns to the form', async ({ page }) => {
    await page.goto('/admin/blogs')
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.pressSequentially('One two three')
    await expect(page.getByText('3 words · 1 min read')).toBeVisible()
    const height = async () => (await text.boundingBox())?.height ?? 0
    const before = await height()
    await page.keyboard.press('ControlOrMeta+Shift+f')
    expect(await height()).toBeGreaterThan(before * 1.5)
    await expect(text).toBeFocused()
    await page.keyboard.type(' four')
    await page.keyboard.press('Escape')
    expect(await height()).toBe(before)
    await expect(text).toBeFocused()
    await expect(text).toHaveText('One two three four')
    await page.keyboard.press('ControlOrMeta+Shift+f')
    // Nothing that has focus is hidden below the editor.
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
    await expectFocusVisible(page)
  })

  test('the dialog about unsaved text closes on Escape, keeps the text and returns focus', async ({ page, site }) => {
    await site.call('POST', '/links/add', aLink('A link to open'))
    await page.goto('/admin/links')
    await type(page, 'Title', 'Not saved yet')
    const edit = page.getByRole('button', { name: 'Edit “A link to open”' })
    await tabTo(page, edit)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not saved yet')
  })

  test('the slide-over of a small screen keeps focus inside while it is open, closes on Escape and returns focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/admin/books')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const opener = page.getByRole('button', { name: 'Open menu' })
    await tabTo(page, opener)
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()

    const stops = await menu.getByRole('link').or(menu.getByRole('button')).count()
    for (let presses = 0; presses < stops + 4; presses += 1) {
      await page.keyboard.press('Tab')
      // Apart from the dialog, only the browser's own controls are reachable, never the page behind.
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test.describe('a visitor', () => {
  test.use(sharedPage())

  test('skips to the content and follows a link of the menu', async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const books = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true })
    await tabTo(page, books, 'Shift+Tab')
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused()
  })

  test('opens the menu of a small screen, and Escape closes it and returns focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/books')
    await waitForHydration(page)
    const toggle = page.getByRole('button', { name: 'Menu' })
    await tabTo(page, toggle)
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toggle).toBeFocused()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  test('the owner signs in by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.type(owner.email)
    await type(page, 'Password', owner.password)
    await tabTo(page, page.getByRole('button', { name: 'Show password' }))
    await expectFocusVisible(page)
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await tabTo(page, page.getByRole('button', { name: 'Sign in' }))
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/blogs')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
