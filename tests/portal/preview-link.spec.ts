import { aWork, newItemId, resetSite } from '#support/content.ts'
import { delayCalls, rowOf } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** A link to the page of an item that is not published, for a colleague. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

test('a link for a colleague is copied, even by a browser that allows copying only at once after a click', async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    let isAllowed = false
    const forbid = () => {
      isAllowed = false
    }
    const allow = () => {
      isAllowed = true
      setTimeout(forbid)
    }
    addEventListener('click', allow, { capture: true })
    const { clipboard } = navigator
    const { write, writeText } = clipboard
    const reject = () => Promise.reject(new DOMException('As in Safari', 'NotAllowedError'))
    clipboard.write = (items) => (isAllowed ? write.call(clipboard, items) : reject())
    clipboard.writeText = (text) => (isAllowed ? writeText.call(clipboard, text) : reject())
  })
  await site.call('POST', `/working-copies/books/${newItemId()}`, { values: aWork('To be shown') })
  await page.goto('/admin/books')
  await rowOf(page, 'To be shown').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByTitle('The page as it would be published')).toBeVisible()
  const release = await delayCalls(page, '**/previews')
  const isAsked = page.waitForRequest('**/previews')
  await page.getByRole('button', { name: 'Copy a link for a colleague' }).click()
  await isAsked
  release()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const address = await page.getByLabel('Link for a colleague').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})
