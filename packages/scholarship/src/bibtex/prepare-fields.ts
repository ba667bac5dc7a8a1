import { areFamilyFirst } from '#csl'
import { findField, isBalanced, type Replacement, slice } from './edit.ts'
import { BREAK_IN_WORD, TILDE } from './prepare-tex.ts'
import type { EntryNode, Span } from './scan.ts'
import { LINK_FIELDS, ROLE_FIELDS } from './to-work.ts'

/** The name under which the parser takes keywords for text. Under their own it sorts them, and keeps the commands of TeX. */
export const KEYWORD_TEXT = 'keywordtext'

/** Fields that the parser has to take as they are, beside those that it knows. */
export const VERBATIM_FIELDS = Object.fromEntries(['arxiv', ...Object.keys(LINK_FIELDS)].map((field) => [field, 'verbatim' as const]))
const VERBATIM = new Set(['doi', 'eprint', 'url', ...Object.keys(VERBATIM_FIELDS)])

const SPECIAL = /(?<!\\)[%&#_$]/gu
const DOLLAR = /(?<!\\)\$/gu
/** BibTeX knows no comments within a value: web sites export "100% renewable". At the end of a line, TeX has a use for one. */
const PERCENT = /(?<!\\)%(?!\s*\n)|(?<=\d\s?)%/gu

/**
 * Returns names with a comma after each family name that stands first without one: "山田 太郎". Japanese styles of BibTeX expect it there.
 * Source: https://shiro-takeda.hateblo.jp/entry/2638
 */
const markFamilies = (names: string): string =>
  names
    .split(/(\sand\s)/iu)
    .map((name) => {
      const [family = '', given = '', ...more] = name.trim().split(/\s+/u)
      return !more.length && areFamilyFirst(family, given) ? `${family}, ${given}` : name
    })
    .join('')

/** Keywords one a line, as EndNote writes them. Lines that other programs broke are indented. */
const NEXT_KEYWORD = /(?<=[^\s{"])\r?\n(?=[^\s}"])/gu

const separateLines = (text: string, value: Span): Replacement[] => {
  const keywords = slice(text, value)
  const lines = keywords.replace(NEXT_KEYWORD, ', ')
  return lines === keywords || /[,;]/u.test(keywords) ? [] : [{ ...value, text: lines }]
}

/** Returns the fields of an entry that the parser would read wrong, as it reads them right: they have no macros, or are left alone. */
export const prepareFields = (text: string, entry: EntryNode): Replacement[] =>
  entry.fields.flatMap(({ name, value }): Replacement[] => {
    const field = slice(text, name).toLowerCase()
    if (field === 'keywords') return [{ ...name, text: KEYWORD_TEXT }, ...separateLines(text, value)]
    // Organizations that wrote the work, in the BibLaTeX style of the APA.
    if (field === 'groupauthor' && !findField(text, entry, 'author')) return [{ ...name, text: 'author' }]
    const written = slice(text, value)
    if (!/^(?:\{.*\}|"[^"]*")$/su.test(written)) return []
    // In an address they have no meaning: the rest of a line is no comment, and "$FILE" starts no formula.
    if (VERBATIM.has(field)) {
      // Between joined strings a number sign has one: {10.1000/} # {bc}.
      if (!isBalanced(written.slice(1, -1))) return []
      return [{ ...value, text: written.replace(SPECIAL, '\\$&').replaceAll('~', TILDE) }]
    }
    // Between the names of a person a line break is a blank.
    if (Object.hasOwn(ROLE_FIELDS, field)) {
      const unbroken = written.replace(BREAK_IN_WORD, ' ')
      const prepared = `${unbroken[0]}${markFamilies(unbroken.slice(1, -1))}${unbroken.at(-1)}`
      if (prepared !== written) return [{ ...value, text: prepared }]
    }
    const whole = written.replace(PERCENT, '\\%')
    // "The $100 laptop": a dollar sign without a second one starts no formula.
    const prepared = (whole.match(DOLLAR)?.length ?? 0) % 2 ? whole.replace(DOLLAR, '\\$&') : whole
    return prepared === written ? [] : [{ ...value, text: prepared }]
  })
