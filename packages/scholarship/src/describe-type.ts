import { WORK_TYPE_LABELS, type Work } from '#csl'
import { CHARACTERS_MIN, countCharacters } from './text-length.ts'

/** Returns what kind of work it is, in words: "PhD thesis", "Journal article". */
export const describeType = ({ type, genre }: Pick<Work, 'type' | 'genre'>): string => genre ?? WORK_TYPE_LABELS[type]

/** Returns the same in a text that is long enough for a field: "Thesis" for "MA". */
export const describeTypeInField = (work: Pick<Work, 'type' | 'genre'>): string => {
  const text = describeType(work)
  return countCharacters(text.trim()) < CHARACTERS_MIN ? WORK_TYPE_LABELS[work.type] : text
}
