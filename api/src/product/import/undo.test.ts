import { API_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { ARTICLE, BOOK, CHAPTER, startImportApi } from '#test/start-import-api.ts'

const { clock, details, edit, getApi, importAll, list, undo } = startImportApi()

describe('undo', () => {
  it('removes all works that the import added, and restores all that it edited', async () => {
    await importAll(ARTICLE)
    const [before] = await list('journalArticles')
    const detailsBefore = await details('journalArticles', before._id)
    const { _id } = await importAll(`${ARTICLE.replace('433--460', '1--2')}\n${BOOK}\n${CHAPTER}`)
    const undone = await undo(_id)
    expect(undone).toMatchObject({ status: 200, body: { _id, undone: { removed: 2, restored: 1, kept: [] } } })
    expect([await list('books'), await list('bookChapters')]).toEqual([[], []])
    const [after] = await list('journalArticles')
    expect({ ...after, version: 1 }).toEqual(before)
    expect(await details('journalArticles', before._id)).toEqual(detailsBefore)
    expect((await undo(_id)).body).toEqual(undone.body)
  })

  it('removes the details that it gave to a work without any', async () => {
    await getApi().asOwner().post('/api/bookChapters/add', {
      title: 'Chess',
      author: 'A. M. Turing',
      link: 'Pitman, 1953',
      releaseDate: '1953',
      description: 'How to play.',
    })
    const { _id } = await importAll(CHAPTER)
    const [chapter] = await list('bookChapters')
    expect((await details('bookChapters', chapter._id)).details.bibtex).toBe(CHAPTER)
    await undo(_id)
    expect((await details('bookChapters', chapter._id)).details).toEqual({ csl: {}, links: [], bibtex: null })
  })

  it.each([[{ toString: 1 }], [['a']], [1], [null], [undefined]])('of %j responds with 404', async (id) => {
    expect(
      (
        await getApi()
          .asOwner()
          .post(API_PREFIX + ownerEndpoints.importUndo, { id })
      ).status,
    ).toBe(404)
  })

  it('keeps works that were edited since, and says which', async () => {
    const { _id } = await importAll(`${ARTICLE}\n${BOOK}`)
    const [book] = await list('books')
    await edit('books', book, { description: 'Worth reading twice.' })
    expect((await undo(_id)).body.undone).toMatchObject({
      removed: 1,
      kept: [{ title: 'The Essential Turing', path: '/books/the-essential-turing-2004' }],
    })
    expect(await list('books')).toHaveLength(1)
  })

  it('frees the addresses, so that the next import has the same ones', async () => {
    const { _id } = await importAll(ARTICLE)
    await undo(_id)
    await importAll(ARTICLE)
    expect((await getApi().asVisitor().get('/api/works/journalArticles')).body.items[0].path).toBe(
      '/articles/computing-machinery-and-intelligence-1950',
    )
  })

  it('gives an address that a work took from a deleted one back, so that the deleted one has it again when it is restored', async () => {
    const address = '/api/works/journalArticles/computing-machinery-and-intelligence-1950'
    const read = () => getApi().asVisitor().get(address)
    await importAll(ARTICLE)
    const [first] = await list('journalArticles')
    await edit('journalArticles', first, { title: 'Corrected' })
    await getApi().asOwner().delete(`/api/journalArticles/${first._id}`)
    const { _id } = await importAll(ARTICLE)
    expect((await read()).body._id).not.toBe(first._id)
    await undo(_id)
    expect((await read()).status).toBe(404)
    await getApi().asOwner().post(`/api/journalArticles/restore/${first._id}`)
    expect((await read()).body).toMatchObject({ _id: first._id, path: '/articles/computing-machinery-and-intelligence-1950' })
  })

  it('is possible for 30 days, as long as the import is listed', async () => {
    const { _id } = await importAll(ARTICLE)
    const batches = async () =>
      (
        await getApi()
          .asOwner()
          .get(API_PREFIX + ownerEndpoints.importBatches)
      ).body
    expect(await batches()).toMatchObject([{ _id, name: 'turing.bib', added: 1, undone: null }])
    clock.time += 31 * 86_400_000
    expect(await batches()).toEqual([])
    expect((await undo(_id)).status).toBe(409)
    expect(await getApi().product.housekeeping.imports(new Date(clock.time))).toBe(1)
    expect((await undo(_id)).status).toBe(404)
  })

  it.each([uuid(), 'x', 5, null, undefined])('of an unknown import responds with 404: %s', async (id) => {
    expect((await undo(id as string)).status).toBe(404)
  })
})
