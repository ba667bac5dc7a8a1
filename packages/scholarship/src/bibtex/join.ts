import { type Replacement, replaceSpans, slice } from './edit.ts'
import { createDefinitions, type Definition, MONTH_MACROS, type Use, withInner } from './macros.ts'
import { type EntryNode, scanBibtex } from './scan.ts'

/** An entry to write to a file: source with one entry, the macros before it that it may use, and after it the entry that it inherits from. */
export interface EntryToJoin {
  source: string
  key: string
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
    const names = new Map<Definition, string>()
    const rename = (uses: readonly Use[]): Replacement[] =>
      uses.flatMap(({ start, end, definition }) => {
        const text = names.get(definition) as string
        return text.toLowerCase() === source.slice(start, end).toLowerCase() ? [] : [{ start, end, text }]
      })
    const uses = createDefinitions(source, nodes).findUses(entry.fields)
    for (const definition of withInner(uses) ?? [])
      names.set(definition, define(definition.name, replaceSpans(source, definition.value, rename(definition.uses))))
    const renamed = replaceSpans(source, entry, [{ ...entry.keySpan, text: key }, ...rename(uses)])
    sources.push(`${renamed.trimEnd()}\n`)
  }
  return [macros.join(''), ...sources].filter(Boolean).join('\n')
}
