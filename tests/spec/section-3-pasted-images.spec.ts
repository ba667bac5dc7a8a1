import type { Page } from '@playwright/test'
import { findViolations } from '#support/accessibility.ts'
import { addImage, resetSite } from '#support/content.ts'
import { editor, paste, saveDescription } from '#support/editor.ts'
import { aPng } from '#support/images.ts'
import { blogForm, getForm } from '#support/owner-forms.ts'
import { delayCalls, toast } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'

/** Section 3 of the specification: images in the editor of descriptions. */

test.beforeAll(({ site }) => resetSite(site))

test.use(sharedPage({ signedIn: true }))

const pasteFiles = (page: Page, colors: number[][]) =>
  editor(page).evaluate(
    (element, images) => {
      element.focus()
      const clipboardData = new DataTransfer()
      for (const [number, base64] of images.entries()) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        clipboardData.items.add(new File([bytes], `image-${number}.png`, { type: 'image/png' }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    colors.map((color) => aPng({ color }).toString('base64')),
  )
const red = [200, 30, 30]
const blue = [30, 30, 200]
const images = (html: string) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, address]) => address ?? '')
const getColor = async (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  }, address)

test('images pasted into the description editor', async ({ page, site }) => {
  await page.goto('/admin/blogs')
  await expect(editor(page)).toBeVisible()

  await test.step('keep their order, and Save waits for them', async () => {
    const release = await delayCalls(page, '**/api/image/cloudinary/upload/single')
    await editor(page).pressSequentially('Two images: ')
    await pasteFiles(page, [red, blue])
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await expect(getForm(page, blogForm).getByText('Save waits until the upload has finished')).toBeVisible()
    release()
    const html = await saveDescription(page, 'With two images')
    expect(html).toMatch(/^<p>Two images: <img src="\/media\/[^"]+" alt="" \/><img src="\/media\/[^"]+" alt="" \/><\/p>$/)
    expect(await Promise.all(images(html).map((address) => getColor(page, address)))).toEqual([red, blue])
  })

  await test.step('can be undone and redone like any other text', async () => {
    await editor(page).pressSequentially('Words ')
    await pasteFiles(page, [red])
    await expect(editor(page).locator('img[src^="/media/"]')).toHaveCount(1)
    await editor(page).press('ControlOrMeta+z')
    await expect(editor(page).locator('img')).toHaveCount(0)
    await expect(editor(page), 'Undo keeps what was written before the image').toHaveText('Words ')
    await editor(page).press('ControlOrMeta+Shift+z')
    await expect(editor(page).locator('img[src^="/media/"]')).toHaveCount(1)
    expect(images(await saveDescription(page, 'Undone and redone'))).toHaveLength(1)
  })

  await test.step('of another site are copied to this one, or left out with a message', async () => {
    await page.route('https://open.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': '*' }, body: aPng({ color: red }) }),
    )
    // Without such a header Playwright would allow every origin.
    await page.route('https://closed.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': 'https://closed.example' }, body: aPng() }),
    )
    const inline = `data:image/png;base64,${aPng({ color: blue }).toString('base64')}`
    await paste(
      page,
      `<p>one <img src="https://open.example/a.png"> two <img src="https://closed.example/b.png"> three <img src="${inline}"> four</p>`,
    )
    await expect(
      toast(page, 'An image from closed.example could not be copied and was left out. Save it as a file and paste that.'),
    ).toBeVisible()
    const html = await saveDescription(page, 'From elsewhere')
    expect(html).toMatch(/^<p>one <img src="\/media\/[^"]+" alt="" \/> two {1,2}three <img src="\/media\/[^"]+" alt="" \/> four<\/p>$/)
    expect(await Promise.all(images(html).map((address) => getColor(page, address)))).toEqual([red, blue])
  })

  await test.step('of this site keep their address', async () => {
    const { url } = await addImage(site)
    await paste(page, `<p><img src="${site.url}${url}"></p>`)
    expect(images(await saveDescription(page, 'From this site'))).toEqual([url])
  })

  await test.step('get their alternative text in a field below the text', async () => {
    const { url } = await addImage(site)
    const fields = page.getByRole('group', { name: 'Images in the text' }).getByRole('textbox')
    await expect(fields).toHaveCount(0)
    await paste(page, `<p>a <img src="${url}"> b <img src="${url}" alt="A river"></p>`)
    await expect(fields).toHaveCount(2)
    await expect(page.getByLabel('Alternative text of image 2')).toHaveValue('A river')
    await page.getByLabel('Alternative text of image 1').pressSequentially('A mountain')
    expect(await findViolations(page, { within: 'form' })).toEqual([])
    const html = await saveDescription(page, 'With alternative texts')
    expect(html).toBe(`<p>a <img src="${url}" alt="A mountain" /> b <img src="${url}" alt="A river" /></p>`)

    await page.getByRole('button', { name: 'Edit “With alternative texts”' }).click()
    await page.getByLabel('Alternative text of image 1').fill('')
    await expect(editor(page).locator('img').first()).toHaveAttribute('alt', '')
    await editor(page).press('ControlOrMeta+z')
    await expect(page.getByLabel('Alternative text of image 1')).toHaveValue('A mountain')
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  })
})
