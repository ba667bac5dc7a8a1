import type { Quill } from 'react-quill'
import { changeAt } from './change-at.ts'

/** Returns the start of an empty, unformatted line: the caret's line, or a new one below it. Returns null inside a table. */
const openLine = (quill: Quill): number | null => {
  const { index } = quill.getSelection(true)
  if (quill.getFormat(index).table) return null
  const [line, offset] = quill.getLine(index)
  const length = line?.length() ?? 1
  const start = index - offset
  if (length <= 1) {
    quill.removeFormat(start, 1, 'user')
    return start
  }
  const end = start + length - 1
  quill.insertText(end, '\n', 'user')
  quill.removeFormat(end + 1, 1, 'user')
  return end + 1
}

export const insertDivider = (quill: Quill) => {
  const start = openLine(quill)
  if (start === null) return
  quill.insertEmbed(start, 'divider', true, 'user')
  quill.setSelection(start + 1, 0, 'user')
}

const ROWS = 3
const COLUMNS = 3
const createRowId = (kind: 'head' | 'row') => `${kind}-${Math.random().toString(36).slice(2, 6)}`

/** Inserts an empty table with a header row. */
export const insertTable = (quill: Quill) => {
  const start = openLine(quill)
  if (start === null) return
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    insert: '\n'.repeat(COLUMNS),
    attributes: { table: createRowId(row ? 'row' : 'head') },
  }))
  quill.updateContents(changeAt(start, 0, rows), 'user')
  quill.setSelection(start, 0, 'user')
}

/** Turns the caret's row into a header row, or back into an ordinary one. */
export const toggleHeaderRow = (quill: Quill) => {
  const { index } = quill.getSelection(true)
  const [cell] = quill.getLine(index)
  if (!cell) return
  const kind = String(quill.getFormat(index).table).startsWith('head') ? 'row' : 'head'
  const first = quill.getIndex(cell.parent.children.head as never)
  // A formula, footnote or image counts as one character, whatever text it shows.
  quill.formatLine(first, cell.parent.length(), 'table', createRowId(kind), 'user')
}

interface Line {
  domNode: HTMLElement
  prev: Line | null
  next: Line | null
  length: () => number
}

/** Whether a block can have a caption, by the server's rule: images only, a video, a table or code. */
const canHaveCaption = ({ domNode }: Line) =>
  domNode.matches('iframe, table, .ql-code-block-container') || (domNode.matches('p:has(img)') && !domNode.textContent?.trim())

/** Opens a caption below a line, or moves to the one that is there. */
const openCaption = (quill: Quill, line: Line) => {
  const below = quill.getIndex(line as never) + line.length()
  const isThere = line.next?.domNode.matches('figcaption')
  if (!isThere && line.domNode.matches('iframe')) quill.insertText(below, '\n', { caption: true }, 'user')
  else if (!isThere) {
    openLine(quill)
    quill.formatLine(below, 1, 'caption', true, 'user')
  }
  quill.setSelection(below, 0, 'user')
}

/** Turns the caret's line into the caption of what is above it, or back; on an image or a video, it opens a caption below. */
export const toggleCaption = (quill: Quill) => {
  const { index } = quill.getSelection(true)
  const line = quill.getLine(index)[0] as Line | null
  const { caption, table } = quill.getFormat(index)
  if (!line || table) return
  if (caption) quill.formatLine(index, 1, 'caption', false, 'user')
  else if (canHaveCaption(line)) openCaption(quill, line)
  else if (line.prev && canHaveCaption(line.prev)) quill.formatLine(index, 1, 'caption', true, 'user')
}
