import type { Name, Work, WorkType } from '#csl'
import { parseDate } from '#dates'
import { type Imprint, isThesis, parseImprint } from '#imprint/parse-imprint.ts'
import { isPublisher } from '#imprint/publisher.ts'
import { parseAuthors } from '#names'
import { takeDate } from './citation-date.ts'
import { type CitationParts, READERS } from './citation-parts.ts'
import { readCitedPlace } from './citation-place.ts'
import { prepareCitation, splitLinks } from './prepare-citation.ts'
import { takeBook } from './take-book.ts'

/** Shorter texts are titles, longer ones are paragraphs. */
const CHARACTERS = { min: 25, max: 3_000 }
const AUTHORS_CHARACTERS_MAX = 2_000

const readAddress = (links: string): string | undefined => {
  const address = /https?:\/\/\S+/u.exec(links)?.[0].replace(/[.,;)>\]]+$/u, '')
  return address && !/doi\.org\//iu.test(address) && URL.canParse(address) ? address : undefined
}

const PROCEEDINGS = /(?<!\p{L})(?:proceedings|proc\.|conference|symposium|workshop|congress|tagung|actes)(?!\p{L})/iu

const typeOfGenre = (genre: string): WorkType => {
  if (isThesis(genre)) return 'thesis'
  if (/software|code/iu.test(genre)) return 'software'
  return /data/iu.test(genre) ? 'dataset' : 'report'
}

/** Returns the type of a work, as far as it follows from where the work appeared. */
const guessType = (imprint: Imprint, rest: string): WorkType | undefined => {
  const container = imprint['container-title']
  if (imprint.genre) return typeOfGenre(imprint.genre)
  if (container) {
    // "Proceedings of the London Mathematical Society" is a journal: it has volumes.
    if (PROCEEDINGS.test(container) && !imprint.volume) return 'paper-conference'
    const isPart = imprint.editor || (/^in:?\s/iu.test(rest) && !imprint.issue) || (imprint.publisher && !imprint.volume)
    return isPart ? 'chapter' : 'article-journal'
  }
  if (imprint.arXiv) return 'article'
  return imprint.publisher ? 'book' : undefined
}

interface ParsedCitation {
  work: Work
  /** Whether the words tell what the work is. If not, its type is `document`. */
  isTyped: boolean
}

/** "[Doctoral dissertation, Princeton University]" */
const KIND = /\s*\[([^[\]]{3,120})\]$/u

/** A name that follows the title of a part without a place is what the work is part of, and no publisher. */
const asPart = ({ publisher, ...imprint }: Imprint): Imprint =>
  publisher && !imprint['container-title'] && !imprint.genre && !imprint['publisher-place']
    ? { ...imprint, 'container-title': publisher }
    : { ...imprint, ...(publisher && { publisher }) }

const assemble = (
  { authors, date, title: written, rest: after, isQuoted = false }: CitationParts,
  links: string,
): ParsedCitation | undefined => {
  const kind = KIND.exec(written)?.[1]
  const { title, rest: words, editor: ofBook, translator, ...numbers } = takeBook(written.replace(KIND, ''), after)
  if (authors.length > AUTHORS_CHARACTERS_MAX || title.length < 4 || /^\p{Ll}/u.test(title)) return undefined
  const { contributors, etAl } = parseAuthors(authors)
  const dated = date ? { date, words } : takeDate(words)
  const { edtf, status } = parseDate(dated.date)
  const where = readCitedPlace(dated.words)
  // Titles in quotes are those of parts. What is in press is one too, unless it says what it is, or has what only a book has.
  const isPart = isQuoted || (status && !kind && !ofBook && !numbers.edition && !isPublisher(where.publisher ?? ''))
  const { editor = ofBook, ...imprint } = isPart ? asPart(where) : where
  const [, genre, university] = /^(.+?)(?:,\s(.+))?$/u.exec(kind ?? '') ?? []
  const { 'container-title': _, ...identifiers } = parseImprint(links.replace(/^[\s.,;([]+/u, ''))
  const place = { ...numbers, ...(university && { publisher: university }), ...imprint, ...(genre && { genre }), ...identifiers }
  const type = guessType({ ...place, ...(editor && !ofBook && { editor }) }, words)
  const work: Work = { type: type ?? 'document', title, ...place }
  for (const { role, ...name } of contributors) work[role] = [...(work[role] ?? []), name as Name]
  if (etAl) work.etAl = etAl
  if (editor?.length) work.editor ??= editor
  if (translator?.length) work.translator ??= translator
  if (edtf) work.issued = edtf
  if (status) work.status = status
  const address = readAddress(links)
  if (address) work.URL = address
  return { work, isTyped: type !== undefined }
}

/** Enough to be sure that a text is a citation: who, what and when, and where unless its form leaves no doubt. */
const isComplete = ({ work }: ParsedCitation, isCertain: boolean): boolean => {
  const where = work['container-title'] ?? work.publisher ?? work.genre ?? work.DOI ?? work.ISBN ?? work.arXiv ?? work.URL
  return Boolean((where || isCertain) && (work.author ?? work.editor)?.length && (work.issued ?? work.status))
}

/**
 * Reads a work as it stands in a list of references, in any of the usual styles. Returns undefined for a text that does not say who, what,
 * when and where, such as a mere title. Never throws.
 *
 * 1. The citation becomes one line, and the links at its end are split off (`prepare-citation.ts`).
 * 2. Readers, one for each way to write a citation, divide the words into authors, date, title and the rest (`citation-parts.ts`).
 * 3. Editors, edition and volume (`take-book.ts`) and the date (`citation-date.ts`) are taken out of the title and the rest. What is left says
 *    where the work appeared (`citation-place.ts`).
 */
export const parseCitation = (text: string): ParsedCitation | undefined => {
  if (text.length < CHARACTERS.min || text.length > CHARACTERS.max) return undefined
  const { words, links } = splitLinks(prepareCitation(text))
  for (const { read, isCertain } of READERS) {
    const parts = read(words)
    const found = parts && assemble(parts, links)
    if (found && isComplete(found, isCertain)) return found
  }
  return undefined
}
