import { WORK_TYPE_LABELS, type Work } from '#csl'

/** Returns what kind of work it is, in words: "PhD thesis", "Journal article". */
export const describeType = ({ type, genre }: Pick<Work, 'type' | 'genre'>): string => genre ?? WORK_TYPE_LABELS[type]

/** The shortest text that a field of a work takes. */
export const CHARACTERS_MIN = 4

/** Returns the same in a text that is long enough for a field: "Thesis" for "MA". */
export const describeTypeInField = (work: Pick<Work, 'type' | 'genre'>): string => {
  const text = describeType(work)
  return text.trim().length < CHARACTERS_MIN ? WORK_TYPE_LABELS[work.type] : text
}
