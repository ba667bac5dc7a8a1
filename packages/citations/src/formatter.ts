/// <reference path="./citeproc.d.ts" />
import CSL from 'citeproc'
import { LRUCache } from 'lru-cache'
import { createEtAl, markOthers } from './et-al.ts'
import { mixNames } from './mix-names.ts'
import { getLocale } from './styles.ts'
import { parseWithoutSorting } from './without-sorting.ts'

/** One citation, as an entry of a bibliography. */
export interface Citation {
  /** Escaped; formatting is `i`, `b`, `sup`, `sub` and `span` with a style. `wbr` is where a line may end within an address. */
  html: string
  text: string
}

/** Each engine holds about half a megabyte, of APA four. */
const ENGINES_MAX = 8

/** A work in CSL-JSON. A list of names that ends with the literal "others" goes on: it is printed with "et al.", as pandoc does. */
export interface Item {
  id: string
  type: string
  [variable: string]: unknown
}

const NUMBERS = /variable="[^"]*\bcitation-number\b/u
const STATUS = /variable="[^"]*\bstatus\b/u

/** Returns a work whose status stands for its date ("in press") as a style expects it: as the status where it prints one, else as the date. */
const placeStatus = ({ status, ...work }: Item, printsStatus: boolean): Item => {
  const literal = (work.issued as { literal?: unknown } | undefined)?.literal
  if (!literal) return status === undefined ? work : { ...work, status }
  return printsStatus ? { ...work, issued: undefined, status: literal } : work
}

/** A noncharacter of Unicode, which no text of a work contains. */
const MARK = '\uFDD0'
/** Names of inherited properties. The processor uses names and titles as keys of plain objects, where these words break it. */
const INHERITED = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})(?![\\p{L}\\p{N}_])`, 'giu')

/** Marks such words after their first letter, so that initials and capitals stay as they are. */
const markInherited = <Value>(value: Value): Value => {
  if (typeof value === 'string') return value.replace(INHERITED, ([first = '', ...rest]) => first + MARK + rest.join('')) as Value
  if (Array.isArray(value)) return value.map(markInherited) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, markInherited(part)])) as Value
}

const createEngine = (style: string, locale: string) => {
  let item: Item | undefined
  const isNumbered = NUMBERS.test(style)
  const printsStatus = STATUS.test(style)
  const engine = new CSL.Engine({ retrieveLocale: getLocale, retrieveItem: () => item as Item }, parseWithoutSorting(style), locale, true)
  const writeEtAl = createEtAl(style, (term) => engine.getTerm(term))
  const format = (output: 'html' | 'text') => {
    engine.setOutputFormat(output)
    const bibliography = engine.makeBibliography()
    return bibliography ? writeEtAl((bibliography[1][0] ?? '').replaceAll(MARK, ''), output) : ''
  }
  return (work: Item): Citation => {
    item = markInherited(markOthers(mixNames(placeStatus(work, printsStatus))))
    // Forget the previous work: otherwise a second one by the same author is printed as "———".
    engine.updateItems([])
    engine.updateItems([item.id])
    return {
      html: breakAddresses(removeElements(removeNumber(format('html'), isNumbered))).trim(),
      text: removeNumber(format('text'), isNumbered).trim(),
    }
  }
}

const NUMBER_IN_MARGIN = /<div class="csl-left-margin">.*?<\/div>/su
const NUMBER = /^((?:\s|<div[^>]*>)*)(?:\[1\]|1\.)\s*/u

/** A citation that stands alone is not numbered. In a style without numbers, one at the start belongs to the title. */
const removeNumber = (entry: string, isNumbered: boolean) => {
  if (!isNumbered) return entry
  return NUMBER_IN_MARGIN.test(entry) ? entry.replace(NUMBER_IN_MARGIN, '') : entry.replace(NUMBER, '$1')
}

/** The processor puts an entry into elements of its own. */
const removeElements = (html: string) => html.replace(/<\/?div[^>]*>/gu, '')

/** Where a line may end within an address, so that no number of it is broken. An ampersand is escaped. */
const AFTER_SEPARATOR = /(?<=[./?=_]|&#38;)(?=[^./?=_&])/gu

/** Lets lines end after the dots and slashes of URLs and DOIs. */
const breakAddresses = (html: string) =>
  html.replace(/(?:https?:\/\/|\b10\.\d{4,9}\/)[^\s<]+/gu, (address) => address.replace(AFTER_SEPARATOR, '<wbr>'))

/** Formats works in a style, one at a time. Synchronous: 1 to 3 ms each, and up to 100 ms for the first in a style. */
export const createFormatter = () => {
  const engines = new LRUCache<string, ReturnType<typeof createEngine>>({ max: ENGINES_MAX })
  return {
    /** Returns a citation. `style` is CSL source, `item` is CSL-JSON, `locale` a tag. Throws for a style that the processor cannot run. */
    format: (style: string, item: Item, locale = 'en-US'): Citation => {
      const key = `${locale} ${style}`
      let formatItem = engines.get(key)
      if (!formatItem) {
        formatItem = createEngine(style, locale)
        engines.set(key, formatItem)
      }
      try {
        return formatItem(item)
      } catch (error) {
        // The engine still holds a part of this work, and would fail for every other one as well.
        engines.delete(key)
        throw error
      }
    },
  }
}
