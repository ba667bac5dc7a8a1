import { Marked, type TokenizerAndRendererExtension } from 'marked'

export type MarkdownExtension = TokenizerAndRendererExtension

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns a formula in the editor's format: an empty element with its TeX. */
export const formulaHtml = (tex: string, isDisplay: boolean): string =>
  `<span class="ql-formula" data-value="${escapeHtml(tex.trim())}"${isDisplay ? ' data-display="block"' : ''}></span>`

/** Returns code in the editor's format. `language` is the text after the opening fence; empty for none. */
export const codeHtml = (text: string, language: string): string =>
  `<pre data-language="${escapeHtml(language.split(/[\s{,]/)[0] || 'plain')}">${escapeHtml(text)}\n</pre>`

/** `$…$` and `$$…$$` as in the editor: no space inside the dollar signs, and no digit after them. */
const formula: MarkdownExtension = {
  name: 'formula',
  level: 'inline',
  start: (text) => text.indexOf('$'),
  tokenizer: (text) => {
    const display = /^\$\$([^$]+)\$\$/.exec(text)
    const found = display ?? /^\$([^\s$](?:[^$\n]*[^\s$\\])?)\$(?!\d)/.exec(text)
    return found?.[1] ? { type: 'formula', raw: found[0], tex: found[1].trim(), display: display !== null } : undefined
  },
  renderer: ({ tex, display }) => formulaHtml(String(tex), Boolean(display)),
}

/** Returns a function that converts Markdown to HTML for the editor, which drops every format it does not have. */
export const createMarkdown = (extensions: readonly MarkdownExtension[] = []): ((text: string) => string) => {
  const marked = new Marked({ gfm: true, async: false }).use({
    extensions: [formula, ...extensions],
    renderer: { code: ({ text, lang }) => codeHtml(text, lang ?? '') },
  })
  return (text) => marked.parse(text) as string
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
]

/** Whether a plain text is probably Markdown: it has a heading, a code block, or two other signs of it. */
export const looksLikeMarkdown = (text: string): boolean => {
  const signs = SIGNS.filter((sign) => sign.test(text)).length
  return signs > 1 || /^#{1,6} \S.*\n\s*\S/m.test(text) || /^```[\s\S]*^```/m.test(text)
}

/** Converts Markdown to HTML for the editor. */
export const markdownToHtml = createMarkdown()
