/** Returns the first year in a free text, if there is one. */
export const yearIn = (text: string): string | undefined => /\b(1[5-9]\d\d|20\d\d)\b/.exec(text)?.[1]

export const person = (name: string) => ({ '@type': 'Person', name })

export const listData = (name: string, items: object[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
})
