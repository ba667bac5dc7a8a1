import { Quill } from 'react-quill'
import type { Formula } from './blots.ts'
import { changeAt } from './change-at.ts'

/** A formula or footnote, which counts as one character of the text and is edited in a dialog; with its position and what it replaces. */
export type PlacedEmbed = { index: number; length: number } & (
  | { kind: 'formula'; value: Formula | null }
  | { kind: 'footnote'; value: string | null /** Cites a work. What was typed for that comes back if nothing is cited. */; typed?: '@' }
)
type Kind = PlacedEmbed['kind']

const isKind = (insert: unknown, kind: Kind): insert is Record<Kind, never> =>
  typeof insert === 'object' && insert !== null && kind in insert

/** Returns the formula or footnote that is selected or before the caret; otherwise, with a null value, the place for a new one. */
export const findEmbed = (quill: Quill, kind: Kind): PlacedEmbed => {
  const { index, length } = quill.getSelection(true)
  const start = length ? index : index - 1
  const [op] = start >= 0 && length < 2 ? quill.getContents(start, 1).ops : []
  if (isKind(op?.insert, kind)) return { kind, index: start, length: 1, value: op.insert[kind] }
  // A footnote follows the selected words instead of replacing them.
  return kind === 'footnote' ? { kind, index: index + length, length: 0, value: null } : { kind, index, length, value: null }
}

/** Returns the formula or footnote that was clicked. */
export const findClickedEmbed = (quill: Quill, target: EventTarget | null): PlacedEmbed | null => {
  const element = target instanceof Element ? target.closest('.ql-formula, .ql-footnote') : null
  const blot = element && Quill.find(element)
  if (!blot || blot instanceof Quill) return null
  const index = quill.getIndex(blot)
  const { insert } = quill.getContents(index, 1).ops[0] ?? {}
  for (const kind of ['formula', 'footnote'] as const) if (isKind(insert, kind)) return { kind, index, length: 1, value: insert[kind] }
  return null
}

/** Inserts a formula or footnote as one undo step, and moves the caret behind it. */
export const placeEmbed = (quill: Quill, { index, length, kind }: PlacedEmbed, value: Formula | string) => {
  quill.history.cutoff()
  quill.updateContents(changeAt(index, length, [{ insert: { [kind]: value } }]), 'user')
  quill.history.cutoff()
  quill.setSelection(index + 1, 0, 'user')
}
