interface Row {
  _id: string
  /** Of the blogs, exactly one is current. */
  current?: boolean
}

/** The other rows, none of them current if `row` is. */
const besides = <R extends Row>(rows: R[], row: R): R[] =>
  row.current ? rows.map((other) => (other.current && other._id !== row._id ? { ...other, current: false } : other)) : rows

/** Section 4 of the specification: an added item goes first, an edited one keeps its position, a deleted one is removed by _id. */
export const withSaved = <R extends Row>(rows: R[] = [], saved: R): R[] =>
  rows.some(({ _id }) => _id === saved._id)
    ? besides(rows, saved).map((row) => (row._id === saved._id ? saved : row))
    : [saved, ...besides(rows, saved)]

/** After a delete of the current blog the newest other one is current. */
export const without = <R extends Row>(rows: R[] = [], id: string): R[] => {
  const others = rows.filter(({ _id }) => _id !== id)
  const wasCurrent = rows.some(({ _id, current }) => _id === id && current)
  return wasCurrent ? others.map((row, index) => (index === 0 ? { ...row, current: true } : row)) : others
}

/** Inserts a row again at its former index. */
export const withRestored = <R extends Row>(rows: R[] = [], restored: R, index: number): R[] => {
  const others = besides(
    rows.filter(({ _id }) => _id !== restored._id),
    restored,
  )
  return [...others.slice(0, index), restored, ...others.slice(index)]
}
