import type { ListName } from '@portfolio/contracts'
import type { ListRow } from '#shared/lists/row-calls.ts'

/** An item of any list collection. */
export type Row = ListRow<ListName>

/** The values of any list collection's form: every field is text. */
export type Values = Record<string, string>

/** Returns the text of a field; empty for a new item. */
export const fieldText = (row: Row | null, field: string): string => {
  const values = (row ?? {}) as Record<string, unknown>
  return String(values[field] ?? '')
}
