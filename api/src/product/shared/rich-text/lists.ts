import { readLevel, toLevelClass } from '@portfolio/contracts'
import { type ChildNode, Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { isBlank } from '#product/shared/html-nodes.ts'

const isList = (node: ChildNode | null): node is Element => node !== null && isTag(node) && (node.name === 'ol' || node.name === 'ul')
const getClasses = (item: Element) => (item.attribs.class ?? '').split(/\s+/).filter(Boolean)
const getLevel = (item: Element) => readLevel(item.attribs.class)
const getListTag = (list: Element, item: Element) => {
  const kind = item.attribs['data-list']
  if (kind === undefined) return list.name
  return kind === 'ordered' ? 'ol' : 'ul'
}

/** Names the level of an item in a list within a list, as the editor does. */
export const nameLevel = (item: Element, level: number) => {
  if (item.name !== 'li' || level < 1 || getLevel(item)) return
  item.attribs.class = [...getClasses(item), toLevelClass(level)].sort().join(' ')
}

/** Whether a list in this item would not change how another item looks: the editor gives both the formats of the outer one. */
const canContain = (item: Element, inner: Element) => {
  const formats = getClasses(item).filter((name) => !name.startsWith('ql-indent-'))
  return item.name === 'li' && inner.name === 'li' && !item.attribs.style && formats.every((name) => getClasses(inner).includes(name))
}

const getStart = (list: Element) => Number(list.attribs.start ?? 1) || 1

/** Returns the list of this kind at the end of an item. A new one goes on with the numbers of the lists directly before it. */
const openList = (item: Element, name: string) => {
  let last: ChildNode | null = item.lastChild
  while (last && isBlank(last)) last = last.prev
  if (isList(last) && last.name === name) return last
  const list = new Element(name, {})
  let before = last
  while (isList(before) && before.name !== 'ol') before = before.prev
  if (name === 'ol' && isList(before)) list.attribs.start = String(getStart(before) + before.children.filter(isTag).length)
  DomUtils.appendChild(item, list)
  return list
}

/** Moves items with a level, which in the editor follow their parent in the same list, into a list within that. */
const nestItems = (list: Element) => {
  /** The items at whose end the next one can be added without changing the order. */
  const parents: Element[] = []
  for (const item of list.children.filter(isTag)) {
    const fits = (parent: Element) => getLevel(parent) < getLevel(item) && canContain(parent, item)
    while (parents.length && !fits(parents.at(-1) as Element)) parents.pop()
    const parent = parents.at(-1)
    if (parent) DomUtils.appendChild(openList(parent, getListTag(list, item)), item)
    parents.push(item)
  }
}

const START = /(?:^|;)\s*counter-set:\s*list-0 (\d{1,5})\b[^;]*;?/

/** Takes the first number of a list from its first item, where the editor has it. */
const takeStart = (list: Element) => {
  for (const [index, item] of list.children.filter(isTag).entries()) {
    const { style, ...rest } = item.attribs
    const start = style && START.exec(style)?.[1]
    if (start === undefined || start === '') continue
    const others = style?.replace(START, '').trim()
    item.attribs = others ? { ...rest, style: others } : rest
    if (!index && start !== '1') list.attribs.start = start
  }
}

/** Splits the editor's single `<ol>`, whose items name their kind, into `<ul>` and `<ol>` elements. */
const splitList = (list: Element) => {
  const kinds = list.children.filter(isTag).map((item) => getListTag(list, item))
  if (kinds.every((kind) => kind === list.name)) return
  let current: Element | undefined
  let numbered = getStart(list) - 1
  for (const child of [...list.children]) {
    const kind = isTag(child) ? getListTag(list, child) : (current?.name ?? kinds[0] ?? list.name)
    if (current?.name !== kind) {
      current = new Element(kind, current ? {} : { ...list.attribs })
      // Numbering continues after bullets between the items.
      if (kind === 'ol' && numbered > 0) current.attribs.start = String(numbered + 1)
      DomUtils.prepend(list, current)
    }
    if (isTag(child) && kind === 'ol' && !getLevel(child)) numbered += 1
    DomUtils.appendChild(current, child)
  }
  DomUtils.removeElement(list)
}

/** Gives each level and kind of the items in the editor's list its own `<ul>` or `<ol>`. */
export const structureList = (list: Element) => {
  takeStart(list)
  nestItems(list)
  splitList(list)
}
