// @ts-expect-error: it has no types
import jsonResume from '@jsonresume/schema'
import { books, conferences, journalArticles } from '@portfolio/contracts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate books, journal_articles, conferences, work_details, work_slugs, site_settings`.execute(api.db)
  await api.content.refresh()
  await api.asOwner().post('/api/books/add', aDraft(books, { title: 'The book', releaseDate: '2004' }))
  for (const [title, releaseDate] of [
    ['First paper', '1936'],
    ['Last paper', '1952'],
  ])
    await api
      .asOwner()
      .post('/api/journalArticles/add', aDraft(journalArticles, { title, releaseDate, author: 'A. M. Turing', link: 'Mind 59' }))
  await api.asOwner().post('/api/conferences/add', aDraft(conferences, { title: 'A talk' }))
})

const read = async () => (await api.asVisitor().get('/api/cv')).body
const outline = async () =>
  (await read()).sections.map(({ title, entries }: { title: string; entries: { title: string }[] }) => [
    title,
    ...entries.map((one) => one.title),
  ])
const choose = async (cvSections: unknown) => {
  const { body } = await api.asVisitor().get('/api/settings')
  return api.asOwner().post('/api/settings/edit', { ...body, cvSections })
}

it('the CV has all works by section, latest first, and no empty section', async () => {
  expect(await outline()).toEqual([
    ['Books', 'The book'],
    ['Journal articles', 'Last paper', 'First paper'],
    ['Conferences', 'A talk'],
  ])
  expect((await read()).sections[1].entries[0]).toMatchObject({
    path: '/articles/last-paper-1952',
    people: 'A. M. Turing',
    venue: 'Mind 59',
    year: '1952',
  })
})

it('the CV has upcoming talks apart from past ones, the next one first', async () => {
  const year = new Date().getUTCFullYear()
  for (const [title, conferenceDate] of [
    ['Later', `${year + 2}`],
    ['Next', `${year + 1}`],
  ])
    await api.asOwner().post('/api/conferences/add', aDraft(conferences, { title, conferenceDate }))
  await choose(['conferences'])
  expect(await outline()).toEqual([
    ['Upcoming conferences', 'Next', 'Later'],
    ['Past conferences', 'A talk'],
  ])
})

it('the CV says who took part in a talk, that a work is in press, and what kind of thesis it is', async () => {
  const author = [{ family: 'Turing', given: 'A. M.' }]
  const add = (path: string, item: object, csl: object) =>
    api.asOwner().post(`/api/${path}/add`, { ...item, details: { csl, links: [], bibtex: null } })
  const talk = aDraft(conferences, { title: 'A paper', conferenceDate: '1949' })
  await add('conferences', talk, { type: 'paper-conference', author, etAl: ['author'] })
  const thesis = aDraft(books, { title: 'A thesis', releaseDate: '1938', link: 'https://a.example/thesis' })
  await add('books', thesis, { type: 'thesis', genre: 'PhD thesis', publisher: 'Princeton University' })
  await add('books', aDraft(books, { title: 'A book', releaseDate: 'In press', author: 'A. Turing' }), {})
  await choose(['books', 'conferences'])
  const [inBooks, inConferences] = (await read()).sections
  expect(inBooks.entries.slice(0, 1)).toMatchObject([{ title: 'A book', status: 'accepted' }])
  expect(inBooks.entries.at(-1)).toMatchObject({ title: 'A thesis', venue: 'PhD thesis, Princeton University', status: '' })
  expect(inConferences.entries).toMatchObject([{ title: 'A talk' }, { title: 'A paper', people: 'A. M. Turing et al.' }])
  const { publications } = await (await api.app.request('/resume.json')).json()
  expect(publications[0]).toMatchObject({ name: 'A book', summary: 'A. Turing. In press' })
})

it('the CV says which part of a venue is a title', async () => {
  const draft = aDraft(journalArticles, { title: 'A note', releaseDate: '1950', link: '10.1093/mind/LIX.236.433' })
  const details = { csl: { 'container-title': 'Mind', volume: '59', page: '433-460' }, links: [], bibtex: null }
  await api.asOwner().post('/api/journalArticles/add', { ...draft, details })
  await choose(['journalArticles', 'books'])
  const [articles, inBooks] = (await read()).sections
  expect(articles.entries[1]).toMatchObject({ title: 'A note', venue: 'Mind 59, 433–460', container: 'Mind' })
  expect(inBooks.entries[0]).toMatchObject({ container: '' })
})

it('the CV has the sections that the settings name, in their order', async () => {
  expect((await choose(['conferences', 'books'])).body.cvSections).toEqual(['conferences', 'books'])
  expect(await outline()).toEqual([
    ['Conferences', 'A talk'],
    ['Books', 'The book'],
  ])
  // The portal of an earlier release, which does not send the choice, keeps it.
  const { cvSections: _, ...others } = (await api.asVisitor().get('/api/settings')).body
  await api.asOwner().post('/api/settings/edit', others)
  expect(await outline()).toHaveLength(2)
  await choose([])
  expect(await outline()).toEqual([])
  await choose(null)
  expect(await outline()).toHaveLength(3)
})

it.each([[['nothing']], [['blogs']], [[5]], ['books'], [['books', 'books']]])(
  '%j is rejected as the sections of the CV',
  async (sections) => {
    expect((await choose(sections)).status).toBe(422)
  },
)

it('the CV is available as a valid JSON Resume, without profiles that are placeholders', async () => {
  const { body: settings } = await api.asVisitor().get('/api/settings')
  const profiles = { orcid: '0000-0002-1825-0097', networkUrl: 'https://www.network.test/turing' }
  await api.asOwner().post('/api/settings/edit', { ...settings, ...profiles })
  await choose(['journalArticles'])
  const { status, text, headers } = await api.asVisitor().get('/api/cv')
  expect([status, headers.get('etag') !== null, text.includes('The book')]).toEqual([200, true, false])
  const resume = await api.app.request('/resume.json')
  expect(resume.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const body = await resume.json()
  const errors = await new Promise((resolve) => jsonResume.validate(body, resolve))
  expect(errors).toBeNull()
  expect(body).toEqual({
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      name: 'Your name',
      url: PUBLIC_URL,
      profiles: [
        { network: 'ORCID', username: '0000-0002-1825-0097', url: 'https://orcid.org/0000-0002-1825-0097' },
        { network: 'network.test', url: 'https://www.network.test/turing' },
      ],
    },
    publications: [
      {
        name: 'Last paper',
        publisher: 'Mind 59',
        releaseDate: '1952',
        url: `${PUBLIC_URL}/articles/last-paper-1952`,
        summary: 'A. M. Turing',
      },
      {
        name: 'First paper',
        publisher: 'Mind 59',
        releaseDate: '1936',
        url: `${PUBLIC_URL}/articles/first-paper-1936`,
        summary: 'A. M. Turing',
      },
    ],
    meta: { canonical: `${PUBLIC_URL}/resume.json`, version: 'v1.0.0' },
  })
})
