import { slice } from './edit.ts'
import type { BibtexNode, EntryNode, FieldSpan, MacroNode, Span } from './scan.ts'

/** The macros of the months, which every BibTeX style defines. */
export const MONTH_MACROS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Returns where macros stand in a value such as `jacm # " 1936"`: words outside of braces and quotation marks. */
export const findMacros = (text: string, value: Span): Span[] => {
  const found: Span[] = []
  let depth = 0
  let isQuoted = false
  for (let at = value.start; at < value.end; at += 1) {
    const character = text[at] as string
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (character === '"' && depth === 0) isQuoted = !isQuoted
    else if (depth === 0 && !isQuoted) {
      const word = /^[^\s,#{}()"=%]+/u.exec(text.slice(at, value.end))?.[0]
      if (!word) continue
      if (!/^\d+$/u.test(word)) found.push({ start: at, end: at + word.length })
      at += word.length - 1
    }
  }
  return found
}

/** Returns the macros of a file as source: all of them, and those that entries use, themselves or in the definition of another. */
export const createMacros = (text: string, nodes: readonly BibtexNode[]) => {
  const strings = nodes.filter((node) => node.kind === 'string')
  const macrosIn = (fields: readonly FieldSpan[]) =>
    fields.flatMap(({ value }) => findMacros(text, value).map((span) => slice(text, span).toLowerCase()))
  const defining = new Map<string, MacroNode[]>()
  for (const node of strings) {
    for (const { name } of node.fields) {
      const key = slice(text, name).toLowerCase()
      defining.set(key, [...(defining.get(key) ?? []), node])
    }
  }
  const write = (used: readonly MacroNode[]) => used.map(({ start, end }) => `${text.slice(start, end)}\n`).join('')

  return {
    all: write(strings),

    /** Returns the definitions in the order of the file. */
    usedBy: (entries: readonly EntryNode[]): string => {
      if (!strings.length) return ''
      const used = new Set<MacroNode>()
      const visit = (fields: readonly FieldSpan[]) => {
        for (const macro of macrosIn(fields)) {
          for (const node of defining.get(macro) ?? []) {
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
