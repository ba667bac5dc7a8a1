import type { TokenizerAndRendererExtension } from 'marked'
import { escapeHtml } from './escape-html.ts'

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

/** What comes before the next blank line. It alone is searched for a definition that ends a paragraph: all that follows would be searched after each. */
const PARAGRAPH = /^[\s\S]*?(?=\n[ \t]*\n)/

/** A footnote that may be defined only later in the text. */
const REFERENCE = /<sup class="ql-footnote" data-note="(\d+)"><\/sup>/g

/** Reads `[^1]` with `[^1]: note` in one text. `draw` then puts the notes into its HTML. */
export const createFootnotes = () => {
  const notes = new Map<string, string>()
  const references: string[] = []
  const extensions: TokenizerAndRendererExtension[] = [
    {
      name: 'footnoteDefinition',
      level: 'block',
      start: (text) => (PARAGRAPH.exec(text)?.[0] ?? text).search(/^ {0,3}\[\^[^\]\s]+\]:/m),
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
      tokenizer: (text) => {
        const found = /^\[\^([^\]\s]{1,100})\]/.exec(text)
        return found ? { type: 'footnote', raw: found[0], id: found[1] } : undefined
      },
      renderer: ({ id }) => `<sup class="ql-footnote" data-note="${references.push(String(id)) - 1}"></sup>`,
    },
  ]
  const draw = (html: string) =>
    html.replace(REFERENCE, (_, index: string) => {
      const id = references[Number(index)] ?? ''
      const note = notes.get(id)
      return note ? `<sup class="ql-footnote" data-value="${escapeHtml(note)}"></sup>` : `[^${escapeHtml(id)}]`
    })
  return { extensions, draw }
}
