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
