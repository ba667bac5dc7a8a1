import type { Quill } from 'react-quill'

/** Stands for an image or a formula, so that places in the text are those in the editor. */
const EMBED = '\uFFFC'

/** Returns the places of words in the text, from its start. Case and embeds are ignored. */
export const findText = (quill: Quill, words: string): number[] => {
  if (!words) return []
  const text = quill
    .getContents()
    .ops.map(({ insert }: { insert?: unknown }) => (typeof insert === 'string' ? insert : EMBED))
    .join('')
    .toLowerCase()
  const wanted = words.toLowerCase()
  const places: number[] = []
  // Lower case may be longer than the text, as that of "İ"; then places would be wrong.
  if (text.length !== quill.getLength()) return places
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/** Replaces the words at these places, from the end, with their formats. One step of Undo. */
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
