import type { Work } from '#csl'
import { normalizeArxiv } from '#identifiers'

/** "arXiv preprint arXiv:2001.00001", "CoRR", "arXiv e-prints" */
const ARXIV =
  /^(?:corr|computing research repository(?: \(corr\))?|arxiv(?:\.org)?(?:\s(?:preprint|e-?prints?))?)(?:[\s,:]+(?:arxiv:|abs\/)?([\d.]+(?:v\d+)?|[a-z-]+\/\d{7})(?:\s\[[\w.-]+\])?)?$/iu
const VOLUME_OF_ARXIV = /^(?:abs\/|arxiv:)(.+)$/iu

/** "bioRxiv", "bioRxiv : the preprint server for biology", "Available at SSRN 3456789", "Cryptology ePrint Archive, Paper 2020/1" */
const SERVER =
  /^(?:(?:(?:bio|med|chem|psy|soc|earth|eco|ed|eng|law|meta|paleo|sport|tech)a?rxiv|osf preprints|preprints\.org|research square|authorea)(?: preprints?)?(?:\s?: the preprint server for [\p{L} ]+)?|(?:available at )?ssrn(?: electronic journal)?(?: \d+)?|cryptology eprint archive(?:, (?:paper|report) [\d/]+)?)$/iu

/**
 * Reads a preprint that is written as an article of a journal, as by Google Scholar, dblp, ADS and the servers themselves, or as what a
 * server has published.
 */
export const readPreprint = (work: Work) => {
  const { 'container-title': container = '', publisher = '', type, volume = '' } = work
  const journal = ARXIV.exec(container)
  const inVolume = VOLUME_OF_ARXIV.exec(volume)?.[1]
  const arXiv = journal ? (work.arXiv ?? normalizeArxiv(journal[1] ?? inVolume ?? '')) : undefined
  if (arXiv && type !== 'book') {
    Object.assign(work, { type: 'article', arXiv } satisfies Partial<Work>)
    delete work['container-title']
    if (inVolume) delete work.volume
  }
  const server = type === 'article-journal' ? container : type === 'document' && !container ? publisher : ''
  if (!SERVER.test(server)) return
  Object.assign(work, { type: 'article', publisher: server } satisfies Partial<Work>)
  delete work['container-title']
}
