import { type ChildNode, Element, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'

const BLOCKS = new Set([
  ...['p', 'div', 'pre', 'blockquote', 'figure', 'table', 'hr', 'iframe', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'ul'],
])

const isList = ({ name }: Element) => name === 'ol' || name === 'ul'
const isHeading = ({ name }: Element) => /^h[1-6]$/.test(name)
const isBlank = (node: ChildNode) => isText(node) && !node.data.trim()
const moveChildren = (from: Element, to: Element) => {
  for (const child of [...from.children]) DomUtils.appendChild(to, child)
}

/** Returns the blocks in an item. Words between them, and each of their lines, become paragraphs. */
const toBlocks = (item: Element): Element[] => {
  const blocks: Element[] = []
  let words: Element | undefined
  for (const node of [...item.children]) {
    if (isTag(node) && (BLOCKS.has(node.name) || node.name === 'br')) {
      if (node.name === 'div' || node.name === 'p') blocks.push(...toBlocks(node))
      else if (node.name !== 'br') blocks.push(node)
      words = undefined
    } else if (words || !isBlank(node)) {
      words ??= new Element('p', {})
      if (blocks.at(-1) !== words) blocks.push(words)
      DomUtils.appendChild(words, node)
    }
  }
  return blocks
}

/** Moves the words of a block into the line of its item. */
const fillLine = (line: Element, block: Element) => {
  const target = isHeading(block) ? new Element('strong', {}) : line
  if (target !== line) DomUtils.appendChild(line, target)
  moveChildren(block, target)
}

const LEVEL_MAX = 8
const toLevel = (level: number): Record<string, string> => (level ? { class: `ql-indent-${Math.min(level, LEVEL_MAX)}` } : {})

/** Returns a list in the editor's form, and the blocks of its items between its parts. */
const flatten = (outer: Element): Element[] => {
  const parts: Element[] = []
  let open: Element | undefined
  const addLine = (line: Element, number: number) => {
    if (!open) {
      open = new Element('ol', number === 1 ? {} : { start: String(number) })
      parts.push(open)
    }
    DomUtils.appendChild(open, line)
  }
  const addBlock = (block: Element, level: number) => {
    if (block.name === 'p') Object.assign(block.attribs, toLevel(level))
    flattenLists(block.children)
    DomUtils.removeElement(block)
    parts.push(block)
    open = undefined
  }
  const visit = (list: Element, level: number) => {
    const start = Number(list.attribs.start ?? 1)
    let number = Number.isInteger(start) && !level ? start : 1
    for (const item of list.children.filter(isTag)) {
      if (isList(item)) {
        visit(item, level + 1)
        continue
      }
      const blocks = toBlocks(item)
      const kind = item.attribs['data-list'] ?? (list.name === 'ol' ? 'ordered' : 'bullet')
      const line = new Element('li', { 'data-list': kind, ...toLevel(level) })
      const [first] = blocks
      if (first && (first.name === 'p' || isHeading(first))) fillLine(line, blocks.shift() as Element)
      addLine(line, level ? 1 : number)
      for (const block of blocks) {
        if (isList(block)) visit(block, level + 1)
        else addBlock(block, level + 1)
      }
      number += 1
    }
  }
  visit(outer, 0)
  return parts
}

/**
 * Changes lists to the editor's form, in which an item is one line with a level. Other blocks of an item, such as its second paragraph or
 * code, stand below it, and the list goes on after them.
 */
export const flattenLists = (nodes: readonly ChildNode[]): void => {
  for (const node of [...nodes]) {
    if (!isTag(node)) continue
    if (!isList(node)) flattenLists(node.children)
    else {
      for (const part of flatten(node)) DomUtils.prepend(node, part)
      DomUtils.removeElement(node)
    }
  }
}
