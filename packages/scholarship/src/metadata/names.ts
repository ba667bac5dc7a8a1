import { areFamilyFirst, type Name } from '#csl'
import { isOrganization, parseName } from '#names'

export const fullFamily = ({ family, ...name }: Name) => [name['non-dropping-particle'], family].filter(Boolean).join(' ')

/** Returns a name in the order of speech: "Alan M. Turing", "Guy L. Steele Jr.", "森鷗外" */
export const toDisplayName = (name: Name): string => {
  if (name.literal) return name.literal
  const parts = areFamilyFirst(name.family ?? '', name.given ?? '') ? [`${fullFamily(name)}${name.given}`] : [name.given, fullFamily(name)]
  return [...parts, name.suffix].filter(Boolean).join(' ')
}

/** Returns a name in the order of an index: "Turing, Alan M." */
export const toIndexName = (name: Name): string => name.literal ?? [fullFamily(name), name.suffix, name.given].filter(Boolean).join(', ')

/**
 * Returns names as tags of a page have them: "Turing, Alan M.", "Steele, Guy L. Jr.". Zotero reads what is between the first two commas as
 * the given names. It takes one tag with two words on either side of a comma for two people, unless the words of the first are joined:
 * "van der Waerden, B. L.".
 * Source: https://github.com/zotero/translators/blob/master/Embedded%20Metadata.js (processHighwireCreators)
 */
export const toTagNames = (names: readonly Name[]): string[] =>
  names.map((name) => {
    const given = [name.given, name.suffix].filter(Boolean).join(' ')
    const family = fullFamily(name)
    const isTakenForTwo = names.length === 1 && given.includes(' ')
    return name.literal ?? [isTakenForTwo ? family.replaceAll(' ', '\u00A0') : family, given].filter(Boolean).join(', ')
  })

/** Returns whether a name is that of a group. "Aristotle", "Lord Kelvin" and "孔子" are not taken apart, but persons. */
export const isGroup = ({ literal }: Name): boolean =>
  Boolean(literal) && (isOrganization(literal as string) || parseName(literal as string).literal === undefined)
