import type { WorkingCopy } from '@portfolio/contracts'
import { bookForm, getForm, titleField } from '#support/owner-forms.ts'
import { createDataDir, startProduct } from '#support/start-product.ts'
import { expect, signedInAt, test, toSite } from '#support/test.ts'

/** At most this much typing may be lost. */
const LOST_MS_MAX = 2_000

test('at most two seconds of typing are lost when the gateway is killed, and none while the tab stays open', async ({ browser }) => {
  const dataDir = await createDataDir()
  const killed = await startProduct({ dataDir })
  const context = await browser.newContext({ baseURL: killed.url, storageState: signedInAt(killed) })
  const page = await context.newPage()
  await page.goto('/admin/books')
  await titleField(page, bookForm).focus()

  const saves: number[] = []
  page.on('requestfinished', (request) => void (request.url().includes('/api/working-copies/') && saves.push(request.timing().responseEnd)))
  const keys: { text: string; at: number }[] = []
  const type = async (text: string) => {
    for (const letter of text) {
      await page.keyboard.type(letter)
      keys.push({ text: (keys.at(-1)?.text ?? '') + letter, at: Date.now() })
      await page.waitForTimeout(60)
    }
  }
  await type('A title that is typed without a pause until the gateway is killed,')
  const killedAt = Date.now()
  // Nothing in the process runs any more, as when the system is out of memory.
  await killed.stop('SIGKILL')
  // Nothing more of this tab arrives until the stored text has been read.
  await page.route('**/api/working-copies/**', (route) => route.abort())
  await type(' and after it.')
  // This browser has it, too, although the typing never paused.
  const local = await page.evaluate(() => JSON.stringify(Object.values(localStorage)))
  expect(local).toContain(keys.findLast(({ at }) => at < Date.now() - LOST_MS_MAX)?.text)
  const state = getForm(page, bookForm).getByRole('status')
  await expect(state.filter({ hasText: 'Your text is kept in this browser.' })).toBeVisible()

  const site = toSite(await startProduct({ dataDir, env: { PORT: new URL(killed.url).port } }))
  const readTitle = async () => String((await site.call<WorkingCopy[]>('GET', '/working-copies/books'))[0]?.values.title ?? '')
  // A save begins a second after a change. On a machine where it then takes more than another second, more is lost.
  const lostMs = Math.max(LOST_MS_MAX, 1_000 + 2 * Math.max(0, ...saves))
  const typed = keys.findLast(({ at }) => at < killedAt - lostMs)?.text ?? ''
  expect(typed.length).toBeGreaterThan(10)
  expect(await readTitle()).toContain(typed)

  await page.unroute('**/api/working-copies/**')
  await expect.poll(readTitle).toBe(keys.at(-1)?.text)
  await expect(state.filter({ hasText: /^Saved \d\d:\d\d · not published$/ })).toBeVisible()
  await context.close()
  await site.dispose()
})
