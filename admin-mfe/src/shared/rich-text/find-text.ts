import type { Quill } from 'react-quill'
import { changeAt } from './change-at.ts'

/** Replaces an image or a formula, so that positions in the text match those in the editor. */
const EMBED = '\uFFFC'

/** Ignores case with the same number of characters, so that positions stay valid: lowercasing "İ" would add one. */
const fold = (text: string) =>
  text.replace(/\P{Lowercase}/gu, (character) => {
    const lower = character.toLowerCase()
    return lower.length === character.length ? lower : character
  })

/** Returns the positions of words in a text, ignoring case. */
export const findWords = (text: string, words: string): number[] => {
  if (!words) return []
  const folded = fold(text)
  const wanted = fold(words)
  const places: number[] = []
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/** Returns the positions of words in the editor, ignoring case. */
export const findText = (quill: Quill, words: string): number[] => {
  const text = quill
    .getContents()
    .ops.map(({ insert }: { insert?: unknown }) => (typeof insert === 'string' ? insert : EMBED))
    .join('')
  return findWords(text, words)
}

/** Replaces words at these positions, keeping their formats, as one undo step. Works backwards, so that positions stay valid. */
export const replaceText = (quill: Quill, places: readonly number[], length: number, replacement: string) => {
  quill.history.cutoff()
  for (const at of [...places].reverse()) {
    const formats = quill.getContents(at, 1).ops[0]?.attributes ?? {}
    quill.updateContents(changeAt(at, length, replacement ? [{ insert: replacement, attributes: formats }] : []), 'user')
  }
  quill.history.cutoff()
}
