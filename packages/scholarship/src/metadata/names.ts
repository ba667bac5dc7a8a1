import type { Name } from '#csl'
import { isOrganization, parseName } from '#names'

export const fullFamily = ({ family, ...name }: Name) => [name['non-dropping-particle'], family].filter(Boolean).join(' ')

/** Returns a name in the order of speech: "Alan M. Turing", "Guy L. Steele Jr." */
export const toDisplayName = (name: Name): string => name.literal ?? [name.given, fullFamily(name), name.suffix].filter(Boolean).join(' ')

/** Returns a name in the order of an index: "Turing, Alan M." */
export const toIndexName = (name: Name): string => name.literal ?? [fullFamily(name), name.suffix, name.given].filter(Boolean).join(', ')

/** Returns whether a name is that of a group. "Aristotle", "Lord Kelvin" and "孔子" are not taken apart, but persons. */
export const isGroup = ({ literal }: Name): boolean =>
  Boolean(literal) && (isOrganization(literal as string) || parseName(literal as string).literal === undefined)
