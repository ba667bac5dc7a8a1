import { describe, expect, it } from 'vitest'
import { toPublicBibtex } from './publish.ts'
import { readBibtex, toStandalone } from './read.ts'
import { updateBibtex } from './update.ts'

const readOne = async (source: string) => {
  const [entry] = (await readBibtex(source)).entries
  if (!entry) throw new Error('No entry was read')
  return entry
}
const readFields = (fields: string, type = 'article') => readOne(`@${type}{k, title = {T}, ${fields}}`)

describe('what styles of BibLaTeX, publishers and site generators write is read', () => {
  it.each([
    [
      'a suffix after the given name',
      'author = {Fulton, James E., Jr.}',
      { author: [{ family: 'Fulton', given: 'James E.', suffix: 'Jr.' }] },
    ],
    [
      'an organization',
      'groupauthor = {{Pew Research Center} and {TED}}',
      { author: [{ literal: 'Pew Research Center' }, { literal: 'TED' }] },
    ],
    ['the number of an article', 'eid = {giad067}', { page: 'giad067' }],
    ['the number of an article beside its pages', 'pages = {1--9}, eid = {12}', { page: '1-9' }],
    ['the number of an article of the ACM', 'articleno = {17}, numpages = {9}', { page: '17' }],
    ['the number of an article of Scopus', 'art_number = {e1234}', { page: 'e1234' }],
    ['keywords of EndNote', 'keywords = {Animals\r\nPlant sciences\n*Humans}', { keyword: 'Animals, Plant sciences, *Humans' }],
    ['a keyword in two lines', 'keywords = {plant\n  sciences}', { keyword: 'plant sciences' }],
    ['keywords in two lines', 'keywords = {plant\nsciences, humans}', { keyword: 'plant sciences, humans' }],
    ['an article that was posted before it is published', 'pubstate = {prepublished}, year = 2024', { issued: '2024' }],
    ['an article of a newspaper', 'entrysubtype = {newspaper}', { type: 'article-newspaper' }],
    ['an article of a magazine', 'entrysubtype = {magazine}', { type: 'article-magazine' }],
    ['a number of PubMed', 'eprinttype = {pubmed}, eprint = {24314719}', { PMID: '24314719' }],
    ['an address of arXiv', 'arxiv = {https://arxiv.org/abs/1602.05314.pdf}', { arXiv: '1602.05314' }],
    ['a number of arXiv', 'arxiv = {1602.05314}', { arXiv: '1602.05314' }],
    [
      'a preprint in a repository',
      'journal = {Computing Research Repository}, volume = {arXiv:1503.06733}',
      { type: 'article', arXiv: '1503.06733' },
    ],
    ['an ISBN with a Cyrillic letter', 'isbn = {5-201-02033-Х}', { ISBN: '9785201020330' }],
    [
      'a name that goes on in the next line',
      'author = {山田\n   太郎 and 鈴木 花子}',
      {
        author: [
          { family: '山田', given: '太郎' },
          { family: '鈴木', given: '花子' },
        ],
      },
    ],
    [
      'a family name that stands first, with and without a comma',
      'author = {毛, 泽东 and 佐藤　花子 and 김 철수 and 王小明 and スティーブン キング and {山田 太郎}}',
      {
        author: [
          { family: '毛', given: '泽东' },
          { family: '佐藤', given: '花子' },
          { family: '김', given: '철수' },
          { literal: '王小明' },
          { family: 'キング', given: 'スティーブン' },
          { literal: '山田 太郎' },
        ],
      },
    ],
    [
      'a suffix without its comma',
      'author = {Sammy Davis Jr. and Robert Downey, Jr. and John Smith III and {Davis Jr.}, Sammy}',
      {
        author: [
          { family: 'Davis', given: 'Sammy', suffix: 'Jr.' },
          { family: 'Downey', given: 'Robert', suffix: 'Jr.' },
          { family: 'Smith', given: 'John', suffix: 'III' },
          { family: 'Davis Jr.', given: 'Sammy' },
        ],
      },
    ],
    ['days after the macro of a month', 'year = 2010, month = jul # " 5--9"', { issued: '2010-07-05/2010-07-09' }],
    ['a day before the macro of a month', 'year = 2010, month = "3~" # may', { issued: '2010-05-03' }],
    ['a year before our era', 'date = {-0043}', { issued: '-0043' }],
    ['years before and after the beginning of our era', 'date = {-0043/0014}', { issued: '-0043/0014' }],
    ['a quarter', 'date = {2021-33}', { issued: '2021-33' }],
    [
      'single quotation marks, and apostrophes as they are',
      "journal = {`Ideal' Theories}, note = {The kids' `toys', `it's' and ``all''}",
      { 'container-title': '‘Ideal’ Theories', note: "The kids' ‘toys’, ‘it's’ and “all”" },
    ],
    ['a title that goes on in the next line', 'journal = {経済\n   学・法学}', { 'container-title': '経済学・法学' }],
  ])('%s', async (_, fields, expected) => {
    expect((await readFields(fields)).work).toEqual({ type: 'article-journal', title: 'T', ...expected })
  })

  it.each([
    ['an Arabic comma', 'عبد الرحمن، محمد أحمد and علي، سارة', ['عبد الرحمن|محمد أحمد', 'علي|سارة']],
    ['Arabic names in the order of speech', 'محمد أحمد عبد الرحمن and فاطمة آل ثاني', ['عبد الرحمن|محمد أحمد', 'آل ثاني|فاطمة']],
    ['Arabic names without another conjunction', 'محمد الأحمد، سارة علي', ['الأحمد|محمد', 'علي|سارة']],
  ])('%s', async (_, author, expected) => {
    const { work } = await readFields(`author = {${author}}`)
    expect(work.author?.map(({ family, given }) => `${family}|${given}`)).toEqual(expected)
  })

  it.each([
    [
      'a patent',
      'patent',
      'type = {patentus}, location = {countryus}, number = 5668842',
      { type: 'patent', genre: 'U.S. patent', number: '5668842', 'publisher-place': 'United States' },
    ],
    [
      'the places of a conference and its publisher, as the ACM writes them',
      'inproceedings',
      'booktitle = {CHI}, publisher = {ACM}, address = {New York, NY, USA}, location = {Glasgow, Scotland Uk}',
      {
        ...{ type: 'paper-conference', 'container-title': 'CHI', publisher: 'ACM' },
        ...{ 'publisher-place': 'New York, NY, USA', 'event-place': 'Glasgow, Scotland Uk' },
      },
    ],
    ['one place in two fields', 'book', 'address = {Berlin}, location = {Berlin}', { type: 'book', 'publisher-place': 'Berlin' }],
    [
      'the subtitle of a book',
      'incollection',
      'booktitle = {Book}, booksubtitle = {With a Subtitle}',
      { type: 'chapter', 'container-title': 'Book: With a Subtitle' },
    ],
    ['a version of software', 'softwareversion', 'version = {{5.0.2}}', { type: 'software', version: '5.0.2' }],
    ['a manuscript', 'unpublished', 'howpublished = {maninprep}', { type: 'manuscript', status: 'in preparation' }],
    ['a thesis', 'thesis', 'titleaddon = {Doctoral Dissertation}', { type: 'thesis', genre: 'Doctoral Dissertation' }],
    [
      'a poster',
      'proceedings',
      'eventtitle = {APS Congress}, titleaddon = {Poster presentation}',
      { type: 'speech', 'event-title': 'APS Congress', genre: 'Poster presentation' },
    ],
    [
      'a talk of a day',
      'unpublished',
      'note = {DIANA Meeting}, year = 2018, month = oct, day = 29',
      { type: 'speech', 'event-title': 'DIANA Meeting', issued: '2018-10-29' },
    ],
  ])('%s', async (_, type, fields, expected) => {
    const { work, unknownFields } = await readFields(fields, type)
    expect(work).toEqual({ title: 'T', ...expected })
    expect(unknownFields).toEqual([])
  })

  it.each([
    ['a manuscript of a day that was submitted to a conference', 'unpublished', 'note = {Submitted to the Conference on X}'],
    ['a manuscript of a year that names a conference', 'unpublished', 'note = {Conference on X}, month = {}'],
  ])('but not as a talk: %s', async (_, type, fields) => {
    const date = fields.includes('month') ? 'year = 2018' : 'date = {2018-10-29}'
    expect((await readFields(`${fields}, ${date}`, type)).work.type).toBe('manuscript')
  })

  it('a way of publication that the entry has no place for stays an unknown field', async () => {
    const { unknownFields } = await readFields('publisher = {Press}, howpublished = {Online only}', 'misc')
    expect(unknownFields).toEqual(['howpublished'])
  })
})

describe('links in the fields of BibBase', () => {
  const source = `@article{k, title = {T},
  url_pdf = {https://example.org/a_b.pdf}, url_Slides = {https://example.org/s}, url_code = {https://example.org/c}, url_dataset = {x}}`

  it('are read, are changed where they are, and are public', async () => {
    const { work, links, unknownFields } = await readOne(source)
    expect(links).toEqual([
      { kind: 'pdf', href: 'https://example.org/a_b.pdf' },
      { kind: 'code', href: 'https://example.org/c' },
      { kind: 'slides', href: 'https://example.org/s' },
    ])
    expect(unknownFields).toEqual(['url_dataset'])
    const moved = links.map((link) => (link.kind === 'pdf' ? { ...link, href: 'https://example.org/new.pdf' } : link))
    expect(updateBibtex(source, { work, links }, work, moved)).toBe(source.replace('a_b.pdf', 'new.pdf'))
    expect(toPublicBibtex(source).trim()).toBe(source.replace(', url_dataset = {x}', ''))
  })
})

it('how often a work was cited when a database exported it is no note of the work', async () => {
  const { work, unknownFields } = await readFields('note = {Cited by: 12; All Open Access, Green Open Access}')
  expect(work).not.toHaveProperty('note')
  expect(unknownFields).toEqual([])
})

describe('a note of a work that has a day is kept', () => {
  it.each([
    ['a sentence', 'misc', 'I thank the participants of the Bonn workshop for their comments.', undefined],
    ['a sentence without a full stop', 'unpublished', 'Comments were made by those at the Bonn Workshop', undefined],
    ['another work', 'misc', 'Minutes of the board meeting', undefined],
    ['another work, in capitals', 'unpublished', 'Minutes of the Board Meeting', undefined],
    ['an event that is no name', 'misc', 'the last board meeting', undefined],
    ['a second event', 'unpublished', 'Bonn Workshop', 'APS Congress'],
    ['a talk at a second event', 'unpublished', 'Talk at the Bonn Workshop', 'APS Congress'],
  ])('if it is %s', async (_, type, note, event) => {
    const named = event ? `, eventtitle = {${event}}` : ''
    const { work, unknownFields } = await readFields(`note = {${note}}, date = {2019-03-12}${named}`, type)
    expect(work.note).toBe(note)
    expect(work['event-title']).toBe(event)
    expect(work.type === 'speech').toBe(event !== undefined)
    expect(unknownFields).toEqual([])
  })
})

describe('an entry inherits', () => {
  const WORK = '@mvbook{work, author = {Witt, L.}, title = {Works}, publisher = {Press}, year = 1994}'
  const VOLUME = '@book{volume, crossref = {work}, editor = {Koz, M.}, volume = {1}, xdata = {common}}'
  const CHAPTER = '@inbook{chapter, crossref = {volume}, author = {Witt, L.}, title = {Tractatus}, pages = {1--73}}'
  const DATA = '@xdata{common, location = {Moscow}, langid = {russian}}'
  const expected = {
    type: 'chapter',
    author: [{ family: 'Witt', given: 'L.' }],
    editor: [{ family: 'Koz', given: 'M.' }],
    title: 'Tractatus',
    'container-title': 'Works',
    volume: '1',
    publisher: 'Press',
    'publisher-place': 'Moscow',
    language: 'ru',
    issued: '1994',
    page: '1-73',
  }

  it('from an entry that inherits itself, and from data that are no work', async () => {
    const { entries } = await readBibtex([CHAPTER, VOLUME, WORK, DATA].join('\n'))
    expect(entries.map(({ key }) => key)).toEqual(['chapter', 'volume', 'work'])
    expect(entries[0]?.work).toEqual(expected)
    const standalone = toStandalone(entries[0] as (typeof entries)[0])
    expect(standalone.split('\n\n').toSorted()).toEqual([CHAPTER, DATA, VOLUME, WORK].toSorted())
    expect((await readOne(standalone)).work).toEqual(expected)
  })

  it('nothing that it says itself in another field', async () => {
    const parent = '@book{b, title = {Book}, location = {Berlin}, publisher = {Press}, date = {1999-05}}'
    const child = '@incollection{a, crossref = {b}, title = {A}, address = {Bonn}, institution = {Institute}, year = 2000}'
    const [entry] = (await readBibtex(`${child}\n${parent}`)).entries
    expect(entry?.work).toMatchObject({ 'container-title': 'Book', 'publisher-place': 'Bonn', publisher: 'Institute', issued: '2000' })
  })

  it.each([
    ['', 'Book: A Subtitle'],
    [', booktitle = {Another}', 'Another'],
    [', booksubtitle = {Its Own}', 'Book: Its Own'],
  ])('the title of a book with its subtitle, unless it has one itself: %s', async (own, expected) => {
    const parent = '@book{b, title = {Book}, subtitle = {A Subtitle}}'
    const [entry] = (await readBibtex(`@incollection{a, crossref = {b}, title = {A}${own}}\n${parent}`)).entries
    expect(entry?.work).toEqual({ type: 'chapter', title: 'A', 'container-title': expected })
  })

  it('from no entry that inherits from it', async () => {
    const { entries } = await readBibtex(
      '@book{a, crossref = {b}, title = {A}}\n@book{b, crossref = {a}, year = 2000}\n@book{c, crossref = {c}}',
    )
    expect(entries.map(({ work }) => work)).toEqual([
      { type: 'book', title: 'A', issued: '2000' },
      { type: 'book', title: 'A', issued: '2000' },
      { type: 'book' },
    ])
  })

  it.each([
    ['crossref', 'month = jun', 'year = 2019', { issued: '2019-06' }],
    ['crossref', 'month = jun', 'year = 2019, month = may, day = 9', { issued: '2019-06' }],
    ['crossref', 'month = jun', 'date = {2019-05-09}', { issued: '2019-06' }],
    ['crossref', 'day = 3', 'year = 2019, month = jun', { issued: '2019-06-03' }],
    ['crossref', 'day = 3', 'date = {2019-06}', { issued: '2019-06-03' }],
    ['crossref', 'year = 2020', 'date = {2019-06}', { issued: '2020' }],
    ['crossref', 'date = {2020}', 'year = 2019, month = jun, day = 3', { issued: '2020' }],
    ['crossref', 'pubstate = {inpress}', 'year = 2019', { issued: '2019', status: 'accepted' }],
    ['xdata', 'month = jun', 'year = 2019', { issued: '2019-06' }],
  ])('in %s with %s what is not said of the date in %s', async (field, own, others, expected) => {
    const parent = `@${field === 'xdata' ? 'xdata' : 'proceedings'}{p, ${others}}`
    const [entry] = (await readBibtex(`@inproceedings{a, ${field} = {p}, title = {A}, ${own}}\n${parent}`)).entries
    expect(entry?.work).toEqual({ type: 'paper-conference', title: 'A', ...expected })
  })

  it.each([
    ...[
      'arxiv = {2001.00001}',
      'eid = {e1}',
      'article-number = {7}',
      'articleno = {7}',
      'art_number = {7}',
      'url_pdf = {https://example.org/b.pdf}',
    ],
    ...['url_paper = {https://example.org/b.pdf}', 'url_preprint = {https://example.org/b.pdf}'],
  ])('as a chapter not what identifies the book: %s', async (field) => {
    const [entry] = (await readBibtex(`@incollection{a, crossref = {b}, title = {A}}\n@book{b, title = {B}, ${field}}`)).entries
    expect(entry).toMatchObject({ work: { type: 'chapter', title: 'A', 'container-title': 'B' }, links: [] })
    expect(Object.keys(entry?.work ?? {})).toHaveLength(3)
  })

  it('from ten others at most, however many name each other', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `k${n}`)
    const { entries } = await readBibtex(keys.map((key) => `@misc{${key}, xdata = {${keys.join(',')}}, title = {T}}`).join('\n'))
    for (const { parent } of entries) expect(parent.split('\n\n')).toHaveLength(10)
  })
})
