import { expect, it } from 'vitest'
import { toCitedWork } from './cited-work.ts'
import type { Work } from './csl.ts'

it.each<Work>([
  { type: 'article-journal', status: 'accepted' },
  { type: 'book', status: 'accepted' },
  { type: 'chapter', status: 'submitted' },
  { type: 'paper-conference', status: 'in preparation' },
])('%o is cited without a year, as it has not come out', (work) => {
  expect(toCitedWork({ ...work, issued: '2026' })).toEqual(work)
})

it.each<[Work, string | undefined]>([
  [{ type: 'article-journal', genre: 'Journal Article' }, undefined],
  [{ type: 'article-journal', genre: 'Article; Early Access' }, undefined],
  [{ type: 'chapter', genre: 'Book Section' }, undefined],
  [{ type: 'paper-conference', genre: 'Conference paper' }, undefined],
  [{ type: 'article-journal', genre: 'Letter to the editor' }, 'Letter to the editor'],
  [{ type: 'report', genre: 'Research paper' }, 'Research paper'],
])('the kind of %o is cited as %j', (work, genre) => {
  expect(toCitedWork(work).genre).toBe(genre)
})

it('a talk is cited with its place, whoever names it', () => {
  expect(toCitedWork({ type: 'speech', 'publisher-place': 'Berlin' })).toMatchObject({ 'event-place': 'Berlin' })
  expect(toCitedWork({ type: 'speech', 'publisher-place': 'Berlin', 'event-place': 'Rome' })).toMatchObject({ 'event-place': 'Rome' })
})

it.each<Work>([
  { type: 'article-journal' },
  { type: 'article-journal', status: 'published' },
  { type: 'article', arXiv: '2001.00001', DOI: '10.48550/arxiv.2001.00001', publisher: 'arXiv', status: 'submitted' },
  { type: 'manuscript', status: 'in preparation' },
  { type: 'report', status: 'submitted' },
  { type: 'speech', status: 'accepted' },
])('%o is cited with its year', (work) => {
  const dated: Work = { ...work, issued: '2026' }
  expect(toCitedWork(dated)).toEqual(dated)
})

it.each([
  ['JA', 'J. A.'],
  ['J A', 'J. A.'],
  ['J-P', 'J.-P.'],
  ['M', 'M.'],
  ['ЛН', 'Л. Н.'],
  ['J. A.', 'J. A.'],
  ['John A', 'John A'],
  ['Jo', 'Jo'],
])('the given names %s are cited as %s, of which a style prints each', (given, cited) => {
  expect(toCitedWork({ type: 'book', author: [{ family: 'Smith', given }] }).author).toEqual([{ family: 'Smith', given: cited }])
})

it('a name in capitals is cited as it is', () => {
  const author = [{ family: 'MARTIN', given: 'JO' }]
  expect(toCitedWork({ type: 'book', author }).author).toEqual(author)
})

it('the address of a DOI is not cited beside it', () => {
  const work: Work = { type: 'paper-conference', DOI: '10.1145/3313831', URL: 'https://doi.org/10.1145/3313831' }
  expect(toCitedWork(work).URL).toBeUndefined()
  expect(toCitedWork({ ...work, URL: 'https://example.org/paper' }).URL).toBe('https://example.org/paper')
})
