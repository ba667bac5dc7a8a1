import { type Replacement, replaceSpans, slice } from './edit.ts'
import { createDefinitions, type Definition, MONTH_MACROS, type Use, withInner } from './macros.ts'
import { type EntryNode, type Span, scanBibtex } from './scan.ts'

/** An entry, and where a file may need another key or other macros. */
export interface JoinableEntry {
  key: string
  /** The text in which all spans are. */
  source: string
  span: Span
  keySpan: Span
  uses: readonly Use[]
  /** The definitions of macros that it needs, each after those that it uses. */
  definitions: readonly Definition[]
  /** The entries that it inherits from. */
  parents: readonly JoinableEntry[]
}

/**
 * Takes a source apart that has one entry, before it the macros that it may use, and after it the entries that it inherits from. Returns
 * undefined for text without an entry.
 */
export const takeApart = (source: string): JoinableEntry | undefined => {
  const nodes = scanBibtex(source)
  const { findUses } = createDefinitions(source, nodes)
  const toJoinable = ({ start, end, key, keySpan, fields }: EntryNode): JoinableEntry => {
    const uses = findUses(fields)
    return { key, source, span: { start, end }, keySpan, uses, definitions: withInner(uses) ?? [], parents: [] }
  }
  const [entry, ...parents] = nodes.filter((node) => node.kind === 'entry').map(toJoinable)
  return entry && { ...entry, parents }
}

export interface EntryToJoin {
  entry: JoinableEntry
  /** Its key in the file. */
  key: string
}

/** Adds, once each and after all others as BibTeX wants it, the entries that others inherit from and that are not there themselves. */
const withParents = (entries: readonly EntryToJoin[]): EntryToJoin[] => {
  const keys = new Set(entries.map(({ key }) => key.toLowerCase()))
  const parents: EntryToJoin[] = []
  for (const entry of entries.flatMap((one) => one.entry.parents)) {
    if (keys.has(entry.key.toLowerCase())) continue
    keys.add(entry.key.toLowerCase())
    parents.push({ entry, key: entry.key })
  }
  return [...entries, ...parents]
}

/** Collects the macros of a file. Where two entries define one differently, that of the later entry is renamed. */
const createMacroTable = () => {
  const definitions: string[] = []
  /** Names in lower case, as macros are compared. Every BibTeX style defines the months. */
  const taken = new Set(MONTH_MACROS)
  const names = new Map<string, string>()
  const numbers = new Map<string, number>()
  return {
    definitions,
    /** Returns the name that a macro with this value has in the file. */
    define: (name: string, value: string): string => {
      const lower = name.toLowerCase()
      const meaning = `${lower} ${value}`
      const known = names.get(meaning)
      if (known) return known
      let number = numbers.get(lower) ?? 1
      const toCandidate = () => (number === 1 ? name : `${name}-${number}`)
      while (taken.has(toCandidate().toLowerCase())) number += 1
      numbers.set(lower, number)
      taken.add(toCandidate().toLowerCase())
      names.set(meaning, toCandidate())
      definitions.push(`@string{${toCandidate()} = ${value}}\n`)
      return toCandidate()
    },
  }
}

/**
 * Returns a BibTeX file of entries, each under its key. The macros that they use come first, each once; where two entries define a macro
 * differently, that of the later entry is renamed. No other byte of an entry changes. Runs in time linear in the entries.
 */
export const joinBibtex = (entries: readonly EntryToJoin[]): string => {
  const macros = createMacroTable()
  const sources = withParents(entries).map(({ entry: { source, span, keySpan, uses, definitions }, key }) => {
    const names = new Map<Definition, string>()
    const rename = (some: readonly Use[]): Replacement[] =>
      some.flatMap(({ start, end, definition }) => {
        const text = names.get(definition) as string
        return text.toLowerCase() === slice(source, { start, end }).toLowerCase() ? [] : [{ start, end, text }]
      })
    for (const definition of definitions)
      names.set(definition, macros.define(definition.name, replaceSpans(source, definition.value, rename(definition.uses))))
    return `${replaceSpans(source, span, [{ ...keySpan, text: key }, ...rename(uses)])}\n`
  })
  return [macros.definitions.join(''), ...sources].filter(Boolean).join('\n')
}
