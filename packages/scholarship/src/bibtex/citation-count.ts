/** Scopus writes how often it knew a work to be cited on the day of the export: `note = {Cited by: 12; All Open Access}`. */
const CITATION_COUNT = /^[{"\s]*cited by:?\s*\d/iu

/** Returns whether a note, with or without the delimiters of its field, is a number of citations. It describes a moment, not the work. */
export const isCitationCount = (note: string): boolean => CITATION_COUNT.test(note)
