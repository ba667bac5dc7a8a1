import { stopClock, toast } from '#support/pages.ts'
import { asOwner, expect, test } from '#support/test.ts'

test.use(asOwner)

for (const [ends, response, message] of [
  [
    'fails',
    { status: 503, contentType: 'text/html', body: 'A page of a proxy' },
    'The server did not respond. Check the list before retrying.',
  ],
  ['succeeds', { json: { _id: 'first' } }, 'Deleted for good.'],
] as const)
  test(`a dialog whose change hangs can be closed after 10 seconds, and a toast says when it ${ends}`, async ({ page, site }) => {
    for (const name of ['first', 'second'])
      await site.call('POST', '/links/add', { title: `The ${name} link that ${ends}`, link: 'https://example.org' })
    for (const { _id } of await site.call<{ _id: string }[]>('GET', '/links')) await site.call('DELETE', `/links/${_id}`)
    let respond = () => {}
    const until = new Promise<void>((done) => {
      respond = done
    })
    await page.route('**/api/trash/delete', async (route) => {
      await until
      await route.fulfill(response)
    })
    await page.clock.install()
    await page.goto('/admin/trash')
    await page.getByRole('button', { name: `Delete for good “The first link that ${ends}”` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete for good?' })
    await stopClock(page)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(dialog.getByRole('button', { name: 'Deleting…' })).toBeVisible()
    await page.clock.runFor(9_999)
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await page.clock.runFor(1)
    await expect(dialog.getByRole('status')).toHaveText(/^This takes longer than usual\./)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: `Delete for good “The second link that ${ends}”` }).click()
    await expect(dialog).toBeVisible()
    respond()
    await expect(toast(page, message)).toBeAttached()
    await expect(dialog, 'that of another item stays').toContainText('The second link')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })
