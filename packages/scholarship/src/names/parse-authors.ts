import type { Contributor, Name, Role } from '#csl'
import { parseInverted, parseName } from './parse-name.ts'
import { type NameText, splitNames } from './split-names.ts'

export interface Authors {
  /** In the order of the text. */
  contributors: Contributor[]
  /** Whether the text ends with "et al." or the like. */
  hasMore: boolean
}

/** Phrases before the names of a role. */
const PREFIXES: [Role, RegExp][] = [
  [
    'editor',
    /\b(?:edited\s+by|eds?\.\s+by|hrsg\.\s+von|herausgegeben\s+von|sous\s+la\s+direction\s+de|a\s+cura\s+di(?!\))|editado\s+por)\b/iu,
  ],
  ['translator', /\b(?:translated\s+by|trans(?:l)?\.(?:\s+by)?|übersetzt\s+von|traduit\s+par)(?=\s)/iu],
  ['illustrator', /\billustrated\s+by\b/iu],
  ['introduction', /\b(?:with\s+)?(?:an\s+|a\s+)?(?:introduction|foreword|preface|afterword)\s+by\b/iu],
  ['author', /^by\b/iu],
]
/** Marks after the names of a role. */
const SUFFIXES: [Role, RegExp][] = [
  ['editor', /\s*\(a\s+cura\s+di\)$/iu],
  ['editor', /\s*(?:,\s*|\()(?:eds?\.?|editors?|hrsg\.?|hg\.?|dir\.?)\)?$/iu],
  ['translator', /\s*(?:,\s*|\()(?:trans\.?|translators?|übers\.?)\)?$/iu],
  ['author', /\s*\(authors?\)$/iu],
]
const HAS_MORE = /[\s,;]*(?:\bet\s+al\b\.?|&\s*al\b\.?|\band\s+others\b|\bu\.\s?a\.)/giu
const FOOTNOTE_MARKS = /[*†‡§¶¹²³⁰⁴-⁹]+|\[\d+\]/gu

const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(FOOTNOTE_MARKS, '')
    .replace(/(?:…|\.\.\.)/gu, '')
    .replace(/,\s*,/gu, ',')
    .replace(/,\s*(?=&)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Cuts a text into stretches of one role each, at the phrases before and the marks after names. */
const splitRoles = (text: string): { role: Role; names: string }[] => {
  const starts = PREFIXES.flatMap(([role, pattern]) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map((match) => ({
      role,
      from: match.index,
      to: match.index + match[0].length,
    })),
  ).sort((a, b) => a.from - b.from)
  const stretches = [{ role: 'author' as Role, from: 0, to: 0 }, ...starts].map(({ role, to }, index) => ({
    role,
    names: text
      .slice(to, starts[index]?.from)
      .replace(/^[\s,;:(]+|[\s,;:(]+$/gu, '')
      .replace(/^([^(]*)\)$/u, '$1'),
  }))
  return stretches.filter(({ names }) => names).flatMap(splitSuffixes)
}

/** "Mary Shelley (author), Percy Shelley (editor)": a mark in brackets ends a stretch. */
const splitSuffixes = ({ role, names }: { role: Role; names: string }): { role: Role; names: string }[] =>
  names.split(/(?<=\((?:authors?|eds?\.?|editors?|trans\.?|translators?)\))\s*(?:,|;|and|&)\s*/iu).map((part) => {
    for (const [suffixRole, pattern] of SUFFIXES) if (pattern.test(part)) return { role: suffixRole, names: part.replace(pattern, '') }
    return { role, names: part }
  })

const toName = (name: NameText): Name => {
  if ('organization' in name) return { literal: name.organization }
  return 'inverted' in name ? parseInverted(name.inverted) : parseName(name.direct)
}

/** Drops the stop that ends the text, unless it belongs to an initial: "Barbara Liskov.", "Smith J, Jones K." */
const withoutFinalStop = (text: string) =>
  /\p{Ll}{3}\.$/u.test(text) || /\s\p{Lu}{1,3},.*\s\p{Lu}{1,3}\.$/u.test(text) ? text.slice(0, -1) : text

/**
 * Returns the people and organizations that an author line names, with their roles. Never throws; a name that cannot be taken apart is
 * returned whole, as a literal.
 */
export const parseAuthors = (text: string): Authors => {
  const cleaned = clean(text)
  const withoutMore = cleaned.replace(HAS_MORE, '')
  const bracket = /^(.*?)\s*\(([^()]*)\)$/u.exec(withoutMore)
  // "B. P. Abbott et al. (LIGO Scientific Collaboration)"
  const isGroup = bracket && withoutMore !== cleaned && !/\b(?:eds?|hrsg|by|trans|dir)\b/iu.test(bracket[2] as string)
  const stretches = splitRoles(isGroup ? `${bracket[1]}; ${bracket[2]}` : withoutMore)
  const contributors = stretches.flatMap(({ role, names }) =>
    splitNames(withoutFinalStop(names)).map((name): Contributor => ({ role, ...toName(name) })),
  )
  return { contributors, hasMore: withoutMore !== cleaned }
}
