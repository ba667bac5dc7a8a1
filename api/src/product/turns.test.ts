import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aBlog } from '#test/factories.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createCatalog } from './works/catalog.ts'

let turns = 0
// The real one yields only when some time has passed.
vi.mock('#product/shared/take-turns.ts', () => ({
  takeTurns: () => async () => {
    turns += 1
  },
}))

const api = await startTestApi()
afterAll(() => api.close())

const ITEMS = 20
const post = async (path: string, body: object) => {
  const response = await api.asOwner().post(`/api${path}`, body)
  expect(response.status).toBe(200)
  return response
}

const text = Array.from(
  { length: ITEMS },
  (_, n) => `@article{k${n}, title = {Title ${n}}, author = {A. Author}, year = ${1950 + n}}`,
).join('\n')
const decisions = Array.from({ length: ITEMS }, (_, n) => ({ entry: `k${n}#1`, action: 'add', collection: 'journalArticles' }))
const anImport = () => ({ id: randomUUID(), name: 'works.bib', format: 'bibtex', text, decisions })

beforeAll(async () => {
  for (let number = 0; number < ITEMS; number += 1) await post('/blogs/add', aBlog())
})

it.each([
  // Each entry is compared with those before it, and then shown.
  ['the preview of an import', 2, () => post('/import/preview', { text })],
  // Compared, planned and written.
  ['an import', 3, () => post('/import/apply', anImport())],
  ['the first read of all works', 1, createCatalog({ db: api.db, content: api.content }).read],
  ['the summaries of blogs', 1, () => api.asVisitor().get('/api/summaries/blogs')],
  ['the links of the site', 2, () => api.asOwner().get('/api/link-check')],
])('%s gives other requests their turn between items', async (_, perItem, call) => {
  turns = 0
  await call()
  expect(turns).toBeGreaterThanOrEqual(perItem * ITEMS)
})
