import type { Name, Work } from '#csl'
import { parseNames } from '#names'
import { readPublisher } from './publisher.ts'

export type Container = Pick<Work, 'container-title' | 'volume' | 'publisher' | 'publisher-place'> & { editor?: Name[] }

const IN = /^(?:in:?\s+|described in\s+)(?=\p{Lu})/iu
/** "I. Lakatos & A. Musgrave (Eds.), Criticism and the Growth of Knowledge" */
const EDITORS_FIRST = /^(.{3,200}?)(?:\s*\((?:eds?|hrsg|hg|dirs?|coords?|orgs?|a cura di)\.?\)[,:.]?|,\s*(?:eds?|hrsg|hg)\.[,:])\s+(.+)$/iu
/** "Faster than Thought, ed. B. V. Bowden. Pitman, London, 1953" */
const EDITORS_LAST =
  /^(.+?),?\s+\(?(?:eds?\.?(?:\s+by)?|edited\s+by|hrsg\.\s+von|herausgegeben\s+von|a\s+cura\s+di|sous\s+la\s+direction\s+de)\s+(.+)$/iu
/** "Collected Works, vol. 2, Oxford" */
export const VOLUME_OF_BOOK = /[,.;]\s*(?:vol(?:ume|\.)?|v\.|bd\.?|band|t\.|tome)\s*(\d+|[IVXLC]+)(?=[,.;]|$)/iu
/** Ends a title or a list of editors, but not initials: "B. V. Bowden. Pitman", "A. Musgrave, Cambridge University Press". */
const END = /(?<=[\p{Ll}\d)]{2})[.,;]\s+(?=\p{Lu})/gu

/** Cuts a text where what follows is a publisher. */
const cutPublisher = (text: string): { words: string; published: ReturnType<typeof readPublisher> } => {
  for (const { index, 0: end } of text.matchAll(END)) {
    const published = readPublisher(text.slice(index + end.length))
    if (published.publisher) return { words: text.slice(0, index), published }
  }
  return { words: text, published: {} }
}

const readBook = (text: string): Container => {
  const volume = VOLUME_OF_BOOK.exec(text)?.[1]
  const { words, published } = cutPublisher(text.replace(VOLUME_OF_BOOK, ''))
  return { 'container-title': words.replace(/[.,;\s]+$/u, ''), ...(volume && { volume }), ...published }
}

/**
 * Reads the book that holds a chapter or a paper, its editors and its publisher; empty if the text names none. `hasPages`: pages of it
 * were found.
 */
export const readContainer = (text: string, hasPages: boolean): Container => {
  const isIn = IN.test(text)
  // "The Election (Akron, OH: University of Akron Press, 2016)"
  const words = text.replace(IN, '').replace(/\s*\(([^()]*,\s*(?:\d{4}|forthcoming|in press))\)[,.]?$/iu, '. $1')
  const [, first, book] = EDITORS_FIRST.exec(words) ?? []
  if (first && book) return { ...readBook(book), editor: parseNames(first) }
  const [, title, rest] = EDITORS_LAST.exec(words) ?? []
  if (title && rest) {
    const { words: editors, published } = cutPublisher(rest)
    return { 'container-title': title.replace(/[.,;\s]+$/u, ''), editor: parseNames(editors), ...published }
  }
  return isIn && (hasPages || cutPublisher(words).published.publisher) ? readBook(words) : {}
}
