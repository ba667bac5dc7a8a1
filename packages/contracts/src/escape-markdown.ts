import { readFormula } from './dollar-formula.ts'

/** Web addresses, and email addresses up to the @. Markdown makes them links, of which a backslash would be part. */
const ADDRESS = /((?<![\w.])(?:https?:\/\/|www\.)[a-z\d][^\s<\\[\]{}*`$]{0,2000}(?<!&\w+;)(?=\s|$)|(?<![\w.+-])[a-z\d][\w.+-]*@)/i

/** All dollar signs, if some would be read as a formula. An escaped one can be part of a formula. */
const escapeSigns = (text: string) =>
  [...text.matchAll(/\$/g)].some(({ index }) => readFormula(text.slice(index))) ? text.replaceAll('$', '\\$') : text

/** Tags and entities. A sign such as in `p < 0.05` begins none. */
const escapeTags = (text: string) => text.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?![\s\d=])/g, '&lt;')

/** Formulas between brackets, `{: attributes}`, and template code, as static site generators and the import read them. */
const escapeExtensions = (text: string) =>
  text
    .replace(/\\\\(?=\(|\\\[)/g, '&#92;')
    .replace(/\\\[(?=\s)/g, '&#91;')
    .replace(/(?<=[\w})])\^/g, '\\^')
    .replace(/\{(?=[{%:.#])|(?<=\{)\{/g, '\\{')

/**
 * Returns a function that escapes text so that Markdown has it as text. `escapeMarkdown` is that of the library, which escapes backslashes
 * and brackets, but no list such as `1)` and no `~~struck~~` words.
 */
export const createEscape =
  (escapeMarkdown: (text: string) => string) =>
  (text: string): string => {
    const escapeWords = (words: string) => {
      const escaped = escapeMarkdown(words)
        .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
        .replace(/^(?:#{1,6}|\+)$/, '\\$&')
        .replace(/(?:https?|ftp)(?=:\/\/)|www(?=\.)/gi, '$&\\')
        .replace(/(?<!^\\)~/g, '\\~')
      return escapeExtensions(escapeTags(escaped))
    }
    const parts = text.split(ADDRESS).map((part, index) => (index % 2 ? part : escapeWords(part)))
    return escapeSigns(parts.join(''))
  }
