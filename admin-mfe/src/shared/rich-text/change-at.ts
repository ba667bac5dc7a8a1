interface Insertion {
  insert: string | object
  attributes?: object
}

/** Returns a change for Quill, which rejects a retain or a delete of 0. */
export const changeAt = (index: number, removed: number, inserted: Insertion[]) => [
  ...(index ? [{ retain: index }] : []),
  ...(removed ? [{ delete: removed }] : []),
  ...inserted,
]
