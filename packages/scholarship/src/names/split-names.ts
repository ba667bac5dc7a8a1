import { isDegree, isInitials, isParticle, isSuffix } from './parse-name.ts'

/** One name, split at the comma if the family name comes first. */
export type NameText = { inverted: string[] } | { direct: string } | { organization: string }

const ORGANIZATION =
  /\b(?:universit\w+|institut\w*|committee|group|organi[sz]ation|laborator\w+|society|association|academ(?:y|ies)|council|collaboration|consortium|team|ministry|department|foundation|commission|agency|cent(?:er|re)|office|bureau|corporation|company|inc|ltd|gmbh|federation|network|project|museum|library|press)\b/iu
const ABBREVIATION = /^\p{Lu}{3,}$/u
const CONJUNCTION = /\s*,?\s+(?:and|und|et|och|og|en|with)\s+|\s*,?\s*&\s*|\s+\/\s+|;\s*(?:and\s+)?/iu
/** Spanish "y" and Italian "e" also stand inside a name ("Ortega y Gasset"). They join two names only after a full one. */
const WEAK_CONJUNCTION = /\s+[ye]\s+(?=\p{Lu})/u

export const isOrganization = (text: string): boolean => ORGANIZATION.test(text) || ABBREVIATION.test(text)

const countWords = (text: string) => text.split(' ').length

/** "Turing" and "de la Vallée Poussin", but not "Alan Turing": what may stand before the comma of an inverted name. */
const looksLikeFamily = (text: string) => countWords(text) === 1 || isParticle(text.split(' ')[0] as string)

const splitWeakly = (text: string): string[] => {
  const parts = text.split(WEAK_CONJUNCTION)
  const isFullName = (part: string) => countWords(part) > 1 || part.includes(',')
  return parts.length > 1 && parts.every(isFullName) ? parts : [text]
}

/** "National Institute of Standards and Technology" is one name: what follows the conjunction is no name of its own. */
const rejoinOrganizations = (text: string, parts: string[]): string[] =>
  parts.length > 1 && isOrganization(parts[0] as string) && !parts.slice(1).every((part) => isOrganization(part) || countWords(part) > 1)
    ? [text]
    : parts

/** Splits what stands between two conjunctions at its commas. */
const splitAtCommas = (text: string): NameText[] => {
  if (isOrganization(text)) return [{ organization: text }]
  const tokens = text.split(/\s*,\s*/u).filter((token) => token && !isDegree(token))
  const names: NameText[] = []
  let index = 0
  const isGiven = (token: string | undefined) => token !== undefined && (isInitials(token) || countWords(token) === 1)
  while (index < tokens.length) {
    const token = tokens[index] as string
    const next = tokens[index + 1]
    const isPair =
      next !== undefined &&
      (isInitials(next) ||
        /^(?:\p{Lu}\.\s?-?)+(?:\s\p{Ll}+)+$/u.test(next) ||
        (index === 0 && (looksLikeFamily(token) || isGiven(next)) && !isSuffix(next)))
    if (isPair) {
      const suffix = tokens[index + 2]
      const inverted = suffix && isSuffix(suffix) ? [token, next, suffix] : [token, next]
      names.push({ inverted })
      index += inverted.length
    } else if (next && isSuffix(next)) {
      names.push({ direct: `${token}, ${next}` })
      index += 2
    } else {
      names.push({ direct: token })
      index += 1
    }
  }
  return names
}

/** Splits a list of names. The conjunctions decide first; then initials and counts say what a comma means. */
export const splitNames = (text: string): NameText[] =>
  rejoinOrganizations(text, text.split(CONJUNCTION).filter(Boolean))
    .flatMap(splitWeakly)
    .flatMap((part) => splitAtCommas(part.trim()))
