import {
  API_PREFIX,
  type ImportDecision,
  type ImportEntry,
  type ImportPreview,
  type ImportProgress,
  ownerEndpoints,
} from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
let time = Date.now()
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) })
})
afterAll(() => api.close())
beforeEach(async () => {
  time = Date.now()
  await sql`truncate books, book_chapters, conferences, journal_articles, projects, work_details, work_slugs, import_batches`.execute(
    api.db,
  )
  await api.content.refresh()
})

const ARTICLE = `@article{turing50,
  author = {Turing, Alan M.},
  title = {Computing {M}achinery and Intelligence},
  journal = {Mind}, volume = 59, number = 236, pages = {433--460},
  year = 1950, month = oct, doi = {10.1093/mind/LIX.236.433},
  rating = {5},
  abstract = {I propose to consider the question, “Can machines think?”}
}`
const BOOK = `@book{copeland04, editor = {Copeland, B. Jack}, title = {The Essential {T}uring}, publisher = {Clarendon Press}, address = {Oxford}, year = 2004, isbn = {978-0-19-825080-7}}`
const CHAPTER = `@incollection{chess, author = {Turing, Alan}, title = {Chess}, booktitle = {Faster than Thought}, year = 1953, publisher = {Pitman}}`

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportProgress)
const preview = async (text: string, format?: string): Promise<ImportPreview> => {
  const response = await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, { text, format })
  expect(response.status, response.text).toBe(200)
  const last = lines(response.text).at(-1)
  if (!last || !('preview' in last)) throw new Error(response.text)
  return last.preview
}
/** The decisions that are proposed. */
const decide = ({ entries }: ImportPreview): ImportDecision[] =>
  entries.flatMap(({ id, standing, match, collection, changes }): ImportDecision[] => {
    const take = changes.filter((change) => change.take === 'theirs').map(({ field }) => field)
    if (standing === 'new') return [{ entry: id, action: 'add', collection }]
    if (!match || !take.length) return []
    return 'work' in match
      ? [{ entry: id, action: 'update', id: match.work.id, version: match.work.version, take }]
      : [{ entry: id, action: 'merge', into: match.entry.id, take }]
  })
const apply = (text: string, decisions: ImportDecision[], id: string = uuid()) =>
  api.asOwner().post(API_PREFIX + ownerEndpoints.importApply, { id, name: 'turing.bib', text, decisions })
const importAll = async (text: string) => {
  const response = await apply(text, decide(await preview(text)))
  expect(response.status, response.text).toBe(200)
  return response.body
}
const undo = (id: string) => api.asOwner().post(API_PREFIX + ownerEndpoints.importUndo, { id })
const list = async (path: string) => (await api.asVisitor().get(`/api/${path}`)).body
const details = async (path: string, id: string) => (await api.asOwner().get(`/api/works/${path}/${id}/details`)).body
const edit = (path: string, item: Record<string, unknown>, changes: object) =>
  api.asOwner().post(`/api/${path}/add`, { ...item, id: item._id, ...changes })
const standings = ({ entries }: ImportPreview) => entries.map(({ standing }) => standing)
const fields = (entry: ImportEntry | undefined) => entry?.changes.map(({ field, take }) => `${field}: ${take}`)

describe('a preview', () => {
  it('shows where each entry goes, what is saved and what stands in for what it does not say', async () => {
    const { entries, format } = await preview([ARTICLE, BOOK, CHAPTER, '@misc{m, title = {Notes}}'].join('\n'))
    expect(format).toBe('bibtex')
    expect(entries.map(({ id, collection, standing, line }) => [id, collection, standing, line])).toEqual([
      ['turing50#1', 'journalArticles', 'new', 1],
      ['copeland04#1', 'books', 'new', 9],
      ['chess#1', 'bookChapters', 'new', 10],
      ['m#1', 'projects', 'new', 11],
    ])
    expect(Object.fromEntries(entries[0]?.fields ?? [])).toMatchObject({
      title: 'Computing Machinery and Intelligence',
      author: 'Alan M. Turing',
      link: 'https://doi.org/10.1093/mind/lix.236.433',
      releaseDate: 'October 1950',
      description: 'I propose to consider the question, “Can machines think?”',
      'container-title': 'Mind',
      volume: '59',
    })
    expect(entries[0]?.standIns).toEqual([])
    expect(entries[1]?.fields).toContainEqual(['link', 'Clarendon Press, Oxford. ISBN 9780198250807'])
    expect(entries[3]?.standIns.sort()).toEqual(['author', 'description', 'link', 'releaseDate'])
  })

  it('writes nothing', async () => {
    const before = api.content.current()
    await preview(ARTICLE)
    await api.content.refresh()
    expect(api.content.current()).toBe(before)
  })

  it('reports how far it is, entry by entry', async () => {
    const text = Array.from({ length: 60 }, (_, n) => `@misc{k${n}, title={Title ${n}}}`).join('\n')
    const response = await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, { text })
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(lines(response.text).slice(0, -1)).toEqual([
      { read: 20, total: 60 },
      { read: 40, total: 60 },
      { read: 60, total: 60 },
    ])
  })

  it('names the line of a bad entry, shows it, and reads all others', async () => {
    const { entries, unreadable } = await preview(`${BOOK}\n@article{bad,\n  title = {never closed,\n\n${ARTICLE}`)
    expect(entries).toHaveLength(2)
    expect(unreadable).toEqual([
      expect.objectContaining({
        firstLine: 2,
        lastLine: 3,
        source: '@article{bad,\n  title = {never closed,',
        message: expect.stringContaining('closed'),
      }),
    ])
  })

  it('reads RIS and CSL-JSON, and says what is lost of them', async () => {
    const ris = await preview('TY  - JOUR\nTI  - A title\nAU  - Turing, Alan\nPY  - 1950\nC1  - lost\nER  - \nstray\nlines\n')
    expect(ris).toMatchObject({
      format: 'ris',
      entries: [{ title: 'A title', dropped: ['C1'] }],
      unreadable: [{ firstLine: 7, lastLine: 8 }],
    })
    const csl = await preview(JSON.stringify([{ id: 'a', type: 'book', title: 'A book', custom: 1 }, 'nothing']))
    expect(csl).toMatchObject({ format: 'csl-json', entries: [{ id: 'a#1', dropped: ['custom'] }], unreadable: [{ line: 2 }] })
  })

  it.each([
    ['no entry at all', { text: 'Dear Sir, please find' }, 'BibTeX, RIS or CSL-JSON'],
    ['damaged JSON', { text: '[{"type":\n oops}]' }, 'not valid JSON'],
    ['a comment only', { text: '@comment{x}' }, 'No entry'],
    ['too many entries', { text: '@misc{a, title={T}}\n'.repeat(5_001) }, '5000'],
  ])('says what is wrong with %s', async (_, body, message) => {
    const response = await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, body)
    expect(lines(response.text)).toEqual([{ error: expect.stringContaining(message) }])
  })

  it.each([
    [{}, 422],
    [{ text: ' ' }, 422],
    [{ text: 5 }, 422],
    [{ text: 'x', format: 'word' }, 422],
    [{ text: 'x'.repeat(5_000_001) }, 422],
    [{ text: 'x'.repeat(12_000_001) }, 413],
    [{ text: 'a\u0000' }, 400],
  ])('rejects %j', async (body, status) => {
    expect((await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, body)).status).toBe(status)
  })

  it('is for the owner only, as the import is', async () => {
    for (const path of [ownerEndpoints.importPreview, ownerEndpoints.importApply, ownerEndpoints.importUndo])
      expect((await api.asVisitor().post(API_PREFIX + path, { text: ARTICLE })).status).toBe(401)
    expect((await api.asVisitor().get(API_PREFIX + ownerEndpoints.importBatches)).status).toBe(401)
  })
})

describe('an import', () => {
  it('adds works with their details and the entry as it stands in the file', async () => {
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
    })
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
    expect(standings(again)).toEqual(['same', 'same', 'same', 'same', 'same'])
    expect(decide(again)).toEqual([])
    // The same entries in other space and another order.
    expect(
      standings(
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
      expect(standings(await preview(text))).toEqual(['same'])
    }
  })

  it('keeps two works apart that the owner kept beside each other', async () => {
    const twins = `${CHAPTER}\n${CHAPTER.replace('chess', 'chess2').replace('Pitman', 'Other Press')}`
    const { entries } = await preview(twins)
    expect(standings({ entries } as ImportPreview)).toEqual(['new', 'duplicate'])
    await apply(
      twins,
      entries.map(({ id }) => ({ entry: id, action: 'add' as const, collection: 'bookChapters' as const })),
    )
    expect(await list('bookChapters')).toHaveLength(2)
    expect(standings(await preview(twins))).toEqual(['same', 'same'])
  })

  it('saves nothing for entries without a decision, and every entry where the owner wants it', async () => {
    const text = `${ARTICLE}\n${BOOK}`
    await apply(text, [{ entry: 'turing50#1', action: 'add', collection: 'conferences' }])
    expect(await list('books')).toEqual([])
    const [talk] = await list('conferences')
    expect(talk).toMatchObject({ title: 'Computing Machinery and Intelligence', conferenceDate: 'October 1950' })
    expect((await details('conferences', talk._id)).details.csl).toMatchObject({
      type: 'article-journal',
      author: [{ family: 'Turing', given: 'Alan M.' }],
    })
    expect(standings(await preview(text))).toEqual(['same', 'new'])
  })

  it('is done once, however often the request is repeated', async () => {
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
      body: { errors: [{ msg: '“Computing Machinery and Intelligence” was changed in the meantime. Look at the import again.' }] },
    })
    expect(await list('books')).toEqual([])
  })

  it('names what was added or deleted since the preview', async () => {
    const decisions = decide(await preview(ARTICLE))
    await apply(ARTICLE, decisions)
    expect((await apply(ARTICLE, decisions)).body.errors[0].msg).toContain('was added in the meantime')
    const [article] = await list('journalArticles')
    const changed = ARTICLE.replace('433--460', '1--2')
    const updates = decide(await preview(changed))
    await api.asOwner().delete(`/api/journalArticles/${article._id}`)
    expect((await apply(changed, updates)).body.errors[0].msg).toContain('was deleted in the meantime')
  })

  it.each<[string, unknown[]]>([
    ['about no entry of the file', [{ entry: 'x#1', action: 'add', collection: 'books' }]],
    ['of no kind', [{ entry: 'turing50#1', action: 'burn' }]],
    ['for no collection', [{ entry: 'turing50#1', action: 'add', collection: 'blogs' }]],
    ['about one entry twice', [1, 2].map(() => ({ entry: 'turing50#1', action: 'add', collection: 'books' }))],
    ['without fields', [{ entry: 'turing50#1', action: 'update', id: uuid(), version: 1 }]],
    ['that is none', [null]],
    ['of a list that is empty', []],
  ])('rejects a decision %s', async (_, decisions) => {
    const response = await apply(ARTICLE, decisions as ImportDecision[])
    expect(response.status).toBe(422)
    expect(response.body.errors[0].path).toBe('decisions')
  })

  it('takes the content of every field that is valid, and cuts what is too long', async () => {
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

describe('an entry of a work that is there', () => {
  it('is shown field by field: the file wins where it was changed, the owner where they changed it', async () => {
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    await edit('journalArticles', article, { description: 'My own words about it.' })
    expect(standings(await preview(ARTICLE))).toEqual(['edited'])
    const changed = ARTICLE.replace('433--460', '433--461').replace('rating = {5}', 'rating = {4}')
    const { entries } = await preview(changed)
    expect(entries[0]).toMatchObject({ standing: 'changed', match: { reason: 'DOI', work: { id: article._id, version: 2 } } })
    expect(entries[0]?.changes).toEqual([
      {
        field: 'description',
        mine: 'My own words about it.',
        theirs: 'I propose to consider the question, “Can machines think?”',
        take: 'mine',
      },
      { field: 'page', mine: '433-460', theirs: '433-461', take: 'theirs' },
      expect.objectContaining({ field: 'bibtex', take: 'theirs' }),
    ])
    expect(await importAll(changed)).toMatchObject({ added: 0, updated: 1 })
    expect((await list('journalArticles'))[0]).toMatchObject({ description: 'My own words about it.', version: 3 })
    expect((await details('journalArticles', article._id)).details).toMatchObject({ csl: { page: '433-461' }, bibtex: changed })
    expect(standings(await preview(changed))).toEqual(['edited'])
  })

  it('keeps the words of a work that was typed, and adds the facts', async () => {
    const typed = {
      title: 'Computing Machinery and Intelligence',
      author: 'A. M. Turing',
      link: 'Mind 59, 433–460',
      releaseDate: '1950',
      description: 'On the imitation game.',
    }
    await api.asOwner().post('/api/journalArticles/add', typed)
    const { entries } = await preview(ARTICLE)
    expect(entries[0]).toMatchObject({ standing: 'duplicate', match: { reason: 'title' } })
    expect(fields(entries[0])).toEqual([
      'description: mine',
      'author: mine',
      'link: mine',
      'releaseDate: mine',
      'issue: theirs',
      'DOI: theirs',
      'bibtex: theirs',
    ])
    await importAll(ARTICLE)
    const [article] = await list('journalArticles')
    expect(article).toMatchObject(typed)
    expect((await details('journalArticles', article._id)).details).toMatchObject({
      csl: { issue: '236', DOI: '10.1093/mind/lix.236.433' },
      bibtex: ARTICLE,
    })
  })

  it('takes each field that the owner chooses, and no other', async () => {
    await api.asOwner().post('/api/journalArticles/add', {
      title: 'Computing Machinery and Intelligence',
      author: 'A. M. Turing',
      link: 'Mind 59, 433–460',
      releaseDate: '1950',
      description: 'On the imitation game.',
    })
    const [before] = await list('journalArticles')
    await apply(ARTICLE, [{ entry: 'turing50#1', action: 'update', id: before._id, version: 1, take: ['author', 'releaseDate'] }])
    const [article] = await list('journalArticles')
    expect(article).toMatchObject({
      author: 'Alan M. Turing',
      releaseDate: 'October 1950',
      link: 'Mind 59, 433–460',
      description: 'On the imitation game.',
    })
    expect((await details('journalArticles', article._id)).details).toEqual({ csl: {}, links: [], bibtex: null })
  })

  it('is found by its key where the title was corrected', async () => {
    await importAll(CHAPTER)
    const { entries } = await preview(CHAPTER.replace('{Chess}', '{Digital Computers Applied to Games}'))
    expect(entries[0]).toMatchObject({ standing: 'changed', match: { reason: 'key' } })
    expect(fields(entries[0])).toEqual(['title: theirs'])
  })

  it('is a preprint of a published one: the published facts stay', async () => {
    const preprint = '@misc{a, title={On Patterns}, author={Bee, Ann}, year={2020}, eprint={2001.00001}, eprinttype={arxiv}}'
    const published = '@article{b, title={On Patterns}, author={Bee, Ann}, year={2021}, journal={Nature}, doi={10.1000/x}}'
    await importAll(published)
    expect((await preview(preprint)).entries[0]).toMatchObject({ standing: 'duplicate', match: { reason: 'version' } })
    await importAll(preprint)
    const [article] = await list('journalArticles')
    const { details: saved } = await details('journalArticles', article._id)
    expect(saved.csl).toMatchObject({ DOI: '10.1000/x', 'container-title': 'Nature', arXiv: '2001.00001' })
    expect(article.releaseDate).toBe('2021')
  })
})

describe('an entry that repeats another one of the file', () => {
  const TWICE = `${ARTICLE}\n${ARTICLE.replace('turing50', 'turing1950').replace('rating', 'publisher').replace('{5}', '{Oxford University Press}').replace('433--460', '433')}`

  it('is left out if it says nothing else', async () => {
    expect(standings(await preview(`${ARTICLE}\n${ARTICLE}`))).toEqual(['new', 'same'])
    expect(await importAll(`${ARTICLE}\n${ARTICLE}`)).toMatchObject({ added: 1, merged: 0 })
  })

  it('adds what is missing to the first one', async () => {
    const { entries } = await preview(TWICE)
    expect(entries[1]).toMatchObject({ standing: 'duplicate', match: { reason: 'DOI', entry: { id: 'turing50#1', line: 1 } } })
    expect(fields(entries[1])).toEqual(['page: mine', 'publisher: theirs'])
    expect(await importAll(TWICE)).toMatchObject({ added: 1, merged: 1 })
    const [article] = await list('journalArticles')
    expect((await details('journalArticles', article._id)).details).toMatchObject({
      csl: { page: '433-460', publisher: 'Oxford University Press' },
      bibtex: ARTICLE,
    })
    expect((await preview(TWICE)).entries.map(({ standing }) => standing)).toEqual(['same', 'duplicate'])
  })

  it('is left out with the first one', async () => {
    const response = await apply(TWICE, [{ entry: 'turing1950#1', action: 'merge', into: 'turing50#1', take: ['publisher'] }])
    expect(response.body).toMatchObject({ added: 0, merged: 0 })
    expect(await list('journalArticles')).toEqual([])
  })
})

describe('undo', () => {
  it('takes back the whole import: added works are gone, edited ones are as they were', async () => {
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
    await api.asOwner().post('/api/bookChapters/add', {
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
    expect((await api.asVisitor().get('/api/works/journalArticles')).body.items[0].path).toBe(
      '/articles/computing-machinery-and-intelligence-1950',
    )
  })

  it('is possible for 30 days, and listed as long', async () => {
    const { _id } = await importAll(ARTICLE)
    const batches = async () => (await api.asOwner().get(API_PREFIX + ownerEndpoints.importBatches)).body
    expect(await batches()).toMatchObject([{ _id, name: 'turing.bib', added: 1, undone: null }])
    time += 31 * 86_400_000
    expect(await batches()).toEqual([])
    expect((await undo(_id)).status).toBe(409)
    expect(await api.product.housekeeping.imports(new Date(time))).toBe(1)
    expect((await undo(_id)).status).toBe(404)
  })

  it.each([uuid(), 'x', 5, null, undefined])('of what is no import is 404: %s', async (id) => {
    expect((await undo(id as string)).status).toBe(404)
  })
})

it('imports 1,000 entries at once, many of the same title, and takes them back', async () => {
  const entry = (n: number) =>
    `@article{k${n}, title={${n % 2 ? `Title ${n}` : 'Editorial'}}, author={Bee, Ann}, journal={Mind}, volume={${n}}, year=1950, doi={10.1000/${n}}}`
  const text = Array.from({ length: 1_000 }, (_, n) => entry(n)).join('\n')
  const shown = await preview(text)
  expect(new Set(standings(shown))).toEqual(new Set(['new']))
  const { body } = await apply(text, decide(shown))
  expect(body.added).toBe(1_000)
  const { items } = (await api.asVisitor().get('/api/works/journalArticles?q=editorial')).body
  expect(new Set(items.map(({ path }: { path: string }) => path)).size).toBe(items.length)
  expect(new Set(standings(await preview(text)))).toEqual(new Set(['same']))
  expect((await undo(body._id)).body.undone).toMatchObject({ removed: 1_000, kept: [] })
  expect(await list('journalArticles')).toEqual([])
})
