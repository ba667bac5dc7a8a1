/** Returns the first year in a free text, if there is one. */
export const yearIn = (text: string): string | undefined => /\b(1[5-9]\d\d|20\d\d)\b/.exec(text)?.[1]

export const person = (name: string) => ({ '@type': 'Person', name })

/** A part of a list of `total` items, after the first `before` of them. */
export const listData = (name: string, items: object[], total: number, before: number) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: before + index + 1, item })),
})
