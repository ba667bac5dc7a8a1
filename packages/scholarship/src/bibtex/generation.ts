import { type Name, ROLES, toEtAl, type Work } from '#csl'

/**
 * Counts what `readBibtex` has learned to read. A work keeps the number with which its entry was read: what was not read then is not what
 * the owner has removed since. Raised together with a step in `completeReading`.
 */
export const READER_GENERATION = 1

const isSameName = (a: Name, b: Name) => a.family === b.family && a.given === b.given && a.literal === b.literal

/** Generation 1 reads "and others", ORCID iDs in annotations, and an ISBN or ISSN with a wrong check digit. */
const completeFirst = (work: Work, entry: Work): Work => {
  const completed: Work = { ...work }
  for (const role of ROLES) {
    const names = work[role]?.map((name) => {
      const ORCID = name.ORCID ?? entry[role]?.find((one) => isSameName(one, name))?.ORCID
      return ORCID ? { ...name, ORCID } : name
    })
    if (names) completed[role] = names
  }
  const etAl = work.etAl ?? toEtAl(entry.etAl ?? [], work)
  if (etAl) completed.etAl = etAl
  for (const name of ['ISBN', 'ISSN'] as const) {
    const number = work[name] ?? entry[name]
    if (number) completed[name] = number
  }
  return completed
}

/** Returns a work with what its entry says and a reader of an earlier generation did not read. */
export const completeReading = (work: Work, entry: Work, generation = 0): Work => (generation < 1 ? completeFirst(work, entry) : work)
