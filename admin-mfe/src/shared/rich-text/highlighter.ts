import { type CodeLanguage, codeLanguages } from '@portfolio/contracts'
import type { LanguageFn } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import fortran from 'highlight.js/lib/languages/fortran'
import go from 'highlight.js/lib/languages/go'
import haskell from 'highlight.js/lib/languages/haskell'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import julia from 'highlight.js/lib/languages/julia'
import latex from 'highlight.js/lib/languages/latex'
import matlab from 'highlight.js/lib/languages/matlab'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** The same grammars with which the gateway highlights the page. */
const grammars: Record<Exclude<CodeLanguage, 'plain'>, LanguageFn> = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  fortran,
  go,
  haskell,
  java,
  javascript,
  json,
  julia,
  latex,
  matlab,
  python,
  r,
  rust,
  sql,
  typescript,
  xml,
  yaml,
}
for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar)

/** Options of Quill's syntax module. Code looks the same in the editor as on its page. */
export const syntax = { hljs, languages: Object.entries(codeLanguages).map(([key, label]) => ({ key, label })) }
