import { diffArrays } from 'diff'

/** Words that were added, removed, or are in both. */
export interface Part {
  kind: 'added' | 'removed' | 'same'
  text: string
}

/** Comparing two long texts that have little in common would take minutes. */
const COMPARE_MS_MAX = 1_000
const SAME_SHOWN = 160

export const toKind = ({ added, removed }: { added: boolean; removed: boolean }): Part['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same'

/** Splits a text into words, spaces and punctuation, even in languages without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const toTokens = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Joins changes separated only by spaces: a replaced phrase reads better as a whole than word by word. */
const joinPhrases = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = []
  const run = { removed: '', added: '' }
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (run[kind]) joined.push({ kind, text: run[kind] })
      run[kind] = ''
    }
  }
  parts.forEach(({ kind, text }, index) => {
    if (kind !== 'same') run[kind] += text
    else if (text.trim() === '' && run.removed && run.added && index < parts.length - 1) {
      run.removed += text
      run.added += text
    } else {
      flush()
      joined.push({ kind, text })
    }
  })
  flush()
  return joined
}

/** Compares two texts word by word. */
export const compareWords = (before: string, after: string): Part[] => {
  const changes = diffArrays(toTokens(before), toTokens(after), { timeout: COMPARE_MS_MAX })
  if (changes) return joinPhrases(changes.map((change) => ({ kind: toKind(change), text: change.value.join('') })))
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

/** Shortens unchanged passages to the words around a change. A text without changes is returned whole. */
export const shortenSame = (parts: readonly Part[]): Part[] =>
  parts.map((part, index) => {
    if (parts.length === 1 || part.kind !== 'same' || part.text.length <= 3 * SAME_SHOWN) return part
    const isFirst = index === 0
    const isLast = index === parts.length - 1
    // Whole words only.
    const head = isFirst ? '' : part.text.slice(0, SAME_SHOWN).replace(/\S+$/, '')
    const tail = isLast ? '' : part.text.slice(-SAME_SHOWN).replace(/^\S+/, '')
    return { ...part, text: `${head}…${tail}` }
  })
