import { describe, expect, it } from 'vitest'
import { readLines, startImportApi } from '#test/start-import-api.ts'

const { apply, preview, sendPreview } = startImportApi()

const decision = { entry: 'item#1', action: 'add', collection: 'books' } as const

describe('a file that is no list of works', () => {
  it.each(['null', '[null]', '1', '[[]]', '"@book{a}"'])('is %s: its one item is unreadable, and nothing is imported', async (text) => {
    expect(await preview(text, 'csl-json')).toMatchObject({
      entries: [],
      unreadable: [{ message: 'An item of CSL-JSON is an object', line: 1 }],
    })
    expect((await apply(text, [decision], undefined, 'csl-json')).status).toBe(422)
  })

  it('is JSON that is nested more deeply than JavaScript can write', async () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(await preview(`[${nested}]`)).toMatchObject({ entries: [], unreadable: [{ source: '' }] })
    const { entries } = await preview(`[{"type": "book", "title": "A title", "author": ${nested}, "custom": ${nested}}]`)
    expect(entries).toMatchObject([{ title: 'A title', dropped: ['author', 'custom'] }])
  })

  it('is line breaks', async () => {
    const response = await sendPreview({ text: `x${'\n'.repeat(300_000)}` })
    expect(readLines(response.text)).toEqual([{ error: expect.stringContaining('BibTeX, RIS or CSL-JSON') }])
  })
})
