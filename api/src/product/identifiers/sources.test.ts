import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readFirst } from '#test/read-first.ts'
import { type IdentifierSources, startIdentifierSources } from '#test/start-identifier-sources.ts'
import { readArxiv } from './arxiv.ts'
import { createClient } from './client.ts'
import { createIdentifiers, readIdentifier } from './find-works.ts'

let sources: IdentifierSources
let identifiers: ReturnType<typeof createIdentifiers>
beforeAll(async () => {
  sources = await startIdentifierSources()
})
afterEach(() => {
  sources.reset()
  identifiers.close()
})
afterAll(() => sources.close())

const find = async (text: string, onProgress = (_read: number, _total: number) => {}) => {
  identifiers = createIdentifiers(readFirst, { request: sources.request, limits: { pauses: false } })
  return (await identifiers.find(readIdentifier(text), { onProgress, signal: undefined })).works
}
const addresses = () => sources.requests.map(({ address }) => address)
const turing = { family: 'Turing', given: 'A. M.' }

describe('a DOI of Crossref', () => {
  it('is an article with all that is known, without markup', async () => {
    expect(await find('https://doi.org/10.1093/mind/LIX.236.433')).toEqual([
      {
        type: 'article-journal',
        title: 'I.—COMPUTING MACHINERY AND INTELLIGENCE',
        author: [turing],
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
    sources.respond('api.crossref.org/works/10.1000%2Fthesis', { body: JSON.stringify({ message }) })
    expect(await find('10.1000/thesis')).toMatchObject([{ type: 'thesis', genre: 'PhD thesis', publisher: 'Princeton University' }])
  })

  it('of 1,000 authors has them all', async () => {
    const author = Array.from({ length: 1_000 }, (_, n) => ({
      given: `Given${n}`,
      family: `Family${n}`,
      affiliation: [{ name: 'Somewhere' }],
    }))
    const message = { DOI: '10.1000/many', type: 'journal-article', title: ['By many'], author }
    sources.respond('api.crossref.org/works/10.1000%2Fmany', { body: JSON.stringify({ message }) })
    const [work] = await find('10.1000/many')
    expect(work?.author).toHaveLength(1_000)
    expect(work?.author?.at(-1)).toEqual({ family: 'Family999', given: 'Given999' })
  })

  it.each(['', 'Resource not found.', '{"message":{"DOI":"10.1000/cut","title":["Cut', '[]', 'null', '{"message":{"title":["No DOI"]}}'])(
    'with the response %j is reported as unusable',
    async (body) => {
      sources.respond('api.crossref.org/works/10.1000%2Fcut', { body })
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
    sources.respond('api.crossref.org/works/10.1000%2Fodd', { body: JSON.stringify({ message }) })
    expect(await find('10.1000/odd')).toEqual([{ type: 'document', DOI: '10.1000/odd', volume: '5' }])
  })
})

describe('a DOI that Crossref does not know', () => {
  it('has where it was published from a related item, and is a talk if it is a poster', async () => {
    const relatedItem = {
      relationType: 'IsPublishedIn',
      titles: [{ title: 'Journal of Posters' }],
      volume: '3',
      issue: '2',
      firstPage: '10',
      lastPage: '12',
    }
    const attributes = {
      doi: '10.5281/zenodo.1',
      types: { resourceTypeGeneral: 'Poster' },
      titles: [{ title: 'A poster' }],
      publicationYear: 2025,
      publisher: { name: 'Zenodo' },
      container: {},
      relatedItems: [{ relationType: 'Cites', titles: [{ title: 'Another' }] }, relatedItem],
    }
    sources.respond('api.datacite.org/dois/10.5281%2Fzenodo.1', { body: JSON.stringify({ data: { attributes } }) })
    expect(await find('10.5281/zenodo.1')).toEqual([
      {
        type: 'speech',
        title: 'A poster',
        issued: '2025',
        'container-title': 'Journal of Posters',
        volume: '3',
        issue: '2',
        page: '10-12',
        publisher: 'Zenodo',
        DOI: '10.5281/zenodo.1',
      },
    ])
  })

  it('is looked up at DataCite', async () => {
    expect(await find('10.5061/dryad.example')).toEqual([
      {
        type: 'dataset',
        title: 'Data from: The chemical basis of morphogenesis: Patterns of Hydra',
        author: [
          { family: 'Turing', given: 'Alan Mathison', ORCID: '0000-0002-1825-0097' },
          { literal: 'National Physical Laboratory, Mathematics Division' },
          { family: 'Wardlaw', given: 'C. W.' },
        ],
        editor: [{ family: 'Newman', given: 'Max' }],
        issued: '2019-05-12',
        publisher: 'Dryad',
        DOI: '10.5061/dryad.example',
        keyword: 'morphogenesis, FOS: Biological sciences',
        language: 'en',
        abstract: 'Numbers of tentacles.\n\nIn a table.',
      },
    ])
    expect(addresses()).toEqual(['api.crossref.org/works/10.5061%2Fdryad.example', 'api.datacite.org/dois/10.5061%2Fdryad.example'])
  })

  it('of a preprint on arXiv has its number there', async () => {
    expect(await find('10.48550/arXiv.1706.03762')).toMatchObject([
      { type: 'article', arXiv: '1706.03762', issued: '2017', publisher: 'arXiv', author: [{ family: 'Vaswani' }, { family: 'Shazeer' }] },
    ])
  })

  it('is unknown if neither knows it', async () => {
    await expect(find('10.1000/unknown')).rejects.toMatchObject({
      status: 404,
      message: 'No record of 10.1000/unknown at Crossref or DataCite.',
      errors: [{ path: 'text' }],
    })
  })
})

describe('an ISBN', () => {
  it('is an edition with the names of its authors, which are requested by their keys only', async () => {
    expect(await find('978-0-19-825080-7')).toEqual([
      {
        type: 'book',
        title:
          'The Essential Turing: Seminal Writings in Computing, Logic, Philosophy, Artificial Intelligence, and Artificial Life plus The Secrets of Enigma',
        author: [{ family: 'Turing', given: 'Alan Mathison' }],
        editor: [{ family: 'Copeland', given: 'B. Jack' }],
        issued: '2004-11-18',
        'collection-title': 'Mind Occasional Series',
        edition: '2',
        'number-of-pages': '622',
        publisher: 'Oxford University Press, USA',
        'publisher-place': 'Oxford',
        ISBN: '9780198250807',
        language: 'en',
        abstract: 'Alan Turing was one of the most influential thinkers of the twentieth century.',
      },
    ])
    expect(addresses()).toEqual([
      'openlibrary.org/isbn/9780198250807.json',
      'openlibrary.org/books/OL7397466M.json',
      'openlibrary.org/authors/OL2650189A.json',
    ])
  })

  it('of an edition without authors has those of the work that exist', async () => {
    expect(await find('9780091521301')).toEqual([
      {
        type: 'book',
        title: 'Alan Turing',
        author: [{ family: 'Hodges', given: 'Andrew' }],
        issued: '1983',
        publisher: 'Burnett Books',
        ISBN: '9780091521301',
        language: 'de',
      },
    ])
  })

  it('has the author whose record was merged with another one', async () => {
    const redirect = { type: { key: '/type/redirect' }, location: '/authors/OL2222222A' }
    sources.respond('openlibrary.org/authors/OL2650189A.json', { body: JSON.stringify(redirect) })
    expect((await find('978-0-19-825080-7'))[0]?.author).toEqual([{ family: 'Hodges', given: 'Andrew' }])
    for (const location of ['//example.org', '/authors/../x', 'https://example.org/authors/OL2222222A']) {
      sources.respond('openlibrary.org/authors/OL2650189A.json', { body: JSON.stringify({ ...redirect, location }) })
      expect((await find('978-0-19-825080-7'))[0]).not.toHaveProperty('author')
    }
  })

  it('that is unknown is reported', async () => {
    await expect(find('9780804429573')).rejects.toMatchObject({ status: 404, message: 'No record of ISBN 9780804429573 at Open Library.' })
  })
})

describe('an arXiv number', () => {
  it('is a preprint, with a consortium among its authors', async () => {
    expect(await find('arXiv:1706.03762')).toEqual([
      {
        type: 'article',
        title: 'Attention Is All You Need & More',
        author: [{ family: 'Vaswani', given: 'Ashish' }, { family: 'Kaiser', given: 'Łukasz' }, { literal: 'Example Collaboration' }],
        issued: '2017-06-12',
        publisher: 'arXiv',
        arXiv: '1706.03762v7',
        abstract:
          'The dominant sequence transduction models are based on complex recurrent or convolutional neural networks with $O(n^2)$ < $O(n^3)$.',
      },
    ])
  })

  it('of a published paper has the journal and its year', async () => {
    expect(await find('hep-th/9711200')).toMatchObject([
      {
        type: 'article-journal',
        'container-title': 'Adv. Theor. Math. Phys.',
        volume: '2',
        page: '231-252',
        issued: '1998',
        DOI: '10.1023/a:1026654312961',
        arXiv: 'hep-th/9711200v3',
      },
    ])
  })

  it.each(['arxiv-error.xml', 'arxiv-empty.xml'])('is unknown after %s', async (file) => {
    sources.respond('export.arxiv.org/api/query?id_list=2401.99999&max_results=1', file)
    await expect(find('2401.99999')).rejects.toMatchObject({ status: 404, message: 'No record of arXiv:2401.99999 at arXiv.' })
  })

  it('is not found in a response that is truncated or not a feed', async () => {
    const whole = await readFile(join(import.meta.dirname, '../../../test/identifier-responses/arxiv-preprint.xml'), 'utf8')
    for (const response of [whole.slice(0, 1_500), 'Rate exceeded.', '', '<html><body>Down for maintenance</body></html>'])
      expect(readArxiv(response)).toBeUndefined()
  })
})

it('requests of tests obey the list of hosts as in production', async () => {
  const { get, close } = createClient({ request: sources.request })
  await expect(get('https://example.org/')).rejects.toThrow('not on the list of allowed hosts')
  close()
})
