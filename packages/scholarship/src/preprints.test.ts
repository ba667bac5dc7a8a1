import { expect, it } from 'vitest'
import { readBibtex } from './bibtex/read.ts'
import { createMatcher } from './matching/find-matches.ts'

const COMMON = 'title = {Learning to compute}, author = {Doe, Jane}, year = {2023}'

const readOne = async (source: string) => {
  const [entry] = (await readBibtex(source)).entries
  if (!entry) throw new Error('No entry was read')
  return entry
}

it.each([
  ['its DOI', `@misc{a, ${COMMON}, publisher = {arXiv}, doi = {10.48550/arXiv.2301.00001}}`],
  ['its note', `@misc{a, ${COMMON}, publisher = {arXiv}, note = {arXiv:2301.00001 [cs]}}`],
  ['both, as Zotero writes them', `@misc{a, ${COMMON}, publisher={arXiv}, doi={10.48550/arXiv.2301.00001}, note={arXiv:2301.00001 [cs]}}`],
  ['its eprint, as BibLaTeX writes it', `@online{a, ${COMMON}, eprint = {2301.00001}, eprinttype = {arXiv}, pubstate = {prepublished}}`],
])('a preprint of arXiv is known by %s, and matches its publication as another version', async (_, source) => {
  const { work, unknownFields } = await readOne(source)
  expect(work).toMatchObject({ type: 'article', arXiv: '2301.00001' })
  expect(unknownFields).toEqual([])
  const published = await readOne(`@article{b, ${COMMON}, journal = {Mind}, doi = {10.1093/mind/1}}`)
  expect(createMatcher([published.work]).find(work)).toEqual({ index: 0, reason: 'version' })
  expect(createMatcher([work]).find(published.work)).toEqual({ index: 0, reason: 'version' })
})

it.each([
  ['a note that only mentions arXiv', `@misc{a, ${COMMON}, note = {Code for arXiv:2301.00001}}`, 'document', undefined],
  ['a DOI of another archive', `@misc{a, ${COMMON}, doi = {10.5281/zenodo.1}}`, 'document', undefined],
  [
    'a publication that names its preprint',
    `@article{a, ${COMMON}, journal = {Mind}, note = {arXiv:2301.00001}}`,
    'article-journal',
    undefined,
  ],
])('%s is not read as a preprint', async (_, source, type, arXiv) => {
  const { work } = await readOne(source)
  expect([work.type, work.arXiv]).toEqual([type, arXiv])
})

it.each([
  ['Invited talk', 'speech'],
  ['Keynote', 'speech'],
  ['Lecture notes', 'document'],
  ['Computer program', 'document'],
])('@misc with the type %s is a %s', async (genre, type) => {
  expect((await readOne(`@misc{a, ${COMMON}, type = {${genre}}}`)).work).toMatchObject({ type, genre })
})
