import { readFileSync } from 'node:fs'
import { normalizeDoi, type Work } from '@portfolio/scholarship'
import { describe, expect, it } from 'vitest'
import { readFirst } from '#test/read-first.ts'
import { setUpIdentifiers } from '#test/set-up-identifiers.ts'
import { readArxiv } from './arxiv.ts'
import { readCrossref } from './crossref.ts'
import { readDatacite } from './datacite.ts'
import { readOrcidWork } from './orcid.ts'

const read = (name: string) => readFileSync(new URL(`../../../test/identifier-responses/recorded/${name}`, import.meta.url), 'utf8')

const messages = JSON.parse(read('crossref.json')) as { DOI: string }[]
const findMessage = (doi: string) => ({ status: 'ok', 'message-type': 'work', message: messages.find(({ DOI }) => DOI === doi) })

describe('a recorded response of Crossref', () => {
  it.each<[what: string, doi: string, expected: Partial<Work>, absent: string[]]>([
    [
      'an article with an article number, and the editor of its issue',
      '10.1371/journal.pone.0033693',
      {
        type: 'article-journal',
        issued: '2012-03-21',
        'container-title': 'PLoS ONE',
        volume: '7',
        issue: '3',
        page: 'e33693',
        ISSN: '1932-6203',
        language: 'en',
        editor: [{ family: 'Borlongan', given: 'Cesario V.' }],
      },
      ['abstract', 'event-title'],
    ],
    [
      'a chapter of a French book',
      '10.4000/books.pul.13932',
      {
        type: 'chapter',
        title: 'Chapitre II. De nouvelles données administratives : le rattachement au Rhône et la première industrialisation',
        author: [{ family: 'Meuret', given: 'Bernard' }],
        issued: '1982',
        'container-title': 'Le Socialisme municipal',
        page: '21-26',
      },
      ['collection-title', 'volume'],
    ],
    [
      'a chapter with two ISBNs and a place',
      '10.1007/978-3-7091-6622-2_5',
      {
        type: 'chapter',
        ISBN: '9783211825709',
        'publisher-place': 'Vienna',
        'container-title': 'Lehrbuch der Plasmaphysik und Magnetohydrodynamik',
      },
      [],
    ],
    [
      'a chapter whose book has a line break in its title',
      '10.5771/9783845292786-1',
      {
        'container-title':
          'Kooperationsstrukturen und Kooperationsvereinbarungen zwischen der EU und den Mitgliedstaaten im Rahmen gemischter Abkommen',
        publisher: 'Nomos Verlagsgesellschaft mbH & Co. KG',
      },
      [],
    ],
    [
      'an article without authors',
      '10.7326/0003-4819-95-1-129_3',
      { title: 'Herpetic Infections of Man.', issued: '1981-07-01' },
      ['author'],
    ],
    [
      'a dataset with a subtitle',
      '10.1037/e718982007-001',
      {
        type: 'dataset',
        title: 'Aloha blossoms at state hospital: (718982007-001)',
        issued: '2007',
        'container-title': 'PsycEXTRA Dataset',
      },
      [],
    ],
    ['an entry without a date', '10.1163/1574-9347_dnp_e12213830', { title: 'Xylophoria', publisher: 'Brill' }, ['issued', 'author']],
    [
      'a component without a title',
      '10.1364/oe.20.010242.m002',
      { type: 'document', publisher: 'The Optical Society' },
      ['title', 'issued'],
    ],
    [
      'a paper of a conference, with the place of the event',
      '10.1063/1.3232023',
      {
        type: 'paper-conference',
        'container-title': 'AIP Conference Proceedings',
        'event-title': 'INTERNATIONAL WORKSHOP ON POSITRONS AT JEFFERSON LAB',
        'event-place': 'Newport News (Virginia)',
      },
      ['page'],
    ],
    [
      'a work of a type that is none',
      '10.1090/conm/280/04622',
      {
        title: 'The essential polynomial approach to convergence of matrix Padé approximants',
        'container-title': 'Structured Matrices in Mathematics, Computer Science, and Engineering I',
        'publisher-place': 'Providence, Rhode Island',
        page: '71-87',
      },
      [],
    ],
    [
      'an article whose authors are in capitals, on one page',
      '10.1111/j.1651-2227.1964.tb07256.x',
      {
        author: [
          { family: 'Vahlquist', given: 'BO' },
          { family: 'Wallgren', given: 'Arvid' },
        ],
        page: '482',
        issued: '1964-09',
      },
      [],
    ],
    ['an article of which Crossref has no pages', '10.1002/chin.197423013', { issued: '1974-06-11', language: 'de' }, ['page']],
    [
      'an article whose title is in another script',
      '10.3412/jsb1917.18.1_111',
      {
        title: expect.stringMatching(/^\u9838\u90e8.*: \u5fae\u7d30/u) as unknown as string,
        page: '111-128_1',
      },
      ['author'],
    ],
    [
      'an article with an abstract in JATS',
      '10.5617/acta.5721',
      { abstract: expect.stringMatching(/^L’autore pone una domanda .* Chiesa cristiana\.$/u) as unknown as string, volume: '18' },
      ['issue'],
    ],
    [
      'a preprint, with the day on which it was posted',
      '10.65215/nxvz2v36',
      { type: 'article', issued: '2025-08-23', publisher: 'Shenzhen Medical Academy of Research and Translation' },
      ['container-title', 'page'],
    ],
  ])('is read: %s', (_, doi, expected, absent) => {
    const work = readCrossref(findMessage(doi))
    expect(work).toMatchObject({ DOI: doi, ...expected })
    for (const variable of absent) expect(work).not.toHaveProperty([variable])
  })

  it('is a work with its own DOI, and without markup, in every case', () => {
    for (const { DOI } of messages) {
      const work = readCrossref(findMessage(DOI))
      expect(work?.DOI).toBe(normalizeDoi(DOI))
      expect(JSON.stringify(work), DOI).not.toMatch(/<|&amp;|\\n|"":|: ?""|\[\]/u)
    }
  })
})

it('a recorded response of DataCite is read, with spaces where they belong', () => {
  expect(readDatacite(JSON.parse(read('datacite.json')))).toEqual({
    type: 'dataset',
    title: 'CERES Level 3 Cloud Type Historgram Terra+Aqua HDF file - Edition4',
    author: [{ family: 'Wong', given: 'Takmeng' }],
    issued: '2016',
    publisher: 'NASA Langley Atmospheric Science Data Center DAAC',
    DOI: '10.5067/terra+aqua/ceres/cldtyphist_l3.004',
  })
})

it.each<[what: string, index: number, expected: Partial<Work>, absent: string[]]>([
  [
    'a report, which it cites as an article',
    0,
    { type: 'report', author: [{ family: 'Rahman', given: 'Anis' }], issued: '2020', publisher: 'Unpublished' },
    ['container-title', 'language'],
  ],
  [
    'a preprint with a title in three languages, whose author is not said to be a person',
    1,
    {
      type: 'article',
      title:
        'فھرس قوانين جزائرية في مجال الوقاية في الوسط ،المھني ،الصحي و من االخطار/Algerian laws in the field of prevention in the professional, health and risk sectors/Législation algérienne en matière de prévention dans les secteurs professionnel, santé et risques',
      author: [{ literal: 'Abdelhammid Belhadj Benziane' }],
      language: 'en',
    },
    [],
  ],
  [
    'a preprint of two',
    2,
    {
      type: 'article',
      title: 'Dynamic Homogenization of a Chain with Bistable Springs. Statistical Approach',
      author: [
        { family: 'Blake', given: 'Charlotte' },
        { family: 'Cherkaev', given: 'Andrej' },
      ],
      DOI: '10.13140/rg.2.2.10270.69443',
    },
    [],
  ],
  [
    'a text that is no article, of an organization, and a distributor',
    3,
    { type: 'document', author: [{ literal: 'Atlas Of Living Australia' }], publisher: 'Atlas Of Living Australia' },
    ['editor', 'abstract', 'container-title'],
  ],
  [
    'software in a version',
    4,
    {
      type: 'software',
      title: 'lenses-lab/LYAO_RT-2018JA026426: Original Release',
      author: [{ literal: 'Lab For Exosphere And Near Space Environment Studies' }],
      issued: '2019-03-20',
      version: '1.0.0',
      publisher: 'Zenodo',
    },
    [],
  ],
])('a recorded response of DataCite is read: %s', (_, index, expected, absent) => {
  const work = readDatacite(JSON.parse(read('datacite-works.json'))[index])
  expect(work).toMatchObject(expected)
  for (const variable of absent) expect(work).not.toHaveProperty(variable)
})

describe('a recorded response of ORCID', () => {
  const { works, bulk } = JSON.parse(read('orcid.json')) as {
    works: { group: { 'work-summary': unknown[] }[] }
    bulk: { bulk: { work: unknown }[] }
  }
  const listed = {
    type: 'article-journal',
    title: 'Verification of cascade optical coherence tomography for freeform optics form metrology',
    issued: '2021-03-15',
    'container-title': 'Optics Express',
    DOI: '10.1364/oe.413844',
    URL: 'https://doi.org/10.1364/OE.413844',
  }

  it('is read: the list of works, one of which has no date', async () => {
    const read = await Promise.all(works.group.map((group) => readOrcidWork(group['work-summary'][0], readFirst)))
    expect(read[0]).toEqual(listed)
    expect(read.map((work) => [work?.DOI, work?.issued])).toEqual([
      ['10.1364/oe.413844', '2021-03-15'],
      ['10.1364/oe.394638', '2020-07-06'],
      ['10.1364/oe.27.034593', undefined],
    ])
  })

  it('is read: a work in full, with what only its BibTeX entry has', async () => {
    expect(await readOrcidWork(bulk.bulk[1]?.work, readFirst)).toEqual({
      ...listed,
      author: [
        { family: 'Xu', given: 'Di' },
        { family: 'Wen', given: 'Zhenkun' },
        { family: 'Garcia Coleto', given: 'Andres' },
        { family: 'Pomerantz', given: 'Michael' },
        { family: 'Lambropoulos', given: 'John C.' },
        { family: 'Rolland', given: 'Jannick P.' },
      ],
      volume: '29',
      issue: '6',
      page: '8542',
      publisher: 'The Optical Society',
    })
  })

  it('is read: a work whose entry is a page of HTML', async () => {
    const work = await readOrcidWork(bulk.bulk[0]?.work, readFirst)
    expect(work).toMatchObject({ title: 'Cascade optical coherence tomography (C-OCT)', issued: '2020-07-06' })
    expect(work?.author).toHaveLength(6)
    expect(work).not.toHaveProperty('volume')
  })
})

describe('a recorded response of arXiv', () => {
  const [head = '', ...entries] = read('arxiv.xml').split(/(?=<entry>)/u)
  const readEntry = (id: string) =>
    readArxiv(`${head}${entries.find((entry) => entry.includes(`/abs/${id}<`))?.replace('</feed>', '')}</feed>`)

  it.each<[what: string, id: string, expected: Partial<Work>, absent: string[]]>([
    [
      'of a preprint that names its publication in short',
      'astro-ph/0608371v1',
      {
        type: 'article-journal',
        title: 'Electron thermal conductivity owing to collisions between degenerate electrons',
        author: [
          { family: 'Shternin', given: 'P. S.' },
          { family: 'Yakovlev', given: 'D. G.' },
        ],
        issued: '2006',
        'container-title': 'Phys.Rev.',
        volume: 'D74',
        page: '043004',
        DOI: '10.1103/physrevd.74.043004',
        abstract: expect.stringContaining('at temperatures T < 1e7 K this') as unknown as string,
      },
      ['publisher'],
    ],
    [
      'of one that names volume and page',
      '1501.04914v1',
      {
        type: 'article-journal',
        issued: '2015',
        'container-title': 'Eur. Phys. J. B',
        volume: '88',
        author: [
          { family: 'Hai', given: 'G. -Q.' },
          { family: 'Peeters', given: 'F. M.' },
        ],
      },
      [],
    ],
    [
      'of one with a DOI and no publication',
      '1802.06593v1',
      {
        type: 'article',
        issued: '2018-02-19',
        publisher: 'arXiv',
        DOI: '10.1088/2399-6528/aaaee0',
        author: [
          { family: 'Hai', given: 'Guo-Qiang' },
          { family: 'Cândido', given: 'Ladir' },
          { family: 'Brito', given: 'Braulio G. A.' },
          { family: 'Peeters', given: 'François M.' },
        ],
      },
      ['container-title'],
    ],
    ['of one that is only at arXiv', 'astro-ph/9904306v1', { type: 'article', issued: '1999-04-22' }, ['DOI', 'container-title']],
  ])('is read: %s', (_, id, expected, absent) => {
    const work = readEntry(id)
    expect(work).toMatchObject({ arXiv: id, ...expected })
    for (const variable of absent) expect(work).not.toHaveProperty([variable])
  })
})

describe('a recorded edition of Open Library', () => {
  const { addresses, find, respond } = setUpIdentifiers()
  const editions = JSON.parse(read('open-library.json')) as { isbn_13: string[] }[]
  const serve = (isbn: string) =>
    respond(`openlibrary.org/isbn/${isbn}.json`, { body: JSON.stringify(editions.find(({ isbn_13: [own] }) => own === isbn)) })

  it('is read, with the date in words', async () => {
    serve('9781930206588')
    respond('openlibrary.org/authors/OL3100384A.json', { body: '{"name":"Nintendo Power"}' })
    expect(await find('9781930206588')).toEqual([
      {
        type: 'book',
        title: "Official Nintendo Pokemon Emerald Player's Guide",
        author: [{ family: 'Power', given: 'Nintendo' }],
        issued: '2005-04-18',
        publisher: 'Nintendo of America Inc.',
        ISBN: '9781930206588',
        language: 'en',
      },
    ])
  })

  it('without authors asks its work for them, which has none', async () => {
    serve('9780109303950')
    respond('openlibrary.org/works/OL14903198W.json', { body: '{"title":"Finance Bill"}' })
    const [work] = await find('9780109303950')
    expect(work).toMatchObject({ issued: '1995-02-27', publisher: 'Stationery Office Books' })
    expect(work).not.toHaveProperty('author')
  })

  it('that repeats its two authors 64 times asks for each of them once', async () => {
    serve('9780109401991')
    respond('openlibrary.org/authors/OL1550675A.json', { body: '{"name":"Great Britain. Parliament"}' })
    respond('openlibrary.org/authors/OL2656742A.json', { body: '{"name":"Ann Widdecombe"}' })
    expect((await find('9780109401991'))[0]?.author).toHaveLength(2)
    expect(addresses()).toHaveLength(3)
  })
})
