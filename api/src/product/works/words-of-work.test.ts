import { randomUUID } from 'node:crypto'
import { books, defaultSettings, journalArticles } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { setUpWorks } from '#test/set-up-works.ts'
import { createWork } from './catalog.ts'
import { chooseWords } from './words-of-work.ts'

const { api } = setUpWorks()

const { version: _, ...settings } = defaultSettings

const SOURCE = `
@book{a, title = {Machines}, author = {Turing, Alan and Newman, Max}, editor = {Gandy, Robin}, volume = 3, publisher = {Dover}, address = {Berlin},
  date = {2012-03-14}, isbn = {9780198250807}}
@book{b, title = {مقدمة في المنطق}, author = {السيد, أحمد and علي, منى}, editor = {حسن, طه}, volume = 3, publisher = {دار المعارف}, address = {القاهرة}, date = {2012-03-14}}`

const importBooks = async (language: string) => {
  await api()
    .asOwner()
    .post('/api/settings/edit', { ...settings, language })
  const decisions = ['a#1', 'b#1'].map((entry) => ({ entry, action: 'add', collection: 'books' }))
  await api().asOwner().post('/api/import/apply', { id: randomUUID(), name: 'a.bib', text: SOURCE, format: 'bibtex', decisions })
  const { items } = (await api().asVisitor().get('/api/works/books')).body
  return items.map(({ values, imprint }: { values: Record<string, string>; imprint: string }) => [
    values.author,
    imprint,
    values.releaseDate,
  ])
}

it('what an import wrote of a work is read in the words of the language of the site, and edited as it is stored', async () => {
  const german = ['Alan Turing und Max Newman; hrsg. von Robin Gandy', 'Bd. 3, Dover, Berlin. ISBN 9780198250807', '14. März 2012']
  expect(await importBooks('de')).toContainEqual(german)
  expect((await api().asVisitor().get('/api/books')).body).toContainEqual(
    expect.objectContaining({ author: 'Alan Turing and Max Newman; edited by Robin Gandy', releaseDate: '14 March 2012' }),
  )
})

it('a work whose title is written in the other direction than the site has words of that direction', async () => {
  const arabic = ['أحمد السيد، ومنى علي؛ تحرير طه حسن', 'المجلد 3، دار المعارف، القاهرة', '14 مارس 2012']
  const english = ['Alan Turing and Max Newman; edited by Robin Gandy', 'vol. 3, Dover, Berlin. ISBN 9780198250807', '14 March 2012']
  expect((await importBooks('ar')).toSorted()).toEqual([english, arabic])
  expect(chooseWords({ type: 'book', title: 'مقدمة في C++ (الجزء 2)' }, 'de')).toBe('ar')
  expect(chooseWords({ type: 'book', title: 'Les machines', language: 'fr' }, 'ar-EG')).toBe('fr')
  expect(chooseWords({ type: 'book', title: '1984' }, 'ar')).toBe('ar')
})

it('what the owner has typed is shown as it is', () => {
  const typed = { title: 'Machines', author: 'A. Turing and M. Newman', link: 'Dover', releaseDate: '14 March 2012', description: 'Text' }
  const { values } = createWork(journalArticles, typed, { csl: {}, links: [], bibtex: null }, 'de')
  expect(values).toEqual(typed)
  expect(createWork(books, typed, { csl: {}, links: [], bibtex: '@book{a}' }, 'de').values).toEqual({
    ...typed,
    author: 'A. Turing und M. Newman',
    releaseDate: '14. März 2012',
  })
})
