import { API_PREFIX, journalArticles, publicEndpoints, type SearchPage, type SearchQuery, writeSearchQuery } from '@portfolio/contracts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aBook, aDraft } from './factories.ts'
import { sql } from './raw-sql.ts'
import { startTestApi, type TestApi } from './start-test-api.ts'

export const titles = ({ results }: SearchPage) => results.map(({ title }) => title.join(''))

/** Starts an API for the tests of a file and empties its content before each of them. Returns what these tests do with it. */
export const setUpSearch = () => {
  let started: TestApi
  const api = () => started
  beforeAll(async () => {
    started = await startTestApi()
  })
  afterAll(() => started.close())
  beforeEach(async () => {
    await sql`truncate books, journal_articles, conferences, external_links, about, blogs, about_images, blog_images, site_state, work_details, work_slugs`.execute(
      started.db,
    )
    await sql`insert into site_state default values`.execute(started.db)
    await sql`truncate search_words`.execute(started.db)
    await started.content.refresh()
  })

  const save = async (path: string, draft: object) => {
    const { status, body } = await started.asOwner().post(path, draft)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const search = async (q: string, more: Partial<SearchQuery> = {}): Promise<SearchPage> => {
    const { status, body } = await started.asVisitor().get(API_PREFIX + publicEndpoints.search(writeSearchQuery({ q, ...more })))
    expect(status, `${q}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  return {
    api,
    save,
    saveArticle: (changes: object) => save('/api/journalArticles/add', aDraft(journalArticles, changes)),
    saveBook: (changes: object) => save('/api/books/add', aBook(changes)),
    search,
  }
}
