import { API_PREFIX, ownerEndpoints, workingCopyEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { ARTICLE, BOOK, CHAPTER, decide, startImportApi } from '#test/start-import-api.ts'

const { apply, edit, getApi, importAll, list, preview, report, undo } = startImportApi()

const TWIN = BOOK.replace('copeland04', 'twin').replace('year', 'edition = {1}, year')
const BROKEN = '@article{finite,\n  title = {Finite Approximations to Lie Groups,\n  year = 1938\n}'

describe('the report of an import', () => {
  it('says what became of every entry, with its line and the work that it is', async () => {
    await importAll(ARTICLE)
    const text = [ARTICLE.replace('433--460', '433--461'), BOOK, TWIN, CHAPTER, BROKEN].join('\n')
    const decisions = decide(await preview(text)).filter(({ entry }) => entry !== 'chess#1')
    const { body } = await apply(text, decisions, uuid(), undefined, ['chess#1'])
    const [article] = await list('journalArticles')
    const [book] = await list('books')
    const bookWork = { collection: 'books', id: book._id, path: '/books/the-essential-turing-2004' }
    expect((await report(body._id)).entries).toEqual([
      {
        outcome: 'changed',
        line: 1,
        title: 'Computing Machinery and Intelligence',
        work: { collection: 'journalArticles', id: article._id, path: '/articles/computing-machinery-and-intelligence-1950' },
      },
      { outcome: 'added', line: 9, title: 'The Essential Turing', work: bookWork },
      { outcome: 'merged', line: 10, title: 'The Essential Turing', work: bookWork },
      { outcome: 'left', line: 11, title: 'Chess' },
      { outcome: 'unreadable', line: 12, title: '@article{finite,', message: expect.any(String) },
    ])
    const again = await apply(text, decide(await preview(text)), uuid(), undefined, ['chess#1'])
    expect(again.body).toMatchObject({ added: 0, updated: 0, merged: 0 })
    expect((await report(again.body._id)).entries.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same', 'left', 'unreadable'])
  })

  it.each([
    ['an earlier entry', (text: string) => text, { added: 1, merged: 0 }],
    ['one that is on the site already', (text: string) => importAll(BOOK).then(() => text), { added: 0, merged: 0 }],
  ])('says that a duplicate of %s was merged, also if it has nothing to add', async (_, prepare, counts) => {
    const text = await prepare(`${BOOK}\n${BOOK.replace('copeland04', 'twin')}`)
    const { entries } = await preview(text)
    const twin = entries[1]
    const into = twin?.match && 'entry' in twin.match ? twin.match.entry.id : ''
    const { body } = await apply(text, [...decide({ entries }), { entry: 'twin#1', action: 'merge', into, take: [] }])
    expect(body).toMatchObject({ ...counts, updated: 0 })
    const reported = (await report(body._id)).entries
    expect(reported[1]).toMatchObject({ outcome: 'merged', addsNothing: true, work: { path: '/books/the-essential-turing-2004' } })
    expect(decide(await preview(text))).toEqual([])
  })

  it('says that an entry was merged with a work like it, also if it has nothing to add', async () => {
    const typed = { title: 'The Essential Turing', author: 'Jack Copeland', link: 'Oxford', releaseDate: '2004', description: 'Mine.' }
    const { body: work } = await getApi().asOwner().post('/api/books/add', typed)
    const { body } = await apply(BOOK, [{ entry: 'copeland04#1', action: 'update', id: work._id, version: 1, take: [] }])
    expect(body).toMatchObject({ added: 0, updated: 0, merged: 0 })
    expect((await report(body._id)).entries).toMatchObject([{ outcome: 'merged', addsNothing: true, work: { id: work._id } }])
    expect(await list('books')).toMatchObject([typed])
    expect((await preview(BOOK)).entries).toMatchObject([{ status: 'edited' }])
  })

  it('says that a work is changed by a duplicate of an entry that is on the site already, and what of it was taken is there', async () => {
    await importAll(BOOK)
    const text = `${BOOK}\n${TWIN}`
    const { body } = await apply(text, [{ entry: 'twin#1', action: 'merge', into: 'copeland04#1', take: ['edition'] }])
    expect(body).toMatchObject({ added: 0, updated: 1, merged: 0 })
    expect((await report(body._id)).entries.map(({ outcome }) => outcome)).toEqual(['same', 'changed'])
    const { body: page } = await getApi().asVisitor().get('/api/works/books/the-essential-turing-2004')
    expect(page.facts).toContainEqual(['Edition', expect.stringContaining('1')])
    await undo(body._id)
    expect(
      (await getApi().asVisitor().get('/api/works/books/the-essential-turing-2004')).body.facts.map(([name]: [string]) => name),
    ).not.toContain('Edition')
  })

  it('has no link to a work that was deleted, and says what undoing the import would do now', async () => {
    await importAll(ARTICLE)
    const { _id } = await importAll(`${ARTICLE.replace('433--460', '1--2')}\n${BOOK}\n${CHAPTER}`)
    expect((await report(_id)).undo).toEqual({ removed: 2, restored: 1, kept: [] })
    const [book] = await list('books')
    await edit('books', book, { description: 'Worth reading twice.' })
    const [chapter] = await list('bookChapters')
    await getApi().asOwner().delete(`/api/bookChapters/${chapter._id}`)
    const { entries, undo: would } = await report(_id)
    expect(entries.map(({ work }) => work?.collection)).toEqual(['journalArticles', 'books', undefined])
    expect(would).toEqual({ removed: 0, restored: 1, kept: [{ title: 'The Essential Turing', path: '/books/the-essential-turing-2004' }] })
    await undo(_id)
    expect((await report(_id)).undo).toBeNull()
  })

  it('keeps a work with unsaved changes when the import is undone', async () => {
    const { _id } = await importAll(`${BOOK}\n${CHAPTER}`)
    const [book] = await list('books')
    const one = API_PREFIX + workingCopyEndpoints.one('books', book._id)
    await getApi()
      .asOwner()
      .post(one, { values: { description: 'A long note' } })
    expect((await undo(_id)).body.undone).toMatchObject({ removed: 1, kept: [{ title: 'The Essential Turing' }] })
    expect((await getApi().asOwner().get(one)).body.values).toMatchObject({ description: 'A long note' })
  })

  it('requires the owner, and is 404 for an unknown import', async () => {
    const path = (id: string) => API_PREFIX + ownerEndpoints.importReport(id)
    expect((await getApi().asVisitor().get(path(uuid()))).status).toBe(401)
    for (const id of [uuid(), 'x']) expect((await getApi().asOwner().get(path(id))).status).toBe(404)
  })
})
