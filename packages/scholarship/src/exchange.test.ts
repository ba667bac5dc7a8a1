import { describe, expect, it } from 'vitest'
import { readBibtex } from './bibtex/read.ts'
import { writeBibtex } from './bibtex/write.ts'
import { ROLES, type Work, type WorkLink } from './csl.ts'
import { readCslItem, toCslItem } from './csl-json/csl-json.ts'
import { readRis } from './ris/read.ts'
import { writeRis } from './ris/write.ts'

const turing = [{ family: 'Turing', given: 'Alan M.' }]
const WORKS: Record<string, Work> = {
  article: {
    type: 'article-journal',
    author: [
      ...turing,
      { 'non-dropping-particle': 'van der', family: 'Waerden', given: 'B. L.' },
      { family: 'Steele', given: 'Guy L.', suffix: 'Jr.' },
    ],
    title: 'Computing Machinery & Intelligence: 100% of $x_1^2 \\ {y} ~ #1, LaTeX and McCarthy',
    'container-title': 'Mind',
    volume: '59',
    issue: '236',
    page: '433-460',
    issued: '1950-10',
    DOI: '10.1093/mind/lix.236.433',
    ISSN: '0026-4423',
    URL: 'https://example.org/a_b?c=d%20e&f={g}',
    keyword: 'artificial intelligence, imitation game',
    abstract: 'I propose to consider the question, “Can machines think?” < & >',
    language: 'en',
  },
  book: {
    type: 'book',
    author: [{ literal: 'World Health Organization' }],
    editor: [{ family: 'Copeland', given: 'B. Jack' }],
    title: 'The Essential Turing',
    publisher: 'Clarendon Press',
    'publisher-place': 'Oxford',
    issued: '2004',
    ISBN: '9780198250807',
    edition: '2',
  },
  chapter: {
    type: 'chapter',
    author: turing,
    title: 'Chess',
    'container-title': 'Faster than Thought',
    issued: '1953',
    page: '286-295',
    publisher: 'Pitman',
  },
  paper: {
    type: 'paper-conference',
    author: turing,
    title: 'Checking a Large Routine',
    'container-title': 'Report of a Conference',
    issued: '1949-06-24',
  },
  thesis: {
    type: 'thesis',
    author: turing,
    title: 'Systems of Logic Based on Ordinals',
    publisher: 'Princeton University',
    genre: 'PhD thesis',
    issued: '1938',
  },
  identified: {
    type: 'article-journal',
    author: turing,
    title: 'The chemical basis of morphogenesis',
    'container-title': 'Philosophical Transactions',
    issued: '1952-08-14',
    PMID: '2185858',
    arXiv: '1210.1234v2',
  },
  preprint: { type: 'article', author: turing, title: 'Intelligent machinery', issued: '2020', arXiv: '2001.00001' },
  presented: {
    type: 'paper-conference',
    author: turing,
    title: 'Checking a Large Routine, again',
    'container-title': 'Report of a Conference on High Speed Automatic Calculating Machines',
    'event-title': 'Conference on High Speed Automatic Calculating Machines',
    'event-place': 'Cambridge',
    publisher: 'University Mathematical Laboratory',
    'publisher-place': 'London',
    issued: '1949-06-24',
  },
  read: {
    type: 'paper-conference',
    author: turing,
    title: 'A paper without proceedings',
    'event-title': 'Ratio Club',
    issued: '1950-12-07',
  },
  series: {
    type: 'chapter',
    author: turing,
    editor: [{ family: 'Ince', given: 'D. C.' }],
    title: 'Solvable and unsolvable problems',
    'container-title': 'Mechanical Intelligence',
    'collection-title': 'Collected Works',
    'collection-number': '1',
    'chapter-number': '7',
    issued: '1992',
  },
  volumes: {
    type: 'book',
    editor: turing,
    title: 'Collected works of A. M. Turing',
    'collection-title': 'Studies in Logic',
    'collection-number': '4',
    'number-of-volumes': '4',
    'number-of-pages': '227',
    issued: '1992',
  },
  report: {
    type: 'report',
    author: turing,
    title: 'Proposed electronic calculator',
    number: 'E882',
    publisher: 'National Physical Laboratory',
    issued: '1946',
  },
  forthcoming: { type: 'book', author: turing, title: 'The morphogen theory', status: 'accepted', issued: '1954-06' },
  season: { type: 'article-journal', author: turing, title: 'Practical forms of type theory', 'container-title': 'JSL', issued: '1948-21' },
  accepted: { type: 'article-journal', author: turing, title: 'Morphogen theory of phyllotaxis', status: 'accepted' },
}
const LINKS: WorkLink[] = [{ kind: 'pdf', href: 'https://example.org/turing.pdf' }]

/** An address may not hold braces, so they come back encoded. */
const encodeBraces = (work: Work): Work => (work.URL ? { ...work, URL: work.URL.replace('{g}', '%7Bg%7D') } : work)

describe.each(Object.entries(WORKS))('%s', (key, work) => {
  it('comes back the same from BibTeX', async () => {
    const { entries, errors } = await readBibtex(writeBibtex(key, work, LINKS))
    expect(errors).toEqual([])
    expect(entries[0]).toMatchObject({ key, work: encodeBraces(work), links: LINKS, unknownFields: [] })
    expect(entries[0]?.work).toEqual(encodeBraces(work))
  })

  it('comes back the same from RIS', () => {
    const { records, errors } = readRis(writeRis(work, LINKS))
    expect(errors).toEqual([])
    expect(records[0]).toMatchObject({ work, links: LINKS, unknownTags: [] })
    expect(records[0]?.work).toEqual(work)
  })

  it('comes back the same from CSL-JSON', () => {
    expect(readCslItem(JSON.parse(JSON.stringify(toCslItem(key, work))))).toEqual({ id: key, work, unknownFields: [] })
  })
})

it.each(ROLES)('the names of the role %s come back the same from BibTeX', async (role) => {
  const work: Work = { type: 'book', title: 'Title', [role]: turing }
  expect((await readBibtex(writeBibtex('k', work))).entries[0]?.work).toEqual(work)
})

describe('dates in CSL-JSON', () => {
  it.each([
    ['1936', { 'date-parts': [[1936]] }],
    ['1936-11-12', { 'date-parts': [[1936, 11, 12]] }],
    ['1936/1937', { 'date-parts': [[1936], [1937]] }],
    ['1950~', { 'date-parts': [[1950]], circa: true }],
    ['2021-21', { 'date-parts': [[2021]], season: 1 }],
    ['-0043-03-15', { 'date-parts': [[-44, 3, 15]] }],
    ['1936~/1937~', { 'date-parts': [[1936], [1937]], circa: true }],
  ])('writes and reads %s', (issued, expected) => {
    const item = toCslItem('k', { type: 'book', issued })
    expect(item.issued).toEqual(expected)
    expect(readCslItem(item).work.issued).toBe(issued)
  })
})

describe('writing RIS', () => {
  const tagsOf = (work: Work) =>
    writeRis(work)
      .trimEnd()
      .split('\r\n')
      .map((line) => [line.slice(0, 2), line.slice(6)])

  it('names identifiers as accession numbers of their databases', () => {
    expect(tagsOf(WORKS.identified as Work)).toEqual(
      expect.arrayContaining([
        ['AN', '2185858'],
        ['AN', 'arXiv:1210.1234v2'],
        ['DB', 'PubMed'],
      ]),
    )
  })

  it('tells a conference from its proceedings, and where it was from where they appeared', () => {
    expect(tagsOf(WORKS.presented as Work)).toEqual(
      expect.arrayContaining([
        ['TY', 'CONF'],
        ['T2', 'Conference on High Speed Automatic Calculating Machines'],
        ['C3', 'Report of a Conference on High Speed Automatic Calculating Machines'],
        ['CY', 'Cambridge'],
        ['C1', 'London'],
      ]),
    )
    expect(tagsOf({ type: 'speech', 'event-title': 'Ratio Club', 'event-place': 'London' })).toEqual([
      ['TY', 'SLIDE'],
      ['T2', 'Ratio Club'],
      ['CY', 'London'],
      ['ER', ''],
    ])
  })

  it.each<[Work['type'], string]>([
    ['book', 'A3'],
    ['chapter', 'A2'],
    ['report', 'ED'],
    ['article-journal', 'ED'],
  ])('names the editor of a %s in %s, not that of its series', (type, tag) => {
    expect(tagsOf({ type, editor: turing })).toContainEqual([tag, 'Turing, Alan M.'])
  })
})

describe('reading RIS', () => {
  const record = (lines: string) => `TY  - JOUR\n${lines}\nER  - \n`

  it('reads several records, continued lines and either kind of line end, and reports what is no record', () => {
    const file = `\u{FEFF}stray\r\n${record('TI  - A title\r\n that goes on\nAU  - Turing, A. M.')}\n${record('T1  - B\nY1  - 1936/11/12/\nXX  - kept')}TY  - BOOK\nTI  - C`
    const { records, errors } = readRis(file)
    expect(records.map(({ work }) => work.title)).toEqual(['A title that goes on', 'B', 'C'])
    expect(records[1]).toMatchObject({ work: { issued: '1936-11-12' }, unknownTags: ['XX'] })
    expect(errors).toEqual([
      { line: 1, message: 'A record starts with "TY  -"' },
      { line: 13, message: 'The record is not closed by "ER  -"' },
    ])
  })

  it.each([
    ['AN  - 2185858\nDB  - MEDLINE', { PMID: '2185858' }, []],
    ['AN  - PMID: 2185858', { PMID: '2185858' }, []],
    ['AN  - 2001.00001\nDB  - arXiv', { arXiv: '2001.00001' }, []],
    ['AN  - WOS:000086150200004\nDB  - Web of Science', {}, ['AN', 'DB']],
    ['AN  - 2185858', {}, ['AN']],
  ])('takes an accession number for what its database says: %s', (lines, expected, unknown) => {
    const [first] = readRis(record(lines)).records
    expect(first).toMatchObject({ unknownTags: unknown })
    expect(first?.work).toEqual({ type: 'article-journal', ...expected })
  })

  it('reads a paper as publishers write it, whose second title and place are those of the proceedings', () => {
    const lines = 'T1  - A paper\nT2  - Proceedings of X\nT3  - X ’19\nCY  - New York, NY\nPB  - ACM'
    expect(readRis(`TY  - CONF\n${lines}\nER  - \n`).records[0]?.work).toEqual({
      type: 'paper-conference',
      title: 'A paper',
      'container-title': 'Proceedings of X',
      'collection-title': 'X ’19',
      publisher: 'ACM',
      'publisher-place': 'New York, NY',
    })
    const springer = 'TI  - A paper\nBT  - Computer Vision\nPB  - Springer\nCY  - Cham'
    expect(readRis(`TY  - CPAPER\n${springer}\nER  - \n`).records[0]?.work).toMatchObject({
      'container-title': 'Computer Vision',
      'publisher-place': 'Cham',
    })
  })

  it('reads the second title of a book as that of its series, and its editor beside that of the series', () => {
    const { records } = readRis('TY  - BOOK\nT1  - A book\nT2  - A series\nA2  - Series, Ed\nA3  - Book, Ed\nSP  - 227\nER  - \n')
    expect(records[0]).toMatchObject({
      work: { title: 'A book', 'collection-title': 'A series', editor: [{ family: 'Book', given: 'Ed' }], 'number-of-pages': '227' },
      unknownTags: ['A2'],
    })
  })

  it.each(['', 'TY', 'TY  - ', 'ER  - ', 'TY  - JOUR\nTY  - JOUR\n', '\u0000'])('never throws, whatever the text: %j', (text) => {
    expect(() => readRis(text)).not.toThrow()
  })
})

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

  it('writes a quarter as its year, because there are seasons only', () => {
    expect(toCslItem('k', { type: 'book', issued: '2019-33' }).issued).toEqual({ 'date-parts': [[2019]] })
  })

  it.each([null, 1, 'x', []])('throws for what is no item: %j', (value) => {
    expect(() => readCslItem(value)).toThrow('object')
  })
})
