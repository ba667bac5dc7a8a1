import { describe, expect, it } from 'vitest'
import type { Work } from '#csl'
import { toCitationTags } from './citation-tags.ts'
import { toCoins } from './coins.ts'
import { toSchema } from './json-ld.ts'

const PAGE = 'https://turing.example/articles/computing-machinery-1950'
const article: Work = {
  type: 'article-journal',
  title: 'Computing Machinery and Intelligence',
  author: [
    { family: 'Turing', given: 'Alan M.', ORCID: '0000-0002-1825-0097' },
    { 'non-dropping-particle': 'van der', family: 'Waerden', given: 'B. L.' },
    { literal: 'World Health Organization' },
  ],
  'container-title': 'Mind',
  volume: '59',
  issue: '236',
  page: '433-460',
  issued: '1950-10',
  DOI: '10.1093/mind/lix.236.433',
  ISSN: '0026-4423',
}

describe('tags for Google Scholar', () => {
  it('name each author once and in order, with what identifies the article', () => {
    expect(toCitationTags(article, { page: PAGE, pdf: 'https://turing.example/files/a/paper.pdf' })).toEqual([
      ['citation_title', 'Computing Machinery and Intelligence'],
      ['citation_author', 'Turing, Alan M.'],
      ['citation_author', 'van der Waerden, B. L.'],
      ['citation_author', 'World Health Organization'],
      ['citation_publication_date', '1950/10'],
      ['citation_journal_title', 'Mind'],
      ['citation_volume', '59'],
      ['citation_issue', '236'],
      ['citation_firstpage', '433'],
      ['citation_lastpage', '460'],
      ['citation_doi', '10.1093/mind/lix.236.433'],
      ['citation_issn', '0026-4423'],
      ['citation_pdf_url', 'https://turing.example/files/a/paper.pdf'],
      ['citation_abstract_html_url', PAGE],
      ['DC.type', 'journalArticle'],
    ])
  })

  it.each<[string, NonNullable<Work['author']>, string[]]>([
    ['the suffix of a name with the given names', [{ family: 'Steele', given: 'Guy L.', suffix: 'Jr.' }], ['Steele, Guy L. Jr.']],
    [
      'the words of the family name of a lone author joined',
      [{ 'non-dropping-particle': 'van der', family: 'Waerden', given: 'B. L.' }],
      ['van\u00A0der\u00A0Waerden, B. L.'],
    ],
    ['a lone author with one given name as any other', [{ family: 'García Márquez', given: 'Gabriel' }], ['García Márquez, Gabriel']],
  ])('have %s, so that Zotero reads one person', (_, author, contents) => {
    const tags = toCitationTags({ type: 'book', title: 'T', author, editor: author }, { page: PAGE })
    for (const name of ['citation_author', 'citation_editor'])
      expect(tags.flatMap(([tag, content]) => (tag === name ? content : []))).toEqual(contents)
  })

  it.each<[Work, string, string]>([
    [{ type: 'thesis', publisher: 'Princeton University' }, 'citation_dissertation_institution', 'Princeton University'],
    [{ type: 'report', publisher: 'NPL' }, 'citation_technical_report_institution', 'NPL'],
    [{ type: 'paper-conference', 'container-title': 'Proc.' }, 'citation_conference_title', 'Proc.'],
    [{ type: 'chapter', 'container-title': 'Faster than Thought' }, 'citation_inbook_title', 'Faster than Thought'],
    [{ type: 'book', issued: '2021-21' }, 'citation_publication_date', '2021'],
    [{ type: 'book', issued: '1936/1937' }, 'citation_publication_date', '1936'],
    [{ type: 'chapter' }, 'DC.type', 'bookSection'],
    [{ type: 'speech' }, 'DC.type', 'presentation'],
    [{ type: 'report', abstract: 'About\nit' }, 'citation_abstract', 'About\nit'],
  ])('of %o have %s: %s', (work, name, content) => {
    expect(toCitationTags(work, { page: PAGE })).toContainEqual([name, content])
  })
})

describe('COinS', () => {
  it('hold the fields from which Zotero makes an article', () => {
    expect([...new URLSearchParams(toCoins(article, PAGE))]).toEqual([
      ['ctx_ver', 'Z39.88-2004'],
      ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
      ['rft.genre', 'article'],
      ['rft.atitle', 'Computing Machinery and Intelligence'],
      ['rft.jtitle', 'Mind'],
      ['rft.volume', '59'],
      ['rft.issue', '236'],
      ['rft.spage', '433'],
      ['rft.epage', '460'],
      ['rft.issn', '0026-4423'],
      ['rft.aufirst', 'Alan M.'],
      ['rft.aulast', 'Turing'],
      ['rft.au', 'van der Waerden, B. L.'],
      ['rft.au', 'World Health Organization'],
      ['rft.date', '1950-10'],
      ['rft_id', 'info:doi/10.1093/mind/lix.236.433'],
      ['rft_id', PAGE],
    ])
  })

  it.each<[Work['type'], string, string]>([
    ['book', 'book', 'rft.btitle'],
    ['chapter', 'book', 'rft.atitle'],
    ['paper-conference', 'book', 'rft.atitle'],
    ['thesis', 'dissertation', 'rft.title'],
    ['dataset', 'dc', 'rft.title'],
  ])('of a %s have the format %s and its title in %s', (type, format, field) => {
    const coins = new URLSearchParams(toCoins({ type, title: 'T & <b>' }, PAGE))
    expect(coins.get('rft_val_fmt')).toBe(`info:ofi/fmt:kev:mtx:${format}`)
    expect(coins.get(field)).toBe('T & <b>')
  })

  it('keeps the suffixes of names, where Zotero reads them', () => {
    const author = [
      { family: 'Steele', given: 'Guy L.', suffix: 'Jr.' },
      { family: 'King', given: 'Martin Luther', suffix: 'III' },
    ]
    const coins = new URLSearchParams(toCoins({ type: 'book', title: 'T', author }, PAGE))
    expect([coins.get('rft.aufirst'), coins.get('rft.aulast')]).toEqual(['Guy L., Jr.', 'Steele'])
    expect(coins.getAll('rft.au')).toEqual(['King, Martin Luther III'])
  })
})

describe('JSON-LD', () => {
  it('describes an article with its authors, its ORCID iD and its place in a periodical', () => {
    expect(JSON.parse(JSON.stringify(toSchema(article, { page: PAGE })))).toEqual({
      '@type': 'ScholarlyArticle',
      '@id': PAGE,
      url: PAGE,
      name: 'Computing Machinery and Intelligence',
      headline: 'Computing Machinery and Intelligence',
      author: [
        {
          '@type': 'Person',
          name: 'Alan M. Turing',
          givenName: 'Alan M.',
          familyName: 'Turing',
          sameAs: 'https://orcid.org/0000-0002-1825-0097',
        },
        { '@type': 'Person', name: 'B. L. van der Waerden', givenName: 'B. L.', familyName: 'van der Waerden' },
        { '@type': 'Organization', name: 'World Health Organization' },
      ],
      datePublished: '1950-10',
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: '236',
        isPartOf: {
          '@type': 'PublicationVolume',
          volumeNumber: '59',
          isPartOf: { '@type': 'Periodical', name: 'Mind', issn: '0026-4423' },
        },
      },
      pageStart: '433',
      pageEnd: '460',
      sameAs: ['https://doi.org/10.1093/mind/lix.236.433'],
    })
  })

  it.each([
    [{ literal: 'Aristotle' }, 'Person'],
    [{ literal: 'Lord Kelvin' }, 'Person'],
    [{ literal: '孔子' }, 'Person'],
    [{ literal: 'The Turing Project', ORCID: '0000-0002-1825-0097' }, 'Person'],
    [{ literal: 'CERN' }, 'Organization'],
    [{ literal: 'University of Manchester' }, 'Organization'],
    [{ literal: 'Deutsches Zentrum' }, 'Organization'],
  ])('describes %o as a %s', (author, type) => {
    expect(toSchema({ type: 'book', title: 'T', author: [author] }, { page: PAGE }).author).toMatchObject([{ '@type': type }])
  })

  it.each([
    ['-0043', '-0043'],
    ['-0043-03-15', '-0043-03-15'],
    ['0079', '0079'],
    ['1950-10', '1950-10'],
  ])('says that a work of %s was published then', (issued, date) => {
    expect(toSchema({ type: 'book', title: 'T', issued }, { page: PAGE }).datePublished).toBe(date)
  })

  it('places a review in its periodical, like an article', () => {
    expect(toSchema({ type: 'review', title: 'R', 'container-title': 'Mind' }, { page: PAGE }).isPartOf).toMatchObject({
      '@type': 'Periodical',
      name: 'Mind',
    })
  })

  it('names the editors of a chapter as those of its book, and the editors of a book as its own', () => {
    const editor = [{ family: 'Bowden', given: 'B. V.' }]
    const editors = [expect.objectContaining({ name: 'B. V. Bowden' })]
    const chapter = toSchema({ type: 'chapter', title: 'T', 'container-title': 'Faster than Thought', editor }, { page: PAGE })
    expect(chapter).toMatchObject({ isPartOf: { '@type': 'Book', editor: editors } })
    expect(chapter.editor).toBeUndefined()
    expect(toSchema({ type: 'book', title: 'T', editor }, { page: PAGE }).editor).toEqual(editors)
  })

  it('describes a talk with its time, place and speakers', () => {
    const talk: Work = {
      type: 'speech',
      title: 'Solvable problems',
      author: [{ family: 'Turing', given: 'A.' }],
      issued: '1947-02-20/1947-02-21',
      'event-title': 'Ordinary meeting',
      'event-place': 'London',
      abstract: 'On puzzles.',
    }
    expect(JSON.parse(JSON.stringify(toSchema(talk, { page: PAGE })))).toEqual({
      '@type': 'Event',
      '@id': PAGE,
      url: PAGE,
      name: 'Solvable problems',
      startDate: '1947-02-20',
      endDate: '1947-02-21',
      location: { '@type': 'Place', name: 'London', address: 'London' },
      performer: [{ '@type': 'Person', name: 'A. Turing', givenName: 'A.', familyName: 'Turing' }],
      superEvent: { '@type': 'Event', name: 'Ordinary meeting' },
      description: 'On puzzles.',
    })
  })

  it.each<[Work['type'], string]>([
    ['book', 'Book'],
    ['chapter', 'Chapter'],
    ['report', 'Report'],
    ['event', 'Event'],
    ['thesis', 'Thesis'],
    ['document', 'CreativeWork'],
  ])('calls a %s a %s', (type, schemaType) => {
    expect(toSchema({ type, title: 'T' }, { page: PAGE })['@type']).toBe(schemaType)
  })
})
