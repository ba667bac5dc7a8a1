import { createMarkdown, formulaHtml, type MarkdownExtension } from '@portfolio/contracts/markdown'
import { Unreadable } from './unreadable.ts'

/** Reads `\(…\)` and `\[…\]`, also with a doubled backslash, which generators without formulas in their Markdown need. */
const bracketFormula: MarkdownExtension = {
  name: 'bracketFormula',
  level: 'inline',
  start: (text) => text.indexOf('\\'),
  tokenizer: (text) => {
    const inline = /^\\{1,2}\(([^\n]{1,2000}?)\\{1,2}\)/.exec(text)
    const found = inline ?? /^\\{1,2}\[([\s\S]{1,2000}?)\\{1,2}\]/.exec(text)
    return found?.[1]?.trim() ? { type: 'bracketFormula', raw: found[0], tex: found[1], display: inline === null } : undefined
  },
  renderer: ({ tex, display }) => formulaHtml(String(tex), Boolean(display)),
}

/** Drops Kramdown's attributes, such as `{: .class}` and `{:toc}`, and Hugo's `{.class}` after headings. */
const attributes: MarkdownExtension = {
  name: 'attributes',
  level: 'inline',
  start: (text) => text.search(/\{[:.#]/),
  tokenizer: (text) => {
    const found = /^\{(?::[^}\n]{0,300}|[.#][\w-][^}\n]{0,300})\}/.exec(text)
    return found ? { type: 'attributes', raw: found[0] } : undefined
  },
  renderer: () => '',
}

/** Attributes of the block above, which Markdown would read as a table row. */
const ATTRIBUTE_LINE = /^ {0,3}\{:[^}\n]{0,300}\}[ \t]*$/gm

const convert = createMarkdown([bracketFormula, attributes])

/** Converts Markdown of a static site generator to the editor's HTML, with formulas and footnotes. Throws `Unreadable`. */
export const toHtml = (text: string): string => {
  try {
    return convert(text.replace(ATTRIBUTE_LINE, ''))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // The stack overflowed.
    throw new Unreadable('Its text is too deeply nested')
  }
}
