import { replaceSpans } from './edit.ts'
import { createInheritance, isData } from './inherit.ts'
import { createMacros } from './macros.ts'
import { createNameLists } from './name-lists.ts'
import { createPlainAbstracts } from './plain-abstracts.ts'
import { prepareFields } from './prepare-fields.ts'
import { type BibtexNode, type EntryNode, type Span, scanBibtex } from './scan.ts'
import { type EntryContent, type ParsedEntry, toWork } from './to-work.ts'

export interface BibtexEntry extends EntryContent {
  key: string
  /** The text of the entry in the file, byte for byte. */
  source: string
  /** The macros that it uses: the text of their `@string` entries in the file, one a line. */
  macros: string
  /** The text of the entries that it inherits from. Empty if it inherits from none. */
  parent: string
  /** Counted from 1. */
  line: number
}

interface BibtexError {
  message: string
  /** Where the fault was noticed, and where its entry starts; both counted from 1. */
  line: number
  entryLine: number
  /** The text in the file up to the next entry. */
  source: string
}

export interface BibtexFile {
  entries: BibtexEntry[]
  errors: BibtexError[]
}

/** How many entries are parsed before progress is reported: about 20 ms. */
const ENTRIES_PER_TURN = 20

const TOO_LONG = 'The macros that the entry uses are too long'

const byStart = (a: Span, b: Span) => a.start - b.start

/**
 * Reads BibTeX and BibLaTeX. Entries that cannot be read are reported with their lines and never keep others from being read.
 * `onProgress` gets the number of entries read so far and that of all.
 */
export const readBibtex = async (
  text: string,
  onProgress: (read: number, total: number) => Promise<void> | void = () => {},
): Promise<BibtexFile> => {
  const nodes = scanBibtex(text)
  const macros = createMacros(text, nodes)
  const entryNodes = nodes.filter((node): node is EntryNode => node.kind === 'entry')
  const toError = ({ start, end }: BibtexNode, { message, line, entryLine }: Omit<BibtexError, 'source'>): BibtexError => {
    return { message, line, entryLine, source: text.slice(start, end).trimEnd() }
  }
  const errors: BibtexError[] = nodes.flatMap((node: BibtexNode) => (node.kind === 'error' ? toError(node, node) : []))
  const reject = (node: EntryNode, message: string) => errors.push(toError(node, { message, line: node.line, entryLine: node.line }))
  const parsed = new Map<EntryNode, ParsedEntry>()
  const abstracts = createPlainAbstracts(text)
  const nameLists = createNameLists(text)
  // Loaded on demand: only worker threads need the parser, which takes a tenth of the CPU time of a start.
  const { parseEntries } = await import('./parse-entries.ts')
  for (let start = 0; start < entryNodes.length; start += ENTRIES_PER_TURN) {
    const turn: EntryNode[] = []
    const sources: string[] = []
    for (const node of entryNodes.slice(start, start + ENTRIES_PER_TURN)) {
      const replacements = macros.replacementsIn(node)
      if (!replacements) {
        reject(node, TOO_LONG)
        continue
      }
      const lists = nameLists.takeOut(node)
      if (!lists) {
        reject(node, 'A name of the entry is too long')
        continue
      }
      const taken = [...replacements, ...abstracts.takeOut(node), ...lists]
      const prepared = prepareFields(text, node).filter(({ start, end }) => !taken.some((other) => other.start < end && start < other.end))
      turn.push(node)
      sources.push(replaceSpans(text, node, [...taken, ...prepared].sort(byStart)))
    }
    for (const [index, entry] of parseEntries(sources).entries()) {
      const node = turn[index] as EntryNode
      const whole = entry && nameLists.restore(node, abstracts.restore(entry), parseEntries)
      if (whole) parsed.set(node, whole)
      else reject(node, 'The entry could not be read')
    }
    await onProgress(Math.min(start + ENTRIES_PER_TURN, entryNodes.length), entryNodes.length)
  }
  const inherited = createInheritance(parsed)
  const entries = [...parsed.keys()].flatMap((node): BibtexEntry[] => {
    if (isData(node)) return []
    const { entry, ancestors } = inherited(node)
    const used = macros.usedBy([node, ...ancestors])
    if (used === undefined) {
      reject(node, TOO_LONG)
      return []
    }
    const content = toWork(entry)
    return [
      {
        key: node.key,
        source: text.slice(node.start, node.end),
        macros: used,
        parent: ancestors.map(({ start, end }) => text.slice(start, end)).join('\n\n'),
        line: node.line,
        ...content,
      },
    ]
  })
  return { entries, errors: errors.sort((a, b) => a.line - b.line) }
}

/** Returns an entry with all that it needs to be read by itself: the macros before it, what it inherits from after it. */
export const toStandalone = ({ macros, source, parent }: Pick<BibtexEntry, 'macros' | 'source' | 'parent'>): string =>
  macros + [source, parent].filter(Boolean).join('\n\n')
