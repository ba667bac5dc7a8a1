import { API_PREFIX, journalArticles, publicEndpoints, type WorksPage, writeWorksQuery } from '@portfolio/contracts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aDraft } from './factories.ts'
import { sql } from './raw-sql.ts'
import { startTestApi, type TestApi } from './start-test-api.ts'

/** A journal article as the form sends it. */
export const draft = (changes: object = {}) =>
  aDraft(journalArticles, {
    title: 'Computing Machinery and Intelligence',
    author: 'A. M. Turing',
    releaseDate: 'October 1950',
    link: 'Mind 59(236), 433–460. doi:10.1093/mind/LIX.236.433',
    ...changes,
  })

export const details = (csl: object, links: object[] = []) => ({ csl, links, bibtex: null })

/** Starts an API for the tests of a file; before each of them it has no works and it is noon. Returns what these tests do with it. */
export const setUpWorks = () => {
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))
  let time = noon.getTime()
  let started: TestApi
  const api = () => started
  beforeAll(async () => {
    started = await startTestApi({ now: () => new Date(time) })
  })
  afterAll(() => started.close())
  beforeEach(async () => {
    time = noon.getTime()
    await sql`truncate books, conferences, journal_articles, work_details, work_slugs`.execute(started.db)
    await started.content.refresh()
  })
  return {
    api,
    noon,
    setTime: (ms: number) => {
      time = ms
    },
    save: async (changes: object = {}) => started.asOwner().post('/api/journalArticles/add', draft(changes)),
    list: async (query: Parameters<typeof writeWorksQuery>[0] = {}): Promise<WorksPage> =>
      (await started.asVisitor().get(API_PREFIX + publicEndpoints.works('journalArticles', writeWorksQuery(query)))).body,
    read: (slugOrId: string) => started.asVisitor().get(API_PREFIX + publicEndpoints.work('journalArticles', slugOrId)),
  }
}
