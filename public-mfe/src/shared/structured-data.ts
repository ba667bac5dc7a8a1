import { linkHref } from '@portfolio/contracts'

/** The year a free text names, if it names one. */
export const yearIn = (text: string): string | undefined => /\b(1[5-9]\d\d|20\d\d)\b/.exec(text)?.[1]

export const person = (name: string) => ({ '@type': 'Person', name })

interface Work {
  title: string
  author: string
  link: string
  releaseDate: string
}

/** A work for search engines. Its author and date stay the owner's words; only the year is read from them. */
export const workData = (type: string, { title, author, link, releaseDate }: Work) => ({
  '@type': type,
  name: title,
  author: person(author),
  datePublished: yearIn(releaseDate),
  url: linkHref(link) ?? undefined,
})

export const listData = (name: string, items: object[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map((item, place) => ({ '@type': 'ListItem', position: place + 1, item })),
})
