/** `colspan` and `rowspan` of a cell. */
interface Span {
  columns: number
  rows: number
}

interface Place<Cell> {
  cell: Cell
  /** Whether a merged cell covers the place instead of beginning there. */
  isCovered: boolean
}

/** More than the merged cells of any table that a person writes have. */
const SPAN_MAX = 100

const toNumber = (value: string | null | undefined) => Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), SPAN_MAX)

/** Reads `colspan` and `rowspan`. */
export const toSpan = (columns: string | null | undefined, rows: string | null | undefined): Span => ({
  columns: toNumber(columns),
  rows: toNumber(rows),
})

/**
 * Returns every row of a table with a cell for each column, because the editor has no merged ones. Returns null if more than `max` cells
 * would be added.
 */
export const placeCells = <Cell>(
  rows: readonly (readonly Cell[])[],
  readSpan: (cell: Cell) => Span,
  max: number,
): Place<Cell>[][] | null => {
  const placed: Place<Cell>[][] = []
  /** For each column, the cell last seen in it and how many more rows that covers. */
  const columns: { cell: Cell; rows: number }[] = []
  let left = max
  for (const cells of rows) {
    const places: Place<Cell>[] = []
    const addCovered = (cell: Cell) => {
      left -= 1
      places.push({ cell, isCovered: true })
    }
    const addFromAbove = () => {
      for (let above = columns[places.length]; above?.rows; above = columns[places.length]) {
        above.rows -= 1
        addCovered(above.cell)
      }
    }
    for (const cell of cells) {
      addFromAbove()
      const span = readSpan(cell)
      for (let column = 0; column < span.columns; column += 1) {
        columns[places.length] = { cell, rows: span.rows - 1 }
        if (column) addCovered(cell)
        else places.push({ cell, isCovered: false })
      }
      if (left < 0) return null
    }
    const last = columns.findLastIndex(({ rows }) => rows > 0)
    while (places.length <= last) {
      addFromAbove()
      // A row that is too short.
      const column = columns[places.length]
      if (places.length <= last && column) addCovered(column.cell)
    }
    if (left < 0) return null
    placed.push(places)
  }
  return placed
}
