import type { Locator, Page } from '@playwright/test'
import { aLink, aWork, resetSite } from '#support/content.ts'
import { bookForm, fillIn, linkForm, save, titleField } from '#support/owner-forms.ts'
import { stopClock } from '#support/pages.ts'
import { asOwner, expect, sharedPage, test } from '#support/test.ts'

/** Sections 4 and 9 of the specification: toasts. admin-mfe/src/shared/toasts tests their limit and the duration of every type. */

test.beforeAll(({ site }) => resetSite(site))

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

const testWithSharedPage = test.extend(sharedPage({ signedIn: true }))
const testWithClock = test.extend(asOwner)

test.describe('Toasts', () => {
  testWithSharedPage(
    'have the types error, success and custom (the types blank and loading are defined and used by no screen), are at most 350px wide, and cover neither the Save button nor the buttons of a row',
    async ({ page, site }) => {
      await site.call('POST', '/books/add', aWork('A book in the way'))
      await site.call('POST', '/books/add', aWork('To be deleted'))
      await page.goto(bookForm.path)
      await page.getByRole('button', { name: 'Delete “To be deleted”' }).click()
      await expect(messages(page).filter({ hasText: 'deleted successfully' })).toHaveAttribute('data-type', 'custom')
      await fillIn(page, bookForm)
      await save(page)
      await expect(messages(page).filter({ hasText: 'created successfully' })).toHaveAttribute('data-type', 'success')
      await expect(titleField(page, bookForm)).toHaveValue('')
      await page.route('**/api/books/add', (route) => route.abort())
      await fillIn(page, bookForm)
      await save(page)
      const error = messages(page).filter({ hasText: 'Error adding' })
      await expect(error).toHaveAttribute('data-type', 'error')
      expect(await page.getByRole('region', { name: 'Messages' }).evaluate((box) => getComputedStyle(box).maxWidth)).toBe('350px')
      expect((await error.boundingBox())?.width).toBeLessThanOrEqual(350)

      const areApart = async (one: Locator, other: Locator) => {
        const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
        if (!a || !b) return false
        return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      }
      for (const width of [390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await save(page)
        // The message moves to its place after it has been laid out for the new width.
        await expect(async () => {
          const message = messages(page).first()
          for (const name of ['Save', 'Save and add another', 'Edit “A book in the way”'])
            expect(await areApart(message, page.getByRole('button', { name, exact: true })), `${name} at ${width}`).toBe(true)
        }).toPass({ timeout: 10_000 })
      }
    },
  )

  testWithClock(
    'stay 2000 ms for success and 4000 ms with an Undo button, and are removed 1 second after dismissal',
    async ({ page, site }) => {
      for (const title of ['To be undone', 'To be dismissed']) await site.call('POST', '/links/add', aLink(title))
      await page.clock.install()
      await page.goto(linkForm.path)
      await fillIn(page, linkForm)
      await stopClock(page)
      await save(page)
      await expect(messages(page)).toHaveAttribute('data-type', 'success')
      await expectToStay(page, 2_000)
      await page.getByRole('button', { name: 'Delete “To be undone”' }).click()
      await expect(messages(page)).toHaveAttribute('data-type', 'custom')
      await expectToStay(page, 4_000)

      await page.getByRole('button', { name: 'Delete “To be dismissed”' }).click()
      await expect(messages(page)).toHaveCount(1)
      await page.getByRole('button', { name: 'Close message' }).click()
      await expect(messages(page)).toHaveAttribute('data-leaving', '')
      await page.clock.runFor(999)
      await expect(messages(page)).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(messages(page)).toHaveCount(0)
    },
  )
})
