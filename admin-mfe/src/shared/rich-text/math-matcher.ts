/** The part of Quill's Delta that is used here. */
interface Delta {
  ops: { insert?: unknown; attributes?: object }[]
}

/**
 * What Quill's clipboard calls for MathML: articles and encyclopedias have its TeX beside it. Without TeX nothing is kept, because the
 * signs alone say something else. Of a formula of this site the TeX is read from its own element.
 */
export const matchMath = (node: Node, delta: Delta): Delta => {
  const math = node as Element
  const source = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? math.getAttribute('alttext') ?? ''
  const tex = source.replace(/^\{\\(?:display|text)style\s?(.*)\}$/s, '$1').trim()
  delta.ops = tex ? [{ insert: { formula: { tex, display: math.getAttribute('display') === 'block' } } }] : []
  return delta
}
