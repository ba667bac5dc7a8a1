import type { BibtexNode, EntryNode, FieldSpan, MacroNode } from './scan.ts'

/** A part of a value that is in braces or quotation marks: no macro stands in it. */
const QUOTED = /"(?:[^"{}]|\{[^{}]*\})*"/gu

/** The words of a value that stand outside of its delimiters, lower-cased: `jacm` in `jacm # { (old)}`. */
const bareWords = (value: string): string[] => {
  if (/^[{"]/u.test(value) && !value.includes('#')) return []
  let text = value.replace(QUOTED, ' ')
  for (let previous = ''; previous !== text; ) {
    previous = text
    text = text.replace(/\{[^{}]*\}/gu, ' ')
  }
  return text.toLowerCase().match(/[^\s#{}",=]+/gu) ?? []
}

/** The macros of a file: all of them, and those that an entry uses, themselves or in the definition of another. */
export const createMacros = (text: string, nodes: readonly BibtexNode[]) => {
  const strings = nodes.filter((node) => node.kind === 'string')
  const words = (fields: readonly FieldSpan[]) => fields.flatMap(({ value }) => bareWords(text.slice(value.start, value.end)))
  const defining = new Map<string, MacroNode[]>()
  for (const node of strings) {
    for (const { name } of node.fields) {
      const key = text.slice(name.start, name.end).toLowerCase()
      defining.set(key, [...(defining.get(key) ?? []), node])
    }
  }
  const write = (used: readonly MacroNode[]) => used.map(({ start, end }) => `${text.slice(start, end)}\n`).join('')

  return {
    all: write(strings),

    /** In the order of the file. */
    usedBy: (entries: readonly EntryNode[]): string => {
      if (!strings.length) return ''
      const used = new Set<MacroNode>()
      const visit = (fields: readonly FieldSpan[]) => {
        for (const word of words(fields)) {
          for (const node of defining.get(word) ?? []) {
            if (used.has(node)) continue
            used.add(node)
            visit(node.fields)
          }
        }
      }
      for (const { fields } of entries) visit(fields)
      return write(strings.filter((node) => used.has(node)))
    },
  }
}
