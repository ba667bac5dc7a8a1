import { isCjk, type Name } from '#csl'
import { isInCapitals, lowerFamily, lowerName, lowerWord } from './capitals.ts'
import { countFamilyFirst, isSpanishFamily } from './name-order.ts'

const PARTICLES = new Set(
  "von van de der den del della dello delle degli di da das do dos du des la las los le les zu zur zum ter ten te 't af av d' wa al el y e i".split(
    ' ',
  ),
)
/** "son of" and "daughter of": particles before the last name only. Before an earlier one they are part of the given names. */
const PATRONYMIC = /^(?:bin|bint|ibn|ben)$/u
/** Particles after which two names may follow, the first of them given: "Maria da Conceição Tavares". */
const PORTUGUESE = new Set(['da', 'das', 'do', 'dos'])
const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd|4th)\.?$/iu
const DEGREE =
  /^(?:ph\.?\s?d|m\.?\s?d|m\.?\s?p\.?\s?h|d\.?\s?phil|m\.?\s?sc|b\.?\s?sc|m\.?\s?a|b\.?\s?a|ll\.?\s?[bm]|frs|fba|obe|cbe|mbe|esq|j\.?\s?d|ed\.?\s?d)\.?$/iu
const HONORIFIC =
  /^(?:(?:(?:(?:assoc|asst|associate|assistant)\.?\s+)?prof(?:essor)?|dr(?:\.-ing|(?:\.\s*(?:med|phil|rer|nat|habil|h\.\s?c))+)?|doctor|sir|dame|lord|lady|mr|mrs|ms|mme|rev|fray|father|hon)\.?\s+)+(?=\S+\s)/iu
/** "Lord Kelvin": without the title little is left. */
const TITLED = /^(?:lord|lady|saint|st\.|pope|sir|dame)\s+\S+$/iu
/** "Honorius III". Two letters could be initials. */
const REGNAL = /^\p{L}+ [IVX]{3,}$/u
const INITIALS = /^(?:\p{Lu}\.?[\s-]*)+$/u
/** "AM" in "Turing AM", the way medical journals put it. */
const BARE_INITIALS = /^\p{Lu}(?:-?\p{Lu}){0,3}$/u
/** Initials with a stop, as in "Watson J.D." or "Einstein A." */
const DOTTED_INITIALS = /^(?:\p{Lu}(?:h|hr|l|r|t)?\.-?)+\p{Lu}?$/u
/** Capitalized parts that belong to the family name they precede. */
const CAPITALIZED_PARTICLES = new Set(
  'De Der Den Di Da Dos Le La Las Los Les Du Des Della Van Von Vander Del El Al Ó Ní Nic Uí Mac Ter Ten Abu Bin'.split(' '),
)

/** Words that make one name with the next, in Arabic: "عبد" in "عبد الرحمن". None is a name by itself. */
const COMPOUNDING = new Set('عبد أبو ابو أبي ابي أبا ابن إبن بن بنت آل أم ام ذو'.split(' '))

export const isCompounding = (word: string): boolean => COMPOUNDING.has(word)
export const isInitials = (text: string): boolean => INITIALS.test(text) && !/\p{Lu}{5,}/u.test(text)
export const isSuffix = (text: string): boolean => SUFFIX.test(text)
export const isDegree = (text: string): boolean => DEGREE.test(text)
export const isParticle = (word: string): boolean => PARTICLES.has(word)
export const isCapitalizedParticle = (word: string): boolean => CAPITALIZED_PARTICLES.has(word)

const withoutEmpty = (name: Name): Name => Object.fromEntries(Object.entries(name).filter(([, value]) => value)) as Name

/** Returns a family name and the particles that it starts with. */
const splitParticles = (family: string): Pick<Name, 'family' | 'non-dropping-particle'> => {
  const words = family.split(' ')
  let count = 0
  while (count < words.length - 1 && (isParticle(words[count] as string) || PATRONYMIC.test(words[count] as string))) count += 1
  return { 'non-dropping-particle': words.slice(0, count).join(' '), family: lowerFamily(words.slice(count).join(' ')) }
}

/** Parses "Turing, Alan" and "King, Martin Luther, Jr.", already split at the commas. */
export const parseInverted = ([family = '', given = '', ...rest]: string[]): Name => {
  const words = given.split(' ')
  // "Beauvoir, Simone de": the particles follow the given names.
  let end = words.length
  while (end > 1 && isParticle(words[end - 1] as string)) end -= 1
  const trailing = words.slice(end).join(' ')
  const givenNames = words.slice(0, end).join(' ')
  return withoutEmpty({
    ...splitParticles(trailing ? `${trailing} ${family}` : family),
    given: isInCapitals(family) && isInCapitals(givenNames) ? lowerName(givenNames) : givenNames,
    suffix: rest.find(isSuffix),
  })
}

/** The index of the first word of the family name. */
const findFamily = (words: string[]): number => {
  const last = words.length - 1
  // "Jean le Rond d'Alembert"
  if (/^(?:d['’]\p{Lu}|al-)/u.test(words[last] as string)) return last
  // "Noura bint Khalid"
  if (last > 1 && PATRONYMIC.test(words[last - 1] as string)) return last - 1
  const isParticleAt = (index: number) =>
    index > 0 && index < last && isParticle(words[index] as string) && !(PORTUGUESE.has(words[index] as string) && last - index > 1)
  const particle = words.findIndex((_, index) => isParticleAt(index))
  // "Ortega y Gasset": the conjunction joins two family names.
  if (particle > 1 && /^[yei]$/u.test(words[particle] as string)) return particle - 1
  // "Pedro López de Ayala"
  if (particle > 1 && isSpanishFamily(words[particle - 1] as string)) return particle - 1
  if (particle > 0) return particle
  let start = last
  while (start > 1 && (isCapitalizedParticle(words[start - 1] as string) || isCompounding(words[start - 1] as string))) start -= 1
  return start === last && last > 1 && isSpanishFamily(words[last - 1] as string) ? last - 1 : start
}

/** "VAN BEETHOVEN": a particle in capitals is still one. */
const lowerWords = (words: string[]): string[] =>
  words.map((word, index) => {
    const small = word.toLocaleLowerCase('en')
    return index > 0 && index < words.length - 1 && small.length > 1 && isParticle(small) ? small : lowerName(word)
  })

const parseVancouver = (words: string[], inCapitals: boolean): Name | undefined => {
  const isTrailing = (word: string) =>
    DOTTED_INITIALS.test(word) || (BARE_INITIALS.test(word) && !(inCapitals && word.length > 2 && isInCapitals(word)))
  // "Condorcet N. de"
  const trailing = words.at(-1) as string
  if (words.length > 2 && isParticle(trailing) && DOTTED_INITIALS.test(words.at(-2) as string)) {
    const name = parseVancouver(words.slice(0, -1), inCapitals)
    return name && { ...name, 'non-dropping-particle': trailing }
  }
  const at = words.findIndex((word, index) => index > 0 && isTrailing(word))
  const startsWithInitials = DOTTED_INITIALS.test(words[0] as string) || /^\p{Lu}$/u.test(words[0] as string)
  if (at < 1 || startsWithInitials || !words.slice(at).every(isTrailing)) return undefined
  return { ...splitParticles(words.slice(0, at).join(' ')), given: words.slice(at).join(' ') }
}

/** Parses one name in the order of speech, "Alan M. Turing", or of medical journals, "Turing AM". */
export const parseName = (text: string, hasFamiliesInCapitals = false): Name => {
  if (TITLED.test(text) || REGNAL.test(text)) return { literal: text }
  const [name = '', ...afterComma] = text
    .replace(HONORIFIC, '')
    .split(',')
    .map((part) => part.trim())
  const words = name.split(' ')
  const lastWord = words.at(-1) as string
  const suffix = afterComma.find(isSuffix) ?? (words.length > 2 && isSuffix(lastWord) ? words.pop() : undefined)
  if (words.length === 1 || isCjk(name) || (words.length === 2 && (words[0] === 'Ibn' || isCompounding(words[0] as string))))
    return { literal: name }
  const familyWords = countFamilyFirst(words, hasFamiliesInCapitals)
  if (familyWords > 0) {
    const family = words.slice(0, familyWords).join(' ')
    const given = words.slice(familyWords).join(' ')
    return parseInverted([isCjk(family) ? family : lowerWord(family), given, ...(suffix ? [suffix] : [])])
  }
  const inCapitals = isInCapitals(name)
  const vancouver = parseVancouver(words, inCapitals || hasFamiliesInCapitals)
  if (vancouver) return withoutEmpty({ ...vancouver, suffix })

  const cased = inCapitals ? lowerWords(words) : words
  const at = findFamily(cased)
  return withoutEmpty({ ...splitParticles(cased.slice(at).join(' ')), given: cased.slice(0, at).join(' '), suffix })
}
