import type { Name } from '#csl'
import { isCjk, isOrganization, parseName } from '#names'

export const fullFamily = ({ family, ...name }: Name) => [name['non-dropping-particle'], family].filter(Boolean).join(' ')

/** Whether a name is Chinese, Japanese or Korean. A family name in katakana only is that of a foreigner: "スティーブン キング". */
const isFamilyFirst = ({ family = '', given = '' }: Name) =>
  /[\p{Script=Han}\p{Script=Hangul}]/u.test(family) && [family, given].every((part) => isCjk(part.replaceAll('ー', '')))

/** Returns a name in the order of speech: "Alan M. Turing", "Guy L. Steele Jr.", "森鷗外" */
export const toDisplayName = (name: Name): string => {
  if (name.literal) return name.literal
  const parts = isFamilyFirst(name) ? [`${fullFamily(name)}${name.given}`] : [name.given, fullFamily(name)]
  return [...parts, name.suffix].filter(Boolean).join(' ')
}

/** Returns a name in the order of an index: "Turing, Alan M." */
export const toIndexName = (name: Name): string => name.literal ?? [fullFamily(name), name.suffix, name.given].filter(Boolean).join(', ')

/** Returns whether a name is that of a group. "Aristotle", "Lord Kelvin" and "孔子" are not taken apart, but persons. */
export const isGroup = ({ literal }: Name): boolean =>
  Boolean(literal) && (isOrganization(literal as string) || parseName(literal as string).literal === undefined)
