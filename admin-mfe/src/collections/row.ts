import type { Items, ListName } from '@portfolio/contracts'

/** An item of any list collection. */
export type Row = Items[ListName]

/** The values of any list collection's form: every field is text. */
export type Values = Record<string, string>

/** Returns the text of a field; empty for a new item. */
export const fieldText = (row: Row | null, field: string): string => {
  const values: Record<string, string | number> = row ?? {}
  return String(values[field] ?? '')
}
