import { toNormalForm } from '#normal-form'
import { isGroup, isOrganization } from './organizations.ts'
import { AUTHOR_IN_HAN, EDITOR_IN_HAN, startsWithRole, TRANSLATOR_IN_HAN } from './roles.ts'

const FOOTNOTE_MARKS = /[*#✉†‡§¶¹²³⁰⁴-⁹˒ᵃ-ᶿ]+|\[\d+\]|(?<=\p{Ll})\d{1,2}(?:,\d{1,2})*(?!\d)/gu
const SEPARATORS = /\s+[•·|]\s+|(?<=\p{Script=Han})[・·](?=\p{Script=Han})|[、，；]/gu
/** "Krautzberger/Söfker", but not "Institut für Physik/Chemie" */
const SLASH = /(?<=\p{Ll})\/(?=\p{Lu}\p{Ll})/gu
/** "國島丈生訳": a role in the characters after the name. */
const ROLE_IN_HAN = new RegExp(`(?<=[^\\s(])(${EDITOR_IN_HAN}|${TRANSLATOR_IN_HAN}|${AUTHOR_IN_HAN})(?=\\s*(?:[,;]|$))`, 'gu')
/** "In M. Kostera (Ed.)", "mit Thomas Weitin" */
const LEAD = /^\s*(?:[Ii]n:?\s+(?=.*\((?:[Ee]ds?|[Hh]rsgg?|[Hh]gg?|[Dd]irs?|[Rr]ed)\.?\)$)|(?:mit|avec|con|com|med|met)\s+(?=\p{Lu}))/u
const HAS_MORE = new RegExp(
  [
    '(?<!\\p{L})et\\.?\\s+(?:al(?:ii)?|coll)(?!\\p{L})\\.?',
    // Not "& Al-Khalili, J.", nor "and More, T."
    '&\\s*al\\b\\.?(?=\\s*(?:[,;()]|$))',
    '(?<!\\p{L})(?:and|und|et|y|e|ed|en|och|og)\\s+(?:\\d+\\s+)?(?:others|more|andere|autres|otros|outros|altri|anderen|andra|andre)(?!\\p{L}|,\\s*\\p{Lu}\\.)',
    '\\+\\s*\\d+\\s+(?:others|more)',
    'و\\s?[آا]خر(?:ون|ين)(?!\\p{L})',
    '(?<=\\p{Script=Han})\\s*等$|\\s+ほか$|(?<=\\p{Script=Hangul})\\s+외$',
  ]
    .map((part) => `[\\s,;]*(?:${part})`)
    .join('|'),
  'giu',
)
/** Initials have the same letters: "Poe, E. A." */
const HAS_MORE_ABBREVIATED = /[\s,;]*(?<!\p{L})(?:u\.\s?a|e\.\s?a|m\.\s?fl|y\s+col|i\s+in|и\s+др)(?!\p{L})\.?/gu
const BEHALF =
  /,?\s+(?:on\s+behalf\s+of|for)\s+(?=(?:the\s+)?(?:[\p{L}-]+\s+){1,6}(?:collaboration|consortium|group|team|investigators|network)\b)/giu

/** What stands in brackets after a name: a role, a co-author or a group is kept; a year, an address or a remark is not. */
const readBrackets = (before: string, inside: string): string => {
  if (startsWithRole(inside)) return ` (${inside})`
  const partner = /^(?:with|avec|mit|con)\s+(.+)$/iu.exec(inside)
  if (partner) return `; ${partner[1]}`
  if (isGroup(inside)) return `; ${inside.replace(/^(?:on\s+behalf\s+of|for)\s+/iu, '')}`
  const isAbbreviated = /^[\p{Lu}\d&-]{2,}$/u.test(inside) && isOrganization(before.slice(-200).split(/[;,]/u).at(-1) as string)
  return isAbbreviated ? ` (${inside})` : ' '
}

const replaceBrackets = (text: string) =>
  text.replace(/\s*(?:\(([^()]*)\)|\[([^[\]]*)\])/gu, (_, round: string | undefined, square: string, at: number) =>
    readBrackets(text.slice(0, at), (round ?? square).trim()),
  )

/**
 * Returns a line with Arabic commas and semicolons as Latin ones, and runs of blanks and separators reduced to the strongest of them. Patterns
 * that look for blanks around something else would take time quadratic in their number.
 */
export const joinSeparators = (text: string): string =>
  text
    .replaceAll('،', ',')
    .replaceAll('؛', ';')
    .replace(/[\s,;]{2,}/gu, (run) => (run.includes(';') ? '; ' : run.includes(',') ? ', ' : ' '))

/** Stands for "et al." in a line. A code point for private use, which no name has. */
export const MORE = '\u{E000}'

/** Returns the names of a line without footnote marks and remarks. "et al." and the like become `MORE`, after the name before them. */
export const cleanAuthors = (text: string): string => {
  const plain = toNormalForm(text, 'NFC')
    .replaceAll(MORE, '')
    .replace(FOOTNOTE_MARKS, '')
    .replace(/\s+/gu, ' ')
    .replace(/ ?(?:, ?)+/gu, ', ')
    .replace(/(?:…|\.\.\.|\. \. \.)/gu, ' … ')
    .replace(SEPARATORS, '; ')
    .replace(SLASH, isOrganization(text) ? '/' : '; ')
    .replace(/\s*（/gu, ' (')
    .replaceAll('）', ')')
    .replace(ROLE_IN_HAN, ' ($1)')
    .replace(/(?<=[)\]])[\s.,;:]+$/u, '')
    // "Peteranderl., S.": a typing error
    .replace(/(?<=\p{Ll}{4})\.(?=,)/gu, '')
    .replace(BEHALF, '; ')
    .replace(/^\s*\(([^()]*)\)\s*$/u, '$1')
    .replace(LEAD, '')
  return (
    joinSeparators(replaceBrackets(plain))
      .replace(HAS_MORE, MORE)
      .replace(HAS_MORE_ABBREVIATED, MORE)
      .replace(/[,;&]\s*…\s*$/u, MORE)
      .replace(/…/gu, '')
      .replace(/^\s*(?:(?:joint(?:ly)?|together|written|in\s+collaboration)\s+)?with\s+(?!an?\s)/iu, '')
      // "J.Doe"
      .replace(/(?<=(?<!\p{L})\p{Lu}\.)(?=\p{Lu}\p{Ll})/gu, ' ')
      .replace(/,\s*(?=,)/gu, '')
      .replace(/,\s*(?=&)/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}
