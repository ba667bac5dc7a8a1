import type { Quill } from 'react-quill'

/** Replaces an image or a formula, so that positions in the text match those in the editor. */
const EMBED = '\uFFFC'

/** Returns the positions of words in the text, ignoring case. */
export const findText = (quill: Quill, words: string): number[] => {
  if (!words) return []
  const text = quill
    .getContents()
    .ops.map(({ insert }: { insert?: unknown }) => (typeof insert === 'string' ? insert : EMBED))
    .join('')
    .toLowerCase()
  const wanted = words.toLowerCase()
  const places: number[] = []
  // Lowercasing can lengthen a text ("İ"), which would shift positions.
  if (text.length !== quill.getLength()) return places
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/** Replaces words at these positions, keeping their formats, as one undo step. Works backwards, so that positions stay valid. */
export const replaceText = (quill: Quill, places: readonly number[], length: number, replacement: string) => {
  quill.history.cutoff()
  for (const at of [...places].reverse()) {
    const formats = quill.getContents(at, 1).ops[0]?.attributes ?? {}
    quill.updateContents(
      [...(at ? [{ retain: at }] : []), ...(replacement ? [{ insert: replacement, attributes: formats }] : []), { delete: length }],
      'user',
    )
  }
  quill.history.cutoff()
}
