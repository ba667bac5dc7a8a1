/// <reference path="./citeproc.d.ts" />
import CSL from 'citeproc'
import { LRUCache } from 'lru-cache'
import { getLocale } from './styles.ts'

/** One citation, as an entry of a bibliography. */
export interface Citation {
  /** Escaped; formatting is `i`, `b`, `sup`, `sub` and `span` with a style. */
  html: string
  text: string
}

/** Each engine holds about 10 MB. */
const ENGINES_MAX = 8

/** A work in CSL-JSON. */
export interface Item {
  id: string
  type: string
  [variable: string]: unknown
}

const createEngine = (style: string, locale: string) => {
  let item: Item | undefined
  const engine = new CSL.Engine({ retrieveLocale: getLocale, retrieveItem: () => item as Item }, style, locale, true)
  const format = (output: 'html' | 'text') => {
    engine.setOutputFormat(output)
    // Forget the work before: a second one of the same author would be printed as "———".
    engine.updateItems([])
    engine.updateItems([(item as Item).id])
    const bibliography = engine.makeBibliography()
    return bibliography ? (bibliography[1][0] ?? '') : ''
  }
  return (work: Item): Citation => {
    item = work
    return { html: toEntry(format('html')), text: withoutNumber(format('text')).trim() }
  }
}

/** A citation that stands alone is not numbered. */
const withoutNumber = (text: string) => text.replace(/^\s*(?:\[1\]|1\.)\s*/u, '')

/** The content of an entry without the elements around it. */
const toEntry = (html: string) =>
  withoutNumber(
    html
      .replace(/<div class="csl-left-margin">.*?<\/div>/su, '')
      .replace(/<\/?div[^>]*>/gu, '')
      .trim(),
  )

/** Formats works in a style, one at a time. Synchronous: 1 to 3 ms each, and up to 500 ms for the first in a style. */
export const createFormatter = () => {
  const engines = new LRUCache<string, ReturnType<typeof createEngine>>({ max: ENGINES_MAX })
  return {
    /** `style` is CSL source, `item` is CSL-JSON. Throws for a style that the processor cannot run. */
    format: (style: string, item: Item, locale = 'en-US'): Citation => {
      const key = `${locale} ${style}`
      let formatItem = engines.get(key)
      if (!formatItem) {
        formatItem = createEngine(style, locale)
        engines.set(key, formatItem)
      }
      return formatItem(item)
    },
  }
}
