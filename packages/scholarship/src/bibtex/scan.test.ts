import { describe, expect, it } from 'vitest'
import { scanBibtex } from './scan.ts'

const describeNodes = (text: string) =>
  scanBibtex(text).map((node) => {
    if (node.kind === 'entry') return `${node.type} ${node.key} ${node.fields.length}`
    return node.kind === 'error' ? `error ${node.entryLine}:${node.line} ${node.message}` : node.kind
  })

describe('scanning BibTeX', () => {
  it('reads every kind of entry and value', () => {
    const text =
      '@string{a = "b"} @preamble{"\\x" # a} @comment{ any @thing {at} all }\n@Article{k:1/2+3, a={b}, c="d {"} e", f = 12, g = mac # "x" # 3}@book(b,x={)})'
    expect(describeNodes(text)).toEqual(['string', 'preamble', 'comment', 'article k:1/2+3 4', 'book b 1'])
  })

  it('reads the entries after and before one that is damaged, and names its lines', () => {
    const good = (key: string) => `@article{${key},\n  title = {T},\n}\n`
    const bad = [
      '@article{u1,\n  title = {never closed,\n}\n',
      '@article{u2,\n  title {x},\n}\n',
      '@article{,\n  title = {x},\n}\n',
      '@article{u4,\n  title = {a} year = {b}\n}\n',
    ]
    expect(describeNodes(bad.map((entry, index) => good(`g${index}`) + entry).join('') + good('last'))).toEqual([
      'article g0 1',
      'error 4:7 A comma is missing between two fields',
      'article g1 1',
      'error 10:11 "title" is not followed by "="',
      'article g2 1',
      'error 16:16 The entry has no key',
      'article g3 1',
      'error 22:23 A comma is missing between two fields',
      'article last 1',
    ])
  })

  it.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
    ['carriage returns', '\r'],
  ])('counts the lines of a file with %s, and ends a comment with its line', (_, end) => {
    const lines = ['@article{a, % a comment }', '  title = {A},', '}', '@article{b,', '  title {x},', '}', '']
    expect(describeNodes(lines.join(end))).toEqual(['article a 1', 'error 4:5 "title" is not followed by "="'])
  })

  it('keeps an entry whose abstract quotes BibTeX', () => {
    expect(describeNodes('@article{a,\n abstract = {We write\n@book{x,\n title = {Y}}\n and go on}}\n@book{b, title={c}}')).toEqual([
      'article a 1',
      'book b 1',
    ])
  })

  it('reads 20,000 entries none of which is closed', () => {
    expect(scanBibtex('@article{k,\n title={abc\n'.repeat(20_000))).toHaveLength(20_000)
  })
})
