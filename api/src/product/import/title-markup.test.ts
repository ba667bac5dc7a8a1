import { expect, it } from 'vitest'
import { startImportApi } from '#test/start-import-api.ts'

const { edit, getApi, importAll, list, preview } = startImportApi()

const ENTRY =
  '@article{a, author = {Doe, Jane}, title = {The <i>E. coli</i> and H<sub>2</sub>O}, journal = {Mind}, volume = 5, year = {2001}}'

it('a title with HTML is shown without tags, and exported with them even after another field was edited', async () => {
  await importAll(ENTRY)
  const [article] = await list('journalArticles')
  expect(article.title).toBe('The E. coli and H₂O')
  expect((await getApi().asVisitor().get('/articles.bib')).text).toContain(ENTRY)
  await edit('journalArticles', article, { releaseDate: '2002' })
  expect((await getApi().asVisitor().get('/articles.bib')).text).toContain(ENTRY.replace('2001', '2002'))
  expect((await preview(ENTRY)).entries).toMatchObject([{ status: 'edited' }])
})

it('a title that the owner changes is exported as the owner writes it', async () => {
  await importAll(ENTRY)
  const [article] = await list('journalArticles')
  await edit('journalArticles', article, { title: 'The E. coli and water' })
  expect((await getApi().asVisitor().get('/articles.bib')).text).toContain('title = {The E. coli and water}, journal = {Mind}')
})
