import { describe, expect, it } from 'vitest'
import { type JoinableEntry, joinBibtex, takeApart } from './join.ts'
import { readBibtex } from './read.ts'

const join = (entries: { key: string; source: string }[]) =>
  joinBibtex(entries.map(({ key, source }) => ({ key, entry: takeApart(source) as JoinableEntry })))

describe('joining entries to a file', () => {
  it('writes each macro once, and renames one that another entry defines differently', async () => {
    const entry = (key: string, macro: string) => ({
      key,
      source: `@string{a = "Alpha"}\n@string{b = a # ${macro}}\n@string{unused = {x}}\n@misc{any, title={T}, note = b, month = jan, abstract = {b # a}}`,
    })
    const file = join([entry('k1', '"1"'), entry('k2', '"1"'), entry('k3', '{2}')])
    expect(file).toBe(
      [
        '@string{a = "Alpha"}\n@string{b = a # "1"}\n@string{b-2 = a # {2}}\n',
        '@misc{k1, title={T}, note = b, month = jan, abstract = {b # a}}\n',
        '@misc{k2, title={T}, note = b, month = jan, abstract = {b # a}}\n',
        '@misc{k3, title={T}, note = b-2, month = jan, abstract = {b # a}}\n',
      ].join('\n'),
    )
    const { entries, errors } = await readBibtex(file)
    expect(errors).toEqual([])
    expect(entries.map(({ work }) => work.note)).toEqual(['Alpha1', 'Alpha1', 'Alpha2'])
  })

  it('does not redefine the names of months, nor follow a macro that uses itself', async () => {
    const file = join([
      { key: 'a', source: '@string{jan = "Something"}@string{x = x # "y"}@misc{a, title = {T}, note = jan, annote = x}' },
      { key: 'b', source: '@misc{b, title = {T}, month = jan, year = 1950}' },
    ])
    expect(file).toContain('month = jan')
    expect(file).not.toMatch(/@string\{jan /)
    expect((await readBibtex(file)).entries.map(({ work }) => work.note)).toEqual(['Something', undefined])
  })

  it('writes the volume that its entries inherit from once, after them, unless it is one of them', () => {
    const proc = '@proceedings{proc, title = press # { Proceedings}}'
    const child = (key: string) => ({ key, source: `@string{press = {P}}\n@inproceedings{${key}, crossref = {proc}}\n\n${proc}` })
    expect(join([child('a'), child('b')])).toBe(
      `@string{press = {P}}\n\n@inproceedings{a, crossref = {proc}}\n\n@inproceedings{b, crossref = {proc}}\n\n${proc}\n`,
    )
    const own = { key: 'proc', source: proc.replace('press # { Proceedings}', '{Mine}') }
    expect(join([own, child('a')]).match(/@proceedings/gu)).toHaveLength(1)
  })

  it('returns nothing for a text without an entry or for no entries', () => {
    expect(takeApart('nothing')).toBeUndefined()
    expect(joinBibtex([])).toBe('')
  })

  it('writes a chain of 5,000 macros, each of which uses the one before', () => {
    const chain = Array.from({ length: 5_000 }, (_, n) => `@string{m${n + 1} = m${n}}\n`).join('')
    const file = join([{ key: 'k', source: `@string{m0 = {Mind}}\n${chain}@misc{any, title={T}, note = m5000}` }])
    expect(file.match(/^@string/gm)).toHaveLength(5_001)
    expect(file).toContain('@misc{k, title={T}, note = m5000}')
  })

  it('uses a macro as it was when another one was defined with it', async () => {
    const source = '@string{a = {1}}\n@string{b = a # {x}}\n@string{a = {2}}\n@misc{any, title={T}, note = b # a}'
    const file = join([{ key: 'k', source }])
    expect(file).toBe('@string{a = {1}}\n@string{b = a # {x}}\n@string{a-2 = {2}}\n\n@misc{k, title={T}, note = b # a-2}\n')
    for (const text of [file, source]) expect((await readBibtex(text)).entries.map(({ work }) => work.note)).toEqual(['1x2'])
  })
})
