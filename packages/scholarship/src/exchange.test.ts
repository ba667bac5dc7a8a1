import { describe, expect, it } from 'vitest'
import { toPublicBibtex } from './bibtex/publish.ts'
import { readBibtex } from './bibtex/read.ts'
import { writeBibtex } from './bibtex/write.ts'
import { ROLES, type Role, TEXT_VARIABLES, type Work, type WorkLink } from './csl.ts'
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
    note: 'Reprinted in 1986',
  },
  software: { type: 'software', author: turing, title: 'Chess player', version: '1.1.1', publisher: 'Zenodo', issued: '2020-02' },
  forthcoming: { type: 'book', author: turing, title: 'The morphogen theory', status: 'accepted', issued: '1954-06' },
  season: { type: 'article-journal', author: turing, title: 'Practical forms of type theory', 'container-title': 'JSL', issued: '1948-21' },
  open: {
    type: 'chapter',
    author: turing,
    editor: [{ family: 'Ince', given: 'D. C.' }, { literal: 'World Health Organization' }],
    etAl: ['author', 'editor'],
    title: 'Solvable problems',
    'container-title': 'Mechanical Intelligence',
    issued: '1992',
  },
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

it('every property of a work that holds text is in one of these works', () => {
  const tested = new Set(Object.values(WORKS).flatMap(Object.keys))
  expect(TEXT_VARIABLES.filter((variable) => !tested.has(variable))).toEqual([])
})

/** RIS has no tags for them. */
const NOT_IN_RIS: Role[] = ['illustrator', 'introduction']

it.each(ROLES.filter((role) => !NOT_IN_RIS.includes(role)))('the names of the role %s come back the same from RIS', (role) => {
  const work: Work = { type: 'book', title: 'Title', [role]: turing }
  expect(readRis(writeRis(work)).records[0]?.work).toEqual(work)
})

it.each(ROLES)('the names of the role %s come back the same from BibTeX', async (role) => {
  const work: Work = { type: 'book', title: 'Title', [role]: turing }
  expect((await readBibtex(writeBibtex('k', work))).entries[0]?.work).toEqual(work)
})

it('those who contributed equally come back from BibTeX, in an annotation of BibLaTeX', async () => {
  const author = [
    { family: 'Turing', given: 'A.', equalContribution: true },
    { family: 'Good', given: 'I. J.' },
    { literal: 'Bletchley Park', equalContribution: true },
  ]
  const written = writeBibtex('k', { type: 'book', title: 'Title', author })
  expect(written).toContain('author+an = {1=equal;3=equal},')
  expect((await readBibtex(written)).entries[0]).toMatchObject({ work: { author }, unknownFields: [] })
})

it.each(ROLES)('the ORCID iDs of the role %s come back from BibTeX, in an annotation that other programs ignore', async (role) => {
  const names = [
    { family: 'Good', given: 'I. J.' },
    { ...turing[0], ORCID: '0000-0002-1825-0097' },
    { literal: 'NPL', ORCID: '0000-0001-7542-0286' },
  ]
  const work: Work = { type: 'book', title: 'Title', [role]: names }
  const written = writeBibtex('k', work)
  expect(written).toContain(`${role}+an:orcid = {2="0000-0002-1825-0097";3="0000-0001-7542-0286"},`)
  expect((await readBibtex(written)).entries[0]).toMatchObject({ work, unknownFields: [] })
  expect(toPublicBibtex(written)).toContain(`${role}+an:orcid`)
})

it.each([
  ['1="0000-0002-1825-0097"; 2="nobody"', ['0000-0002-1825-0097', undefined]],
  ['2=https://orcid.org/0000-0002-1825-0097', [undefined, '0000-0002-1825-0097']],
  ['3="0000-0002-1825-0097"', [undefined, undefined]],
  ['1="0000-0002-1825-0098"', [undefined, undefined]],
])('the annotation %s is read as far as it has ORCID iDs of these names', async (annotation, orcids) => {
  const { entries } = await readBibtex(`@book{k, author = {Doe, Jane and Roe, Ann}, author+an:orcid = {${annotation}}}`)
  expect(entries[0]?.work.author?.map(({ ORCID }) => ORCID)).toEqual(orcids)
  expect(entries[0]?.unknownFields).toEqual(annotation.startsWith('2=') ? [] : ['author+an:orcid'])
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
  const getTags = (work: Work) =>
    writeRis(work)
      .trimEnd()
      .split('\r\n')
      .map((line) => [line.slice(0, 2), line.slice(6)])

  it('names identifiers as accession numbers of their databases', () => {
    expect(getTags(WORKS.identified as Work)).toEqual(
      expect.arrayContaining([
        ['AN', '2185858'],
        ['AN', 'arXiv:1210.1234v2'],
        ['DB', 'PubMed'],
      ]),
    )
  })

  it.each(['0079', '-0043', '0476-08'])('writes a year that comes back: %s', (issued) => {
    expect(readRis(writeRis({ type: 'book', title: 'T', issued })).records[0]?.work.issued).toBe(issued)
  })

  it('distinguishes a conference and its place from its proceedings and theirs', () => {
    expect(getTags(WORKS.presented as Work)).toEqual(
      expect.arrayContaining([
        ['TY', 'CONF'],
        ['T2', 'Conference on High Speed Automatic Calculating Machines'],
        ['C3', 'Report of a Conference on High Speed Automatic Calculating Machines'],
        ['CY', 'Cambridge'],
        ['C1', 'London'],
      ]),
    )
    expect(getTags({ type: 'speech', 'event-title': 'Ratio Club', 'event-place': 'London' })).toEqual([
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
    expect(getTags({ type, editor: turing })).toContainEqual([tag, 'Turing, Alan M.'])
  })
})
