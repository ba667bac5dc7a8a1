import { API_PREFIX, publicEndpoints } from '@portfolio/contracts'
import { BASE_LETTERS, foldLetters } from '@portfolio/scholarship'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSearchIndex, type ReadApi } from './api-files.ts'

/** The scripts are served as they are, without types. */
const load = (name: string) => import(new URL(`client/${name}`, import.meta.url).href)

it('the scripts of a static export fold letters as the gateway does', async () => {
  const { fold } = await load('files.js')
  const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  const words = Object.keys(BASE_LETTERS).map((letter) => `${letter}x${letter.toUpperCase()}`)
  expect([...letters, ...words].filter((text) => fold(text) !== foldLetters(text))).toEqual([])
})

describe('the search of a static export', () => {
  const blogs = [
    { _id: '1', title: 'Łukasiewicz in Tromsø', description: '<p>On Großrechner, by Þórr.</p>', tags: ['æsthetics'] },
    { _id: '2', title: '計算機械と知能', description: `<p>${'機械は思考できるか。'.repeat(30)}最後の段落。</p>` },
    { _id: '3', title: 'เครื่องจักรคิดได้หรือไม่', description: '<p>…</p>' },
    { _id: '5', title: 'الأصـول والمقدمة', description: '<p>…</p>' },
    { _id: '4', title: 'On computa\u00ADtional logic', description: '<p>…</p>' },
  ]
  const read = (async (path: string) => (path === API_PREFIX + publicEndpoints.list('blogs') ? blogs : [])) as ReadApi
  beforeAll(async () => {
    const index = JSON.stringify(await createSearchIndex(read, new Map()))
    vi.stubGlobal('fetch', async () => new Response(index))
  })
  afterAll(() => vi.unstubAllGlobals())

  const find = async (q: string) => {
    const { search } = await load('search.js')
    const { results } = await search(new URLSearchParams({ q }))
    return results as { _id: string; title: string[]; snippet: string[] }[]
  }

  it.each([
    ['lukasiewicz', '1'],
    ['اصول', '5'],
    ['الاصول مقدمه', '5'],
    ['Łukasiewicz', '1'],
    ['tromsø', '1'],
    ['grossrechner thorr', '1'],
    ['aesthetics', '1'],
    ['機械', '2'],
    ['知能', '2'],
    ['"計算機械"', '2'],
    ['จักร', '3'],
    ['computational', '4'],
  ])('finds %s', async (q, id) => expect((await find(q)).map(({ _id }) => _id)).toEqual([id]))

  it('marks a word with soft hyphens', async () => {
    expect((await find('computational'))[0]?.title).toEqual(['On ', 'computa\u00ADtional', ' logic'])
  })

  it('marks matches inside text without spaces, and cuts it', async () => {
    const [japanese] = await find('機械')
    expect(japanese?.title).toEqual(['計算', '機械', 'と知能'])
    expect((await find('จักร'))[0]?.title).toEqual(['เครื่อง', 'จักร', 'คิดได้หรือไม่'])
    const [late] = await find('最後')
    expect(late?.snippet[1]).toBe('最後')
    expect(late?.snippet.join('')).toMatch(/^… .{60}最後の段落。$/)
    expect(japanese?.snippet.join('')).toMatch(/^.{240} …$/)
  })
})
