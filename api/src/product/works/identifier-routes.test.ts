import { expect, it } from 'vitest'
import { setUpWorks } from '#test/set-up-works.ts'

const { api, save } = setUpWorks()

const follow = async (path: string) => {
  const { status, headers } = await api().asVisitor().get(path)
  return status === 302 ? headers.get('location') : status
}

it('the address of an identifier in any spelling leads to the page of the work that has it, at its present address', async () => {
  const csl = { DOI: '10.1093/mind/LIX.236.433', ISBN: '0-19-825080-0', arXiv: '2001.00001' }
  const { body } = await save({ details: { csl, links: [], bibtex: null }, slug: 'first' })
  const spellings = ['doi/10.1093/mind/LIX.236.433', 'doi/10.1093%2Fmind%2flix.236.433', 'isbn/9780198250807', 'isbn/0198250800']
  for (const path of [...spellings, 'isbn/978-0-19-825080-7', 'arxiv/2001.00001'])
    expect(await follow(`/${path}`), path).toBe('/articles/first')
  await save({ id: body._id, slug: 'second' })
  expect(await follow('/doi/10.1093/mind/lix.236.433')).toBe('/articles/second')
  await save({ details: { csl, links: [], bibtex: null }, slug: 'copy' })
  expect(await follow('/doi/10.1093/mind/lix.236.433')).toBe('/articles/second')
})

it.each([
  ['1706.03762v7', ['1706.03762', '1706.03762v7', '1706.03762V1', 'arXiv:1706.03762']],
  ['1706.03762', ['1706.03762v2']],
  ['math.GT/0309136', ['math.GT/0309136', 'math.gt/0309136v1', 'math/0309136', 'MATH%2F0309136']],
])('the address of an arXiv identifier leads to the work that has it, whatever version and case: %s', async (arXiv, spellings) => {
  await save({ details: { csl: { arXiv }, links: [], bibtex: null }, slug: 'preprint' })
  for (const spelling of spellings) expect(await follow(`/arxiv/${spelling}`), spelling).toBe('/articles/preprint')
})

it('a text that is too long for an identifier is left to the pages', async () => {
  await save({ link: 'doi:10.1000/184', slug: 'short' })
  expect(await follow(`/doi/10.1000/184${')'.repeat(100)}`)).toBe('/articles/short')
  expect(await follow(`/doi/10.1000/184${')'.repeat(300)}`)).toBe(404)
})

it('an identifier that is known only from the field Link leads to its work; one that no work has is left to the pages', async () => {
  await save({ link: 'Mind 59, doi:10.1000/182', slug: 'from-link' })
  expect(await follow('/doi/10.1000/182')).toBe('/articles/from-link')
  for (const path of ['doi/10.1000/183', 'doi/', 'doi/nothing', 'doi/%00', 'doi/%ff', 'isbn/9780198250808', 'isbn/1'])
    expect(await follow(`/${path}`), path).toBe(404)
})
