interface Op {
  insert?: unknown
  attributes?: object
}
/** The part of Quill's Delta that is used here. */
interface Delta {
  ops: Op[]
}

const BETWEEN_CELLS = { insert: ' | ' }
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

const hasContent = (element: Element) => element.textContent.trim() !== '' || element.querySelector('img') !== null

/**
 * What Quill's clipboard calls for each cell of a pasted table. The specification allows the editor no tables, so a row becomes a line with
 * its cells separated; Quill would give each cell a paragraph. A table of one column, or around another table, is layout and stays as it is.
 */
export const matchCell = (cell: Node, delta: Delta): Delta => {
  const cells: Node[] = [...(cell.parentElement?.children ?? [])]
  if (cells.length === 1 || (cell as Element).querySelector('table')) return delta
  const isLast = !cells.slice(cells.indexOf(cell) + 1).some((other) => hasContent(other as Element))
  const line = hasContent(cell as Element) ? joinLines(delta.ops) : []
  delta.ops = isLast ? line : [...line, BETWEEN_CELLS]
  return delta
}

/** What it calls for text: between the parts of a table there is only white space. */
export const matchTableSpace = (text: Node, delta: Delta): Delta => {
  if (text.parentElement?.matches('table, thead, tbody, tfoot, tr')) delta.ops = []
  return delta
}

/** What it calls for a table's caption, a line of its own. */
export const matchCaption = (_caption: Node, delta: Delta): Delta => {
  delta.ops = [...joinLines(delta.ops), { insert: '\n' }]
  return delta
}
