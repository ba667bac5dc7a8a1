import { describe, expect, it } from 'vitest'
import { readCslItem, toCslItem } from './csl-json.ts'

describe('reading CSL-JSON', () => {
  it('keeps what it knows and lists the rest', () => {
    expect(
      readCslItem({
        id: 7,
        type: 'nonsense',
        title: ' T ',
        volume: 3,
        author: [{ family: 'A' }, 'x', null, {}],
        issued: { raw: '12 May 2019' },
        custom: {},
      }),
    ).toEqual({
      id: '7',
      work: { type: 'document', title: 'T', volume: '3', author: [{ family: 'A' }], issued: '2019-05-12' },
      unknownFields: ['custom'],
    })
  })

  it('reads what DOI content negotiation of Crossref returns', () => {
    const item = {
      ...{ type: 'journal-article', title: 'Charge-insensitive qubit design', DOI: '10.1103/PhysRevA.76.042319' },
      ...{ 'container-title': ['Physical Review A'], ISSN: ['1050-2947', '1094-1622'], issued: { 'date-parts': [[2007, 10, 12]] } },
    }
    expect(readCslItem(item).work).toEqual({
      ...{ type: 'article-journal', title: 'Charge-insensitive qubit design', DOI: '10.1103/physreva.76.042319' },
      ...{ 'container-title': 'Physical Review A', ISSN: '1050-2947', issued: '2007-10-12' },
    })
    expect(readCslItem({ type: 'proceedings-article', event: { name: 'CVPR', location: 'Las Vegas' } })).toEqual({
      ...{ id: undefined, unknownFields: [] },
      work: { type: 'paper-conference', 'event-title': 'CVPR', 'event-place': 'Las Vegas' },
    })
    expect(
      readCslItem({
        ...{ type: 'journal-article', title: 'Chess', subtitle: ['A <i>Game</i>'], 'article-number': 'e17' },
        author: [{ given: 'A.', family: 'Turing', sequence: 'first' }, { name: 'The ATLAS Collaboration' }],
      }),
    ).toEqual({
      ...{ id: undefined, unknownFields: [] },
      work: {
        ...{ type: 'article-journal', title: 'Chess: A Game', page: 'e17' },
        author: [{ given: 'A.', family: 'Turing' }, { literal: 'The ATLAS Collaboration' }],
      },
    })
    for (const type of [null, 'constructor', undefined]) expect(readCslItem({ type }).work).toEqual({ type: 'document' })
  })

  it('reads an event under its former name', () => {
    expect(readCslItem({ type: 'speech', event: 'Ratio Club' })).toMatchObject({ work: { 'event-title': 'Ratio Club' }, unknownFields: [] })
    const both = { type: 'speech', event: 'Ratio Club', 'event-title': 'The Ratio Club' }
    expect(readCslItem(both)).toMatchObject({ work: { 'event-title': 'The Ratio Club' }, unknownFields: ['event'] })
  })

  it.each([
    [{ status: 'in press' }, 'accepted'],
    [{ status: 'forthcoming' }, 'accepted'],
    [{ status: 'submitted' }, 'submitted'],
    [{ issued: { literal: 'in press' } }, 'accepted'],
    [{ issued: { raw: 'in press' } }, 'accepted'],
    [{ issued: { raw: 'soon' } }, undefined],
    [{ status: 'retracted' }, undefined],
  ])('reads where a work stands: %j', (stated, status) => {
    const { work, unknownFields } = readCslItem({ type: 'article-journal', ...stated })
    expect(work.status).toBe(status)
    expect(unknownFields).toEqual(status ? [] : Object.keys(stated))
  })

  it('does not read the path of a file as an address', () => {
    for (const URL of ['file:///home/me/a.pdf', 'C:\\a.pdf', '/home/me/a.pdf'])
      expect(readCslItem({ type: 'book', URL })).toEqual({ id: undefined, work: { type: 'book' }, unknownFields: ['URL'] })
  })

  it.each([
    [[[2019, 13]], '2019'],
    [[[2019, 2, 30]], '2019-02'],
    [[['1936', null]], '1936'],
    [[[]], undefined],
    [[['']], undefined],
    [[['soon']], undefined],
    [[[1936], [1937], [1938]], '1936/1937'],
  ])('reads the date %j as far as it is in the calendar', (parts, issued) => {
    expect(readCslItem({ type: 'book', issued: { 'date-parts': parts } }).work.issued).toBe(issued)
  })

  it('reads identifiers in the form in which they are compared, and keeps one with a wrong check digit', () => {
    const author = [
      { family: 'Turing', ORCID: 'https://orcid.org/0000-0002-1825-0097', equalContribution: true },
      { family: 'A', ORCID: '1' },
    ]
    const item = { type: 'book', DOI: 'https://doi.org/10.1093/MIND', ISBN: '978-0-19-825080-7', ISSN: '1234-5678', author }
    expect(readCslItem(item).work).toEqual({
      type: 'book',
      DOI: '10.1093/mind',
      ISBN: '9780198250807',
      ISSN: '1234-5678',
      author: [{ family: 'Turing', ORCID: '0000-0002-1825-0097', equalContribution: true }, { family: 'A' }],
    })
  })

  it.each([{ arXiv: '2001.00001' }, { arXiv: '2001.00001', number: '17' }])('reads an arXiv identifier as it is written: %o', (numbers) => {
    const work = { type: 'report', ...numbers } as const
    expect(readCslItem(toCslItem('k', work))).toEqual({ id: 'k', work, unknownFields: [] })
  })

  it('writes an arXiv identifier as the number of a preprint only, because styles print that of an article in place of its pages', () => {
    expect(toCslItem('k', { type: 'article', arXiv: '2207.00092' })).toMatchObject({ number: 'arXiv:2207.00092' })
    expect(toCslItem('k', { type: 'article-journal', arXiv: '2207.00092', page: '52-59' }).number).toBeUndefined()
  })

  it('reads a name of which only the given one is there', () => {
    const author = [{ given: 'Plato', ORCID: '0000-0002-1825-0097' }, { given: 'Leonardo', 'dropping-particle': 'da' }, { suffix: 'Jr.' }]
    expect(readCslItem({ type: 'book', author }).work.author).toEqual([
      { literal: 'Plato', ORCID: '0000-0002-1825-0097' },
      { literal: 'Leonardo da' },
    ])
  })

  it('writes a quarter as its year, because there are seasons only', () => {
    expect(toCslItem('k', { type: 'book', issued: '2019-33' }).issued).toEqual({ 'date-parts': [[2019]] })
  })

  it.each([null, 1, 'x', []])('throws for a value that is not an item: %j', (value) => {
    expect(() => readCslItem(value)).toThrow('object')
  })
})
