import { describe, expect, it } from 'vitest'
import { RichTextTooComplex, sanitizeRichText } from './sanitize-rich-text.ts'
import { sanitizeText } from './sanitize-text.ts'

const SHORT = '<p onclick="x()">Short</p>'
/** One long word of code, which takes a grammar half a second. */
const CODE = `<pre data-language="java">${'a'.repeat(10_000)}</pre>`
const LONG = '<p onclick="x()">A paragraph of a long text.</p>'.repeat(10_000)

/** Resolves with what happens first. */
const race = async (html: string) => {
  const order: string[] = []
  setImmediate(() => order.push('other requests'))
  await sanitizeText(html).then(() => order.push('the text'))
  await new Promise((done) => setImmediate(done))
  return order
}

describe('a long text', () => {
  it('is sanitized while other requests are handled, as a short one is at once', async () => {
    expect(await race(LONG)).toEqual(['other requests', 'the text'])
    expect(await race(SHORT)).toEqual(['the text', 'other requests'])
  })

  it('is one with less text too, if it has code', async () => {
    expect(await race(CODE)).toEqual(['other requests', 'the text'])
  })

  it('is sanitized by the same rules', async () => {
    expect(await sanitizeText(LONG)).toBe(sanitizeRichText(LONG))
  })

  it('is rejected for the same reasons', async () => {
    for (const html of ['<b>'.repeat(30_000), `${'<div>'.repeat(300)}${'x'.repeat(70_000)}`, 'x'.repeat(1_100_000)]) {
      expect(() => sanitizeRichText(html)).toThrow(RichTextTooComplex)
      await expect(sanitizeText(html)).rejects.toThrow(RichTextTooComplex)
    }
  })
})
