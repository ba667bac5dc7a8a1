import { API_PREFIX, ownerEndpoints } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { ARTICLE, BOOK, CHAPTER, readLines, startImportApi } from '#test/start-import-api.ts'

const { getApi, preview, sendPreview } = startImportApi()

describe('a preview', () => {
  it('shows the collection of each entry, what is saved, and its placeholders', async () => {
    const { entries, format } = await preview([ARTICLE, BOOK, CHAPTER, '@misc{m, title = {Notes}}'].join('\n'))
    expect(format).toBe('bibtex')
    expect(entries.map(({ id, collection, status, line }) => [id, collection, status, line])).toEqual([
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
    expect(entries[0]?.placeholders).toEqual([])
    // An earlier portal reads them under this name.
    for (const { placeholders, standIns } of entries) expect(standIns).toEqual(placeholders)
    expect(entries[1]?.fields).toContainEqual(['link', 'Clarendon Press, Oxford. ISBN 9780198250807'])
    expect(entries[3]?.placeholders?.sort()).toEqual(['author', 'description', 'link', 'releaseDate'])
  })

  it('says which entries have no title', async () => {
    const { entries } = await preview('@article{a, journal = {Mind}, year = 1950}\n@article{b, title = {Sum}, year = 1950}')
    expect(entries.map(({ title, isUntitled }) => [title, isUntitled])).toEqual([
      ['Untitled journal article', true],
      ['Sum (1950)', undefined],
    ])
  })

  it.each([
    ['@unpublished{a, title = {On Machines}, note = {Invited talk, Royal Society}}', 'conferences', 'Talk', 'Invited talk'],
    ['@misc{a, title = {On Machines}, howpublished = {Talk at the Royal Society}}', 'conferences', 'Talk', 'Talk'],
    ['@conference{a, title = {On Machines}, booktitle = {Proc. of a Meeting}}', 'conferences', 'Conference paper', undefined],
    ['@phdthesis{a, title = {On Machines}, school = {Princeton}}', 'books', 'Thesis', 'PhD thesis'],
    ['@mastersthesis{a, title = {On Machines}, school = {Princeton}}', 'books', 'Thesis', 'Master’s thesis'],
    ['@techreport{a, title = {On Machines}, institution = {NPL}}', 'projects', 'Report', 'Technical report'],
  ])('proposes the list in which an academic looks for %s', async (text, collection, type, genre) => {
    const [entry] = (await preview(text)).entries
    const { type: shownType, genre: shownGenre } = Object.fromEntries(entry?.fields ?? [])
    expect([entry?.collection, shownType, shownGenre]).toEqual([collection, type, genre])
  })

  it.each([
    ['BibTeX', BOOK.replace('080-7', '080-8').replace('year', 'issn = {0000-0001}, year')],
    ['RIS', 'TY  - BOOK\nTI  - The Essential Turing\nSN  - 978-0-19-825080-8\nSN  - 0000-0001\nER  - \n'],
    ['CSL-JSON', JSON.stringify([{ type: 'book', title: 'The Essential Turing', ISBN: '978-0-19-825080-8', ISSN: '0000-0001' }])],
  ])('names numbers with a wrong check digit in %s, and keeps them', async (_, text) => {
    const [entry] = (await preview(text)).entries
    expect(entry?.warnings).toEqual(['ISBN 978-0-19-825080-8 has a wrong check digit', 'ISSN 0000-0001 has a wrong check digit'])
    expect(entry?.dropped).toEqual([])
    expect(Object.fromEntries(entry?.fields ?? [])).toMatchObject({ ISBN: '978-0-19-825080-8' })
    expect((await preview(BOOK)).entries[0]?.warnings).toEqual([])
  })

  it('does not change the content', async () => {
    const before = getApi().content.current()
    await preview(ARTICLE)
    await getApi().content.refresh()
    expect(getApi().content.current()).toBe(before)
  })

  it('reports its progress', async () => {
    const text = Array.from({ length: 60 }, (_, n) => `@misc{k${n}, title={Title ${n}}}`).join('\n')
    const response = await sendPreview({ text })
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(readLines(response.text).slice(0, -1)).toEqual([
      { read: 20, total: 60 },
      { read: 40, total: 60 },
      { read: 60, total: 60 },
    ])
  })

  it('shows an unreadable entry with its lines, and reads all others', async () => {
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

  it.each(['\n', '\r\n'])('shows unreadable lines as they are in the file, with line breaks %j', async (end) => {
    const stray = `stray${end}lines`
    const text = `TY  - JOUR${end}TI  - A title${end}ER  - ${end}${stray}${end}TY  - JOUR${end}TI  - B title${end}ER  - ${end}`
    expect((await preview(text)).unreadable).toMatchObject([{ firstLine: 4, lastLine: 5, source: stray }])
  })

  it('reads RIS and CSL-JSON, and says which fields are lost', async () => {
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
    const response = await sendPreview(body)
    expect(readLines(response.text)).toEqual([{ error: expect.stringContaining(message) }])
  })

  it.each([
    ['no text', {}, 422],
    ['a blank', { text: ' ' }, 422],
    ['a number', { text: 5 }, 422],
    ['an unknown format', { text: 'x', format: 'word' }, 422],
    ['more than 5,000,000 characters', { text: 'x'.repeat(5_000_001) }, 422],
    ['more than a body may have', { text: 'x'.repeat(12_000_001) }, 413],
    ['a null character', { text: 'a\u0000' }, 400],
  ])('rejects %s', async (_, body, status) => {
    expect((await sendPreview(body)).status).toBe(status)
  })

  it('requires the owner, as the import does', async () => {
    for (const path of [ownerEndpoints.importPreview, ownerEndpoints.importApply, ownerEndpoints.importUndo])
      expect(
        (
          await getApi()
            .asVisitor()
            .post(API_PREFIX + path, { text: ARTICLE })
        ).status,
      ).toBe(401)
    expect(
      (
        await getApi()
          .asVisitor()
          .get(API_PREFIX + ownerEndpoints.importBatches)
      ).status,
    ).toBe(401)
  })
})
