import { diffArrays } from 'diff'
import { compareWords, type Part, toKind } from '#shared/words/compare-words.ts'
import type { ReadField } from './read-fields.ts'

export interface FieldChange {
  key: string
  label: string
  /** For a text. */
  words?: Part[]
  /** For images: their addresses. */
  images?: Part[]
  /** Whether the words are the same and only their formatting differs. */
  isFormatOnly: boolean
}

/** Returns the differences between the fields of two revisions, in order. `toPlain` converts rich text to lines of text. */
export const compareFields = (
  before: readonly ReadField[],
  after: readonly ReadField[],
  toPlain: (html: string) => string,
): FieldChange[] => {
  const beforeByKey = new Map(before.map((field) => [field.key, field]))
  const afterByKey = new Map(after.map((field) => [field.key, field]))
  const fields = [...after, ...before.filter(({ key }) => !afterByKey.has(key))]
  return fields.flatMap(({ key, label }): FieldChange[] => {
    const [old, now] = [beforeByKey.get(key), afterByKey.get(key)]
    if (old?.images || now?.images) {
      const changes = diffArrays(old?.images ?? [], now?.images ?? [])
      if (changes.every((change) => toKind(change) === 'same')) return []
      const images = changes.flatMap((change) => change.value.map((text) => ({ kind: toKind(change), text })))
      return [{ key, label, images, isFormatOnly: false }]
    }
    const read = (field: ReadField | undefined) => field?.text ?? (field?.html === undefined ? '' : toPlain(field.html))
    const isFormatOnly = read(old) === read(now)
    if (isFormatOnly && old?.html === now?.html) return []
    return [{ key, label, isFormatOnly, words: isFormatOnly ? [] : compareWords(read(old), read(now)) }]
  })
}
