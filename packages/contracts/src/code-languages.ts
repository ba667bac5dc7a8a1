/** Languages of code blocks, by the name of their highlight.js grammar. */
export const codeLanguages = {
  plain: 'Plain text',
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  fortran: 'Fortran',
  go: 'Go',
  haskell: 'Haskell',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  julia: 'Julia',
  latex: 'LaTeX',
  matlab: 'MATLAB',
  python: 'Python',
  r: 'R',
  rust: 'Rust',
  sql: 'SQL',
  typescript: 'TypeScript',
  xml: 'HTML, XML',
  yaml: 'YAML',
} as const

export type CodeLanguage = keyof typeof codeLanguages

/** Other names of these languages, as Markdown and generators of sites write them. */
const ALIASES: Record<string, CodeLanguage> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  python3: 'python',
  'c++': 'cpp',
  cxx: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  golang: 'go',
  hs: 'haskell',
  jl: 'julia',
  tex: 'latex',
  html: 'xml',
  svg: 'xml',
  yml: 'yaml',
  rs: 'rust',
  f90: 'fortran',
  jsonc: 'json',
  postgresql: 'sql',
  scss: 'css',
  patch: 'diff',
}

/** Returns the language with this name or alias; plain text if there is none. */
export const findCodeLanguage = (name = ''): CodeLanguage => {
  const lower = name.toLowerCase()
  const own = Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : lower
  return Object.hasOwn(codeLanguages, own as string) ? (own as CodeLanguage) : 'plain'
}

const LANGUAGE_CLASS = /(?:^|\s)(?:language-|lang-|brush:\s*|highlight-source-)([\w+#-]+)/

/** Returns the name in the classes of a code block, as highlighters and generators of sites write it: "python" for "hljs language-python". */
export const readLanguageClass = (classes = ''): string | undefined => LANGUAGE_CLASS.exec(classes)?.[1]
