import { createMarkdown, formulaHtml, type MarkdownExtension } from '@portfolio/contracts/markdown'
import { decodeHtml } from '#product/shared/rich-text/entities.ts'
import { escapeHtml } from './html-text.ts'
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

/** Converts the text of a footnote to the editor's format: plain, with addresses and `*emphasis*`. */
const toNote = (text: string) =>
  text
    .replace(/\[([^\]\n]{1,500})\]\((https?:[^\s)]{1,2000})[^)\n]{0,300}\)/g, '$1 ($2)')
    .replace(/<(https?:[^\s>]{1,2000})>/g, '$1')
    .replace(/[*_]{2}([^*_\n]{1,500})[*_]{2}/g, '$1')
    .replace(/`([^`\n]{1,500})`/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const DEFINITION =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*(?:\n(?:(?: {2,}|\t).*|[ \t]*(?=\n(?: {4}|\t)))|\n(?![ \t]*\n|\[\^|#|\n).+)*)(?:\n|$)/

const footnotes = (notes: Map<string, string>): MarkdownExtension[] => [
  {
    name: 'footnoteDefinition',
    level: 'block',
    start: (text) => (/^ {0,3}\[\^[^\]\s]+\]:/m.exec(text)?.index ?? -1) as number,
    tokenizer: (text) => {
      const found = DEFINITION.exec(text)
      if (!found) return undefined
      notes.set(found[1] as string, toNote(found[2] as string))
      return { type: 'footnoteDefinition', raw: found[0] }
    },
    renderer: () => '',
  },
  {
    name: 'footnote',
    level: 'inline',
    start: (text) => text.indexOf('[^'),
    tokenizer: (text) => {
      const found = /^\[\^([^\]\s]{1,100})\]/.exec(text)
      return found ? { type: 'footnote', raw: found[0], id: found[1] } : undefined
    },
    renderer: ({ id }) => `<sup class="ql-footnote" data-note="${escapeHtml(String(id))}"></sup>`,
  },
]

const REFERENCE = /<sup class="ql-footnote" data-note="([^"]*)"><\/sup>/g

/** Attributes of the block above, which Markdown would read as a table row. */
const ATTRIBUTE_LINE = /^ {0,3}\{:[^}\n]{0,300}\}[ \t]*$/gm

const convert = (text: string, notes: Map<string, string>): string => {
  try {
    return createMarkdown([bracketFormula, attributes, ...footnotes(notes)])(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // The stack overflowed.
    throw new Unreadable('Its text is too deeply nested')
  }
}

/** Converts Markdown of a static site generator to the editor's HTML, with formulas and footnotes. Throws `Unreadable`. */
export const toHtml = (text: string): string => {
  const notes = new Map<string, string>()
  const html = convert(text.replace(ATTRIBUTE_LINE, ''), notes)
  return html.replace(REFERENCE, (_, id: string) => {
    const note = notes.get(decodeHtml(id))
    return note ? `<sup class="ql-footnote" data-value="${escapeHtml(note)}"></sup>` : `[^${id}]`
  })
}
