import { resetSite } from '#support/content.ts'
import { settled } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** The toolbar of the editor says what the text at the caret has, to those who do not see its menus and buttons either. */

test.beforeAll(({ site }) => resetSite(site))
test.use(sharedPage({ signedIn: true }))

test('menus say what is chosen in them, and only buttons that stay pressed are toggles', async ({ page }) => {
  await page.goto('/admin/blogs')
  const toolbar = page.getByRole('toolbar', { name: 'Text formatting' })
  const text = page.getByRole('textbox', { name: 'Description' })
  const button = (name: string) => toolbar.getByRole('button', { name, exact: true })
  await expect(button('Heading level: Normal text')).toBeVisible()
  await expect(button('Text color: Black')).toBeVisible()
  await expect(button('Alignment: Left')).toBeVisible()
  // Becomes a heading.
  await text.pressSequentially('## Words')
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Words')
  await expect(button('Heading level: Heading 2')).toBeVisible()
  await text.press('ControlOrMeta+a')
  // The editor learns of a selection in a later task.
  await settled(page)
  await page.keyboard.press('ControlOrMeta+b')
  await expect(button('Bold')).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Clear formatting', 'Less indent', 'More indent']) await expect(button(name)).not.toHaveAttribute('aria-pressed')
})
