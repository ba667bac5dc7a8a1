import type { WorkingCopy } from '@portfolio/contracts'
import { bookForm, getForm, titleField } from '#support/owner-forms.ts'
import { createDataDir, startProduct } from '#support/start-product.ts'
import { expect, signedInAt, test, toSite } from '#support/test.ts'
import { startTyping } from '#support/type-without-pause.ts'

test('at most two seconds of typing are lost when the gateway is killed, and none while the tab stays open', async ({ browser }) => {
  const dataDir = await createDataDir()
  const killed = await startProduct({ dataDir })
  const context = await browser.newContext({ baseURL: killed.url, storageState: signedInAt(killed) })
  const page = await context.newPage()
  await page.goto('/admin/books')
  await titleField(page, bookForm).focus()

  const { type, typeUntilSaved, getText, getSaved, getKept } = startTyping(page)
  await typeUntilSaved('A title that is typed without a pause until the gateway is killed,')
  const saved = getSaved()
  // Nothing in the process runs any more, as when the system is out of memory.
  await killed.stop('SIGKILL')
  // Nothing more of this tab arrives until the stored text has been read.
  await page.route('**/api/working-copies/**', (route) => route.abort())
  await type(' and after it.')
  // This browser has it, too, although the typing never paused.
  const kept = getKept()
  expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).toContain(kept)
  const state = getForm(page, bookForm).getByRole('status')
  await expect(state.filter({ hasText: 'Your text is kept in this browser.' })).toBeVisible()

  const site = toSite(await startProduct({ dataDir, env: { PORT: new URL(killed.url).port } }))
  const readTitle = async () => String((await site.call<WorkingCopy[]>('GET', '/working-copies/books'))[0]?.values.title ?? '')
  expect(await readTitle()).toContain(saved)

  await page.unroute('**/api/working-copies/**')
  await expect.poll(readTitle).toBe(getText())
  await expect(state.filter({ hasText: /^Saved \d{1,2}:\d\d\s[AP]M · not published$/ })).toBeVisible()
  await context.close()
  await site.dispose()
})
