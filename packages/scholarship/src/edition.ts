import { ORDINALS } from './ordinals.ts'

const NUMBERED = new RegExp(
  `^(?:(${ORDINALS.join('|')})|(\\d{1,3})(?:st|nd|rd|th|\\.)?)(?:\\s+(?:ed(?:ition|n)?|aufl(?:age)?)\\.?)?$`,
  'iu',
)

/**
 * Returns the number of an edition: "3" for "Third", as BibTeX wants it, "3rd" and "3rd ed.". A style writes the rest in its own way. Other
 * text, such as "Revised", is returned as it is.
 * Sources: http://mirrors.ctan.org/biblio/bibtex/base/btxdoc.pdf, https://docs.citationstyles.org/en/stable/specification.html#number-variables
 */
export const toEditionNumber = (edition: string): string => {
  const [, word, number] = NUMBERED.exec(edition.trim()) ?? []
  return number ?? (word ? String(ORDINALS.indexOf(word.toLowerCase()) + 1) : edition)
}
