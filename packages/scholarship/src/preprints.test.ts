import { expect, it } from 'vitest'
import { readBibtex } from './bibtex/read.ts'
import type { Work } from './csl.ts'
import { createMatcher } from './matching/find-matches.ts'
import { readRis } from './ris/read.ts'
import { writeRis } from './ris/write.ts'

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
  ['bioRxiv', 'article', 'journal = {bioRxiv}, publisher = {Cold Spring Harbor Laboratory}'],
  ['medRxiv : the preprint server for health sciences', 'article', 'journal = {medRxiv : the preprint server for health sciences}'],
  ['Available at SSRN 3456789', 'article', 'journal = {Available at SSRN 3456789}'],
  ['PsyArXiv', 'misc', 'publisher = {PsyArXiv}'],
  ['OSF Preprints', 'misc', 'howpublished = {OSF Preprints}'],
  ['Cryptology ePrint Archive, Paper 2020/123', 'misc', 'howpublished = {Cryptology {ePrint} Archive, Paper 2020/123}'],
])('a preprint of %s, written as @%s, is one, and matches its publication as another version', async (publisher, type, fields) => {
  const { work } = await readOne(`@${type}{a, ${COMMON}, doi = {10.1101/2023.01.01.1}, ${fields}}`)
  expect(work).toMatchObject({ type: 'article', publisher })
  expect(work['container-title']).toBeUndefined()
  const published = await readOne(`@article{b, ${COMMON}, journal = {Mind}, doi = {10.1093/mind/1}}`)
  expect(createMatcher([published.work]).find(work)).toEqual({ index: 0, reason: 'version' })
  expect(readRis(writeRis(work)).records[0]?.work).toEqual(work)
})

it.each([
  ['bioRxiv', { type: 'article', publisher: 'bioRxiv' }],
  ['arXiv preprint arXiv:2301.00001', { type: 'article', arXiv: '2301.00001' }],
])('RIS of Google Scholar, with the journal %s, is read as a preprint', (journal, read) => {
  const { work } = readRis(`TY  - JOUR\nTI  - T\nJO  - ${journal}\nER  - \n`).records[0] as { work: Work }
  expect(work).toEqual({ title: 'T', ...read })
})

it.each([
  ['a package of R', 'R package version 3.5.1', { type: 'software', version: '3.5.1' }],
  ['a manual', 'Version 3.5.1', { type: 'report', note: 'Version 3.5.1' }],
])('%s is read as such', async (_, note, read) => {
  expect((await readOne(`@manual{a, ${COMMON}, note = {${note}}}`)).work).toMatchObject(read)
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
