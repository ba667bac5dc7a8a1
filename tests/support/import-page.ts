import type { Page } from '@playwright/test'

export const ARTICLE = `@article{turing50, author = {Turing, Alan M.}, title = {Computing {M}achinery and Intelligence}, journal = {Mind}, volume = 59, number = 236, pages = {433--460}, year = 1950, month = oct, doi = {10.1093/mind/LIX.236.433}}`

/** Without the brace at the end of its title. */
export const BROKEN = `@article{finite,\n  title = {Finite Approximations to Lie Groups,\n  year = 1938\n}`

export const openFile = async (page: Page, text: string, name = 'turing.bib') =>
  page.getByLabel('Choose a file to import').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
export const paste = async (page: Page, text: string) => {
  await page.getByLabel('Or paste entries').fill(text)
  await page.getByRole('button', { name: 'Review entries' }).click()
}
export const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
/** What the last import did. Imports of other tests are listed below it. */
export const report = (page: Page) => page.getByRole('region', { name: /imported:|choices are saved|Import undone/ })
export const importAnother = (page: Page) => page.getByRole('button', { name: 'Import another file' }).click()
export const titles = async (site: { call: <T>(method: 'GET', path: string) => Promise<T> }, path: string) =>
  (await site.call<{ title: string }[]>('GET', path)).map(({ title }) => title)
