import { formatCount } from '#shared/format-count.ts'

/** What the rows of a list are. */
export interface RowLabel {
  one: string
  menu: string
}

/** "1 book", "3 books" */
export const countRows = (count: number, { one, menu }: RowLabel): string => formatCount(count, one.toLowerCase(), menu.toLowerCase())
