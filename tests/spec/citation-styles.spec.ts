import { aStyle } from '@portfolio/api/citation-styles'
import { toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The owner adds citation styles to those that every site offers. */

test.use(sharedPage({ signedIn: true }))

const aFile = (source: string) => ({ name: 'style.csl', mimeType: 'application/xml', buffer: Buffer.from(source) })

test('a style is added, deleted and restored; a file that cannot be used is rejected with a sentence, and another one can be chosen', async ({
  page,
  site,
}) => {
  for (const { _id } of await site.call<{ _id: string }[]>('GET', '/citation-styles')) await site.call('DELETE', `/citation-styles/${_id}`)
  await page.goto('/admin/settings')
  const section = page.getByRole('region', { name: 'Citation styles' })
  await expect(section).toContainText('You haven’t added a style yet.')
  const chooser = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: 'Add a style' }).press('Enter')
  await (await chooser).setFiles(aFile(aStyle('Journal of Everything')))
  await expect(toast(page, '“Journal of Everything” added. Readers can choose it now.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveText('Journal of Everything')
  await section.getByRole('button', { name: 'Delete “Journal of Everything”' }).press('Enter')
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section.getByRole('listitem')).toHaveText('Journal of Everything')

  const input = section.getByLabel('Citation style file')
  await input.setInputFiles(aFile('<html></html>'))
  await expect(section.getByRole('alert')).toHaveText('This is not a CSL style: its root is not <style>.')
  await input.setInputFiles(aFile(aStyle('Ours')))
  await expect(section.getByRole('listitem').filter({ hasText: 'Ours' })).toBeVisible()
  await expect(section.getByRole('alert')).toBeEmpty()
  await input.setInputFiles(aFile(aStyle('Ours')))
  await expect(section.getByRole('alert')).toHaveText('There is already a style “Ours”')
  await input.setInputFiles({ ...aFile(''), buffer: Buffer.alloc(2_000_000, 'x') })
  await expect(section.getByRole('alert')).toHaveText('Maximum of 400000 characters allowed')
})
