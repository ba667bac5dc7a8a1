/** Separators between the parts of an element in a line of text. */
const BETWEEN: Record<string, readonly string[]> = {
  ...{ mfrac: ['/'], msub: ['_'], msup: ['^'], msubsup: ['_', '^'], munder: ['_'], mover: ['^'], munderover: ['_', '^'] },
  ...{ mtable: ['; '], mtr: [', '] },
}
/** Elements whose parts need parentheses when they consist of several symbols. */
const TIGHT = new Set(['mfrac', 'msub', 'msup', 'msubsup', 'msqrt'])

/**
 * Writes formulas as text, such as `(a+b)/2` or `x^2`. Call it for the start and end of every tag; it returns what to add. The text of the
 * elements is added by the caller.
 */
export const createMathText = () => {
  const open: { tag: string; parts: number; end: string }[] = []
  return {
    start: (tag: string): string => {
      if (tag !== 'math' && !open.length) return ''
      const parent = open.at(-1)
      const separator = (parent && parent.parts > 0 && BETWEEN[parent.tag]?.[parent.parts - 1]) || ''
      const isGroup = tag === 'mrow' && parent !== undefined && TIGHT.has(parent.tag)
      if (parent) parent.parts += 1
      open.push({ tag, parts: 0, end: isGroup ? ')' : '' })
      return `${separator}${tag === 'msqrt' ? '√' : ''}${isGroup ? '(' : ''}`
    },
    end: (): string => open.pop()?.end ?? '',
  }
}
