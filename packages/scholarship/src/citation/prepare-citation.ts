import { collapseSpaces } from '#collapse-spaces'

/** "[12] ", "12. ", "(3) ", "• " */
const NUMBERING = /^(?:\[\w{1,20}\]|\(?\d{1,3}[.)]|[•*·–—-])\s+/u
/** Remarks on the medium and the date of access. */
const REMARKS = [
  /\s*\[(?:online|internet|electronic(?: resource)?|journal article|pdf|e-?book|kindle(?: edition)?|cited[^\]]*|accessed[^\]]*)\]/giu,
  /[,.;]?\s*\(?(?:last\s+)?(?:accessed|retrieved|viewed|abgerufen|consulté|consultado)(?:\s*:|\s+(?:on|am|le|el))?\s+(?:\p{L}+\.?\s+)?\d[^.()]{0,30}?\d{4}\)?(?:,?\s*from)?[.:]?/giu,
  /\s*(?:retrieved|available)(?:\s+(?:from|at|online))?:?\s+(?=https?:)/giu,
]

/** Returns a citation in one line, without its number in a list and the date of access. */
export const prepareCitation = (text: string): string => {
  const line = collapseSpaces(text.normalize('NFC')).replace(NUMBERING, '')
  return REMARKS.reduce((rest, remark) => rest.replace(remark, ' '), line)
    .replace(/\s+/gu, ' ')
    .replace(/\s+([.,;])/gu, '$1')
    .trim()
}

/** What leads to a work: everything from the first address or identifier on, where citations end. */
const LINKS =
  /[\s,;.(<[]*(?:(?:url|doi|available(?: at)?):?\s*)?(?:https?:\/\/|\b(?:dx\.)?doi\.org\/|\b10\.\d{4,9}\/|arXiv:\s?\S*\d|\b(?:ISBN|ISSN|PMID)(?:-1[03])?:?\s?\d)\S*.*$/iu

/** Divides a citation into its words and the addresses and identifiers at its end. */
export const splitLinks = (citation: string): { words: string; links: string } => {
  const at = citation.search(LINKS)
  return at > 0 ? { words: citation.slice(0, at).trim(), links: citation.slice(at).trim() } : { words: citation, links: '' }
}
