import { collapseSpaces, type EntryNode, isPublicField, scanBibtex } from '@portfolio/scholarship'

/** Returns the fields of the first entry of a text as they are written, with its key as another field. */
const readFields = (text: string): Map<string, string> => {
  const entry = scanBibtex(text).find((node): node is EntryNode => node.kind === 'entry')
  if (!entry) return new Map()
  const fields = entry.fields.map(({ name, value }): [string, string] => [
    text.slice(name.start, name.end).toLowerCase(),
    collapseSpaces(text.slice(value.start, value.end)),
  ])
  return new Map([['key', entry.key], ...fields])
}

export interface SourceDifference {
  /** Names of the fields. */
  names: string[]
  mine: string
  theirs: string
}

/**
 * Returns in which fields two BibTeX entries are written differently, apart from spaces. A private field that `theirs` lacks is no
 * difference, because exports for visitors have no private fields. Nor is a link that only `theirs` has, if the work has it: exports add links
 * that the work got later.
 */
export const compareSources = (mine: string, theirs: string, hasLink: (href: string) => boolean): SourceDifference => {
  const [before, after] = [readFields(mine), readFields(theirs)]
  const isKept = (name: string) => !after.has(name) && !isPublicField(name, before.get(name) as string)
  const isAdded = (name: string) => !before.has(name) && hasLink((after.get(name) as string).replace(/^[{"]|[}"]$/g, ''))
  const names = [...new Set([...after.keys(), ...before.keys()])].filter(
    (name) => before.get(name) !== after.get(name) && !isKept(name) && !isAdded(name),
  )
  const show = (fields: Map<string, string>) =>
    names.flatMap((name) => (fields.has(name) ? [`${name} = ${fields.get(name)}`] : [])).join(', ')
  return { names, mine: show(before), theirs: show(after) }
}
