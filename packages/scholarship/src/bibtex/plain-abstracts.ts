import { collapseSpaces } from '#collapse-spaces'
import type { Replacement } from './edit.ts'
import type { EntryNode } from './scan.ts'
import type { ParsedEntry } from './to-work.ts'

/** Text that the parser would return as it is: without TeX, ligatures, quotation marks of ASCII and paragraphs. */
const PLAIN = /^[{"](?!\s*\n)(?:[\p{L}\p{M}\p{N}.,;:!?()“”‘’–—]|\/|[^\S\n]|\n(?!\s*\n)|-(?!-))+[}"]$/u
/** A shorter one is parsed as fast. */
const CHARACTERS_MIN = 80
/** Stands for a text that was taken out, with its number. */
const MARK = '\u{E003}'
const MARKED = /\u{E003}(\d+)/gu

/**
 * Takes plain abstracts out of entries before they are parsed, and puts them back after: the parser reads every letter by several rules,
 * and abstracts are most of the letters of a file.
 */
export const createPlainAbstracts = (text: string) => {
  const taken: string[] = []
  return {
    /** Returns what the parser gets in place of the abstract of an entry, if it is plain. */
    takeOut: ({ fields }: EntryNode): Replacement[] => {
      const field = fields.find(({ name }) => /^abstract$/iu.test(text.slice(name.start, name.end)))
      const value = field ? text.slice(field.value.start, field.value.end) : ''
      if (!field || value.length < CHARACTERS_MIN || !PLAIN.test(value)) return []
      taken.push(collapseSpaces(value.slice(1, -1)).normalize('NFC'))
      return [{ ...field.value, text: `{${MARK}${taken.length - 1}}` }]
    },
    restore: ({ type, fields }: ParsedEntry): ParsedEntry => {
      const { abstract } = fields
      if (typeof abstract !== 'string') return { type, fields }
      return { type, fields: { ...fields, abstract: abstract.replace(MARKED, (_, number) => taken[Number(number)] ?? '') } }
    },
  }
}
