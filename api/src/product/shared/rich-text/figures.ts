import { Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { isBlank } from '#product/shared/html-nodes.ts'

/** Whether a block can have a caption: a paragraph of images only, a video, a table, or code. */
const canHaveCaption = (block: Element) => {
  const content = block.children.filter((node) => !isBlank(node))
  if (block.name === 'p') return content.length > 0 && content.every((node) => isTag(node) && node.name === 'img')
  return ['img', 'iframe', 'table', 'pre'].includes(block.name)
}

const getPrevious = (element: Element) => {
  let node = element.prev
  while (node && isBlank(node)) node = node.prev
  return node && isTag(node) ? node : null
}

/** Wraps a caption, which is a separate line in the editor, in a figure with the block above it. Without such a block it becomes a paragraph. */
export const encloseCaption = (caption: Element) => {
  if (caption.parent && isTag(caption.parent) && caption.parent.name === 'figure') return
  const content = getPrevious(caption)
  if (!content || !canHaveCaption(content)) caption.name = 'p'
  else {
    const figure = new Element('figure', {})
    DomUtils.replaceElement(content, figure)
    DomUtils.appendChild(figure, content)
    DomUtils.appendChild(figure, caption)
  }
}
