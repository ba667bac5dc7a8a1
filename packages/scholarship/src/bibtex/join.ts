import { setKey, slice } from './edit.ts'
import { findMacros, MONTH_MACROS } from './macros.ts'
import { type EntryNode, type MacroNode, type Span, scanBibtex } from './scan.ts'

/** An entry to write to a file: source with one entry, the macros before it that it may use, and after it the entry that it inherits from. */
export interface EntryToJoin {
  source: string
  key: string
}

const renameMacros = (text: string, spans: readonly Span[], rename: (name: string) => string): string => {
  let renamed = text
  for (const span of spans.toSorted((a, b) => b.start - a.start))
    renamed = renamed.slice(0, span.start) + rename(slice(text, span)) + renamed.slice(span.end)
  return renamed
}

/** Adds, once each and after all others as BibTeX wants it, the entries that others inherit from and that are not there themselves. */
const withParents = (entries: readonly EntryToJoin[]): EntryToJoin[] => {
  const keys = new Set(entries.map(({ key }) => key.toLowerCase()))
  const parents: EntryToJoin[] = []
  for (const { source } of entries) {
    const nodes = scanBibtex(source)
    const macros = nodes.filter(({ kind }) => kind === 'string').map((node) => `${slice(source, node)}\n`)
    for (const node of nodes.filter((one): one is EntryNode => one.kind === 'entry').slice(1)) {
      if (keys.has(node.key.toLowerCase())) continue
      keys.add(node.key.toLowerCase())
      parents.push({ source: macros.join('') + slice(source, node), key: node.key })
    }
  }
  return [...entries, ...parents]
}

/**
 * Returns a BibTeX file of entries, each under its key. The macros that they use come first, each once; where two entries mean different
 * things by a macro, the later one's gets another name. No other byte of an entry changes.
 */
export const joinBibtex = (entries: readonly EntryToJoin[]): string => {
  /** Values of macros by their names in lower case, as macros are compared. */
  // Every BibTeX style defines the months: an entry that means something else by one of their names gets another name for it.
  const defined = new Map(MONTH_MACROS.map((name) => [name, '']))
  const macros: string[] = []
  const sources: string[] = []

  const define = (name: string, value: string): string => {
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name}-${number}`
      const known = defined.get(candidate.toLowerCase())
      if (known === value) return candidate
      if (known !== undefined) continue
      defined.set(candidate.toLowerCase(), value)
      macros.push(`@string{${candidate} = ${value}}\n`)
      return candidate
    }
  }

  for (const { source, key } of withParents(entries)) {
    const nodes = scanBibtex(source)
    const entry = nodes.find((node): node is EntryNode => node.kind === 'entry')
    if (!entry) continue
    const own = new Map(
      nodes
        .filter((node): node is MacroNode => node.kind === 'string')
        .flatMap(({ fields }) => fields.map(({ name, value }) => [slice(source, name).toLowerCase(), value] as const)),
    )
    const names = new Map<string, string>()
    /** Defines a macro, and those that its value uses before it. Returns its name in the file. */
    const use = (name: string, outer: readonly string[] = []): string => {
      const lower = name.toLowerCase()
      const value = own.get(lower)
      const known = names.get(lower)
      if (known) return known
      if (!value || outer.includes(lower)) return name
      const inner = findMacros(source, value).map(({ start, end }) => ({ start: start - value.start, end: end - value.start }))
      const used = define(
        name,
        renameMacros(slice(source, value), inner, (other) => use(other, [...outer, lower])),
      )
      names.set(lower, used)
      return used
    }
    const spans = entry.fields.flatMap(({ value }) => findMacros(source, value))
    const keyed = setKey(source, entry, key)
    // The key stands before every value.
    const shift = keyed.length - source.length
    const renamed = renameMacros(
      keyed,
      spans.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
      (name) => use(name),
    )
    const end = renamed.length - (source.length - entry.end)
    sources.push(`${renamed.slice(entry.start, end).trimEnd()}\n`)
  }
  return [macros.join(''), ...sources].filter(Boolean).join('\n')
}
