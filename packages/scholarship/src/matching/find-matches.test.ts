import { describe, expect, it } from 'vitest'
import type { Work } from '#csl'
import { createMatcher } from './find-matches.ts'

const article: Work = {
  type: 'article-journal',
  title: 'On Computable Numbers, with an Application to the Entscheidungsproblem',
  author: [{ family: 'Turing', given: 'A. M.' }],
  issued: '1936',
  DOI: '10.1112/plms/s2-42.1.230',
}
const without = (work: Work, ...names: (keyof Work)[]): Work =>
  Object.fromEntries(Object.entries(work).filter(([name]) => !names.includes(name as keyof Work))) as Work

describe('a work that is already there', () => {
  it.each<[string, Work, Work, string]>([
    ['by its DOI, whatever its title', article, { type: 'document', title: 'Other', DOI: '10.1112/PLMS/s2-42.1.230' }, 'DOI'],
    [
      'with the particle of a name inside of its family name',
      { type: 'chapter', title: 'Trade', author: [{ family: 'Laden', given: 'Élodie', 'non-dropping-particle': 'bin' }], issued: '2024' },
      { type: 'chapter', title: 'Trade', author: [{ family: 'bin Laden', given: 'É.' }], issued: '2024' },
      'title',
    ],
    [
      'as an article, where a format has no type for a review',
      { type: 'review', title: 'The Measure', author: [{ family: 'Smith' }], issued: '2013' },
      { type: 'article-journal', title: 'The Measure', author: [{ family: 'Smith' }], issued: '2013' },
      'title',
    ],
    [
      'by the ISBN of a book',
      { type: 'book', title: 'A', ISBN: '9780198250807' },
      { type: 'book', title: 'B', ISBN: '9780198250807' },
      'ISBN',
    ],
    [
      'by an ISBN that is written with hyphens',
      { type: 'book', title: 'A', ISBN: '978-0-19-825080-7' },
      { type: 'book', title: 'B', ISBN: '9780198250807' },
      'ISBN',
    ],
    [
      'by an arXiv identifier of another version',
      { type: 'article', title: 'A', arXiv: '2001.00001v1' },
      { type: 'article', title: 'B', arXiv: '2001.00001v3' },
      'arXiv',
    ],
    [
      'by an arXiv identifier that names a subject class',
      { type: 'article', title: 'A', arXiv: 'math.GT/0309136v2' },
      { type: 'article', title: 'B', arXiv: 'math/0309136' },
      'arXiv',
    ],
    [
      'by title, year and first author',
      without(article, 'DOI'),
      { ...without(article, 'DOI'), title: 'ON COMPUTABLE NUMBERS with an application to the entscheidungsproblem.' },
      'title',
    ],
    ['by title alone if nothing else is known', article, { type: 'article-journal', title: article.title as string }, 'title'],
    [
      'as a preprint of a published article',
      { ...article, issued: '2003' },
      { ...without(article, 'DOI'), type: 'article', arXiv: '2001.00001', issued: '2001' },
      'version',
    ],
  ])('is found %s', (_, present, work, reason) => {
    expect(createMatcher([{ type: 'book', title: 'Another' }, present]).find(work)).toEqual({ index: 1, reason })
  })

  it.each<[string, Work, Work]>([
    ['another edition', { type: 'book', title: 'A', issued: '1983' }, { type: 'book', title: 'A', issued: '2012' }],
    ['a talk with the title of a paper', without(article, 'DOI'), { ...without(article, 'DOI'), type: 'speech' }],
    ['a work of another author', article, { ...without(article, 'DOI'), author: [{ family: 'Church' }] }],
    ['one with another DOI', article, { ...article, DOI: '10.1/other' }],
    ...(['chapter', 'paper-conference', 'entry-encyclopedia', 'entry-dictionary'] as const).map((type): [string, Work, Work] => [
      `another part of its book: ${type}`,
      { type, title: 'A', ISBN: '9780198250807' },
      { type, title: 'B', ISBN: '9780198250807' },
    ]),
    [
      'another article of its proceedings',
      { type: 'article-journal', title: 'A', 'container-title': 'Proceedings', ISBN: '9780198250807' },
      { type: 'article-journal', title: 'B', 'container-title': 'Proceedings', ISBN: '9780198250807' },
    ],
    [
      'one with its ISBN and another DOI',
      { type: 'document', title: 'A', ISBN: '9780198250807', DOI: '10.1000/1' },
      { type: 'document', title: 'B', ISBN: '9780198250807', DOI: '10.1000/2' },
    ],
    ['two without a title', { type: 'book' }, { type: 'book' }],
    ['a preprint of twenty years before', { ...article, issued: '2020' }, { ...without(article, 'DOI'), type: 'article', issued: '2000' }],
  ])('is not confused with %s', (_, present, work) => {
    expect(createMatcher([present]).find(work)).toBeUndefined()
  })

  it.each(['speech', 'dataset', 'software', 'thesis', 'motion_picture', 'webpage'] as const)(
    'is a work of its own beside a preprint with its title: %s',
    (type) => {
      const preprint: Work = { ...without(article, 'DOI'), type: 'article', arXiv: '2001.00001' }
      const other: Work = { ...without(article, 'DOI'), type }
      expect(createMatcher([preprint]).find(other)).toBeUndefined()
      expect(createMatcher([other]).find(preprint)).toBeUndefined()
      expect(createMatcher([{ ...other, arXiv: '2001.00001' }]).find(without(article, 'DOI'))).toBeUndefined()
      expect(createMatcher([{ ...other, arXiv: '2001.00001' }]).find(other)).toEqual({ index: 0, reason: 'title' })
    },
  )

  it.each(['article-journal', 'paper-conference', 'chapter', 'report', 'manuscript', 'book', 'document'] as const)(
    'may be the publication of a preprint with its title: %s',
    (type) => {
      const preprint: Work = { ...without(article, 'DOI'), type: 'article', arXiv: '2001.00001' }
      expect(createMatcher([preprint]).find({ ...article, type })).toEqual({ index: 0, reason: 'version' })
    },
  )

  it('is read once, however many works have its title', () => {
    let reads = 0
    const editorial = (year: number): Work => ({
      type: 'article-journal',
      title: 'Editorial',
      issued: String(year),
      get author() {
        reads += 1
        return [{ family: 'Turing' }]
      },
    })
    const matcher = createMatcher(Array.from({ length: 100 }, (_, index) => editorial(1_900 + index)))
    reads = 0
    expect(matcher.find(editorial(2_000))).toBeUndefined()
    expect(matcher.find(editorial(1_950))).toEqual({ index: 50, reason: 'title' })
    expect(reads).toBe(2)
  })

  it('is found among those added before', () => {
    const matcher = createMatcher([])
    expect(matcher.find(article)).toBeUndefined()
    expect(matcher.add(article)).toBe(0)
    expect(matcher.find(article)).toEqual({ index: 0, reason: 'DOI' })
  })
})
