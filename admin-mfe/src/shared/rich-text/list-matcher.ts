import type { Delta } from './delta.ts'
import { toCounter } from './list-start.ts'

const getPrevious = (list: Element) => {
  let node = list.previousSibling
  while (node && node.nodeType === Node.TEXT_NODE && !node.textContent?.trim()) node = node.previousSibling
  return node
}

/**
 * Called by Quill's clipboard for a list within an item. Quill ends the line before it only after words: a formula, a footnote or an image
 * would begin the first item of the list.
 */
export const matchNestedList = (list: Node, delta: Delta): Delta => {
  const previous = getPrevious(list as Element)
  if (previous instanceof Element && previous.matches('img, .ql-formula, .ql-footnote')) delta.ops.unshift({ insert: '\n' })
  return delta
}

/** Called by Quill's clipboard for a list that does not begin at 1. A list directly after another goes on with its numbers anyway. */
export const matchStart = (list: Node, delta: Delta): Delta => {
  const element = list as Element
  const start = Number(element.getAttribute('start'))
  const index = delta.ops.findIndex(({ insert }) => typeof insert === 'string' && insert.includes('\n'))
  const line = delta.ops[index]
  if (!Number.isInteger(start) || start < 0 || element.previousElementSibling?.matches('ol, ul') || !line) return delta
  const text = String(line.insert)
  const end = text.indexOf('\n') + 1
  const rest = text.slice(end)
  const first = { insert: text.slice(0, end), attributes: { ...line.attributes, start: toCounter(start) } }
  delta.ops.splice(index, 1, first, ...(rest ? [{ ...line, insert: rest }] : []))
  return delta
}
