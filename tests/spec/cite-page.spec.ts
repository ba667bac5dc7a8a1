import { getOverflow } from '#support/accessibility.ts'
import { aWork } from '#support/content.ts'
import { expect, sharedPage, test } from '#support/test.ts'
import { APA, getCitation, MLA, NARROW, resetToCitedWork, UNUSABLE_STYLE, WIDE } from './cited-work.ts'

/** Readers cite a work on the page of its citation, which needs no scripts. */

let path = ''
test.beforeEach(async ({ site }) => {
  path = await resetToCitedWork(site)
})

test.describe('without scripts', () => {
  test.use(sharedPage({ javaScriptEnabled: false }))

  test('without scripts the page of a citation offers every style and every file', async ({ page, site }) => {
    await page.setViewportSize(NARROW)
    await page.goto(`${path}/cite`)
    await expect(getCitation(page)).toContainText(APA)
    await expect(page.getByRole('button', { name: /copy/i })).toHaveCount(0)
    // What each style makes of a work: packages/citations.
    await expect(page.getByRole('radio')).toHaveCount(7)
    await page.getByRole('radio', { name: 'MLA' }).check()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(`${path}/cite?style=mla`)
    await expect(page.getByRole('radio', { name: 'MLA' })).toBeChecked()
    await expect(getCitation(page)).toContainText(MLA)
    // Its triangle is not read aloud.
    await expect(page.locator('summary', { hasText: 'BibTeX' })).toHaveAccessibleName('BibTeX')
    await page.locator('summary', { hasText: 'BibTeX' }).click()
    await expect(page.locator('pre').first()).toContainText('@article{turing1950computing')
    for (const extension of ['bib', 'ris', 'json']) {
      const file = page.getByRole('link', { name: `.${extension}` })
      expect((await page.request.get(`${site.url}${await file.getAttribute('href')}`)).status(), extension).toBe(200)
    }
    for (const viewport of [NARROW, WIDE]) {
      await page.setViewportSize(viewport)
      expect(await getOverflow(page)).toBeLessThanOrEqual(0)
    }
  })

  test('without scripts a style that cannot format a work says so, and leads to the others and the files', async ({ page, site }) => {
    await page.setViewportSize(WIDE)
    await site.call('POST', '/citation-styles/add', { source: UNUSABLE_STYLE })
    expect((await page.goto(`${path}/cite?style=journal-of-nothing`))?.status()).toBe(200)
    await expect(getCitation(page)).toHaveText('This style cannot format this work. Please choose another one.')
    await page.locator('summary', { hasText: 'BibTeX' }).click()
    await expect(page.locator('pre').first()).toContainText('@article{')
    await page.getByRole('radio', { name: 'MLA' }).check()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(getCitation(page)).toContainText(MLA)
  })
})

test('the page of a citation has one address for each style, is not indexed, and follows its work to a new address', async ({ site }) => {
  const get = async (address: string) => {
    const response = await fetch(site.url + address, { redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location'), text: await response.text() }
  }
  const { status, text } = await get(`${path}/cite`)
  expect(status).toBe(200)
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).toContain('<title>Cite “Computing Machinery and Intelligence”')
  for (const style of ['nothing', '%00', 'x'.repeat(3_000)])
    expect((await get(`${path}/cite?style=${style}`)).text.includes('Mind</i>, <i>59'), style).toBe(true)
  expect((await get('/articles/nothing-like-this/cite')).status).toBe(404)
  const [{ _id }] = await site.call<[{ _id: string }]>('GET', '/journalArticles')
  await site.call('POST', '/journalArticles/add', { ...aWork('Computing Machinery'), id: _id, slug: `machinery-${_id}` })
  expect(await get(`${path}/cite?style=mla`)).toMatchObject({ status: 301, location: `/articles/machinery-${_id}/cite?style=mla` })
  expect(await get(`/articles/${_id}/cite`)).toMatchObject({ status: 301, location: `/articles/machinery-${_id}/cite` })
})
