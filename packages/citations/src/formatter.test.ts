import { describe, expect, it } from 'vitest'
import { createFormatter } from './formatter.ts'
import { STYLES } from './style-list.ts'
import { getBuiltInStyle, getStyleLocale } from './styles.ts'

const turing = { family: 'Turing', given: 'Alan M.' }
const church = { family: 'Church', given: 'Alonzo' }
const year = (...parts: number[]) => ({ 'date-parts': [parts] })
const WORKS = [
  {
    id: 'article',
    type: 'article-journal',
    author: [turing],
    title: 'Computing machinery and intelligence',
    'container-title': 'Mind',
    volume: '59',
    issue: '236',
    page: '433-460',
    issued: year(1950, 10),
    DOI: '10.1093/mind/lix.236.433',
  },
  {
    id: 'book',
    type: 'book',
    author: [turing, church],
    title: 'The essential Turing',
    publisher: 'Clarendon Press',
    'publisher-place': 'Oxford',
    issued: year(2004),
    edition: '2',
  },
  {
    id: 'edited book',
    type: 'book',
    editor: [{ family: 'Copeland', given: 'B. Jack' }],
    title: 'The essential Turing',
    publisher: 'Clarendon Press',
    'publisher-place': 'Oxford',
    issued: year(2004),
  },
  {
    id: 'chapter',
    type: 'chapter',
    author: [turing],
    editor: [{ family: 'Bowden', given: 'B. V.' }],
    title: 'Digital computers applied to games',
    'container-title': 'Faster than thought',
    publisher: 'Pitman',
    'publisher-place': 'London',
    page: '286-310',
    issued: year(1953),
  },
  {
    id: 'report',
    type: 'report',
    author: [turing],
    title: 'Proposed electronic calculator',
    genre: 'Technical report',
    number: 'E882',
    publisher: 'National Physical Laboratory',
    issued: year(1945),
  },
  {
    id: 'paper',
    type: 'paper-conference',
    author: [turing],
    title: 'Checking a large routine',
    'container-title': 'Report of a conference on high speed automatic calculating machines',
    page: '67-69',
    publisher: 'University Mathematical Laboratory',
    issued: year(1949, 6, 24),
  },
  {
    id: 'thesis',
    type: 'thesis',
    author: [turing],
    title: 'Systems of logic based on ordinals',
    genre: 'PhD thesis',
    publisher: 'Princeton University',
    issued: year(1938),
  },
  {
    id: 'in press',
    type: 'article-journal',
    author: [turing, church, { family: 'Kleene', given: 'S. C.' }],
    title: 'On things',
    'container-title': 'Mind',
    issued: { literal: 'in press' },
    status: 'accepted',
  },
  {
    id: 'talk',
    type: 'speech',
    author: [turing],
    title: 'Intelligent machinery, a heretical theory',
    genre: 'Lecture',
    'event-title': 'The ’51 Society',
    'event-place': 'Manchester',
    issued: year(1951, 5, 15),
  },
  {
    id: 'software',
    type: 'software',
    author: [turing],
    title: 'Turochamp',
    version: '1.1.1',
    publisher: 'Zenodo',
    issued: year(2020, 2),
    DOI: '10.5281/zenodo.1234567',
    URL: 'https://example.org/turochamp',
  },
  {
    id: 'dataset',
    type: 'dataset',
    author: [turing],
    title: 'Patterns of dappled cattle',
    version: '2',
    publisher: 'Dryad',
    issued: year(2019),
    DOI: '10.5061/dryad.8515',
  },
  {
    id: 'preprint',
    type: 'article',
    author: [turing, church],
    title: 'Computability and definability',
    number: 'arXiv:2001.00001',
    publisher: 'arXiv',
    issued: year(2020, 1, 1),
    DOI: '10.48550/arxiv.2001.00001',
  },
  {
    id: 'preprint without a DOI',
    type: 'article',
    author: [turing],
    title: 'Computability and definability',
    number: 'arXiv:2001.00001',
    issued: year(2020, 1, 1),
  },
  {
    id: 'volume',
    type: 'book',
    author: [turing],
    title: 'Collected works',
    volume: '2',
    publisher: 'North-Holland',
    issued: year(1992),
  },
  {
    id: 'translation',
    type: 'book',
    author: [{ family: 'Frege', given: 'Gottlob' }],
    translator: [{ family: 'Austin', given: 'J. L.' }],
    title: 'The foundations of arithmetic',
    publisher: 'Blackwell',
    issued: { ...year(1950), circa: true },
  },
  {
    id: 'chapter of a series',
    type: 'chapter',
    author: [turing],
    editor: [{ family: 'Cooper', given: 'S. B.' }],
    title: 'Solvable problems',
    'container-title': 'How the world computes',
    'collection-title': 'Lecture Notes in Computer Science',
    volume: '7318',
    publisher: 'Springer',
    page: '1-9',
    issued: year(2012),
  },
  {
    id: 'patent',
    type: 'patent',
    author: [turing],
    title: 'Speech system',
    genre: 'U.S. patent',
    number: '4,586,960',
    issued: year(1986, 5, 6),
  },
  {
    id: 'and others',
    type: 'article-journal',
    author: [turing, church, { literal: 'others' }],
    title: 'On things',
    'container-title': 'Mind',
    issued: year(1950),
  },
  {
    id: 'a person and an organization',
    type: 'dataset',
    author: [turing, { literal: 'Rijksmuseum' }],
    title: 'Weights and measures',
    publisher: 'Zenodo',
    issued: year(2020),
  },
  {
    id: 'people with one name',
    type: 'book',
    author: [turing, { literal: 'Suharto' }, { literal: '毛泽东' }],
    title: 'Weights and measures',
    publisher: 'Brill',
    issued: year(2020),
  },
  {
    id: 'two organizations',
    type: 'book',
    author: [{ literal: 'World Health Organization' }, { literal: 'de Young Museum' }],
    title: 'Weights and measures',
    publisher: 'Brill',
    issued: year(2020),
  },
]

const { format } = createFormatter()

describe('citations', () => {
  it.each(STYLES)('in the style $label follow its manual', async ({ id }) => {
    const lines = WORKS.map((work) => `${work.id}: ${format(getBuiltInStyle(id), work, getStyleLocale(id)).text}`)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../golden/${id}.txt`)
  })

  it.each(STYLES)('in the style $label end a list of names that goes on with “et al.”, and name nobody “others”', ({ id }) => {
    const cite = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => ({ family: `Name${index}`, given: 'A.' }))
      const editors = { type: 'chapter', 'container-title': 'Book', author: [turing], editor: [...names, { literal: 'others' }] }
      return [{ type: 'book', author: [...names, { literal: 'others' }] }, editors].flatMap((people) => {
        const work = { id: 'x', title: 'Work', publisher: 'Press', issued: year(1950), ...people }
        const { html, text } = format(getBuiltInStyle(id), work, getStyleLocale(id))
        return [html.replace(/<[^>]*>/g, ''), text]
      })
    }
    for (const citation of [1, 2, 30].flatMap(cite)) {
      expect(citation).toMatch(/\p{L}[.\d]*,? et al\.(?:[\s,]|$)/u)
      expect(citation).not.toMatch(/others|\p{Noncharacter_Code_Point}|(?:and|&|…)\s*et al/u)
    }
  })

  it('do not depend on the works that were cited before', () => {
    const [first, second] = [1, 2].map(() => format(getBuiltInStyle('chicago-notes'), WORKS[0] as (typeof WORKS)[0]).text)
    expect(second).toBe(first)
  })

  it.each(STYLES)('in the style $label keep the number that a title begins with, and add no number of a list', ({ id }) => {
    const work = { id: 'x', type: 'report', title: '1.5 degrees', publisher: 'NPL', issued: year(1950) }
    const { html, text } = format(getBuiltInStyle(id), work, getStyleLocale(id))
    for (const citation of [html.replace(/<[^>]*>/g, ''), text]) expect(citation).toMatch(/^“?1\.5 degrees/i)
  })

  it.each(STYLES)('in the style $label let lines end within addresses, and not within their numbers', ({ id }) => {
    const work = { ...WORKS[0], id: 'x', type: 'article-journal', DOI: '10.1093/mind/lix.236.433?a=1&b=2' }
    const { html, text } = format(getBuiltInStyle(id), work, getStyleLocale(id))
    expect(html.replaceAll('<wbr>', '')).toContain('10.1093/mind/lix.236.433?a=1&#38;b=2')
    expect(html).toContain('10.<wbr>1093/<wbr>mind/<wbr>lix.<wbr>236.<wbr>433?<wbr>a=<wbr>1&#38;<wbr>b=<wbr>2')
    expect(text).not.toContain('wbr')
  })

  it.each(STYLES)('in the style $label format words that every object inherits as any other word', ({ id }) => {
    const cite = (family: string, given: string, title: string) =>
      format(
        getBuiltInStyle(id),
        {
          id: 'x',
          type: 'article-journal',
          author: [{ family, given }, { literal: family }],
          title,
          'container-title': title,
          language: family,
          issued: year(1950),
        },
        getStyleLocale(id),
      )
    const ordinary = cite('van domstructor', 'domstructor', 'A domstructor theory')
    const inherited = cite('van constructor', 'constructor', 'A constructor theory')
    expect(inherited.text.replace(/constructor/gi, 'domstructor').replace(/c\./gi, 'd.')).toBe(ordinary.text.replace(/d\./gi, 'd.'))
    for (const word of ['__proto__', 'toString', 'Constructor'])
      expect(cite(word, 'constructor', word).text.toLowerCase()).toContain(word.toLowerCase())
  })

  it('can be made in a style after another work failed in it', () => {
    const style = getBuiltInStyle('mla')
    const [work] = WORKS as [(typeof WORKS)[0]]
    const { text } = format(style, work)
    expect(() => format(style, { ...work, author: [null] })).toThrow()
    expect(format(style, work).text).toBe(text)
  })

  it('escape what the owner wrote and keep the formatting of the style', () => {
    const { html, text } = format(getBuiltInStyle('apa'), {
      id: 'x',
      type: 'book',
      title: '<img src=x onerror=alert(1)> & "x"',
      author: [{ literal: '<b>' }],
      issued: year(1950),
    } as never)
    expect(html).not.toMatch(/<(?!\/?(?:i|b|sup|sub|span)\b)/u)
    expect(html).toContain('&#60;img')
    expect(html).toContain('<i>')
    expect(text).toContain('<img src=x')
  })
})
