import type { Work } from '#csl'
import { isWebAddress } from '#identifiers'
import { toPlainTitle } from '#plain-markup'

// Kinds of works for which BibTeX has no entry type: entries state them in a journal, a publisher or a note.

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;)\]}]/u

/** Reads the field `howpublished`: "\\url{https://…}", or text such as "Talk at the Royal Society". Returns whether it was used. */
export const readHowPublished = (work: Work, how: string | undefined): boolean => {
  if (!how) return false
  const address = ADDRESS.exec(how)?.[0]
  if (address && isWebAddress(address)) {
    work.URL ??= address
    return work.URL === address
  }
  const plain = toPlainTitle(how)
  work.publisher ??= plain
  return work.publisher === plain
}

/** "Poster presentation", "Conference session" */
const TALK = /\b(?:presentation|session|symposium|poster|talk|lecture|keynote)$/iu
const THESIS = /\b(?:dissertation|thesis)\b/iu

/** Reads the field `titleaddon`, in which BibLaTeX styles say what kind of talk or thesis a work is. Returns whether it was used. */
export const readTitleAddon = (work: Work, addon: string | undefined): boolean => {
  // In the APA style, `TYPE = {Publication}` names what the number of a dissertation counts.
  const hasGenre = work.genre && !(work.type === 'thesis' && work.genre === 'Publication')
  if (!addon || hasGenre) return false
  const isTalk = work['event-title'] !== undefined && !work['container-title'] && TALK.test(addon)
  if (!isTalk && !(work.type === 'thesis' && THESIS.test(addon))) return false
  if (isTalk) work.type = 'speech'
  work.genre = toPlainTitle(addon)
  return true
}

const PATENT = /^((?:[A-Z]{2}\s)?patent(?:\sapp(?:lication|\.)?)?)\s(?:no\.?\s)?([\dA-Z][\d/,. A-Z-]{3,30})$/iu

/** Reads a patent that Google Scholar has written as `@misc` with a note: "US Patent 1,234,567". */
export const readPatent = (work: Work) => {
  const [, genre, number] = PATENT.exec(work.note ?? '') ?? []
  if (work.type !== 'document' || !genre || !number) return
  Object.assign(work, { type: 'patent', genre, number } satisfies Partial<Work>)
  delete work.note
}

/** Reads a package that `citation()` of R has written as a manual: "R package version 3.5.1". The note stays: it says what uses the package. */
export const readPackage = (work: Work) => {
  const version = /^R package version (\d\S*?)[.,;]?$/u.exec(work.note ?? '')?.[1]
  if (version) Object.assign(work, { type: 'software', version: work.version ?? version } satisfies Partial<Work>)
}
