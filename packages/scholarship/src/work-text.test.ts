import { describe, expect, it } from 'vitest'
import type { Work } from './csl.ts'
import { deriveWork } from './derive-work.ts'
import { toWorkText, withoutAddition } from './work-text.ts'

const article: Work = {
  type: 'article-journal',
  title: 'Computing Machinery and Intelligence',
  author: [{ family: 'Turing', given: 'Alan M.' }],
  issued: '1950-10',
  'container-title': 'Mind',
  volume: '59',
  issue: '236',
  page: '433-460',
  DOI: '10.1093/mind/lix.236.433',
  abstract: 'I propose to consider the question, “Can machines think?”',
}
const without = (work: Work, ...names: (keyof Work)[]): Work =>
  Object.fromEntries(Object.entries(work).filter(([name]) => !names.includes(name as keyof Work))) as Work

describe('a work in words', () => {
  it('has what its owner would write, with nothing left to stand in', () => {
    expect(toWorkText(article)).toEqual({
      text: {
        title: 'Computing Machinery and Intelligence',
        author: 'Alan M. Turing',
        date: 'October 1950',
        link: 'https://doi.org/10.1093/mind/lix.236.433',
        description: 'I propose to consider the question, “Can machines think?”',
      },
      placeholders: [],
    })
  })

  it('names editors and translators after the authors', () => {
    const editor = [
      { family: 'Cooper', given: 'S. Barry' },
      { 'non-dropping-particle': 'van', family: 'Leeuwen', given: 'Jan' },
    ]
    expect(toWorkText({ ...article, editor }).text.author).toBe('Alan M. Turing; edited by S. Barry Cooper and Jan van Leeuwen')
    expect(toWorkText({ ...without(article, 'author'), editor }).text.author).toBe('Edited by S. Barry Cooper and Jan van Leeuwen')
    const authors = [...editor, { literal: 'Smith, Jones and Co.' }, { literal: 'World Health Organization' }]
    expect(toWorkText({ ...article, author: authors }).text.author).toBe(
      'S. Barry Cooper; Jan van Leeuwen; Smith, Jones and Co. and World Health Organization',
    )
  })

  it.each<[string, Work, string]>([
    [
      'a DOI whose characters an address gives a meaning',
      { ...article, DOI: '10.1002/3.0.co;2-#' },
      'https://doi.org/10.1002/3.0.co;2-%23',
    ],
    ['an address', { ...without(article, 'DOI'), URL: 'https://a.example/b' }, 'https://a.example/b'],
    ['arXiv', { ...without(article, 'DOI'), arXiv: '2001.00001' }, 'https://arxiv.org/abs/2001.00001'],
    ['where it appeared', without(article, 'DOI'), 'Mind 59(236), 433–460'],
    [
      'its publisher and ISBN, after a place that ends with a period',
      { type: 'book', title: 'T', publisher: 'Addison-Wesley', 'publisher-place': 'Reading, Mass.', ISBN: '9780201896831' },
      'Addison-Wesley, Reading, Mass. ISBN 9780201896831',
    ],
    [
      'its publisher and ISBN',
      { type: 'book', title: 'T', publisher: 'Clarendon Press', 'publisher-place': 'Oxford', ISBN: '9780198250807' },
      'Clarendon Press, Oxford. ISBN 9780198250807',
    ],
    ['its type if nothing else is known', { type: 'manuscript', title: 'T' }, 'Manuscript'],
  ])('links to %s', (_, work, link) => {
    expect(toWorkText(work).text.link).toBe(link)
  })

  it.each<[string, Work, string]>([
    ['a journal', article, 'Journal article in Mind 59(236), 433–460.'],
    [
      'a thesis',
      { type: 'thesis', genre: 'PhD thesis', title: 'T', publisher: 'Princeton University' },
      'PhD thesis, Princeton University.',
    ],
    [
      'the number of a report',
      { type: 'report', genre: 'Technical report', title: 'T', number: 'HIS/2020.4', publisher: 'World Health Organization' },
      'Technical report HIS/2020.4, World Health Organization.',
    ],
    ['the number of a patent', { type: 'patent', genre: 'US Patent', title: 'T', number: '8,437,111' }, 'US Patent 8,437,111.'],
    ['nothing', { type: 'software', title: 'T' }, 'Software.'],
  ])('is described without an abstract by %s', (_, work, description) => {
    expect(toWorkText(without(work, 'abstract')).text.description).toBe(description)
  })

  it.each<[Partial<Work>, string]>([
    [{ issued: '1936', status: 'submitted' }, '1936 (submitted)'],
    [{ status: 'accepted' }, 'In press'],
    [{}, 'Undated'],
  ])('says when: %o', (date, text) => {
    expect(toWorkText({ type: 'book', title: 'Title', ...date }).text.date).toBe(text)
  })

  it('says what stands in for what is missing or too short', () => {
    expect(toWorkText({ type: 'article-journal', title: 'Go', issued: '1959' })).toEqual({
      text: { title: 'Go (1959)', author: 'Anonymous', date: '1959', link: 'Journal article', description: 'Journal article.' },
      placeholders: ['title', 'author', 'link', 'description'],
    })
    expect(toWorkText({ type: 'report' }).text.title).toBe('Untitled report')
  })

  it.each([
    ['论语', '孔子'],
    ['雪国', '毛泽东'],
    ['토지', '박경리'],
    ['道', '孔子'],
  ])('has titles and names of two characters as they are in Chinese, Japanese and Korean: %s', (title, author) => {
    const { text, placeholders } = toWorkText({ type: 'book', title, author: [{ literal: author }], issued: '1998' })
    expect(text).toMatchObject(title === '道' ? { title: '道 (1998)', author } : { title, author })
    expect(placeholders).toEqual(title === '道' ? ['title', 'link', 'description'] : ['link', 'description'])
  })

  it.each([
    ['Go (1959)', 'Go'],
    ['Go (1936 (submitted))', 'Go'],
    ['论语 (Book)', '论语'],
    ['Untitled report', 'Untitled report'],
  ])('has a placeholder for a short title, from which the title is read again: %s', (placeholder, title) => {
    expect(withoutAddition(placeholder)).toBe(title)
  })

  it('reads as the same work again', () => {
    const { text } = toWorkText(article)
    expect(deriveWork('article-journal', text)).toEqual(without(article, 'container-title', 'volume', 'issue', 'page'))
  })
})
