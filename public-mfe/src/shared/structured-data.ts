export const person = (name: string) => ({ '@type': 'Person', name })

/** A part of a list of `total` items, after the first `before` of them. */
export const listData = (name: string, items: object[], total: number, before: number) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: before + index + 1, item })),
})
