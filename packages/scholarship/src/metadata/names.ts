import type { Name } from '#csl'

const fullFamily = ({ family, ...name }: Name) => [name['non-dropping-particle'], family].filter(Boolean).join(' ')

/** Returns a name in the order of speech: "Alan M. Turing", "Guy L. Steele Jr." */
export const toDisplayName = (name: Name): string => name.literal ?? [name.given, fullFamily(name), name.suffix].filter(Boolean).join(' ')

/** Returns a name in the order of an index: "Turing, Alan M." */
export const toIndexName = (name: Name): string => name.literal ?? [fullFamily(name), name.suffix, name.given].filter(Boolean).join(', ')
