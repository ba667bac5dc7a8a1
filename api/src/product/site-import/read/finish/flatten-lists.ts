import { toLevelClass } from '@portfolio/contracts'
import { type ChildNode, Element, isTag, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { isBlank } from '#product/shared/html-nodes.ts'

const BLOCKS = new Set([
  ...['p', 'div', 'pre', 'blockquote', 'figure', 'table', 'hr', 'iframe', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'ul'],
])

const isList = ({ name }: Element) => name === 'ol' || name === 'ul'
const isHeading = ({ name }: Element) => /^h[1-6]$/.test(name)
/** Gives an element these children. Moving each on its own would search it among its siblings: quadratic in a hostile export. */
const adopt = (parent: ParentNode, children: ChildNode[]) => {
  parent.children = children
  for (const [index, child] of children.entries()) {
    child.parent = parent
    child.prev = children[index - 1] ?? null
    child.next = children[index + 1] ?? null
  }
}

/** Returns the blocks in an item. Words between them, and each of their lines, become paragraphs. */
const toBlocks = (item: Element): Element[] => {
  const blocks: Element[] = []
  let words: ChildNode[] = []
  const endWords = () => {
    if (words.some((node) => !isBlank(node))) {
      const paragraph = new Element('p', {})
      adopt(paragraph, words)
      blocks.push(paragraph)
    }
    words = []
  }
  for (const node of item.children) {
    if (!isTag(node) || !(BLOCKS.has(node.name) || node.name === 'br')) words.push(node)
    else {
      endWords()
      const isWords = node.name === 'div' || node.name === 'p'
      if (node.name !== 'br') for (const block of isWords ? toBlocks(node) : [node]) blocks.push(block)
    }
  }
  endWords()
  return blocks
}

/** Moves the words of a block into the line of its item. */
const fillLine = (line: Element, block: Element) => {
  if (!isHeading(block)) return adopt(line, block.children)
  block.name = 'strong'
  adopt(line, [block])
}

const toLevel = (level: number): Record<string, string> => (level ? { class: toLevelClass(level) } : {})

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
    flattenLists(block)
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
export const flattenLists = (parent: ParentNode): void =>
  adopt(
    parent,
    parent.children.flatMap((node) => {
      if (isTag(node) && isList(node)) return flatten(node)
      if (isTag(node)) flattenLists(node)
      return [node]
    }),
  )
