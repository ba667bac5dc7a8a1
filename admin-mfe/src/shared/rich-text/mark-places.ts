import type { Quill } from 'react-quill'

/** Names of the highlights in the stylesheet of the editor. */
const ALL = 'found'
const CURRENT = 'found-current'

/** Share of the window's height, at either end, that bars of the portal and of the form may cover. */
const BARS_SHARE = 0.25

const toRange = (quill: Quill, at: number, length: number): Range | null => {
  const [start, startOffset] = quill.getLeaf(at)
  const [end, endOffset] = quill.getLeaf(at + length)
  if (!start || !end) return null
  const range = new Range()
  range.setStart(...(start.position(startOffset, true) as [Node, number]))
  range.setEnd(...(end.position(endOffset, true) as [Node, number]))
  return range
}

/** Highlights places in the text without changing its markup. Browsers that cannot do this only scroll to the current one. */
export const markPlaces = (quill: Quill, places: readonly number[], length: number, current: number | undefined) => {
  if (typeof Highlight === 'undefined') return
  const toRanges = (marked: readonly number[]) => marked.flatMap((at) => toRange(quill, at, length) ?? [])
  CSS.highlights.set(ALL, new Highlight(...toRanges(places.filter((at) => at !== current))))
  CSS.highlights.set(CURRENT, new Highlight(...toRanges(current === undefined ? [] : [current])))
}

export const removeMarks = () => {
  if (typeof Highlight === 'undefined') return
  for (const name of [ALL, CURRENT]) CSS.highlights.delete(name)
}

/** Scrolls a place into view, in the text and in the window. */
export const showPlace = (quill: Quill, at: number, length: number) => {
  const range = toRange(quill, at, length)
  if (!range) return
  quill.scrollRectIntoView(range.getBoundingClientRect())
  if (quill.root.closest('.full-screen')) return
  const { top, bottom } = range.getBoundingClientRect()
  const space = innerHeight * BARS_SHARE
  if (top < space) scrollBy(0, top - space)
  else if (bottom > innerHeight - space) scrollBy(0, bottom - innerHeight + space)
}
