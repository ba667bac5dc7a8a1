import { VOLUME_OF_BOOK } from '#imprint/container.ts'
import { completePages } from '#imprint/pages.ts'
import { type Imprint, parseImprint } from '#imprint/parse-imprint.ts'
import { readWithVolume } from '#imprint/periodical.ts'
import { readPublisher } from '#imprint/publisher.ts'
import { parseNames } from '#names'

/** "pp. 433–460", "(p. 164)" */
const LABELED_PAGES = /[,.:;]?\s*\(?\b(?:pp?\.|pages?|s\.)\s?([eE]?\d+(?:\s?[-–]\s?[eE]?\d+)?)\)?(?![\p{L}\d])/iu
/** "59(236):433–60", "236, 433–460", "14, e0210236", "349(6251), aac4716" */
const PAGES =
  /(?:(?<=[\d)]):\s?([eE]?\d+(?:[-–]\d+)?)|,\s(\p{L}?\d+[-–]\p{L}?\d+|e\d+|\d{5,}|(?<=\d\)?,\s)(?:(?!pp)\p{Ll}{1,4}\d{3,}|\p{Lu}?\d+(?=\.?$))))(?=[.,;]|$)/u

/** "In The Essential Turing" */
const IN = /^in:?\s+(?=[\p{Lu}\d])/iu
const PERSON = String.raw`(?:\p{Lu}[\p{L}’'.-]*,?\s(?:(?:van|von|de|der|den|la|le|du|dos|da|and|und|et|&)\s)*)`
/** "B. J. Copeland (Ed.), The Essential Turing" */
const EDITORS_FIRST = new RegExp(
  String.raw`^((?:${PERSON}){1,60}?)[,\s]*\(?(?:[Ee]ds?|[Ee]ditors?|[Hh]rsg|[Hh]g|[Cc]oords?)[.,]*\)?[.,:]*\s+(?=[\p{Lu}\d])(.+)$`,
  'u',
)
/** "The Essential Turing, B. J. Copeland, Ed. Oxford: Clarendon Press": IEEE */
const EDITORS_MARKED = /^(.+?(?:\p{Ll}{2}|[\d)]))[,.]\s+((?:\p{Lu}\.[\s-]?)+(?:\p{Lu}\.|[^.]){1,300}?),\s(?:Eds?|eds?)\.,?\s*(.*)$/u
/** "The Essential Turing, edited by B. Jack Copeland, Oxford University Press" */
const EDITED_BY = /^(.*?)[,.]?\s*\(?(?:edited by|eds?\.(?: by)?|hrsg\. von|herausgegeben von)\s+(.+)$/iu

/** "Pitman", "Oxford: Clarendon Press", "London, Pitman": the last words of the citation of a book. */
const PLACE_AND_PUBLISHER = /^(?:(\p{Lu}[\p{L}.,&’' -]{1,40}):\s)?(\p{Lu}[\p{L}\d&’'()/., -]{1,80})$/u

/** "(Reprint Series; no. 10)" */
const SERIES = /[.,;\s]*\([^()]*(?:series|no\.|\d)[^()]*\)[.\s]*$/iu

const readCitedPublisher = (words: string): Imprint => {
  const text = words.replace(SERIES, '').replace(/[.,;\s]+$/u, '')
  const known = text.includes(', ') ? readPublisher(`${text}, 2000`) : {}
  if (known.publisher) return known
  const [, place, publisher] = PLACE_AND_PUBLISHER.exec(text) ?? []
  // Where nothing else is left, few words are a publisher's name even without "Press".
  return publisher && publisher.split(' ').length <= 9 ? { publisher, ...(place && { 'publisher-place': place }) } : readPublisher(words)
}

/** Divides "Title. Publisher" and "Title, Publisher", but not the initials of "B. J. Copeland". */
const STOP = /(?<=[\p{Ll})?!’”]{2}|\d)[.,;]\s+(?=[\p{Lu}\d])|(?<=\)|[?!])\s+(?=\p{Lu})/u
/** A comma ends a title only before a publisher that is known as one, since titles have commas too. */
const splitPublisher = (words: string): { words: string; published: Imprint } => {
  for (const stop of [/(?<=[\p{Ll})’”]{2}|\d)[.;]\s+(?=\p{Lu})|(?<=[?!])\s+(?=\p{Lu})/gu, /,\s+(?=\p{Lu})/gu])
    for (const match of words.matchAll(stop)) {
      const after = words.slice(match.index + match[0].length)
      const isKnown = !match[0].startsWith(',') || after.includes(': ')
      const published = isKnown ? readCitedPublisher(after) : readPublisher(`${after.replace(/[.,;\s]+$/u, '')}, 2000`)
      if (published.publisher) return { words: words.slice(0, match.index), published }
    }
  return { words: words.replace(/[.,;\s]+$/u, ''), published: {} }
}

/** The book that holds a chapter, without its pages and date. */
const readCitedBook = (text: string): Imprint => {
  const [, marked, names, end = ''] = EDITORS_MARKED.exec(text) ?? []
  if (marked && names) return { ...readCitedBook(marked), editor: parseNames(names), ...(end && readCitedPublisher(end)) }
  const [, first, book] = EDITORS_FIRST.exec(text) ?? []
  if (first && book) return { ...readCitedBook(book), editor: parseNames(first) }
  const [, title, rest] = EDITED_BY.exec(text) ?? []
  if (title && rest) {
    const { words, published } = splitPublisher(rest)
    return { 'container-title': title, editor: parseNames(words), ...published }
  }
  const volume = VOLUME_OF_BOOK.exec(text)?.[1]
  const { words, published } = splitPublisher(text.replace(VOLUME_OF_BOOK, ''))
  return { 'container-title': words.replace(/[.,;\s]+$/u, ''), ...(volume && { volume }), ...published }
}

/** The date and the pages are gone, so that a number after a title is a volume. */
const readCitedPeriodical = (text: string): Imprint | undefined => (/[“”"]/u.test(text) ? undefined : readWithVolume(text, true))

const GENRES = String.raw`(?:\p{L}+\.? )?(?:report|paper|handbook|memo(?:randum)?|preprint|manuscript|thesis|dissertation|lecture notes|(?:computer )?software|data ?set)[^.,;]{0,40}`
/** "Report. National Physical Laboratory" */
const GENRE_FIRST = new RegExp(String.raw`^(${GENRES})[.;]\s+(.+)$`, 'iu')
/** "National Physical Laboratory, Report" */
const GENRE_LAST = new RegExp(String.raw`^([^,.]+),\s(${GENRES})[.,\s]*$`, 'iu')

const readCitedIssuer = (text: string): Imprint | undefined => {
  const [, first, after] = GENRE_FIRST.exec(text) ?? []
  if (first && after) return { genre: first, ...readCitedPublisher(after) }
  const [, before, last] = GENRE_LAST.exec(text) ?? []
  return before && last ? { genre: last, ...readCitedPublisher(before) } : undefined
}

/** Reads where a work appeared: what follows its title in a citation, without the date. */
export const readCitedPlace = (words: string): Imprint => {
  const labeled = LABELED_PAGES.exec(words)
  const withoutLabeled = words.replace(LABELED_PAGES, '')
  const pages = labeled ?? PAGES.exec(withoutLabeled)
  const rest = labeled ? withoutLabeled : withoutLabeled.replace(PAGES, '')
  const number = pages && (pages[1] ?? pages[2])
  const page = number && { page: completePages(number) }
  if (IN.test(rest)) {
    const within = rest.replace(IN, '')
    const found = readCitedPeriodical(within)
    // "In: Zeitschrift für Soziologie 48 (3)": only a periodical has issues.
    return { ...(found?.issue ? found : readCitedBook(within)), ...page }
  }
  const periodical = readCitedPeriodical(rest)
  if (periodical) return { ...periodical, ...page }
  const issued = readCitedIssuer(rest)
  if (issued) return { ...issued, ...page }
  const imprint = parseImprint(rest)
  if (imprint['container-title'] || imprint.genre) return { ...imprint, ...page }
  // "Faster than Thought, edited by B. V. Bowden, Pitman, pp. 286–310": MLA has no "in".
  if (page && EDITED_BY.test(rest)) return { ...readCitedBook(rest), ...page }
  // A work with pages is part of something, which the words name even without an "in".
  if (page && (STOP.test(rest) || /^\p{Lu}/u.test(rest))) return { ...readCitedBook(rest), ...page }
  return { ...imprint, ...readCitedPublisher(rest), ...page }
}
