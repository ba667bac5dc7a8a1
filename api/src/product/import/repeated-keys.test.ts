import { describe, expect, it } from 'vitest'
import { decide, startImportApi } from '#test/start-import-api.ts'

const { getApi, importAll, list, preview } = startImportApi()

const STUB = '@book{turing04, title = {The Essential Turing}}'
const FULL =
  '@book{Turing04, editor = {Copeland, B. Jack}, title = {The Essential Turing: Seminal Writings}, publisher = {Clarendon Press}, year = 2004}'
const OTHER = '@book{turing04, title = {Alan Turing: The Enigma}, author = {Hodges, Andrew}, year = 1983}'

describe('a citation key that occurs twice in a file', () => {
  it('makes the later entry a possible duplicate of the first, whatever its case', async () => {
    const { entries } = await preview([STUB, FULL, OTHER].join('\n'))
    expect(entries.map(({ status, match }) => [status, match])).toEqual([
      ['new', undefined],
      ['duplicate', { reason: 'key', title: 'The Essential Turing', entry: { id: 'turing04#1', line: 1 } }],
      ['duplicate', { reason: 'key', title: 'The Essential Turing', entry: { id: 'turing04#1', line: 1 } }],
    ])
  })

  it('is exported once when the entries are merged', async () => {
    await importAll([STUB, FULL].join('\n'))
    expect(await list('books')).toMatchObject([{ title: 'The Essential Turing' }])
    const { text } = await getApi().asVisitor().get('/books.bib')
    expect(text).toMatch(/@book\{turing04,/)
    expect(text).toContain('Clarendon Press')
    expect(text.match(/@book/g)).toHaveLength(1)
  })

  it('loses no entry that repeats the second one', async () => {
    const { entries } = await preview([STUB, FULL, FULL.replace('Turing04', 'again').replace('2004', '2004, volume = 3')].join('\n'))
    expect(entries[2]).toMatchObject({ status: 'duplicate', match: { entry: { id: entries[1]?.id } } })
    expect(decide({ entries }).map(({ action }) => action)).toEqual(['add', 'merge', 'merge'])
    await importAll([STUB, FULL, FULL.replace('Turing04', 'again').replace('2004', '2004, volume = 3')].join('\n'))
    expect((await getApi().asVisitor().get('/books.bib')).text).toMatch(/volume\s*=\s*\{?3/)
  })

  it('is ignored in other formats', async () => {
    const items = [1, 2].map((n) => ({ id: 'a', type: 'book', title: `Book ${n}` }))
    expect((await preview(JSON.stringify(items))).entries.map(({ status }) => status)).toEqual(['new', 'new'])
  })
})
