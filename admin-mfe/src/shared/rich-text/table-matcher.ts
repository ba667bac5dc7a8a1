import type { Delta } from './delta.ts'

type Op = Delta['ops'][number]

const BETWEEN_LINES = { insert: ' / ' }

const toLines = (ops: Op[]): Op[][] => {
  const lines: Op[][] = [[]]
  for (const op of ops) {
    const [start, ...rest] = typeof op.insert === 'string' ? op.insert.split('\n') : [op.insert]
    lines.at(-1)?.push({ ...op, insert: start })
    for (const insert of rest) lines.push([{ ...op, insert }])
  }
  return lines.map((line) => line.filter(({ insert }) => insert !== '')).filter(({ length }) => length)
}

const joinLines = (ops: Op[]): Op[] => toLines(ops).flatMap((line, index) => (index ? [BETWEEN_LINES, ...line] : line))

/** Line formats, which a cell cannot have because it is a line itself. */
const LINE_FORMATS = new Set(['list', 'indent', 'align', 'header', 'blockquote', 'code-block', 'caption', 'direction', 'table'])
const toInline = (attributes: object = {}) => Object.fromEntries(Object.entries(attributes).filter(([name]) => !LINE_FORMATS.has(name)))

const isHeader = (cell: HTMLElement) => cell.tagName === 'TH' || cell.dataset.row?.startsWith('head')

/**
 * Called by Quill's clipboard for each table cell. A cell in the editor is one line, so the paragraphs of a cell are joined.
 * A table of one column, or around another table, is layout and becomes paragraphs.
 */
export const matchCell = (node: Node, delta: Delta): Delta => {
  const cell = node as HTMLTableCellElement
  const table = cell.closest('table')
  const row = cell.closest('tr')
  if (!table || !row || cell.querySelector('table') || [...table.rows].every(({ cells }) => cells.length < 2)) return delta
  const rowId = `${[...row.cells].every(isHeader) ? 'head' : 'row'}-${row.rowIndex + 1}`
  const { align } = (delta.ops.at(-1)?.attributes ?? {}) as { align?: string }
  const words = joinLines(delta.ops).map((op) => ({ ...op, attributes: { ...toInline(op.attributes), table: rowId } }))
  delta.ops = [...words, { insert: '\n', attributes: { table: rowId, ...(align && { align }) } }]
  return delta
}

/** Called by Quill's clipboard for each row. Quill has turned everything in it into cells, even in layout tables; this reverts those. */
export const matchRow = (_row: Node, delta: Delta): Delta => {
  delta.ops = delta.ops.map(({ insert, attributes }) => {
    const { table, ...rest } = (attributes ?? {}) as { table?: unknown }
    const kept = typeof table === 'number' ? rest : attributes
    return kept && Object.keys(kept).length ? { insert, attributes: kept } : { insert }
  })
  return delta
}

/** What it calls for text: between the parts of a table there is only white space. */
export const matchTableSpace = (text: Node, delta: Delta): Delta => {
  if (text.parentElement?.matches('table, colgroup, thead, tbody, tfoot, tr')) delta.ops = []
  return delta
}

/** What it calls for a table's caption, a line of its own. */
export const matchCaption = (_caption: Node, delta: Delta): Delta => {
  delta.ops = [...joinLines(delta.ops), { insert: '\n' }]
  return delta
}
