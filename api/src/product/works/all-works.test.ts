import { ALL_WORKS_PAGE_ITEMS, books, conferences } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { details, draft, setUpWorks } from '#test/set-up-works.ts'

const { api, save } = setUpWorks()
const read = (page: number | string = 1) => api().asVisitor().get(`/api/works/all/${page}`)

describe('the list of all works', () => {
  it('has the works of every collection, latest first, each with what a line of a bibliography says', async () => {
    const pdf = [
      { kind: 'pdf', href: 'https://archive.example/mind.pdf' },
      { kind: 'code', href: 'https://code.example/' },
    ]
    await save({ details: details({ 'container-title': 'Mind', volume: '59' }, pdf) })
    await api()
      .asOwner()
      .post('/api/conferences/add', aDraft(conferences, { title: 'A lecture', conferenceDate: 'February 1947' }))
    await api()
      .asOwner()
      .post('/api/books/add', aDraft(books, { title: 'The book', author: 'Ada Example', releaseDate: '2004', link: 'https://a.example' }))
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({ page: 1, pages: 1, total: 3, years: '1947–2004' })
    expect(body.items.map(({ title, imprint, year }: Record<string, string>) => [title, imprint, year])).toEqual([
      ['The book', 'Book', '2004'],
      ['Computing Machinery and Intelligence', expect.stringMatching(/^Mind 59/), '1950'],
      ['A lecture', 'Talk', '1947'],
    ])
    expect(body.items[1]).toMatchObject({
      path: '/articles/computing-machinery-and-intelligence-1950',
      people: 'A. M. Turing',
      container: 'Mind',
      links: [{ kind: 'pdf' }, { kind: 'doi' }],
    })
  })

  it('says of works that have not come out when they will, in the words of the owner', async () => {
    await save({ title: 'First', releaseDate: 'In press' })
    await save({ title: 'Second', releaseDate: '2027 (in press)' })
    await save({ title: 'Third', releaseDate: '1950' })
    const imprints = (await read()).body.items.map(({ title, imprint }: Record<string, string>) => [title, imprint])
    const venue = 'Mind 59(236), 433–460'
    expect(Object.fromEntries(imprints)).toEqual({ First: `${venue}. In press`, Second: `${venue}. 2027 (in press)`, Third: venue })
  })

  it('stays in the same order within a year when a work is edited', async () => {
    const first = (await save({ title: 'First', releaseDate: '1950' })).body
    await api()
      .asOwner()
      .post('/api/books/add', aDraft(books, { title: 'Second', releaseDate: '1950' }))
    await save({ title: 'Third', releaseDate: '1950' })
    const titles = async () => (await read()).body.items.map(({ title }: { title: string }) => title)
    expect(await titles()).toEqual(['Third', 'Second', 'First'])
    await save({ id: first._id, title: 'First, edited', releaseDate: '1950' })
    expect(await titles()).toEqual(['Third', 'Second', 'First, edited'])
  })

  it(`has pages of ${ALL_WORKS_PAGE_ITEMS}, of which only those exist that have works`, async () => {
    const rows = Array.from({ length: ALL_WORKS_PAGE_ITEMS + 1 }, (_, n) => ({ ...draft({ title: `Number ${n}` }), id: uuid() }))
    await api()
      .db.insertInto('journalArticles')
      .values(rows as never)
      .execute()
    await api().content.refresh()
    expect((await read(2)).body).toMatchObject({ page: 2, pages: 2, total: ALL_WORKS_PAGE_ITEMS + 1, items: { length: 1 } })
    for (const page of ['0', '01', '3', 'x', '-1', '9999999999']) expect((await read(page)).status, page).toBe(404)
  })

  it('is empty on a site without works', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { items: [], page: 1, pages: 1, total: 0, years: '' } })
  })
})
