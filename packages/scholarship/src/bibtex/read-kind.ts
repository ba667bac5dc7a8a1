import type { Work } from '#csl'
import { isWebAddress, normalizeArxiv } from '#identifiers'
import { toPlainTitle } from '#plain-markup'

/** What an entry says in a journal, a publisher or a note, because BibTeX has no type of entry for it. */

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;)\]}]/u

/** "\\url{https://…}", or in words what else a publisher would be: "Talk at the Royal Society". Returns whether it was used. */
export const readHowPublished = (work: Work, how: string | undefined): boolean => {
  if (!how) return false
  const address = ADDRESS.exec(how)?.[0]
  if (address && isWebAddress(address)) work.URL ??= address
  else work.publisher ??= toPlainTitle(how)
  return work.URL === address || work.publisher === toPlainTitle(how)
}

/** "arXiv preprint arXiv:2001.00001", "CoRR", "arXiv e-prints" */
const PREPRINTS =
  /^(?:corr|arxiv(?:\.org)?(?:\s(?:preprint|e-?prints?))?)(?:[\s,:]+(?:arxiv:|abs\/)?([\d.]+(?:v\d+)?|[a-z-]+\/\d{7})(?:\s\[[\w.-]+\])?)?$/iu
const VOLUME_OF_PREPRINTS = /^abs\/(.+)$/iu

/** Google Scholar, dblp and ADS write preprints as articles of a journal. */
export const readPreprint = (work: Work) => {
  const journal = PREPRINTS.exec(work['container-title'] ?? '')
  if (!journal || work.type === 'book') return
  const inVolume = VOLUME_OF_PREPRINTS.exec(work.volume ?? '')?.[1]
  const arXiv = work.arXiv ?? normalizeArxiv(journal[1] ?? inVolume ?? '')
  if (!arXiv) return
  Object.assign(work, { type: 'article', arXiv } satisfies Partial<Work>)
  delete work['container-title']
  if (inVolume) delete work.volume
}

const PATENT = /^((?:[A-Z]{2}\s)?patent(?:\sapp(?:lication|\.)?)?)\s(?:no\.?\s)?([\dA-Z][\d/,. A-Z-]{3,30})$/iu

/** Google Scholar writes a patent as `@misc` with a note: "US Patent 1,234,567". */
export const readPatent = (work: Work) => {
  const [, genre, number] = PATENT.exec(work.note ?? '') ?? []
  if (work.type !== 'document' || !genre || !number) return
  Object.assign(work, { type: 'patent', genre, number } satisfies Partial<Work>)
  delete work.note
}
