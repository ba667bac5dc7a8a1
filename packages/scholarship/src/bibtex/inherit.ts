import { toAnnotationField, toOrcidField } from './annotations.ts'
import type { EntryNode } from './scan.ts'
import { LINK_FIELDS, PAGE_FIELDS, type ParsedEntry, TEXT_FIELDS } from './to-work.ts'

/** Fields that identify or describe a book as a whole, and that its parts do not inherit. */
const OWN_FIELDS = [
  ...['abstract', 'arxiv', 'doi', 'eprint', 'keywords', 'note', 'pagetotal', 'pmid', 'url'],
  ...PAGE_FIELDS,
  ...Object.keys(LINK_FIELDS).filter((field) => LINK_FIELDS[field] === 'pdf' || LINK_FIELDS[field] === 'preprint'),
]

/** Types of entries that are parts of a book or of proceedings. */
const PART = /^(?:in[a-z]+|supp[a-z]+|bookinbook|conference)$/u

/** An entry that has fields for others and is no work itself. */
export const isData = ({ type }: EntryNode) => type === 'xdata'

/** What is not inherited beside each part of a date: a month has the year of another entry, but not the day. */
const DATE_PARTS: Record<string, string[]> = {
  date: ['date', 'year', 'month', 'day'],
  year: ['date', 'year', 'month', 'day'],
  month: ['date', 'month', 'day'],
  day: ['date', 'day'],
}

/** Returns what fields mean that say the same: a place of publication in `location` and in `address`. */
const getMeaning = (field: string): string => TEXT_FIELDS[field] ?? field

/** Returns the fields of an entry and those of another that say what its own do not. */
const addFields = (fields: ParsedEntry['fields'], others: ParsedEntry['fields']): ParsedEntry['fields'] => {
  const own = new Set(Object.keys(fields).flatMap((field) => DATE_PARTS[field] ?? getMeaning(field)))
  const [, year, month] = /^(\d{4})(?:-(0[1-9]|1[0-2])(?!\d))?/u.exec(String(others.date ?? '')) ?? []
  const all = { ...others, ...(year && { year }), ...(month && { month }) }
  // A date says more than its year and month.
  const added = Object.entries(own.has('date') ? all : others).filter(([field]) => !own.has(getMeaning(field)))
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
    if (inherited.title && !inherited.booktitle) {
      inherited.booktitle = inherited.title
      if (inherited.subtitle) inherited.booksubtitle ??= inherited.subtitle
    }
    // The subtitle of a book belongs to its title, so that it is not inherited without that.
    if (child.fields.booktitle) delete inherited.booksubtitle
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
  const named = new Map<unknown, EntryNode[]>()
  /** Returns the first of those whose keys a field lists: more than are inherited from are not needed. */
  const findNamed = (value: unknown): EntryNode[] => {
    const known = named.get(value)
    if (known) return known
    const keys = String(value ?? '')
      .toLowerCase()
      .split(',')
    const found = [...new Set(keys.flatMap((key) => byKey.get(key.trim()) ?? []))].slice(0, ANCESTORS_MAX + 1)
    named.set(value, found)
    return found
  }

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
