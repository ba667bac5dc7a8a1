interface Row {
  _id: string
}

/** Section 4 of the specification: an added item goes first, an edited one keeps its position, a deleted one is removed by _id. */
export const withSaved = <R extends Row>(rows: R[] = [], saved: R): R[] =>
  rows.some(({ _id }) => _id === saved._id) ? rows.map((row) => (row._id === saved._id ? saved : row)) : [saved, ...rows]

export const without = <R extends Row>(rows: R[] = [], id: string): R[] => rows.filter(({ _id }) => _id !== id)

/** Inserts a row again at its former index. */
export const withRestored = <R extends Row>(rows: R[] = [], restored: R, index: number): R[] => {
  const others = without(rows, restored._id)
  return [...others.slice(0, index), restored, ...others.slice(index)]
}
