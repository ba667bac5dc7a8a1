import { expect, it } from 'vitest'
import type { Work } from '#csl'
import { splitPages, toVenue } from './venue.ts'

it.each<[string, Work]>([
  [
    'Mind 59(236), 433–460',
    { type: 'article-journal', 'container-title': 'Mind', volume: '59', issue: '236', page: '433-460', publisher: 'OUP' },
  ],
  ['Mind', { type: 'article-journal', 'container-title': 'Mind' }],
  ['Oxford University Press, Oxford', { type: 'book', publisher: 'Oxford University Press', 'publisher-place': 'Oxford' }],
  [
    'Faster than Thought, Pitman, London, 286–310',
    { type: 'chapter', 'container-title': 'Faster than Thought', publisher: 'Pitman', 'publisher-place': 'London', page: '286-310' },
  ],
  ['arXiv:2001.00001', { type: 'article', arXiv: '2001.00001', publisher: 'arXiv' }],
  ['bioRxiv, 2021.05.11.443210', { type: 'article', publisher: 'bioRxiv', page: '2021.05.11.443210' }],
  ['Mind', { type: 'article-journal', 'container-title': 'Mind', arXiv: '2001.00001' }],
  ['US Patent 2,292,387', { type: 'patent', genre: 'US Patent', number: '2,292,387' }],
  ['Tech. rep. 14', { type: 'report', genre: 'Tech. rep.', number: '14' }],
  ['Manchester', { type: 'speech', 'event-place': 'Manchester' }],
  ['', { type: 'book' }],
])('says where a work appeared: %s', (venue, work) => {
  expect(toVenue(work)).toBe(venue)
})

it('says it in the words of a language', () => {
  const book: Work = { type: 'book', volume: '3', publisher: 'Dover', 'publisher-place': 'Berlin' }
  expect(toVenue(book, 'Buch', 'de-AT')).toBe('Bd. 3, Dover, Berlin')
  expect(toVenue(book, 'كتاب', 'ar')).toBe('المجلد 3، Dover، Berlin')
  expect(toVenue(book, 'Livre', 'fr')).toBe('vol. 3, Dover, Berlin')
})

it.each([
  ['433-460', ['433', '460']],
  ['1-3, 7-9', ['1', '9']],
  ['e12', ['e12', undefined]],
  ['433–460', ['433', '460']],
  ['433—460', ['433', '460']],
  ['433‐460', ['433', '460']],
  ['433-60', ['433', '460']],
  ['1098-9', ['1098', '1099']],
  ['xi-v', ['xi', 'v']],
  ['A-12', ['A', '12']],
  [undefined, [undefined, undefined]],
])('the first and the last page of %s', (page, expected) => {
  expect(splitPages(page === undefined ? {} : { page })).toEqual(expected)
})
