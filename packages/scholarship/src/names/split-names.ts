import { isCjk } from '#csl'
import { isAbbreviation, isOrganization, isSubject, isWorkplace } from './organizations.ts'
import { isCapitalizedParticle, isCompounding, isDegree, isInitials, isParticle, isSuffix } from './parse-name.ts'

/** One name, split at the comma if the family name comes first. */
export type NameText = { inverted: string[] } | { direct: string } | { organization: string }

const WITH =
  '(?:(?:joint(?:ly)?|together|in (?:collaboration|cooperation)) )?(?:with|avec|mit|con)(?: (?:the |la |el )?(?:assistance|collaboration|colaboración|collaborazione|help|contributions?) (?:of|de|di))?|unter Mitarbeit von|assisted by'.replaceAll(
    ' ',
    '\\s+',
  )
const CONJUNCTION = new RegExp(`\\s*,?\\s+(?:and|und|et|och|og|en|és|${WITH})\\s+|\\s*,?\\s*&\\s*|\\s+\\/\\s+|;\\s*(?:and\\s+)?`, 'iu')
/** Words that also stand inside a name ("Ortega y Gasset"), or are a letter. They join names only if every one of these is a full name. */
const WEAK_CONJUNCTION = /\s+(?:[yeiaиіو]|και|ve|ja|和|与)\s+(?=\p{L})/u

const countWords = (text: string) => text.split(' ').length

/** "Turing", "de la Vallée Poussin" and "عبد الرحمن", but not "Alan Turing": what may precede the comma of an inverted name. */
const looksLikeFamily = (text: string) =>
  countWords(text) === 1 || isParticle(text.split(' ')[0] as string) || text.split(' ').slice(0, -1).every(isCompounding)

const splitWeakly = (text: string): string[] => {
  const parts = text.split(WEAK_CONJUNCTION)
  const isFullName = (part: string) => countWords(part) > 1 || part.includes(',')
  return parts.length > 1 && parts.every(isFullName) ? parts : [text]
}

/** "National Institute of Standards and Technology" is one name: what follows the conjunction is no name of its own. */
const rejoinOrganizations = (text: string, parts: string[]): string[] =>
  parts.length > 1 &&
  !text.includes(';') &&
  isOrganization(parts[0] as string) &&
  !parts.slice(1).every((part) => (!isSubject(part) ? isOrganization(part) || countWords(part) > 1 : isWorkplace(part)))
    ? [text]
    : parts

/** "Smith, J.": initials show that the name before the comma is a family name. */
const endsWithInitials = (text: string) => isInitials(text) || /^(?:\p{Lu}\.\s?-?)+(?:\s\p{Ll}+)+$/u.test(text)

/** "Ursula K." after "Le Guin", but not "Einstein A." after "Bohr N." */
const isGivenWithInitial = (text: string, before: string) => /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}\.)+$/u.test(text) && !/\p{Lu}\.?$/u.test(before)

/** "Gates Jr." */
const splitSuffix = (text: string): [name: string, suffix: string] | undefined => {
  const words = text.split(' ')
  return words.length === 2 && isSuffix(words[1] as string) ? (words as [string, string]) : undefined
}

/** A word in capitals may be a family name unless it stands alone, and "Press" is one before given names. */
const isOrganizationToken = (token: string, next?: string) =>
  isOrganization(token) && !isAbbreviation(token) && (next === undefined || isOrganization(`${token}, ${next}`))

/** Returns the parts of a text without degrees: "Oliver Sacks, M.D.", but not "Baker, M. D.", whose initials these are. */
const withoutDegrees = (parts: readonly string[]): string[] => {
  const kept: string[] = []
  let [before, followsFullName] = ['', false]
  for (const part of parts) {
    followsFullName = !part.includes(' ') && (countWords(before) > 1 || (isDegree(before) && followsFullName))
    if (part && !(isDegree(part) && (!isInitials(part) || followsFullName))) kept.push(part)
    before = part
  }
  return kept
}

const toTokens = (text: string): string[] => {
  const [first = '', ...others] = withoutDegrees(text.split(/\s*,\s*/u))
  // "Jane Doe, University of Leeds"
  const tokens = isOrganizationToken(first, others[0]) ? others : others.filter((token) => !isWorkplace(token))
  return first ? [first, ...tokens] : []
}

/** "刘国钧, 郑如斯" are two names, but "村上, 春樹" is one. */
const isListInHan = (tokens: string[]) =>
  tokens.length > 1 && tokens.every(isCjk) && (tokens.length > 2 || tokens.every((token) => token.length > 2))

/** "Ibn al-Jawzi, Abu’l-Faraj" and "Abi Dawud Sajistani, Sulayman b. Ashʿath", but not "Ibn Sina, Ibn Rushd" */
const isArabicFamily = (token: string, next: string) =>
  (token.startsWith('Ibn ') && !next.startsWith('Ibn ')) || (/\s(?:b\.|ibn|bint)\s/u.test(next) && !/\s(?:b\.|ibn|bint)\s/u.test(token))

/** "Silva Neto, Serafim da" */
const endsWithParticle = (text: string) => countWords(text) > 1 && isParticle(text.slice(text.lastIndexOf(' ') + 1))

const endsWithDottedInitials = (text: string) => /\s(?:\p{Lu}\.-?)+$/u.test(text)

/** Splits what stands between two conjunctions at its commas. */
const splitAtCommas = (text: string, isInPairs = false): NameText[] => {
  const tokens = toTokens(text)
  // A degree or workplace that was left out may leave an odd number.
  if (isInPairs && tokens.length % 2 === 0)
    return tokens.flatMap((_, index) => (index % 2 === 0 ? [{ inverted: tokens.slice(index, index + 2) }] : []))
  if (isAbbreviation(text) || isOrganizationToken(tokens[0] ?? '', tokens[1])) return [{ organization: text }]
  if (isListInHan(tokens)) return tokens.map((direct) => ({ direct }))
  const names: NameText[] = []
  let index = 0
  const isGiven = (token: string) => isInitials(token) || countWords(token) === 1
  while (index < tokens.length) {
    const token = tokens[index] as string
    const next = tokens[index + 1]
    const ownSuffix = splitSuffix(token)
    const isPair =
      next !== undefined &&
      !isSuffix(next) &&
      !isOrganizationToken(next) &&
      (endsWithInitials(next) ||
        isGivenWithInitial(next, token) ||
        ownSuffix !== undefined ||
        endsWithParticle(next) ||
        (index === 0 &&
          !endsWithDottedInitials(token) &&
          (looksLikeFamily(token) || isGiven(next) || isArabicFamily(token, next) || isCapitalizedParticle(token.split(' ')[0] as string))))
    if (isOrganizationToken(token, next)) {
      names.push({ organization: token })
      index += 1
    } else if (isPair) {
      const following = tokens[index + 2]
      const hasSuffix = following !== undefined && isSuffix(following)
      names.push({ inverted: ownSuffix ? [ownSuffix[0], next, ownSuffix[1]] : [token, next, ...(hasSuffix ? [following] : [])] })
      index += hasSuffix ? 3 : 2
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

/** "Doe, Roe and Poe": a list of family names alone. */
const splitFamilies = (parts: string[]): NameText[] | undefined => {
  const tokens = parts.flatMap((part) => part.split(/\s*,\s*/u))
  const isList = parts.length > 1 && !(parts.at(-1) as string).includes(',') && tokens.length > 2
  return isList && tokens.every((token) => /^\p{Lu}[\p{L}'’-]*\p{Ll}$/u.test(token)) ? tokens.map((direct) => ({ direct })) : undefined
}

/** "Olsen, Helene, Velldal, Erik & Øvrelid, Lilja": the last name shows the order of the others. */
const areInPairs = (parts: string[]): boolean =>
  parts.length > 1 &&
  parts.every((part) => /^\p{Lu}[\p{L}'’-]*\p{Ll}(?:, \p{Lu}[\p{L}'’-]*\p{Ll})+$/u.test(part) && part.split(', ').length % 2 === 0)

/** Splits a list of names. The conjunctions decide first; then initials and counts say what a comma means. */
export const splitNames = (text: string): NameText[] => {
  const parts = rejoinOrganizations(text, text.split(CONJUNCTION).filter(Boolean))
  const isInPairs = areInPairs(parts)
  return splitFamilies(parts) ?? parts.flatMap(splitWeakly).flatMap((part) => splitAtCommas(part.trim(), isInPairs))
}
