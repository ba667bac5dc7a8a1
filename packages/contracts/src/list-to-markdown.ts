import { readLevel } from './list-level.ts'

/** What is used of an item of a list and of the list. */
export interface ListNode {
  getAttribute: (name: string) => string | null
  nextSibling: unknown
  nodeName: string
  parentNode: ListNode | null
}

const INDENT = '    '

const getKind = (item: ListNode) => item.getAttribute('data-list') ?? (item.parentNode?.nodeName === 'OL' ? 'ordered' : 'bullet')

const getDepth = (item: ListNode) => {
  let depth = 0
  for (let node = item.parentNode; node; node = node.parentNode) if (node.nodeName === 'LI') depth += 1
  return depth
}

/**
 * Returns a function that writes the items of the lists of one text in their order. Lists are nested, or have the levels and kinds of their
 * items as class and attribute: the editor's own form, in which drafts are stored.
 */
export const createItemWriter = () => {
  /** The last numbers in a list, by level. */
  const numbers = new WeakMap<ListNode, number[]>()
  const getNumber = (item: ListNode, list: ListNode, level: number) => {
    const last = numbers.get(list) ?? []
    numbers.set(list, last)
    last.length = level + 1
    const number = (last[level] ?? Number(list.getAttribute('start') ?? 1) - 1) + 1
    if (getKind(item) === 'ordered') last[level] = number
    return number
  }
  return (content: string, item: ListNode): string => {
    const depth = getDepth(item)
    const level = Math.max(readLevel(item.getAttribute('class') ?? ''), depth)
    const kind = getKind(item)
    const number = item.parentNode ? getNumber(item, item.parentNode, level) : 1
    const mark = kind === 'ordered' ? `${number}.` : '-'
    const box = kind === 'checked' ? '[x] ' : kind === 'unchecked' ? '[ ] ' : ''
    const outer = INDENT.repeat(level - depth)
    const prefix = mark.padEnd(Math.max(INDENT.length, mark.length + 1))
    const text = content
      .replace(/^\n+|\n+$/g, (lines, start) => (start ? lines.slice(0, 1) : ''))
      .replaceAll('\n', `\n${outer}${' '.repeat(prefix.length)}`)
    return `${outer}${prefix}${box}${text}${item.nextSibling ? '\n' : ''}`
  }
}
