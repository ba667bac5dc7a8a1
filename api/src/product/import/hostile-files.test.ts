import { describe, expect, it } from 'vitest'
import { readLines, startImportApi } from '#test/start-import-api.ts'

const { apply, getApi, preview, sendPreview } = startImportApi({ cpuMsMax: 700, firstCpuMsMax: 3_000 })

const repeat = (count: number, write: (n: number) => string) => Array.from({ length: count }, (_, n) => write(n)).join('')
const GOOD = '@book{good, title={A good entry}}'

const decision = { entry: 'item#1', action: 'add', collection: 'books' } as const

describe('a file that is not a list of works', () => {
  it.each(['null', '[null]', '1', '[[]]', '"@book{a}"'])('but %s has one unreadable item, and nothing is imported', async (text) => {
    expect(await preview(text, 'csl-json')).toMatchObject({
      entries: [],
      unreadable: [{ message: 'An item of CSL-JSON is an object', line: 1 }],
    })
    expect((await apply(text, [decision], undefined, 'csl-json')).status).toBe(422)
  })

  it('but JSON that is nested too deeply for JSON.stringify is read as far as possible', async () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(await preview(`[${nested}]`)).toMatchObject({ entries: [], unreadable: [{ source: '' }] })
    const { entries } = await preview(`[{"type": "book", "title": "A title", "author": ${nested}, "custom": ${nested}}]`)
    expect(entries).toMatchObject([{ title: 'A title', dropped: ['author', 'custom'] }])
  })

  it('but line breaks only is rejected', async () => {
    const response = await sendPreview({ text: `x${'\n'.repeat(300_000)}` })
    expect(readLines(response.text)).toEqual([{ error: expect.stringContaining('BibTeX, RIS or CSL-JSON') }])
  })
})

describe('a file with macros', () => {
  it.each([
    ['doubles 40 times', repeat(40, (n) => `@string{m${n + 1} = m${n} # m${n}}`), 'm40'],
    ['is longer than an entry may be', `@string{long = "${'x'.repeat(100_000)}"}`, 'long'],
    ['is used often enough', `@string{some = "${'x'.repeat(1_000)}"}`, Array(200).fill('some').join(' # ')],
  ])('of which one %s: the entries that use it are unreadable, the others are read', async (_, macros, journal) => {
    const file = `@string{m0 = "Mind"}${macros}@article{a, title={A}, journal = ${journal}}@article{b, title={B}, journal = m0}`
    const { entries, unreadable } = await preview(file)
    expect(entries.map(({ id, fields }) => [id, Object.fromEntries(fields)['container-title']])).toEqual([['b#1', 'Mind']])
    expect(unreadable).toMatchObject([{ message: 'The macros that the entry uses are too long', line: 1 }])
  })

  it('of which one is defined 40,000 times is read with the last definition', async () => {
    const { entries } = await preview(`${repeat(40_000, (n) => `@string{m = "Volume ${n}"}`)}@book{a, title={A}, series = m}`)
    expect(entries[0]?.fields).toContainEqual(['collection-title', 'Volume 39999'])
  })

  it('each of which uses the previous one is read', async () => {
    const { entries } = await preview(
      `@string{m0 = "Mind"}${repeat(4_000, (n) => `@string{m${n + 1} = m${n}}`)}@article{a, title={A}, journal = m4000}`,
    )
    expect(entries[0]?.fields).toContainEqual(['container-title', 'Mind'])
  })
})

describe('a file that takes too long to read', () => {
  const message = 'This file takes too long to read. Divide it into smaller files.'

  it.each([
    ['words', `@article{a, title={${'A,'.repeat(100_000)}}}`],
    ['accents', `@article{a, title={${"\\'".repeat(500_000)}}}`],
    [
      'authors that many entries inherit',
      `@book{p, title={P}, author={${repeat(2_000, (n) => `A B${n} and `)}C D}}${repeat(4_000, (n) => `@inbook{a${n}, crossref=p}`)}`,
    ],
  ])('because of its %s is rejected, and does not block other requests', async (_, text) => {
    const responded: string[] = []
    const rejected = sendPreview({ text }).then(({ text: lines }) => {
      responded.push('preview')
      return readLines(lines).at(-1)
    })
    await getApi().asVisitor().get('/api/books')
    responded.push('list')
    expect(await rejected).toEqual({ error: message })
    expect(responded).toEqual(['list', 'preview'])
    expect(await preview(GOOD)).toMatchObject({ entries: [{ title: 'A good entry' }] })
  })

  it('is not imported', async () => {
    const response = await apply(`@article{a, title={${'A,'.repeat(100_000)}}}`, [decision])
    expect(response).toMatchObject({ status: 422, body: { errors: [{ msg: message }] } })
  })
})
