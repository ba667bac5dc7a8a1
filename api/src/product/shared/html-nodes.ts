import { type ChildNode, type Element, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'

/** Whether a node is nothing but white space. */
export const isBlank = (node: ChildNode): boolean => isText(node) && !node.data.trim()

/** Puts the content of an element in its place. */
export const unwrap = (element: Element): void => {
  for (const child of [...element.children]) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}
