import { createRequire } from 'node:module'
import { codeLanguages } from '@portfolio/contracts'
import type { LanguageFn } from 'highlight.js'
import hljs from 'highlight.js/lib/core'

/** Longer code, and code with a longer word, is not highlighted: some grammars take time by the square of its length. */
const CODE_CHARACTERS_MAX = 20_000
const LONG_WORD = /\S{1001}/

const require = createRequire(import.meta.url)

/** Grammars load on first use, because together they would add a tenth of a second to every start. */
const loadGrammar = (language: string) => {
  if (!hljs.getLanguage(language)) hljs.registerLanguage(language, require(`highlight.js/lib/languages/${language}`) as LanguageFn)
}

/** Returns code as HTML with a class for each kind of token, or null if the language is unknown or the code too long. */
export const highlightCode = (code: string, language: string): string | null => {
  if (!Object.hasOwn(codeLanguages, language) || language === 'plain') return null
  if (code.length > CODE_CHARACTERS_MAX || LONG_WORD.test(code)) return null
  loadGrammar(language)
  return hljs.highlight(code, { language }).value
}
