import { expect, type Page } from '@playwright/test'
import type { EditableWork } from '@portfolio/contracts'
import { aWork, type Row } from './content.ts'
import type { Site } from './test.ts'

/** Details of a work with three authors, and with what the form has no field for. */
export const details = {
  csl: { author: [{ family: 'Turing' }, { family: 'Newman' }, { family: 'Clarke' }], volume: '59', note: 'Kept' },
  links: [],
  bibtex: '@article{turing, odd = {kept}}',
}

export const addArticle = (site: Site, title: string, more: object = {}) =>
  site.call<Row>('POST', '/journalArticles/add', {
    ...aWork(title, { author: 'A. M. Turing and M. H. A. Newman', releaseDate: 'October 1950', link: 'Mind 59(236), 433–460' }),
    ...more,
  })

export const readArticle = (site: Site, { _id }: Row) => site.call<EditableWork>('GET', `/works/journalArticles/${_id}/details`)

export const detailsSummary = (page: Page) => page.locator('summary', { hasText: 'Details' })

export const editArticle = async (page: Page, title: string) => {
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: `Edit “${title}”` }).click()
  await expect(page.getByText(`Editing “${title}”`)).toBeVisible()
}

export const openDetails = async (page: Page) => {
  await detailsSummary(page).click()
  await expect(page.getByLabel('Published in')).toBeVisible()
}

export const contributor = (page: Page, number: number) => page.getByRole('group', { name: `Contributor ${number}`, exact: true })

export const familyNames = (page: Page) =>
  page.getByLabel('Family name').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
