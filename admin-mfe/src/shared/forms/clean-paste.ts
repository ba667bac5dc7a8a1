import type { ClipboardEvent } from 'react'

/** Returns a text as people type it: without the ligatures of PDFs, which the fonts of the site lack, and without what cannot be seen in words. */
export const cleanText = (text: string): string =>
  text.replace(/\u00AD\s*\n\s*|[\u00AD\u200B\uFEFF]/g, '').replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))

/** Pastes the text cleaned, with the Undo of the browser. Returns it. */
export const pasteCleaned = (event: ClipboardEvent, clean = cleanText): string => {
  const text = event.clipboardData.getData('text')
  const cleaned = clean(text)
  // Deprecated, but no other way keeps what the owner typed before in that Undo.
  if (cleaned !== text && document.execCommand('insertText', false, cleaned)) event.preventDefault()
  return cleaned
}
