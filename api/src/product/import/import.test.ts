import { API_PREFIX, type ImportDecision, ownerEndpoints } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { ARTICLE, BOOK, CHAPTER, decide, proposals, startImportApi, statuses } from '#test/start-import-api.ts'

const { apply, details, edit, getApi, importAll, list, preview } = startImportApi()

describe('an import', () => {
  it('adds works with their details and the entry as it is in the file', async () => {
    const batch = await importAll(`@string{unused = "x"}\n${ARTICLE}\n\n${BOOK}`)
    expect(batch).toMatchObject({ name: 'turing.bib', added: 2, updated: 0, merged: 0, undone: null })
    const [article] = await list('journalArticles')
    const [book] = await list('books')
    expect(article).toMatchObject({
      author: 'Alan M. Turing',
      releaseDate: 'October 1950',
      link: 'https://doi.org/10.1093/mind/lix.236.433',
    })
    expect(book).toMatchObject({ author: 'Edited by B. Jack Copeland', description: 'Book, Clarendon Press, Oxford.' })
    expect((await details('journalArticles', article._id)).details).toEqual({
      csl: {
        'container-title': 'Mind',
        volume: '59',
        issue: '236',
        page: '433-460',
        DOI: '10.1093/mind/lix.236.433',
      },
      links: [],
      bibtex: ARTICLE,
      asImported: expect.any(String),
    })
  })

  it('is counted with the works whose entries are kept, for as long as they are on the site', async () => {
    const count = async () =>
      (
        await getApi()
          .asOwner()
          .get(API_PREFIX + ownerEndpoints.importedWorks)
      ).body
    expect(await count()).toEqual({ count: 0 })
    await importAll(`${ARTICLE}\n${BOOK}`)
    expect(await count()).toEqual({ count: 2 })
    const [book] = await list('books')
    await getApi().asOwner().delete(`/api/books/${book._id}`)
    expect(await count()).toEqual({ count: 1 })
  })

  it('adds the newest work last, so that it is the first of its list', async () => {
    const entry = (key: string, year: string) => `@article{${key}, title={Title ${key}}, author={A. Bee}${year && `, year=${year}`}}`
    await importAll([entry('a', '1950'), entry('b', ''), entry('c', '1936'), entry('d', '1950')].join('\n'))
    expect((await list('journalArticles')).map(({ title }: { title: string }) => title)).toEqual([
      'Title b',
      'Title a',
      'Title d',
      'Title c',
    ])
  })

  it('does nothing when the same file is imported again', async () => {
    const file = [
      ARTICLE,
      BOOK,
      CHAPTER,
      '@misc{m, title={Go}}',
      '@inproceedings{c, title={A talk}, author={A. Bee}, year={1949}, url={https://a.example/talk}}',
    ].join('\n')
    await importAll(file)
    const again = await preview(file)
    expect(statuses(again)).toEqual(['same', 'same', 'same', 'same', 'same'])
    expect(decide(again)).toEqual([])
    // The same entries with other spaces and in another order.
    expect(
      statuses(
        await preview(
          file
            .replaceAll(',', ',\n   ')
            .split('\n@')
            .reverse()
            .map((entry) => entry.replace(/^(?!@)/, '@'))
            .join('\n'),
        ),
      ),
    ).toEqual(Array(5).fill('same'))
  })

  it('does nothing when works from RIS and CSL-JSON are imported again', async () => {
    const ris = 'TY  - BOOK\nTI  - A title\nA2  - Turing, Alan\nPY  - 1950\nPB  - Press\nER  - \n'
    const csl = JSON.stringify([
      {
        id: 'a',
        type: 'thesis',
        title: 'On numbers',
        author: [{ literal: 'A, B and C' }],
        issued: {
          'date-parts': [
            [1936, 5],
            [1936, 6],
          ],
        },
      },
    ])
    for (const text of [ris, csl]) {
      await importAll(text)
      expect(statuses(await preview(text))).toEqual(['same'])
    }
  })

  it('changes no work that has no entry of its own when the file that the site exports is imported', async () => {
    const names = ['Copeland, Jack', 'bin Laden, Élodie']
    await importAll(names.map((name) => `TY  - BOOK\nTI  - The 100% Turing\nAU  - ${name}\nPY  - 2004\nER  - \n`).join(''))
    await importAll(JSON.stringify([{ type: 'review-book', title: 'A review', author: [{ family: 'Copeland' }], issued: { raw: '2004' } }]))
    for (const extension of ['bib', 'ris', 'json']) {
      const { text } = await getApi().asVisitor().get(`/works.${extension}`)
      const again = await preview(text)
      expect(statuses(again), text).toEqual(['same', 'same', 'same'])
      expect(decide(again)).toEqual([])
    }
    // A key of another program, and what no property of a work says, are kept.
    const [other] = (await preview('@book{JC04, title = {The 100\\% Turing}, author = {Copeland, Jack}, year = 2004}')).entries
    expect(proposals(other)).toEqual(['bibtex: theirs'])
  })

  it('keeps two similar works apart that the owner has added as two', async () => {
    const twins = `${CHAPTER}\n${CHAPTER.replace('chess', 'chess2').replace('Pitman', 'Other Press')}`
    const { entries } = await preview(twins)
    expect(statuses({ entries })).toEqual(['new', 'duplicate'])
    await apply(
      twins,
      entries.map(({ id }) => ({ entry: id, action: 'add' as const, collection: 'bookChapters' as const })),
    )
    expect(await list('bookChapters')).toHaveLength(2)
    expect(statuses(await preview(twins))).toEqual(['same', 'same'])
  })

  it('adds every entry to the collection that the owner chooses, and no entry without a decision', async () => {
    const text = `${ARTICLE}\n${BOOK}`
    await apply(text, [{ entry: 'turing50#1', action: 'add', collection: 'conferences' }])
    expect(await list('books')).toEqual([])
    const [talk] = await list('conferences')
    expect(talk).toMatchObject({ title: 'Computing Machinery and Intelligence', conferenceDate: 'October 1950' })
    expect((await details('conferences', talk._id)).details.csl).toMatchObject({
      type: 'article-journal',
      author: [{ family: 'Turing', given: 'Alan M.' }],
    })
    expect(statuses(await preview(text))).toEqual(['same', 'new'])
  })

  it('gives a work that was deleted and is imported again the same address', async () => {
    await importAll(BOOK)
    const [book] = await list('books')
    const { slug } = await details('books', book._id)
    await getApi().asOwner().delete(`/api/books/${book._id}`)
    await importAll(BOOK)
    const [again] = await list('books')
    expect(again._id).not.toBe(book._id)
    expect((await details('books', again._id)).slug).toBe(slug)
  })

  it('is applied once, however often the request is repeated', async () => {
    const id = uuid()
    const decisions = decide(await preview(ARTICLE))
    const [first, second] = await Promise.all([apply(ARTICLE, decisions, id), apply(ARTICLE, decisions, id.toUpperCase())])
    const third = await apply(ARTICLE, decisions, id)
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    expect(await list('journalArticles')).toHaveLength(1)
  })

  it('saves all works or none', async () => {
    const text = `${ARTICLE}\n${BOOK}`
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    const decisions: ImportDecision[] = [
      { entry: 'copeland04#1', action: 'add', collection: 'books' },
      { entry: 'turing50#1', action: 'update', id: article._id, version: 7, take: ['title'] },
    ]
    expect(await apply(text, decisions)).toMatchObject({
      status: 409,
      body: { errors: [{ msg: '“Computing Machinery and Intelligence” was changed in the meantime. Review the import again.' }] },
    })
    expect(await list('books')).toEqual([])
  })

  it('is rejected with the names of works that were added or deleted since the preview', async () => {
    const decisions = decide(await preview(ARTICLE))
    await apply(ARTICLE, decisions)
    expect((await apply(ARTICLE, decisions)).body.errors[0].msg).toContain('was added in the meantime')
    const [article] = await list('journalArticles')
    const changed = ARTICLE.replace('433--460', '1--2')
    const updates = decide(await preview(changed))
    await getApi().asOwner().delete(`/api/journalArticles/${article._id}`)
    expect((await apply(changed, updates)).body.errors[0].msg).toContain('was deleted in the meantime')
  })

  it.each<[string, unknown[]]>([
    ['about no entry of the file', [{ entry: 'x#1', action: 'add', collection: 'books' }]],
    ['of an unknown kind', [{ entry: 'turing50#1', action: 'burn' }]],
    ['for something other than a collection of works', [{ entry: 'turing50#1', action: 'add', collection: 'blogs' }]],
    ['about one entry twice', [1, 2].map(() => ({ entry: 'turing50#1', action: 'add', collection: 'books' }))],
    ['without fields', [{ entry: 'turing50#1', action: 'update', id: uuid(), version: 1 }]],
    ['about a list of works', [{ entry: 'turing50#1', action: 'update', id: [uuid()], version: 1, take: ['title'] }]],
    ['about a work whose id is not text', [{ entry: 'turing50#1', action: 'update', id: { toString: 1 }, version: 1, take: ['title'] }]],
    ['that is null', [null]],
    ['that is missing', []],
  ])('rejects a decision %s', async (_, decisions) => {
    const response = await apply(ARTICLE, decisions as ImportDecision[])
    expect(response.status).toBe(422)
    expect(response.body.errors[0].path).toBe('decisions')
  })

  it('accepts fields of any content, and cuts what is too long', async () => {
    const long = 'x'.repeat(30_000)
    const text = `@article{long, title={${long}}, author={${'Bee, A. and '.repeat(300)}Cee, C.}, journal={${long}}, note={${long}}, year={1950}, foo={${'y'.repeat(100_001)}}}
@book{tiny, title={Go}, author={O}, year={x}, publisher={P}}`
    await importAll(text)
    expect((await list('journalArticles'))[0].title).toHaveLength(500)
    expect((await list('books'))[0]).toMatchObject({ title: 'Go (Book)', author: 'Anonymous', releaseDate: 'Undated' })
    const [article] = await list('journalArticles')
    const saved = await details('journalArticles', article._id)
    expect(saved.details.bibtex).toBeNull()
    // What is imported can be edited and saved in the form.
    expect((await edit('journalArticles', article, { details: saved.details })).status).toBe(200)
    const [book] = await list('books')
    expect((await edit('books', book, { details: (await details('books', book._id)).details })).status).toBe(200)
  })
})
