import type { MarkedText, SearchPage, SearchResult } from '@portfolio/contracts'
import { OwnName, splitAtOwnNames } from '@portfolio/ui/works'
import { readChoices } from '#shared/facet-markup.ts'
import { readField } from '#shared/markup.tsx'

/** A text with its matches marked. */
export const Marked = ({ parts }: { parts: MarkedText }) =>
  parts.map((part, index) => {
    const key = `${index}`
    return index % 2 && part ? <mark key={key}>{part}</mark> : part
  })

/** Returns the part of a text between two offsets, with its matches. */
const cut = (parts: MarkedText, start: number, end: number): MarkedText => {
  let offset = 0
  return parts.map((part) => {
    const from = offset
    offset += part.length
    return part.slice(Math.max(0, start - from), Math.max(0, end - from))
  })
}

/** Names with their matches marked, and the owner's names as in lists. */
export const MarkedPeople = ({ parts, ownNames }: { parts: MarkedText; ownNames: readonly string[] }) => {
  let end = 0
  return splitAtOwnNames(parts.join(''), ownNames).map((names, index) => {
    const start = end
    end += names.length
    const marked = <Marked key={start} parts={cut(parts, start, end)} />
    return index % 2 ? <OwnName key={start}>{marked}</OwnName> : marked
  })
}

const readMarked = (item: Element, field: string): MarkedText => {
  const parts: MarkedText = ['']
  const read = ({ childNodes }: Element) => {
    for (const node of childNodes)
      if (node instanceof Text) parts[parts.length - 1] += node.data
      else if (node.nodeName === 'MARK') parts.push(node.textContent ?? '', '')
      else if (node instanceof Element) read(node)
  }
  const element = item.querySelector(`[data-field="${field}"]`)
  if (element) read(element)
  return parts
}

const readResult = (item: Element): SearchResult => ({
  _id: item.getAttribute('data-item') ?? '',
  path: item.querySelector('h2 a')?.getAttribute('href') ?? '',
  section: item.getAttribute('data-section') ?? '',
  kind: readField(item, 'kind'),
  year: readField(item, 'year'),
  title: readMarked(item, 'title'),
  people: readMarked(item, 'people'),
  venue: readMarked(item, 'venue'),
  snippet: readMarked(item, 'snippet'),
})

/** Attributes of the element that shows the results of a search. */
export const searchAttributes = (address: string, { page, pages, total, works, corrected, hasAllWords }: SearchPage) => ({
  'data-search': address,
  'data-page': JSON.stringify({ page, pages, total, works, corrected, hasAllWords }),
})

/** Returns the results of a search from the document; undefined if it shows none. */
export const readSearchPage = (address: string): SearchPage | undefined => {
  const root = document.querySelector('[data-search]')
  if (root?.getAttribute('data-search') !== address) return undefined
  return {
    ...JSON.parse(root.getAttribute('data-page') ?? '{}'),
    results: [...root.querySelectorAll('[data-item]')].map(readResult),
    facets: { sections: readChoices(root, 'section'), years: readChoices(root, 'year'), types: readChoices(root, 'type') },
  }
}
