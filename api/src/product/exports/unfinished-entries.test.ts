import { API_PREFIX, journalArticles, publicEndpoints } from '@portfolio/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

const BIBTEX = '@article{turing50, title = {Mind}, author = {Turing, Alan}, year = 1950, rating = 5, issn = {0026-4423}}'

let api: TestApi
beforeAll(async () => {
  // Loading the code takes longer.
  api = await startTestApi({ threadLimits: { entries: { msMax: 0 } } })
})
afterAll(() => api.close())

it('files with an entry that takes too long to read are sent but not kept, and the log says so once', async () => {
  const details = { csl: {}, links: [], bibtex: BIBTEX }
  const { body } = await api.asOwner().post('/api/journalArticles/add', aDraft(journalArticles, { title: 'Edited', details }))
  const { path } = (await api.asVisitor().get(API_PREFIX + publicEndpoints.work('journalArticles', body._id))).body
  const citation = API_PREFIX + publicEndpoints.citation('journalArticles', body._id)
  for (const file of ['/works.bib', `${path}.bib`, citation]) {
    const { status, text, headers } = await api.asVisitor().get(file)
    expect(status).toBe(200)
    expect(text).toContain('Edited')
    expect(headers.get('cache-control'), file).toBe('no-store')
  }
  expect((await api.product.callApi(citation)).isTemporary).toBe(true)
  expect((await api.asVisitor().get('/works.ris')).headers.get('cache-control')).toBe('no-cache')
  const lines = api.lines.filter((line) => line.includes('A BibTeX entry took too long to read'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] as string)).toMatchObject({ level: 40, of: path, reason: 'The task took too long' })
})
