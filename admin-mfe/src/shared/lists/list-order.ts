import { type HasCopy, isUnpublished } from '#shared/working-copies/rows.ts'

interface Row {
  _id: string
  /** Of the blogs, exactly one is current. */
  current?: boolean
  /** Of a page of the menu. Only the list has it. */
  menuIndex?: number | undefined
}

/** The other rows, none of them current if `row` is. */
const besides = <R extends Row>(rows: R[], row: R): R[] =>
  row.current ? rows.map((other) => (other.current && other._id !== row._id ? { ...other, current: false } : other)) : rows

/** Section 4 of the specification: an added item goes first, an edited one keeps its position, a deleted one is removed by _id. */
export const withSaved = <R extends Row>(rows: R[] = [], saved: R): R[] =>
  rows.some(({ _id }) => _id === saved._id)
    ? besides(rows, saved).map((row) =>
        row._id === saved._id ? { ...(row.menuIndex !== undefined && { menuIndex: row.menuIndex }), ...saved } : row,
      )
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

interface MenuRow extends Row, HasCopy {
  isMenuPage?: boolean | undefined
}

/** Returns the published rows that are pages of the menu, in its order. One that was just added is the last. */
export const sortMenu = <R extends MenuRow>(rows: readonly R[]): R[] => {
  const getIndex = ({ menuIndex = rows.length }: MenuRow) => menuIndex
  const pages = rows.filter((row) => row.isMenuPage && !isUnpublished(row))
  return pages.sort((a, b) => getIndex(a) - getIndex(b) || (a._id < b._id ? -1 : 1))
}
