import type { Name } from '#csl'

const PARTICLES = new Set(
  "von van de der den del della dello delle degli di da das do dos du des la le les zu zur zum ter ten te 't af av d' wa al el y e i".split(
    ' ',
  ),
)
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/iu
const DEGREE =
  /^(?:ph\.?\s?d|m\.?\s?d|m\.?\s?p\.?\s?h|d\.?\s?phil|m\.?\s?sc|b\.?\s?sc|m\.?\s?a|b\.?\s?a|ll\.?\s?[bm]|frs|obe|cbe|esq)\.?$/iu
const HONORIFIC = /^(?:(?:prof|dr|sir|dame|lord|lady|mr|mrs|ms|rev)\.?\s+)+(?=\S+\s)/iu
const INITIALS = /^(?:\p{Lu}\.?[\s-]*)+$/u
/** "AM" in "Turing AM", the way medical journals put it. */
const BARE_INITIALS = /^\p{Lu}{1,4}$/u
/** Initials with a stop, as in "Watson J.D." or "Einstein A." */
const DOTTED_INITIALS = /^(?:\p{Lu}\.-?)+$/u
/** Capitalized parts that belong to the family name they precede. */
const CAPITALIZED_PARTICLES = new Set(['De', 'Di', 'Le', 'La', 'Du', 'Della', 'Van', 'Von', 'Del'])
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・]+$/u

export const isInitials = (text: string): boolean => INITIALS.test(text)
export const isSuffix = (text: string): boolean => SUFFIX.test(text)
export const isDegree = (text: string): boolean => DEGREE.test(text)
export const isParticle = (word: string): boolean => PARTICLES.has(word)

/** "TURING" becomes "Turing". A short word in capitals may be an abbreviation and stays. */
const lowerCapitals = (family: string) => family.replace(/\p{Lu}{4,}/gu, (word) => word[0] + word.slice(1).toLocaleLowerCase('en'))

const withoutEmpty = (name: Name): Name => Object.fromEntries(Object.entries(name).filter(([, value]) => value)) as Name

/** Takes the particles off the start of a family name. */
const splitParticles = (family: string): Pick<Name, 'family' | 'non-dropping-particle'> => {
  const words = family.split(' ')
  let count = 0
  while (count < words.length - 1 && isParticle(words[count] as string)) count += 1
  return { 'non-dropping-particle': words.slice(0, count).join(' '), family: lowerCapitals(words.slice(count).join(' ')) }
}

/** Parses "Turing, Alan" and "King, Martin Luther, Jr.", already split at the commas. */
export const parseInverted = ([family = '', given = '', ...rest]: string[]): Name => {
  const words = given.split(' ')
  // "Beauvoir, Simone de": the particles follow the given names.
  let end = words.length
  while (end > 1 && isParticle(words[end - 1] as string)) end -= 1
  const trailing = words.slice(end).join(' ')
  return withoutEmpty({
    ...splitParticles(trailing ? `${trailing} ${family}` : family),
    given: words.slice(0, end).join(' '),
    suffix: rest.find(isSuffix),
  })
}

/** The index of the word at which the family name begins. */
const findFamily = (words: string[]): number => {
  const last = words.length - 1
  const particle = words.findIndex((word, index) => index > 0 && index < last && isParticle(word))
  // "Ortega y Gasset": the conjunction joins two family names.
  if (particle > 1 && /^[yei]$/u.test(words[particle] as string)) return particle - 1
  if (particle > 0) return particle
  if (last > 1 && CAPITALIZED_PARTICLES.has(words[last - 1] as string)) return last - 1
  return last
}

/** Parses one name in the order of speech, "Alan M. Turing", or of medical journals, "Turing AM". */
export const parseName = (text: string): Name => {
  const [name = '', ...afterComma] = text.replace(HONORIFIC, '').split(/\s*,\s*/u)
  const words = name.split(' ')
  const lastWord = words.at(-1) as string
  const suffix = afterComma.find(isSuffix) ?? (words.length > 2 && isSuffix(lastWord) ? words.pop() : undefined)
  if (words.length === 1 || CJK.test(name) || (words.length === 2 && words[0] === 'Ibn')) return { literal: name }

  const initialsAt = words.findIndex((word, index) => index > 0 && (BARE_INITIALS.test(word) || DOTTED_INITIALS.test(word)))
  const trailing = initialsAt > 0 ? words.slice(initialsAt) : []
  const startsWithInitials = DOTTED_INITIALS.test(words[0] as string) || /^\p{Lu}$/u.test(words[0] as string)
  if (trailing.length && !startsWithInitials && trailing.every((word) => BARE_INITIALS.test(word) || DOTTED_INITIALS.test(word)))
    return withoutEmpty({ ...splitParticles(words.slice(0, initialsAt).join(' ')), given: trailing.join(' '), suffix })

  // "van der Berg P" was handled above; "ibn Musa al-Khwarizmi" is a name whose last word is its family name.
  const at = findFamily(words)
  return withoutEmpty({ ...splitParticles(words.slice(at).join(' ')), given: words.slice(0, at).join(' '), suffix })
}
