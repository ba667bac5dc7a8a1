/** A part of a source text: offsets in UTF-16 code units, the end exclusive. */
export interface Span {
  start: number
  end: number
}

export interface FieldSpan {
  /** As written: `Title`. */
  name: Span
  /** With its delimiters: `{On Computable Numbers}`, `"…"`, `1936` or `nov # " 12"`. */
  value: Span
}

export interface EntryNode extends Span {
  kind: 'entry'
  /** Counted from 1. */
  line: number
  /** Lower-cased: `article`. */
  type: string
  key: string
  keySpan: Span
  fields: FieldSpan[]
}

export interface MacroNode extends Span {
  kind: 'string'
  /** What it defines. */
  fields: FieldSpan[]
}

export type BibtexNode =
  | EntryNode
  | MacroNode
  | (Span & { kind: 'preamble' | 'comment' })
  | (Span & {
      kind: 'error'
      message: string
      /** Where the fault was noticed. Counted from 1. */
      line: number
      /** Where the entry starts. Counted from 1. */
      entryLine: number
    })

class ScanError extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

const ENTRY_START = /@\s*(\p{L}+)\s*([{(])/gu
/** The start of an entry at the start of a line: inside an entry whose braces are not closed it ends that entry. */
const NEXT_ENTRY = /^[ \t]*@\s*\p{L}+\s*[{(]\s*[^\s,{}()=]+\s*,/gmu
/** How many such starts a value may quote. Bounds the text that is read for an entry whose braces are not closed. */
const QUOTED_ENTRIES_MAX = 10

const CLOSING = { '{': '}', '(': ')' } as const

/** Whether a line ends with this character: a line feed, or a carriage return that none follows. */
export const isLineEnd = (text: string, at: number) => text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')

/** Reads one entry, from the character after its opening brace on. */
class EntryReader {
  private readonly text: string
  private readonly end: number
  at: number

  constructor(text: string, at: number, end: number) {
    this.text = text
    this.at = at
    this.end = end
  }

  peek() {
    return this.at < this.end ? this.text[this.at] : undefined
  }

  /** Skips white space, and comments from `%` to the end of the line. */
  skipSpace() {
    while (this.at < this.end) {
      if (/\s/u.test(this.text[this.at] as string)) this.at += 1
      else if (this.text[this.at] === '%') while (this.at < this.end && !isLineEnd(this.text, this.at)) this.at += 1
      else return
    }
  }

  readWhile(pattern: RegExp): Span {
    const start = this.at
    while (this.at < this.end && pattern.test(this.text[this.at] as string)) this.at += 1
    return { start, end: this.at }
  }

  expect(character: string, message: string) {
    this.skipSpace()
    if (this.peek() !== character) throw new ScanError(message, this.at)
    this.at += 1
  }

  /** A braced, quoted, numeric or macro value, or several joined with `#`. */
  readValue(): Span {
    this.skipSpace()
    const start = this.at
    let end = start
    for (;;) {
      const first = this.peek()
      if (first === '{') this.skipBalanced('}')
      else if (first === '"') this.skipBalanced('"')
      else {
        const word = this.readWhile(/[^\s,#{}()"=%]/u)
        if (word.start === word.end) throw new ScanError('A field has no value', this.at)
      }
      end = this.at
      this.skipSpace()
      if (this.peek() !== '#') break
      this.at += 1
      this.skipSpace()
    }
    return { start, end }
  }

  /** Moves behind the delimiter that closes the one at the current offset. Braces inside must balance; a backslash does not hide them. */
  skipBalanced(closing: string) {
    const opening = this.at
    let depth = 0
    this.at += 1
    while (this.at < this.end) {
      const character = this.text[this.at] as string
      this.at += 1
      if (depth === 0 && character === closing) return
      if (character === '{') depth += 1
      if (character === '}') depth -= 1
      if (depth < 0) break
    }
    throw new ScanError(closing === '"' ? 'A quotation mark is not closed' : 'A brace is not closed', opening)
  }

  readFields(closing: string): FieldSpan[] {
    const fields: FieldSpan[] = []
    for (;;) {
      this.skipSpace()
      if (this.peek() === ',') {
        this.at += 1
        continue
      }
      if (this.peek() === closing) {
        this.at += 1
        return fields
      }
      if (this.at >= this.end) throw new ScanError('The entry is not closed', this.at)
      const name = this.readWhile(/[^\s,={}()"#%]/u)
      if (name.start === name.end) throw new ScanError(`Unexpected "${this.peek()}"`, this.at)
      this.expect('=', `"${this.text.slice(name.start, name.end)}" is not followed by "="`)
      fields.push({ name, value: this.readValue() })
      this.skipSpace()
      if (this.peek() !== ',' && this.peek() !== closing) throw new ScanError('A comma is missing between two fields', this.at)
    }
  }
}

const lineCounter = (text: string) => {
  let offset = 0
  let line = 1
  /** Offsets must be passed in ascending order. */
  return (at: number) => {
    for (; offset < at; offset += 1) if (isLineEnd(text, offset)) line += 1
    return line
  }
}

/**
 * Splits BibTeX or BibLaTeX source into its entries, macros and comments, with the position of every field: what lies between the nodes
 * is text that no node owns. Never throws: an entry that cannot be read is an `error` node that ends before the next entry, and does
 * not affect any other. Runs in time linear in the text.
 */
export const scanBibtex = (text: string): BibtexNode[] => {
  const nodes: BibtexNode[] = []
  const lineAt = lineCounter(text)
  const starts = [...text.matchAll(NEXT_ENTRY)].map(({ index }) => index)
  let next = 0
  ENTRY_START.lastIndex = 0
  for (let match = ENTRY_START.exec(text); match; match = ENTRY_START.exec(text)) {
    const bodyStart = match.index + match[0].length
    while (next < starts.length && (starts[next] as number) < bodyStart) next += 1
    const node = readNode({
      text,
      match,
      lineAt,
      nextEntry: starts[next] ?? text.length,
      limit: starts[next + QUOTED_ENTRIES_MAX] ?? text.length,
    })
    nodes.push(node)
    ENTRY_START.lastIndex = node.end
  }
  return nodes
}

interface Place {
  text: string
  match: RegExpExecArray
  lineAt: (offset: number) => number
  nextEntry: number
  limit: number
}

const readNode = ({ text, match, lineAt, nextEntry, limit }: Place): BibtexNode => {
  const start = match.index
  const type = (match[1] as string).toLowerCase()
  const closing = CLOSING[match[2] as '{' | '(']
  const reader = new EntryReader(text, start + match[0].length, limit)
  try {
    if (type === 'comment' || type === 'preamble') {
      reader.at -= 1
      reader.skipBalanced(closing)
      return { kind: type, start, end: reader.at }
    }
    if (type === 'string') {
      const fields = reader.readFields(closing)
      return { kind: 'string', start, end: reader.at, fields }
    }
    reader.skipSpace()
    const key = reader.readWhile(/[^\s,{}()=%]/u)
    if (key.start === key.end) throw new ScanError('The entry has no key', key.start)
    reader.skipSpace()
    if (reader.peek() !== closing) reader.expect(',', 'The key is not followed by a comma')
    const fields = reader.readFields(closing)
    const line = lineAt(start)
    return { kind: 'entry', start, end: reader.at, line, type, key: text.slice(key.start, key.end), keySpan: key, fields }
  } catch (error) {
    if (!(error instanceof ScanError)) throw error
    const entryLine = lineAt(start)
    return { kind: 'error', start, end: nextEntry, message: error.message, entryLine, line: lineAt(Math.min(error.offset, nextEntry)) }
  }
}
