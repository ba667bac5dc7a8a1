import type { Locator, Page } from '@playwright/test'
import { aLink, aWork, emptied } from '#support/content.ts'
import { scripted, toast } from '#support/pages.ts'
import { owner } from '#support/start-product.ts'
import { asOwner, expect, test } from '#support/test.ts'

/** The owner's and the visitor's main tasks without a mouse: keys alone, and the focus always where it can be seen. */

test.beforeAll(({ site }) => emptied(site))

const PRESSES_MAX = 60

/** Presses Tab until the focus is there. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`${PRESSES_MAX} times ${key} did not lead to ${target}`)
}

/** The element in focus is marked by an outline, and nothing stands in front of it but a toast, which leaves by itself. */
const expectSeen = async (page: Page) => {
  const seen = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return {
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      onTop: element.contains(top) || Boolean(top?.closest('[aria-label="Messages"]')),
    }
  })
  expect(seen).toEqual({ outlined: true, onTop: true })
}

const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('sign in', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await type(page, 'Email', owner.email)
  await expectSeen(page)
  await type(page, 'Password', owner.password)
  await tabTo(page, page.getByRole('button', { name: 'Show password' }))
  await expectSeen(page)
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await tabTo(page, page.getByRole('button', { name: 'Sign in' }))
  await expectSeen(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/blogs')
})

test.describe('signed in', () => {
  test.use(asOwner)

  test('add a book, edit it, delete it and take that back', async ({ page, site }) => {
    await site.call('POST', '/books/add', aWork('A book that stays'))
    await page.goto('/admin/books')
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
      await expectSeen(page)
    }
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Book created successfully.')).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Edit “A book by keyboard”' }))
    await expectSeen(page)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(', second edition')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Updated successfully.')).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Delete “A book by keyboard, second edition”' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectSeen(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit “A book by keyboard, second edition”' })).toBeVisible()
    const rows = await site.call<{ title: string }[]>('GET', '/books')
    expect(rows.map(({ title }) => title)).toEqual(['A book by keyboard, second edition', 'A book that stays'])
  })

  test('submitting an invalid form moves the focus to the first invalid field', async ({ page }) => {
    await page.goto('/admin/conferences')
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Please enter the title')
  })

  test('unsaved text is asked about; Escape keeps it and gives the focus back', async ({ page, site }) => {
    await site.call('POST', '/links/add', aLink('A link to open'))
    await page.goto('/admin/links')
    await type(page, 'Title', 'Not saved yet')
    const edit = page.getByRole('button', { name: 'Edit “A link to open”' })
    await tabTo(page, edit)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveValue('Not saved yet')
  })

  test('the editor can be focused, used and left by keyboard', async ({ page }) => {
    await page.goto('/admin/blogs')
    const text = page.getByRole('textbox', { name: 'Description' })
    await expect(text).toBeVisible()
    await tabTo(page, text)
    await page.keyboard.type('Words')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+b')
    await expect(text.locator('strong')).toHaveText('Words')
    await tabTo(page, page.getByRole('button', { name: 'Heading level' }), 'Shift+Tab')
    await expectSeen(page)
    await tabTo(page, text)
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  })

  test.describe('the slide-over of a small screen', () => {
    test.use({ viewport: { width: 390, height: 800 } })

    test('holds the focus while it is open, closes on Escape and gives the focus back', async ({ page }) => {
      await page.goto('/admin/books')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const opener = page.getByRole('button', { name: 'Open menu' })
      await tabTo(page, opener)
      await expectSeen(page)
      await page.keyboard.press('Enter')
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu).toBeVisible()

      const stops = await menu.getByRole('link').or(menu.getByRole('button')).count()
      for (let presses = 0; presses < stops + 4; presses += 1) {
        await page.keyboard.press('Tab')
        // Beside the dialog only the browser's own controls may be reached, never the page behind.
        expect(
          await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
        ).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
  })
})

test.describe('a visitor', () => {
  test('skips to the content and walks the menu', async ({ page }) => {
    await page.goto('/')
    await scripted(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expectSeen(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const books = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books', exact: true })
    await tabTo(page, books, 'Shift+Tab')
    await expectSeen(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused()
  })

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 390, height: 800 } })

    test('opens the menu, and Escape closes it and gives the focus back', async ({ page }) => {
      await page.goto('/books')
      await scripted(page)
      const toggle = page.getByRole('button', { name: 'Menu' })
      await tabTo(page, toggle)
      await expectSeen(page)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(toggle).toBeFocused()
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    })
  })
})
