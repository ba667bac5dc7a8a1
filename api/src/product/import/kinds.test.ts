import { describe, expect, it } from 'vitest'
import { startImportApi } from '#test/start-import-api.ts'

const { getApi, importAll } = startImportApi()

const COMMON = 'author = {Doe, Jane}, title = {On Machines}, year = 2001'
const read = async (path: string) => (await getApi().asVisitor().get(path)).body

describe('a list says what a work is that readers do not expect in it, and the page of the work says it once', () => {
  it.each([
    ['books', '@phdthesis', 'school = {Princeton University}', 'PhD thesis, Princeton University', 'PhD thesis', 'Princeton University'],
    ['books', '@book', 'publisher = {Clarendon Press}', 'Clarendon Press', 'Book', 'Clarendon Press'],
    ['conferences', '@unpublished', 'note = {Invited talk, Royal Society}', 'Invited talk, Royal Society', 'Invited talk', 'Royal Society'],
    ['conferences', '@inproceedings', 'booktitle = {Proc. of a Meeting}', 'Proc. of a Meeting', 'Conference paper', 'Proc. of a Meeting'],
    [
      'journalArticles',
      '@misc',
      'eprint = {2001.00001}, archivePrefix = {arXiv}',
      'Preprint, arXiv:2001.00001',
      'Preprint',
      'arXiv:2001.00001',
    ],
    ['journalArticles', '@article', 'journal = {Mind}, volume = 59', 'Mind 59', 'Journal article', 'Mind 59'],
    [
      'projects',
      '@techreport',
      'institution = {NPL}, number = {E882}',
      'Technical report E882, NPL',
      'Technical report',
      'Technical report E882, NPL',
    ],
    ['projects', '@misc', 'note = {US Patent 2,292,387}', 'US Patent 2,292,387', 'US Patent', 'US Patent 2,292,387'],
  ])('%s: %s{%s}', async (list, type, fields, imprint, kind, place) => {
    await importAll(`${type}{a, ${COMMON}, ${fields}}`)
    const [entry] = (await read(`/api/works/${list}`)).items
    expect(entry).toMatchObject({ imprint })
    expect(await read(`/api/works/${list}/${entry.path.split('/').at(-1)}`)).toMatchObject({ kind, imprint: place })
  })
})
