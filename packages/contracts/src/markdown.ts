import { Marked, type TokenizerAndRendererExtension } from 'marked'
import { findCodeLanguage } from './code-languages.ts'
import { readFormula } from './dollar-formula.ts'
import { escapeHtml } from './escape-html.ts'
import { createFootnotes } from './markdown-footnotes.ts'

export * from './dollar-formula.ts'

export type MarkdownExtension = TokenizerAndRendererExtension

/** Returns a formula in the editor's format: an empty element with its TeX. */
export const formulaHtml = (tex: string, isDisplay: boolean): string =>
  `<span class="ql-formula" data-value="${escapeHtml(tex.trim())}"${isDisplay ? ' data-display="block"' : ''}></span>`

/** Returns code in the editor's format. `language` is the text after the opening fence; empty for none. */
export const codeHtml = (text: string, language: string): string =>
  `<pre data-language="${findCodeLanguage(language.split(/[\s{,]/)[0])}">${escapeHtml(text)}\n</pre>`

const formula: MarkdownExtension = {
  name: 'formula',
  level: 'inline',
  start: (text) => text.indexOf('$'),
  tokenizer: (text) => {
    const found = readFormula(text)
    return found && { type: 'formula', ...found }
  },
  renderer: ({ tex, display }) => formulaHtml(String(tex), Boolean(display)),
}

/** Returns a function that converts Markdown to HTML for the editor, which drops every format it does not have. */
export const createMarkdown =
  (extensions: readonly MarkdownExtension[] = []) =>
  (text: string): string => {
    const footnotes = createFootnotes()
    const marked = new Marked({ gfm: true, async: false }).use({
      extensions: [formula, ...footnotes.extensions, ...extensions],
      renderer: {
        code: ({ text, lang }) => codeHtml(text, lang ?? ''),
        checkbox: () => '',
        listitem({ task, checked, tokens }) {
          return `<li${task ? ` data-list="${checked ? 'checked' : 'unchecked'}"` : ''}>${this.parser.parse(tokens)}</li>\n`
        },
      },
    })
    return footnotes.draw(marked.parse(text) as string)
  }

const SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] \S/m,
  /^ {0,3}\d+[.)] \S/m,
  /^> \S/m,
  /^```/m,
  /\*\*[^\s*][^*]*\*\*/,
  /\]\(https?:/,
  /^\|.*\|$/m,
  /\$\$[^$]+\$\$/,
  /\[\^[^\]\s]{1,100}\](?!:)/,
  /^\[\^[^\]\s]{1,100}\]:/m,
]

/** Whether a plain text is probably Markdown: it has a heading, a code block, or two other signs of it. */
export const looksLikeMarkdown = (text: string): boolean => {
  const signs = SIGNS.filter((sign) => sign.test(text)).length
  return signs > 1 || /^#{1,6} \S.*\n\s*\S/m.test(text) || /^```[\s\S]*^```/m.test(text)
}

/** Converts Markdown to HTML for the editor. */
export const markdownToHtml = createMarkdown()
