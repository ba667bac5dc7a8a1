import {
  API_PREFIX,
  type ImportCorrection,
  type ImportDecision,
  type ImportEntry,
  type ImportPreview,
  type ImportProgress,
  type ImportReport,
  ownerEndpoints,
} from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ThreadLimits } from '#threads/create-thread.ts'
import { sql } from './raw-sql.ts'
import { startTestApi, type TestApi } from './start-test-api.ts'

export const ARTICLE = `@article{turing50,
  author = {Turing, Alan M.},
  title = {Computing {M}achinery and Intelligence},
  journal = {Mind}, volume = 59, number = 236, pages = {433--460},
  year = 1950, month = oct, doi = {10.1093/mind/LIX.236.433},
  rating = {5},
  abstract = {I propose to consider the question, “Can machines think?”}
}`
export const BOOK = `@book{copeland04, editor = {Copeland, B. Jack}, title = {The Essential {T}uring}, publisher = {Clarendon Press}, address = {Oxford}, year = 2004, isbn = {978-0-19-825080-7}}`
export const CHAPTER = `@incollection{chess, author = {Turing, Alan}, title = {Chess}, booktitle = {Faster than Thought}, year = 1953, publisher = {Pitman}}`

/** The lines of the response to a preview. */
export const readLines = (text: string): ImportProgress[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportProgress)

/** Returns the proposed decisions. */
export const decide = ({ entries }: Pick<ImportPreview, 'entries'>): ImportDecision[] =>
  entries.flatMap(({ id, status, match, collection, changes }): ImportDecision[] => {
    const take = changes.filter((change) => change.take === 'theirs').map(({ field }) => field)
    if (status === 'new') return [{ entry: id, action: 'add', collection }]
    if (!match || !take.length) return []
    return 'work' in match
      ? [{ entry: id, action: 'update', id: match.work.id, version: match.work.version, take }]
      : [{ entry: id, action: 'merge', into: match.entry.id, take }]
  })

export const statuses = ({ entries }: Pick<ImportPreview, 'entries'>) => entries.map(({ status }) => status)

/** Returns the proposal for each field: "page: theirs". */
export const proposals = (entry: ImportEntry | undefined) => entry?.changes.map(({ field, take }) => `${field}: ${take}`)

/** Starts an API for the tests of a file, each of which begins without works, and returns the calls of the import. */
export const startImportApi = (importLimits?: Partial<ThreadLimits>) => {
  let api: TestApi
  /** The current time of the API, in milliseconds. */
  const clock = { time: Date.now() }
  beforeAll(async () => {
    api = await startTestApi({ threadLimits: { imports: importLimits }, now: () => new Date(clock.time) })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    clock.time = Date.now()
    await sql`truncate books, book_chapters, conferences, journal_articles, projects, work_details, work_slugs, import_batches, import_decisions, import_corrections`.execute(
      api.db,
    )
    await api.content.refresh()
  })

  const sendPreview = (body: object) => api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, body)
  const preview = async (text: string, format?: string): Promise<ImportPreview> => {
    const response = await sendPreview({ text, format })
    expect(response.status, response.text).toBe(200)
    const last = readLines(response.text).at(-1)
    if (!last || !('preview' in last)) throw new Error(response.text)
    return last.preview
  }
  const apply = (
    text: string,
    decisions: ImportDecision[],
    id: string = uuid(),
    format?: string,
    left?: string[],
    corrections?: ImportCorrection[],
  ) => api.asOwner().post(API_PREFIX + ownerEndpoints.importApply, { id, name: 'turing.bib', text, format, decisions, left, corrections })

  return {
    getApi: () => api,
    clock,
    sendPreview,
    preview,
    apply,
    importAll: async (text: string) => {
      const response = await apply(text, decide(await preview(text)))
      expect(response.status, response.text).toBe(200)
      return response.body
    },
    /** Resolves with what an import did with each entry, and what undoing it would do. */
    report: async (id: string): Promise<ImportReport> => {
      const response = await api.asOwner().get(API_PREFIX + ownerEndpoints.importReport(id))
      expect(response.status, response.text).toBe(200)
      return response.body
    },
    undo: (id: string) => api.asOwner().post(API_PREFIX + ownerEndpoints.importUndo, { id }),
    list: async (path: string) => (await api.asVisitor().get(`/api/${path}`)).body,
    details: async (path: string, id: string) => (await api.asOwner().get(`/api/works/${path}/${id}/details`)).body,
    edit: (path: string, item: Record<string, unknown>, changes: object) =>
      api.asOwner().post(`/api/${path}/add`, { ...item, id: item._id, ...changes }),
  }
}
