import { describe, expect, it } from 'vitest'
import { attachments } from './attachments.ts'
import { drawText } from './papers/pdf.ts'

const files = attachments.flatMap(({ files: own }) => own)

describe.each(files.map(({ fileName, create }) => [fileName, create().toString('latin1')]))('%s', (_, pdf) => {
  it('is a PDF of a few kilobytes whose table has the place of every object', () => {
    expect(pdf.length).toBeLessThan(12_000)
    const [, table = '', start] = /\nxref\n0 \d+\n(.*?)trailer.*startxref\n(\d+)\n%%EOF\n$/s.exec(pdf) ?? []
    expect(pdf.slice(Number(start), Number(start) + 4)).toBe('xref')
    const entries = [...table.matchAll(/^(\d{10}) 00000 n $/gm)]
    expect(entries.length).toBe(pdf.split('\nendobj\n').length - 1)
    for (const [index, [, offset]] of entries.entries()) expect(pdf.slice(Number(offset))).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })

  it('has streams of the length that they say', () => {
    const streams = [...pdf.matchAll(/<<\/Length (\d+)>>stream\n(.*?)\nendstream/gs)]
    expect(streams.length).toBeGreaterThan(0)
    for (const [, length, stream] of streams) expect(stream?.length).toBe(Number(length))
  })
})

describe('the papers', () => {
  it('have several pages', () => {
    const papers = files.filter(({ kind }) => kind === 'pdf')
    expect(papers.length).toBeGreaterThan(1)
    for (const { fileName, create } of papers) expect(create().toString('latin1').split('/Type/Page/').length, fileName).toBeGreaterThan(2)
  })

  it('have no character that their fonts lack', () => {
    expect(() => drawText('λ', 'roman', 12, 0, 0)).toThrow('The fonts have no “λ”')
  })
})
