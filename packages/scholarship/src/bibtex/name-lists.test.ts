import { expect, it } from 'vitest'
import { createNameLists, NAMES_AT_ONCE } from './name-lists.ts'
import { readBibtex } from './read.ts'
import { type EntryNode, scanBibtex } from './scan.ts'

const NAMES = Array.from({ length: 600 }, (_, index) => (index % 3 ? `Bee${index}, Ann` : `{Bee and Cee ${index}}`))

it('a long list of names is parsed a few names at a time', () => {
  const text = `@article{k, title = {Mind}, author = {${NAMES.join(' and ')}}}`
  const lists = createNameLists(text)
  const [node] = scanBibtex(text) as [EntryNode]
  const [{ text: first = '' } = {}] = lists.takeOut(node) ?? []
  const count = (names: string) => names.match(/Bee\d|\{Bee/g)?.length
  expect(count(first)).toBe(NAMES_AT_ONCE)
  const parse = (sources: string[]) => {
    expect(sources.map(count)).toEqual(Array(NAMES.length / NAMES_AT_ONCE - 1).fill(NAMES_AT_ONCE))
    return sources.map((source) => ({ type: 'misc', fields: { author: [{ lastName: source }] } }))
  }
  expect(lists.restore(node, { type: 'article', fields: { author: [{ lastName: 'first' }] } }, parse)?.fields.author).toHaveLength(3)
})

it('each name of a long list is read as in a short one, up to "and others"', async () => {
  const toEntry = (names: string[]) => `@article{k, title = {Mind}, Author = "${names.join('\nAND ')}", editor = {Dee, Eve}}`
  const { entries, errors } = await readBibtex(toEntry([...NAMES, 'others']))
  expect(errors).toEqual([])
  const [entry] = entries
  const alone = await readBibtex(NAMES.map((name) => toEntry([name])).join('\n'))
  expect(entry?.work.author).toEqual(alone.entries.flatMap(({ work }) => work.author ?? []))
  expect(entry?.work.author).toHaveLength(NAMES.length)
  expect(entry?.work.editor).toEqual([{ family: 'Dee', given: 'Eve' }])
  expect(entry?.source).toBe(toEntry([...NAMES, 'others']))
})

it('an entry with a name of 200,000 characters is reported, and those beside it are read', async () => {
  const { entries, errors } = await readBibtex(
    `@article{k, author = {${'A,'.repeat(100_000)}}}\n@book{b, title = {Mind}, author = {Bee, Ann}}`,
  )
  expect(errors).toMatchObject([{ message: 'A name of the entry is too long', line: 1 }])
  expect(entries.map(({ key }) => key)).toEqual(['b'])
})

it('two family names that are joined are one, and a conjunction is no particle', async () => {
  const { entries } = await readBibtex("@book{k, title = {T}, author = {Santiago Ram{\\'o}n y Cajal and Ortega y Gasset, Jos{\\'e}}}")
  expect(entries[0]?.work.author).toEqual([
    { family: 'Ramón y Cajal', given: 'Santiago' },
    { family: 'Ortega y Gasset', given: 'José' },
  ])
})
