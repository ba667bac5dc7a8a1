import type { Replacement } from './edit.ts'
import type { EntryNode } from './scan.ts'
import type { ParsedEntry } from './to-work.ts'

/** Names that the parser reads at once: its time is quadratic in their number, which shows from about 5,000 on. */
export const NAMES_AT_ONCE = 200
/** A shorter list has fewer names. */
const CHARACTERS_MIN = NAMES_AT_ONCE * '{A} and'.length
/** The parser takes seconds for longer ones, which are no names. */
const NAMES_CHARACTERS_MAX = 50_000

const FIELD = /^(?:author|editor|translator)$/iu
/** A blank before it belongs to it: a pattern for several would start over at each. */
const SEPARATOR = /[{}]|\sand(?=\s)/giu

/** Splits a list of names outside of braces, a number of names at a time. */
const split = (list: string): string[] => {
  const parts: string[] = []
  let [depth, names, start] = [0, 1, 0]
  for (const { 0: found, index } of list.matchAll(SEPARATOR)) {
    if (found === '{') depth += 1
    else if (found === '}') depth -= 1
    // Several values that are joined.
    if (depth < 0) return [list]
    if (depth > 0 || /[{}]/u.test(found)) continue
    names += 1
    if (names <= NAMES_AT_ONCE) continue
    parts.push(list.slice(start, index))
    start = index + found.length
    names = 1
  }
  return [...parts, list.slice(start)]
}

interface Rest {
  field: string
  /** Entries that have further names of the list as that field. */
  sources: string[]
}

/** Takes all but the first names of long lists out of entries before they are parsed, and puts them back after. */
export const createNameLists = (text: string) => {
  const taken = new Map<EntryNode, Rest[]>()
  return {
    /** Returns what the parser gets in place of the long lists of an entry; undefined if a few of its names are too long. */
    takeOut: (node: EntryNode): Replacement[] | undefined => {
      const replacements: Replacement[] = []
      for (const { name, value } of node.fields) {
        const [field, list] = [text.slice(name.start, name.end), text.slice(value.start, value.end)]
        if (list.length < CHARACTERS_MIN || !FIELD.test(field)) continue
        if (!/^(?:\{.*\}|"[^"]*")$/su.test(list)) continue
        const parts = split(list.slice(1, -1))
        if (parts.some(({ length }) => length > NAMES_CHARACTERS_MAX)) return undefined
        const [first = '', ...others] = parts
        if (!others.length) continue
        const sources = others.map((names) => `@misc{names, ${field} = {${names}}}`)
        taken.set(node, [...(taken.get(node) ?? []), { field: field.toLowerCase(), sources }])
        replacements.push({ ...value, text: `{${first}}` })
      }
      return replacements
    },

    /** Returns the parsed entry with the names that were taken out; undefined if `parse` rejects some of them. */
    restore: (
      node: EntryNode,
      { type, fields }: ParsedEntry,
      parse: (sources: string[]) => (ParsedEntry | undefined)[],
    ): ParsedEntry | undefined => {
      const complete = { ...fields }
      for (const { field, sources } of taken.get(node) ?? []) {
        for (const part of parse(sources)) {
          const [names, others] = [complete[field], part?.fields[field]]
          if (!Array.isArray(names) || !Array.isArray(others)) return undefined
          complete[field] = [...names, ...others] as typeof names
        }
      }
      return { type, fields: complete }
    },
  }
}
