import { describe, expect, it } from 'vitest'
import { createInheritance } from './inherit.ts'
import { type EntryNode, scanBibtex } from './scan.ts'
import type { ParsedEntry } from './to-work.ts'

describe('inheritance', () => {
  it('looks up the entries that a field names once, however many entries inherit it', () => {
    const nodes = scanBibtex('@xdata{data,}@book{parent, xdata = {data}}@incollection{a,}@incollection{b,}@incollection{c,}')
    const entryNodes = nodes.filter((node): node is EntryNode => node.kind === 'entry')
    let lookups = 0
    // Counts how often the field is taken apart.
    const xdata = {
      toString: () => {
        lookups += 1
        return 'data'
      },
    } as unknown as string
    const toEntry = ({ key, type }: EntryNode): ParsedEntry => {
      if (key === 'data') return { type, fields: { year: '2019' } }
      return { type, fields: key === 'parent' ? { xdata } : { crossref: 'parent' } }
    }
    const inherited = createInheritance(new Map(entryNodes.map((node) => [node, toEntry(node)])))
    const years = entryNodes.map((node) => inherited(node).entry.fields.year)
    expect(years).toEqual(['2019', '2019', '2019', '2019', '2019'])
    expect(lookups).toBe(1)
  })
})
