import type { Collection, FieldKind } from '@portfolio/contracts'

/** A list collection with a public page. */
export type PageCollection = Extract<Collection, { kind: 'list'; page: object }>

/** Returns the names of the fields of a kind; the title is not among them. */
export const fieldsOfKind = ({ fields }: PageCollection, kind: FieldKind): string[] =>
  Object.entries(fields).flatMap(([field, fieldKind]) => (fieldKind === kind && field !== 'title' ? field : []))

export const fieldText = (item: Record<string, string | number>, field: string): string => String(item[field] ?? '')
