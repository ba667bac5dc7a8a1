import { type Name, OTHERS } from '#csl'
import { isCompounding, isSuffix, parseInverted, parseName, parseNames } from '#names'

/** A name as the parser returns it. */
export interface ParsedName {
  lastName?: string
  firstName?: string
  prefix?: string
  suffix?: string
  name?: string
}

/** "Sammy Davis Jr.", "Robert Downey, Jr.": without its comma, a suffix is read as a family name, or as given names. */
const readMisplacedSuffix = (last: string, first: string): Name | undefined => {
  const [name, suffix] = isSuffix(last) ? [first, last] : [last, first]
  return isSuffix(suffix) && name.includes(' ') ? parseName(`${name}, ${suffix}`) : undefined
}

/** "Smith J.": the family name first, without a comma. */
const readFamilyFirst = (last: string, first: string): Name | undefined => {
  if (!last.endsWith('.') || isSuffix(last)) return undefined
  const name = parseName(`${first} ${last}`)
  return name.given === last ? name : undefined
}

/** "محمد عبد الرحمن": the last word alone is no family name. */
const readCompound = (last: string, first: string): Name | undefined =>
  isCompounding(first.split(' ').at(-1) as string) ? parseName(`${first} ${last}`) : undefined

/** "Santiago Ramón y Cajal": the conjunction joins two family names, and is no particle of the second. */
const readJoined = (prefix: string, last: string, first: string): Name | undefined =>
  /^[yei]$/u.test(prefix) && first.includes(' ') ? parseName(`${first} ${prefix} ${last}`) : undefined

const toName = ({ lastName: last = '', firstName, prefix, suffix, name }: ParsedName): Name => {
  if (name) return { literal: name }
  // "Jane Doe 0001": dblp numbers those who have the same name.
  if (/^\d{4}$/u.test(last) && firstName) return parseName(firstName)
  // "*Doe, Jane": a student, say.
  const unmarked = last.replace(/^[*∗]\s*/u, '')
  // "Doe*, Jane": site generators mark those who contributed equally. Other signs refer to a note: "Doe*†, Jane".
  const [, lastName = unmarked, marks = ''] = /^(.*?)([*†‡§¶]+)$/u.exec(unmarked) ?? []
  if (marks && firstName) {
    const name = toName({ lastName, firstName, ...(prefix && { prefix }) })
    return marks.includes('*') ? { ...name, equalContribution: true } : name
  }
  const misplaced =
    prefix || suffix
      ? undefined
      : (readMisplacedSuffix(lastName, firstName ?? '') ??
        readFamilyFirst(lastName, firstName ?? '') ??
        readCompound(lastName, firstName ?? ''))
  if (misplaced) return misplaced
  const joined = suffix ? undefined : readJoined(prefix ?? '', lastName, firstName ?? '')
  if (joined) return joined
  if (!firstName && !prefix) return { literal: lastName }
  return {
    ...(prefix && { 'non-dropping-particle': prefix }),
    family: lastName,
    // "Fulton, James E., Jr.", as publishers export it.
    ...(suffix && firstName && isSuffix(firstName) && !isSuffix(suffix)
      ? { given: suffix, suffix: firstName }
      : { given: firstName as string, ...(suffix && { suffix }) }),
  }
}

/** BibTeX knows no Arabic comma: "عبد الرحمن، محمد", "محمد الأحمد، سارة علي". */
const toNames = (parsed: ParsedName): Name[] => {
  const { firstName, prefix, lastName, suffix } = parsed
  const text = [firstName, prefix, lastName, suffix].filter(Boolean).join(' ')
  return text.includes('،') ? parseNames(text) : [toName(parsed)]
}

/** Fields that the parser does not know to hold names come as text. */
export const readNames = (value: string | ParsedName[] | string[] | undefined): Name[] => {
  if (typeof value !== 'string') return ((value as ParsedName[] | undefined) ?? []).flatMap(toNames)
  const names = value.split(/\s+and\s+/u).filter(Boolean)
  return names.map((name) => (name.includes(',') ? parseInverted(name.split(/\s*,\s*/u)) : parseName(name)))
}

/** "and others" is not a name, nor is "and et al." */
export const isOthers = ({ literal, family, given }: Name) => literal === OTHERS || (given === 'et' && /^al\.?$/u.test(family ?? ''))
