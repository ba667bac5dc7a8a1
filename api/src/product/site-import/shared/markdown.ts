import { createMarkdown, formulaHtml, type MarkdownExtension } from '@portfolio/contracts/markdown'
import { replaceOutsideCode } from './code-blocks.ts'
import { Unreadable } from './unreadable.ts'

/** Words of Markdown that formulas do not contain. */
const MARKDOWN = /[`$]|:\/\/|\]\(|\w@\w/

/** A command, an index or an exponent, or space inside the brackets. */
const TEX = /^(?! +\n)\s|(?:^|[^\\])(?:\\\\)*\\[a-z]|(?<!\w)[a-z}]_[\w{\\]|[\w})]\^/i

/** A variable or a sum of some, such as `n` or `a + 1`. */
const SHORT_TEX = /^(?!.*[a-z]{2})(?=.*[a-z=+<>])/i

const isTex = (text: string) => !MARKDOWN.test(text) && TEX.test(text)

/**
 * Reads `\\(…\\)` and `\\[…\\]`, as generators without formulas in their Markdown need them. With single backslashes, which escape brackets in
 * Markdown, only TeX is a formula.
 */
const bracketFormula: MarkdownExtension = {
  name: 'bracketFormula',
  level: 'inline',
  tokenizer: (text) => {
    const inline = /^(\\{1,2})\(([^\n]{1,2000}?)\1\)/.exec(text)
    const [raw = '', signs, content = ''] = inline ?? /^(\\{1,2})\[([\s\S]{1,2000}?)\1\]/.exec(text) ?? []
    if (!content.trim() || (signs === '\\' && !isTex(content) && !(inline && SHORT_TEX.test(content)))) return undefined
    return { type: 'bracketFormula', raw, tex: content, display: !inline }
  },
  renderer: ({ tex, display }) => formulaHtml(String(tex), Boolean(display)),
}

const ENVIRONMENT = /^\\begin\{((?:equation|align|alignat|flalign|gather|multline|eqnarray)\*?)\}[\s\S]{1,3000}?\\end\{\1\}/

/** Reads `\begin{align}…\end{align}` without dollar signs, which MathJax finds in pages. */
const environment: MarkdownExtension = {
  name: 'environment',
  level: 'inline',
  start: (text) => text.indexOf('\\begin{'),
  tokenizer: (text) => {
    const [raw] = ENVIRONMENT.exec(text) ?? []
    return raw ? { type: 'environment', raw } : undefined
  },
  // Markdown takes one of two backslashes away, so that the breaks of lines are written as four.
  renderer: ({ raw }) => formulaHtml(raw.replaceAll('\\\\\\\\', '\\\\'), true),
}

/** Reads `$ x^2 $`. With spaces inside the signs, which may be those of money, only TeX is a formula. */
const spacedFormula: MarkdownExtension = {
  name: 'spacedFormula',
  level: 'inline',
  tokenizer: (text) => {
    const [raw, tex = ''] = /^\$[ \t]+([^\s$](?:[^$\n]{0,500}[^\s$])?)[ \t]+\$(?!\d)/.exec(text) ?? []
    return raw && isTex(tex) ? { type: 'spacedFormula', raw, tex } : undefined
  },
  renderer: ({ tex }) => formulaHtml(String(tex), false),
}

/**
 * Drops Kramdown's attributes, such as `{: .class}` and `{:toc}`, and Hugo's `{.class}` and `{style="…"}` at the end of a heading or another
 * block, or after an image.
 */
const attributes: MarkdownExtension = {
  name: 'attributes',
  level: 'inline',
  start: (text) => text.indexOf('{'),
  tokenizer: (text, tokens) => {
    const isAfterImage = /^(?:image|link)$/.test(tokens.at(-1)?.type ?? '')
    const [raw] = /^\{(?::[^}\n]{0,300}|[.#][\w-][^}\n]{0,300}|[a-z-]{1,30}="[^"}\n]{0,300}"\s*)\}/.exec(text) ?? []
    const isDropped = raw && (raw[1] === ':' || isAfterImage || /^[ \t]*(?:\n|$)/.test(text.slice(raw.length)))
    return isDropped ? { type: 'attributes', raw } : undefined
  },
  renderer: () => '',
}

/** Attributes of the block above, which Markdown would read as a table row. */
const ATTRIBUTE_LINE = /^ {0,3}\{:[^}\n]{0,300}\}[ \t]*$/gm

const convert = createMarkdown([bracketFormula, environment, spacedFormula, attributes])

/** Converts Markdown of a static site generator to the editor's HTML, with formulas and footnotes. Throws `Unreadable`. */
export const toHtml = (text: string): string => {
  try {
    return convert(replaceOutsideCode(text, (piece) => piece.replace(ATTRIBUTE_LINE, '')))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // The stack overflowed.
    throw new Unreadable('Its text is too deeply nested')
  }
}
