/** PostgreSQL takes 65,535 values in a statement, and a row may hold an entry of 100 kB. */
const ROWS_PER_STATEMENT = 200

/** Divides rows into those of one statement each. */
export const inPieces = function* <Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) yield rows.slice(start, start + ROWS_PER_STATEMENT)
}
