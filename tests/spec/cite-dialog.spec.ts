import type { Page } from '@playwright/test'
import { aStyle } from '@portfolio/api/citation-styles'
import { findViolationsInBothThemes } from '#support/accessibility.ts'
import { aPost, aWork, type Post } from '#support/content.ts'
import { delayCalls, waitForHydration } from '#support/pages.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { APA, getCitation, MLA, NARROW, resetToCitedWork, UNUSABLE_STYLE, WIDE } from './cited-work.ts'

/** Readers cite a work in a dialog, which the link to its citation opens. Where it cannot, the link leads to the page of the citation. */

const SCRIPT = /\/cite\.[0-9a-f]+\.js$/

let path = ''
test.beforeEach(async ({ site }) => {
  path = await resetToCitedWork(site)
})

/** A page of a work has a link for wide screens and one for narrow ones. */
const getLink = (page: Page) => page.locator(`a[href="${path}/cite"]:visible`).first()
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Cite' })

const open = async (page: Page) => {
  await page.goto(path)
  await waitForHydration(page)
  await getLink(page).click()
  await expect(getDialog(page)).toBeVisible()
  await expect(getCitation(page)).toContainText('Turing')
}

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a visitor opens the Cite dialog, chooses a style, which is remembered, and copies, with the keyboard alone, on a wide screen and a phone', async ({
    page,
    context,
    site,
  }) => {
    const scripts: string[] = []
    const citations: string[] = []
    page.on('request', (request) => {
      if (SCRIPT.test(request.url())) scripts.push(request.url())
      if (request.url() === `${site.url}${path}/cite`) citations.push(request.url())
    })
    await page.setViewportSize(WIDE)
    await page.goto(path)
    await waitForHydration(page)
    const link = getLink(page)
    const dialog = getDialog(page)

    await test.step('the script and the citation are downloaded once, when a visitor points at the link, and not before', async () => {
      await page.waitForLoadState('networkidle')
      expect([...scripts, ...citations]).toEqual([])
      await link.hover()
      await expect.poll(() => [scripts.length, citations.length]).toEqual([1, 1])
      await link.click()
      await expect(getCitation(page)).toContainText(APA)
      expect([scripts.length, citations.length]).toEqual([1, 1])
    })

    await test.step('a click outside closes the dialog, and one inside does not', async () => {
      await dialog.getByText('Computing Machinery and Intelligence', { exact: true }).click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(20, 20)
      await expect(dialog).toHaveCount(0)
    })

    await test.step('a click with a modifier on the link opens the page of the citation', async () => {
      const [opened] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
      await expect(opened).toHaveURL(`${path}/cite`)
      await opened.close()
      await expect(dialog).toHaveCount(0)
    })

    await page.bringToFront()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Cite' })).toBeFocused()
    await expect(getCitation(page)).toContainText(APA)
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('radio', { name: 'APA' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(getCitation(page)).toContainText(MLA)
    await expect(dialog.getByText('Your style is remembered')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Copy citation' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(dialog.locator('[role=status]')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(MLA)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(link).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.setViewportSize(NARROW)
    await getLink(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('radio', { name: 'MLA' })).toBeChecked()
    await expect(getCitation(page)).toContainText(MLA)
    await page.keyboard.press('Escape')
    await expect(getLink(page)).toBeFocused()
    await page.setViewportSize(WIDE)

    await test.step('the style is remembered for the dialog and the page, unless the address names another one', async () => {
      await open(page)
      await expect(dialog.getByRole('radio', { name: 'MLA' })).toBeChecked()
      await page.goto(`${path}/cite`)
      await expect(page.getByRole('radio', { name: 'MLA' })).toBeChecked()
      await expect(getCitation(page)).toContainText(MLA)
      await page.goto(`${path}/cite?style=ieee`)
      await waitForHydration(page)
      await expect(page.getByRole('radio', { name: 'IEEE' })).toBeChecked()
      await expect(getCitation(page)).toContainText('A. M. Turing,')
    })

    await test.step('Back returns to the page of a citation', async () => {
      await page.getByRole('link', { name: 'Books', exact: true }).first().click()
      await expect(page).toHaveURL('/books')
      await page.goBack()
      await expect(getCitation(page)).toContainText('A. M. Turing,')
    })
  })

  test('a citation is copied in the chosen style, also while it is loading', async ({ page }) => {
    await open(page)
    const deliver = await delayCalls(page, /\/citation\?style=mla/)
    await getDialog(page).getByRole('radio', { name: 'MLA' }).check()
    await getDialog(page).getByRole('button', { name: 'Copy citation' }).click()
    await expect(getCitation(page)).toContainText(APA)
    deliver()
    await expect(getDialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(MLA)
  })
})

test.describe('with scripts', () => {
  test.use(sharedPage())

  test('Back closes the dialog and shows the page before, whose heading has the focus', async ({ page }) => {
    await page.goto('/articles')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Computing Machinery and Intelligence', exact: true }).click()
    await expect(page).toHaveURL(path)
    await getLink(page).click()
    await expect(getCitation(page)).toContainText('Turing')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Journal articles', level: 1 })).toBeFocused()
    await expect(page.locator('dialog')).toHaveCount(0)
  })

  test('a link to another site or to a tag whose address ends in /cite is followed, before and after the script of citations is loaded', async ({
    page,
    site,
  }) => {
    const elsewhere = 'https://libguides.example.edu/cite'
    await site.call('POST', '/journalArticles/add', aWork('How to cite', { link: elsewhere }))
    const { _id } = await site.call<Post>('POST', '/blogs/add', { ...aPost('On citations'), tags: ['cite'] })
    await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
    const scripts: string[] = []
    page.on('request', (request) => SCRIPT.test(request.url()) && scripts.push(request.url()))
    const openHydrated = async (address: string) => {
      await page.mouse.move(0, 0)
      await page.goto(address)
      await waitForHydration(page)
    }
    const follow = async (address: string) => {
      await page.locator(`a[href="${address}"]`).first().click()
      await expect(page).toHaveURL(address)
    }
    await openHydrated('/articles')
    await follow(elsewhere)
    await openHydrated(`/blogs/${_id}`)
    await follow('/blogs/tags/cite')
    expect(scripts).toEqual([])
    await openHydrated('/articles')
    await page.getByRole('link', { name: 'Cite: How to cite' }).click()
    await expect(getDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await follow(elsewhere)
  })

  test('the page and the dialog of a citation have no accessibility violations, narrow and wide, in light and dark', async ({ page }) => {
    const expectNoViolations = async (what: string) => {
      for (const viewport of [WIDE, NARROW]) {
        await page.setViewportSize(viewport)
        expect(await findViolationsInBothThemes(page), `${what}, ${viewport.width} px`).toEqual([])
      }
    }
    await page.goto(`${path}/cite`)
    await waitForHydration(page)
    await expectNoViolations('page')
    await open(page)
    await expectNoViolations('dialog')
  })

  test('a script that is lost or modified in transit never takes effect, and the link leads to the page of the citation', async ({
    page,
  }) => {
    const expectPage = async () => {
      await page.goto(path)
      await waitForHydration(page)
      await getLink(page).click()
      await expect(page).toHaveURL(`${path}/cite`)
      await waitForHydration(page)
      await expect(getCitation(page)).toContainText(APA)
    }
    await page.route(SCRIPT, (route) => route.abort())
    await expectPage()
    await page.route(SCRIPT, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};globalThis.changed=true` })
    })
    await expectPage()
    expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false)
  })

  test('a dialog that cannot be opened leaves the link, which leads to the page of the citation', async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error('No dialog')
      }
    })
    await getLink(page).click()
    await expect(page).toHaveURL(`${path}/cite`)
  })
})

test('the dialog says what failed, and a retry loads it', async ({ page, site }) => {
  const style = await site.call<{ _id: string }>('POST', '/citation-styles/add', {
    source: aStyle('Journal of Everything', '<text variable="title" suffix=" (in our way)"/>'),
  })
  await site.call('POST', '/citation-styles/add', { source: UNUSABLE_STYLE })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await page.goto(path)
  await waitForHydration(page)
  const dialog = getDialog(page)
  const copy = dialog.getByRole('button', { name: 'Copy citation' })

  await test.step('the citation', async () => {
    await page.route(/\/cite(\?|$)/, (route) => route.abort())
    await getLink(page).click()
    await expect(dialog.getByRole('alert')).toContainText('Couldn’t load the citation.')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(getCitation(page)).toContainText(APA)
  })

  await test.step('a style: the reason is shown instead of another citation', async () => {
    const msg = 'This citation style takes too long. Please choose another one.'
    await page.route(/\/citation\?style=mla/, (route) => route.fulfill({ status: 503, json: { errors: [{ msg }] } }))
    await dialog.getByRole('radio', { name: 'MLA' }).check()
    await expect(getCitation(page)).toContainText(msg)
    await expect(copy).toBeDisabled()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(getCitation(page)).toContainText(MLA)
    await expect(dialog.getByRole('radio', { name: 'MLA' }), 'the button that had the focus is gone').toBeFocused()
    await expect(copy).toBeEnabled()
  })

  await test.step('a style that cannot format the work', async () => {
    await dialog.getByRole('radio', { name: 'Journal of Nothing' }).check()
    await expect(getCitation(page)).toHaveText('This style cannot format this work. Please choose another one.')
    await expect(copy).toBeDisabled()
    await dialog.getByRole('radio', { name: 'IEEE' }).check()
    await expect(getCitation(page)).toContainText('A. M. Turing,')
    await expect(copy).toBeEnabled()
  })

  await test.step('copying: the text is selected, and the dialog says what to do', async () => {
    await dialog.getByRole('button', { name: 'Copy BibTeX' }).click()
    await expect(dialog.locator('[role=status]')).toContainText('copy it with the keyboard')
    expect(await page.evaluate(() => String(getSelection()))).toContain('@article{turing1950computing')
  })

  await test.step('a style that the owner added is offered, and one that is gone falls back to the default', async () => {
    await dialog.getByRole('radio', { name: 'Journal of Everything' }).check()
    await expect(getCitation(page)).toHaveText('Computing Machinery and Intelligence (in our way)')
    await site.call('DELETE', `/citation-styles/${style._id}`)
    await open(page)
    await expect(getCitation(page)).toContainText(APA)
    await expect(dialog.getByRole('radio', { name: 'Journal of Everything' })).toHaveCount(0)
  })
})
