import { describe, expect, it } from 'vitest'
import { setUpIdentifiers } from '#test/set-up-identifiers.ts'

const { addresses, find, respond } = setUpIdentifiers()

describe('a DOI of Crossref', () => {
  it('is an article with all that is known, without markup', async () => {
    expect(await find('https://doi.org/10.1093/mind/LIX.236.433')).toEqual([
      {
        type: 'article-journal',
        title: 'I.—COMPUTING MACHINERY AND INTELLIGENCE',
        author: [{ family: 'Turing', given: 'A. M.' }],
        issued: '1950-10-01',
        'container-title': 'Mind',
        volume: 'LIX',
        issue: '236',
        page: '433-460',
        publisher: 'Oxford University Press (OUP)',
        DOI: '10.1093/mind/lix.236.433',
        ISSN: '1460-2113',
        language: 'en',
        abstract:
          'I propose to consider the question, ‘Can machines think?’ & begin with definitions.\n\nThe new form of the problem can be described in terms of a game.',
      },
    ])
    expect(addresses()).toEqual(['api.crossref.org/works/10.1093%2Fmind%2Flix.236.433'])
  })

  it('of a consortium has its name, and contributors without a name are left out', async () => {
    const [work] = await find('10.1000/consortium.2021')
    expect(work).toMatchObject({
      title: 'Search for Bs⁰ & other decays at √s = 13 TeV: A null result?',
      issued: '2021',
      page: '104301',
      abstract: 'Background: Decays of Bs0 mesons.\n\nResults: With p < 0.05, none was seen.',
      author: [
        { literal: 'Example Collaboration' },
        { family: 'Steele', given: 'Guy L.', suffix: 'Jr.', ORCID: '0000-0002-1694-233X' },
        { 'non-dropping-particle': 'van der', family: 'Waerden', given: 'B. L.' },
        { family: 'Plato' },
      ],
    })
    expect(work).not.toHaveProperty('ISSN')
  })

  it('of a chapter has its book, its series, its editor and a valid ISBN of several', async () => {
    expect(await find('10.1007/3-540-48910-X_16')).toMatchObject([
      {
        type: 'chapter',
        'container-title': 'Advances in Cryptology — EUROCRYPT ’99',
        'collection-title': 'Lecture Notes in Computer Science',
        editor: [{ family: 'Stern', given: 'Jacques' }],
        'event-title': 'EUROCRYPT',
        'publisher-place': 'Berlin, Heidelberg',
        ISBN: '9783540658894',
      },
    ])
  })

  it('of a preprint has a partial date, and names that are not in capitals', async () => {
    expect(await find('10.1101/2020.01.01.000001')).toEqual([
      {
        type: 'article',
        title: 'A preprint without a date',
        author: [{ family: 'Lovelace', given: 'Ada' }],
        issued: '2020',
        publisher: 'bioRxiv',
        DOI: '10.1101/2020.01.01.000001',
      },
    ])
  })

  it.each([
    ['lists', [{ name: 'Princeton University', place: ['Princeton'] }], ['PhD thesis']],
    ['single values', { name: 'Princeton University' }, 'PhD thesis'],
  ])('of a dissertation has its university and its degree, given as %s', async (_, institution, degree) => {
    const message = { DOI: '10.1000/thesis', type: 'dissertation', title: ['Systems of logic'], publisher: 'ProQuest', institution, degree }
    respond('api.crossref.org/works/10.1000%2Fthesis', { body: JSON.stringify({ message }) })
    expect(await find('10.1000/thesis')).toMatchObject([{ type: 'thesis', genre: 'PhD thesis', publisher: 'Princeton University' }])
  })

  it('of 1,000 authors has them all', async () => {
    const author = Array.from({ length: 1_000 }, (_, n) => ({
      given: `Given${n}`,
      family: `Family${n}`,
      affiliation: [{ name: 'Somewhere' }],
    }))
    const message = { DOI: '10.1000/many', type: 'journal-article', title: ['By many'], author }
    respond('api.crossref.org/works/10.1000%2Fmany', { body: JSON.stringify({ message }) })
    const [work] = await find('10.1000/many')
    expect(work?.author).toHaveLength(1_000)
    expect(work?.author?.at(-1)).toEqual({ family: 'Family999', given: 'Given999' })
  })

  it.each(['', 'Resource not found.', '{"message":{"DOI":"10.1000/cut","title":["Cut', '[]', 'null', '{"message":{"title":["No DOI"]}}'])(
    'with the response %j is reported as unusable',
    async (body) => {
      respond('api.crossref.org/works/10.1000%2Fcut', { body })
      await expect(find('10.1000/cut')).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('Crossref sent no usable response'),
      })
    },
  )

  it('with values of other types than documented leaves them out', async () => {
    const message = {
      DOI: '10.1000/odd',
      type: 7,
      title: 'no list',
      author: { given: 'x' },
      issued: { 'date-parts': 'x' },
      volume: 5,
      page: null,
    }
    respond('api.crossref.org/works/10.1000%2Fodd', { body: JSON.stringify({ message }) })
    expect(await find('10.1000/odd')).toEqual([{ type: 'document', DOI: '10.1000/odd', volume: '5' }])
  })
})
