import type { Name } from '#csl'

const fullFamily = ({ family, ...name }: Name) => [name['non-dropping-particle'], family].filter(Boolean).join(' ')

/** "Alan M. Turing", "Guy L. Steele Jr." */
export const toDisplayName = (name: Name): string => name.literal ?? [name.given, fullFamily(name), name.suffix].filter(Boolean).join(' ')

/** "Turing, Alan M.": the order of an index. */
export const toIndexName = (name: Name): string => name.literal ?? [fullFamily(name), name.suffix, name.given].filter(Boolean).join(', ')
