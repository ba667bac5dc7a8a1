import { describe, expect, it } from 'vitest'
import { readRis } from './read.ts'
import { writeRis } from './write.ts'

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
    ['UNPB', 'M3  - Invited talk', { type: 'speech', genre: 'Invited talk' }],
    ['GEN', 'N1  - Talk at the Royal Society', { type: 'speech', genre: 'Talk', 'event-title': 'Royal Society' }],
    ['UNPB', 'M3  - Working paper', { type: 'manuscript', genre: 'Working paper' }],
  ])('reads a talk, which has no type of record: %s, %s', (type, line, expected) => {
    expect(readRis(`TY  - ${type}\nTI  - T\n${line}\nER  - \n`).records[0]?.work).toEqual({ title: 'T', ...expected })
  })

  it.each([
    ['N1  - We thank the Bonn Workshop for comments', { note: 'We thank the Bonn Workshop for comments' }],
    ['T2  - Reports\nN1  - DIANA Meeting', { 'container-title': 'Reports', note: 'DIANA Meeting' }],
  ])('takes no event from the note of a manuscript: %s', (lines, expected) => {
    const [first] = readRis(`TY  - UNPB\nTI  - T\nDA  - 2018/10/29/\n${lines}\nER  - \n`).records
    expect(first?.work).toEqual({ type: 'manuscript', title: 'T', issued: '2018-10-29', ...expected })
  })

  it('reads no version of data that has an edition only', () => {
    const work = { type: 'dataset', title: 'T', edition: '2' } as const
    expect(readRis(writeRis(work)).records[0]?.work).toEqual({ type: 'dataset', title: 'T' })
  })

  it('reads titles without tags of HTML, and several ISSNs', () => {
    const { work, unknownTags } =
      readRis(record('TI  - The H<sub>2</sub>O &amp; <i>others</i>\nSN  - 0028-0836 (Print) 1476-4687 (Linking)')).records[0] ?? {}
    expect(work).toMatchObject({ title: 'The H₂O & others', ISSN: '0028-0836' })
    expect(unknownTags).toEqual([])
  })

  it.each([
    ['C7  - e0213456', { page: 'e0213456' }, []],
    ['C7  - e0213456\nSP  - 1\nEP  - 9', { page: '1-9' }, ['C7']],
    ['JA  - Nature', { 'container-title': 'Nature' }, []],
    ['J2  - PLoS ONE', { 'container-title': 'PLoS ONE' }, []],
    ['T2  - The Journal\nJ2  - J', { 'container-title': 'The Journal' }, ['J2']],
  ])('reads the number of an article, and the short title of a journal that has no other: %s', (lines, expected, unknown) => {
    const [first] = readRis(record(lines)).records
    expect(first).toMatchObject({ work: { type: 'article-journal', ...expected }, unknownTags: unknown })
  })

  it('reads keywords that EndNote writes one a line', () => {
    expect(readRis(record('KW  - Animals\nPlant sciences\n*Humans\nAB  - One\ntwo')).records[0]?.work).toMatchObject({
      ...{ keyword: 'Animals, Plant sciences, *Humans', abstract: 'One two' },
    })
  })

  it('reads no edition of a journal, which is the day on which its article appeared online', () => {
    expect(readRis(record('ET  - 2019/09/23')).records[0]).toMatchObject({ work: { type: 'article-journal' }, unknownTags: ['ET'] })
    expect(readRis(record('ET  - 2019/09/23')).records[0]?.work).not.toHaveProperty('edition')
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

  it.each([
    ['World Health Organization,', 'World Health Organization'],
    ['UNESCO,', 'UNESCO'],
    ['Bletchley Park ,', 'Bletchley Park'],
    ['World Health Organization', 'World Health Organization'],
  ])('reads an organization as EndNote writes it: %s', (value, literal) => {
    expect(readRis(record(`TI  - T\nAU  - ${value}\nED  - ${value}`)).records[0]?.work).toMatchObject({
      author: [{ literal }],
      editor: [{ literal }],
    })
  })

  it.each([
    ['Press, William H.', { family: 'Press', given: 'William H.' }],
    ['Service, Robert', { family: 'Service', given: 'Robert' }],
    ['World Bank', { literal: 'World Bank' }],
    ['عبد الرحمن، محمد', { family: 'عبد الرحمن', given: 'محمد' }],
  ])('reads people, and tells them from organizations that have a word of their names: %s', (value, name) => {
    expect(readRis(record(`AU  - ${value}`)).records[0]?.work.author).toEqual([name])
  })

  it('reads a record of an unknown type', () => {
    for (const type of ['constructor', '__proto__', 'NONE'])
      expect(readRis(`TY  - ${type}\nTI  - A title\nER  - \n`).records[0]?.work).toEqual({ type: 'document', title: 'A title' })
  })

  it.each(['UR  - file:///home/me/a.pdf', 'UR  - C:\\Users\\me\\a.pdf', 'UR  - internal-pdf://1/a.pdf', 'N1  - <p>What I think of it</p>'])(
    'does not read what is private to a program or its user: %s',
    (line) => {
      const [first] = readRis(record(line)).records
      expect(first).toMatchObject({ work: { type: 'article-journal' }, unknownTags: [line.slice(0, 2)] })
      expect(JSON.stringify([first?.work, first?.links])).not.toMatch(/me|pdf|think/)
    },
  )

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
