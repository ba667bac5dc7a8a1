import type { Work } from './csl.ts'

/**
 * Returns a work as it is cited. Most styles print no number of arXiv: of a preprint without a DOI, they would not say where it is.
 * Source: https://info.arxiv.org/help/faq/references.html
 */
export const toCitedWork = (work: Work): Work => {
  const { type, arXiv, publisher = 'arXiv', DOI, URL } = work
  if (type !== 'article' || !arXiv) return work
  return { ...work, publisher, ...(!DOI && !URL && { URL: `https://arxiv.org/abs/${arXiv}` }) }
}
