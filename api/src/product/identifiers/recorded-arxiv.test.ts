import { describe, expect, it } from 'vitest'
import { expectWork, type RecordedCase, readRecorded } from '#test/recorded-responses.ts'
import { readArxiv } from './arxiv.ts'

describe('a recorded response of arXiv', () => {
  const [head = '', ...entries] = readRecorded('arxiv.xml').split(/(?=<entry>)/u)
  const readEntry = (id: string) =>
    readArxiv(`${head}${entries.find((entry) => entry.includes(`/abs/${id}<`))?.replace('</feed>', '')}</feed>`)

  it.each<RecordedCase<string>>([
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
    expectWork(readEntry(id), { arXiv: id, ...expected }, absent)
  })
})
