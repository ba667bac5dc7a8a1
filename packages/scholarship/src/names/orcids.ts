import { normalizeOrcid } from '#identifiers'

const ORCID = /\s*(?:[([]\s*)?(?:ORCID(?:\s?iD)?:?\s*)?(?:https?:\/\/)?(?:orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\s*[)\]]?/giu

/** Takes the ORCID iDs out of a line. Each belongs to the name that ends at `at`, a position in the remaining text. */
export const takeOrcids = (text: string): { text: string; orcids: { at: number; orcid: string }[] } => {
  const orcids: { at: number; orcid: string }[] = []
  let removed = 0
  const rest = text.replace(ORCID, (match, digits: string, index: number) => {
    const orcid = normalizeOrcid(digits)
    if (orcid) orcids.push({ at: index - removed, orcid })
    removed += match.length
    return ''
  })
  return { text: rest, orcids }
}
