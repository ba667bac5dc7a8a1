import { type Replacement, replaceSpans, slice } from './edit.ts'
import { type BibtexNode, type EntryNode, type FieldSpan, isLineEnd, type MacroNode, type Span } from './scan.ts'

/** The macros of the months, which every BibTeX style defines. */
export const MONTH_MACROS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const WORD = /[^\s,#{}()"=%]+/uy

/** Returns where macros stand in a value such as `jacm # " 1936"`: words outside of braces, quotation marks and comments. */
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
      if (character === '%') while (at < value.end && !isLineEnd(text, at)) at += 1
      WORD.lastIndex = at
      const word = WORD.exec(text)?.[0]
      if (!word) continue
      if (!/^\d+$/u.test(word)) found.push({ start: at, end: at + word.length })
      at += word.length - 1
    }
  }
  return found
}

/** A definition of a macro. A later one with the same name replaces it for all that follows. */
export interface Definition {
  node: MacroNode
  /** As written. */
  name: string
  value: Span
  uses: Use[]
}

/** Where a macro stands that is defined. */
export interface Use extends Span {
  definition: Definition
}

/** Finds what each macro of a file means, in the order of the file, as BibTeX does: a definition uses those before it. */
export const createDefinitions = (text: string, nodes: readonly BibtexNode[]) => {
  const all: Definition[] = []
  const latest = new Map<string, Definition>()
  const findUses = (fields: readonly Pick<FieldSpan, 'value'>[]): Use[] =>
    fields
      .flatMap(({ value }) => findMacros(text, value))
      .flatMap((span) => {
        const definition = latest.get(slice(text, span).toLowerCase())
        return definition ? { ...span, definition } : []
      })
  for (const node of nodes) {
    if (node.kind !== 'string') continue
    for (const { name, value } of node.fields) {
      const definition = { node, name: slice(text, name), value, uses: findUses([{ value }]) }
      all.push(definition)
      latest.set(definition.name.toLowerCase(), definition)
    }
  }
  return { all, findUses }
}

/**
 * Returns the definitions that are used, also in the definition of another, in the order of the file. Undefined when they are longer than
 * a limit.
 */
export const withInner = (uses: readonly Use[], charactersMax = Number.POSITIVE_INFINITY): Definition[] | undefined => {
  const found = new Set<Definition>()
  const nodes = new Set<MacroNode>()
  const open = [...uses]
  let characters = 0
  for (let use = open.pop(); use; use = open.pop()) {
    const { definition } = use
    if (found.has(definition)) continue
    found.add(definition)
    if (!nodes.has(definition.node)) characters += definition.node.end - definition.node.start
    if (characters > charactersMax) return undefined
    nodes.add(definition.node)
    for (const inner of definition.uses) open.push(inner)
  }
  return [...found].sort((a, b) => a.value.start - b.value.start)
}

/** How much of macros one entry may use. Each of a few short definitions that use the one before twice doubles the text. */
const ENTRY_CHARACTERS_MAX = 100_000
/** How long all macros of a file may be together. */
const FILE_CHARACTERS_MAX = 10_000_000

/** Replaces the macros of a file by what they mean, and returns their source. */
export const createMacros = (text: string, nodes: readonly BibtexNode[]) => {
  const { all, findUses } = createDefinitions(text, nodes)
  /** Source without macros of the file. Those that are too long are missing. */
  const values = new Map<Definition, string>()

  const replace = (uses: readonly Use[]): Replacement[] | undefined => {
    const replacements: Replacement[] = []
    let characters = 0
    for (const { start, end, definition } of uses) {
      const value = values.get(definition)
      characters += value?.length ?? Number.POSITIVE_INFINITY
      if (value === undefined || characters > ENTRY_CHARACTERS_MAX) return undefined
      replacements.push({ start, end, text: value })
    }
    return replacements
  }

  let left = FILE_CHARACTERS_MAX
  for (const definition of all) {
    const replacements = replace(definition.uses)
    const value = replacements && replaceSpans(text, definition.value, replacements)
    if (!value || value.length > ENTRY_CHARACTERS_MAX || value.length > left) continue
    left -= value.length
    values.set(definition, value)
  }

  return {
    /** Returns what stands for the macros in an entry; undefined if that is too much. */
    replacementsIn: ({ fields }: EntryNode): Replacement[] | undefined => replace(findUses(fields)),

    /** Returns the definitions that entries use, in the order of the file; undefined if they are too long. */
    usedBy: (entries: readonly EntryNode[]): string | undefined => {
      const used = withInner(findUses(entries.flatMap(({ fields }) => fields)), ENTRY_CHARACTERS_MAX)
      return used && [...new Set(used.map(({ node }) => node))].map(({ start, end }) => `${text.slice(start, end)}\n`).join('')
    },
  }
}
