import { type Name, OTHERS } from '#csl'

/** Characters that TeX gives a meaning. Other ones are written as they are: BibTeX files are UTF-8. */
const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // A brace that is escaped still counts when an entry is read, so it is written as a command.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
}

/** Characters that TeX prints as one: a dash for "--", a quotation mark for two apostrophes. */
const LIGATURE = /(?:([-`'])(?=\1)|[?!](?=`))/gu

/** Returns text as a BibTeX value that TeX prints as it is. */
export const escapeTex = (text: string): string =>
  text.replace(/[\\{}#$%&_^~<>]/gu, (character) => SPECIAL[character] as string).replace(LIGATURE, '$&{}')

/** Returns an address or an identifier as a BibTeX value. TeX takes it as it is; braces would end the field. */
export const escapeVerbatim = (text: string): string => text.replaceAll('{', '%7B').replaceAll('}', '%7D')

/** Returns a title as a BibTeX value. Capitals inside a word, and acronyms, keep their case in styles that lower titles. */
export const protectCase = (text: string): string =>
  escapeTex(text).replace(/(?<![\\{\p{L}])\p{L}*\p{Ll}\p{Lu}[\p{L}\d]*|(?<![\\{\p{L}])\p{Lu}{2,}[\p{L}\d]*/gu, '{$&}')

const brace = (text: string) => `{${escapeTex(text)}}`

/** Returns a part of a name, in braces if it would be taken apart. */
const formatPart = (text: string) => (/,|(?:^|\s)and(?:\s|$)/iu.test(text) ? brace(text) : escapeTex(text))

const formatName = ({ literal, family = '', given, suffix, ...name }: Name): string => {
  if (literal) return brace(literal)
  // Its first words would be read as given names.
  if (/\s/u.test(family) && !given && !suffix && !name['non-dropping-particle']) return brace(family)
  const full = [name['non-dropping-particle'], family].filter(Boolean).join(' ')
  return [full, suffix, given].flatMap((part) => (part ? formatPart(part) : [])).join(', ')
}

/** Returns names as a BibTeX value: "Turing, Alan and {World Health Organization} and others". */
export const formatNames = (names: readonly Name[], hasMore: boolean): string =>
  [...names.map(formatName), ...(hasMore ? [OTHERS] : [])].join(' and ')
