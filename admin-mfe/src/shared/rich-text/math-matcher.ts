import type { Delta } from './delta.ts'

/**
 * Called by Quill's clipboard for MathML. Articles and encyclopedias include its TeX; without TeX nothing is kept, because the symbols
 * alone would mean something else. A formula copied from this site has its TeX in its own element.
 */
export const matchMath = (node: Node, delta: Delta): Delta => {
  const math = node as Element
  const source = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? math.getAttribute('alttext') ?? ''
  const tex = source.replace(/^\{\\(?:display|text)style\s?(.*)\}$/s, '$1').trim()
  delta.ops = tex ? [{ insert: { formula: { tex, display: math.getAttribute('display') === 'block' } } }] : []
  return delta
}

/** Called for what KaTeX draws beside the MathML of a formula: its symbols again, which would follow the formula as letters. */
export const matchDrawnFormula = (node: Node, delta: Delta): Delta => {
  if ((node as Element).closest('.katex')?.querySelector('math')) delta.ops = []
  return delta
}
