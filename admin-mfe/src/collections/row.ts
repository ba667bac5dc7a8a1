/** The fields of any collection, as its form and its list see them: every one is text. */
export type Values = Record<string, string>

export type CollectionRow = { _id: string; version: number; title: string } & { [field: string]: string | number }
