import { toAnnotationField, toOrcidField } from './annotations.ts'
import type { EntryNode } from './scan.ts'
import { DATE_FIELDS, type ParsedEntry, TEXT_FIELDS } from './to-work.ts'

/** Fields that identify or describe a book as a whole, and that its parts do not inherit. */
const OWN_FIELDS = ['abstract', 'doi', 'eprint', 'keywords', 'note', 'pages', 'pagetotal', 'pdf', 'pmid', 'preprint', 'url']

/** Types of entries that are parts of a book or of proceedings. */
const PART = /^(?:in[a-z]+|supp[a-z]+|bookinbook|conference)$/u

/** An entry that has fields for others and is no work itself. */
export const isData = ({ type }: EntryNode) => type === 'xdata'

/** Returns what fields mean that say the same: a place of publication in `location` and in `address`. */
const getMeaning = (field: string): string => (DATE_FIELDS.includes(field) ? 'date' : (TEXT_FIELDS[field] ?? field))

/** Returns the fields of an entry and those of another that say what its own do not. */
const addFields = (fields: ParsedEntry['fields'], others: ParsedEntry['fields']): ParsedEntry['fields'] => {
  const own = new Set(Object.keys(fields).map(getMeaning))
  const added = Object.entries(others).filter(([field]) => !own.has(getMeaning(field)))
  return { ...Object.fromEntries(added), ...fields }
}

/** Returns an entry with the fields of the one that it names in `crossref`, under another name where the meaning changes. */
const inherit = (child: ParsedEntry, parent: ParsedEntry): ParsedEntry => {
  const isPart = PART.test(child.type)
  const inherited = { ...parent.fields }
  for (const field of OWN_FIELDS) delete inherited[field]
  // An annotation is of the names that its entry has.
  for (const field of Object.keys(child.fields)) for (const toField of [toAnnotationField, toOrcidField]) delete inherited[toField(field)]
  if (isPart) {
    if (inherited.title) inherited.booktitle ??= inherited.title
    delete inherited.title
    delete inherited.subtitle
    if (/proceedings|collection/u.test(parent.type)) delete inherited.author
  }
  return { type: child.type, fields: addFields(child.fields, inherited) }
}

/** Returns an entry with the fields of one that it names in `xdata`. */
const addData = ({ type, fields }: ParsedEntry, data: ParsedEntry): ParsedEntry => ({ type, fields: addFields(fields, data.fields) })

/** From how many entries one inherits. Bounds the time for files whose entries all name each other. */
const ANCESTORS_MAX = 10

/** The fields that name other entries, and how an entry takes over theirs. */
const SOURCES = [
  ['xdata', addData],
  ['crossref', inherit],
] as const

/**
 * Returns a function that returns an entry with all that it inherits, also from entries that inherit themselves, and those entries: what
 * a chapter takes from its volume, and the volume from its work.
 */
export const createInheritance = (parsed: ReadonlyMap<EntryNode, ParsedEntry>) => {
  const byKey = new Map([...parsed.keys()].map((node) => [node.key.toLowerCase(), node]))
  const findNamed = (value: unknown): EntryNode[] =>
    String(value ?? '')
      .toLowerCase()
      .split(',')
      .flatMap((key) => byKey.get(key.trim()) ?? [])

  const resolve = (node: EntryNode, visited: Set<EntryNode>): ParsedEntry => {
    let entry = parsed.get(node) as ParsedEntry
    for (const [field, takeOver] of SOURCES)
      for (const parent of findNamed(entry.fields[field])) {
        if (visited.has(parent) || visited.size > ANCESTORS_MAX) continue
        visited.add(parent)
        entry = takeOver(entry, resolve(parent, visited))
      }
    return entry
  }

  return (node: EntryNode): { entry: ParsedEntry; ancestors: EntryNode[] } => {
    const visited = new Set([node])
    const entry = resolve(node, visited)
    return { entry, ancestors: [...visited].slice(1) }
  }
}
