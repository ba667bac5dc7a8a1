import { API_PREFIX, ownerEndpoints, type SitePreview } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { type ExportFiles, toZip } from '#test/site-exports/zip.ts'
import { decide } from '#test/start-import-api.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(() =>
  sql`truncate books, conferences, work_slugs, work_details, import_batches, import_decisions, former_addresses`.execute(api.db),
)

const BLOX: ExportFiles = {
  'config/_default/hugo.yaml': 'baseURL: https://me.example/lab\n',
  'content/publication/rings/index.md': '---\ntitle: On Rings\npublication_types: ["5"]\ndate: 1921-01-01\naliases: [/papers/old]\n---\n',
  'content/publication/ideals/index.md': '---\ntitle: Ideals\n---\n',
  'content/publication/ideals/cite.bib': '@book{noether1920, title = {On Ideals}, author = {Noether, Emmy}, year = 1920}\n',
}

const importSite = async (files = BLOX): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(toZip(files))]), 'site.zip')
  const { text } = await api.asOwner().post(API_PREFIX + ownerEndpoints.siteUpload, undefined, { raw: form })
  const { id: site, works, items } = (JSON.parse(text.trim().split('\n').at(-1) as string) as { preview: SitePreview }).preview
  const request = { id: uuid(), site, items: items.map(({ id }) => id), settings: [], decisions: works ? decide(works) : [] }
  await api.asOwner().post(API_PREFIX + ownerEndpoints.siteApply, request)
  return request.id
}
const find = async (address: string) => {
  await api.content.refresh()
  return api.product.findFormerAddress(address)
}
const [rings, ideals] = ['/books/on-rings-1921', '/books/on-ideals-1920']

it('pages that works had on an imported site lead to their pages, and to no work that is not published', async () => {
  const first = await importSite()
  for (const address of ['/publication/rings/', '/lab/publication/rings/index.html', '/papers/old']) expect(await find(address)).toBe(rings)
  expect(await find('/publication/ideals')).toBe(ideals)

  const works = (await api.asVisitor().get('/api/books')).body as { _id: string; title: string }[]
  const { _id } = works.find(({ title }) => title === 'On Rings') as { _id: string }
  await api.asOwner().delete(`/api/books/${_id}`)
  expect(await find('/publication/rings')).toBeUndefined()
  const second = await importSite()
  expect(await find('/publication/rings')).toMatch(/^\/books\/on-rings-1921/)

  for (const id of [second, first]) await api.asOwner().post(API_PREFIX + ownerEndpoints.importUndo, { id })
  expect(await find('/publication/rings')).toBeUndefined()
  expect(await find('/publication/ideals')).toBeUndefined()
})

it('another import takes no address from what is still on the site, and its undo leaves those of earlier ones', async () => {
  await importSite({ ...BLOX, 'content/post/a/index.md': '---\ntitle: A post\naliases: [/old]\n---\nSome words that are its own.\n' })
  const post = await find('/old')
  expect(post).toMatch(/^\/blogs\//)
  const second = await importSite({
    ...BLOX,
    'content/publication/new/index.md': '---\ntitle: New Rings\npublication_types: ["5"]\naliases: [/old]\n---\n',
  })
  expect([await find('/publication/new'), await find('/old')]).toEqual(['/books/new-rings', post])
  await api.asOwner().post(API_PREFIX + ownerEndpoints.importUndo, { id: second })
  expect([await find('/publication/new'), await find('/publication/rings'), await find('/old')]).toEqual([undefined, rings, post])
})

it('works whose pages have the same name, or one in another script, are different works', async () => {
  await importSite({
    'config/_default/hugo.yaml': 'baseURL: https://me.example\n',
    'content/publication/icm/index.md': '---\ntitle: Rings in Time\npublication_types: ["5"]\n---\n',
    'content/event/ICM/index.md': '---\ntitle: Talk in Zürich\nevent: ICM\n---\n',
    'content/publication/环论/index.md': '---\ntitle: Rings\npublication_types: ["5"]\n---\n',
    'content/publication/理想/index.md': '---\ntitle: Ideals\npublication_types: ["5"]\n---\n',
  })
  expect(await Promise.all(['/publication/icm', '/event/icm', '/publication/环论', '/publication/理想'].map(find))).toEqual([
    '/books/rings-in-time',
    '/conferences/talk-in-zurich',
    '/books/rings',
    '/books/ideals',
  ])
})

it('lists and feeds of an imported site lead to those of this one, unless a page had the address', async () => {
  expect(await find('/publications')).toBeUndefined()
  await importSite({ ...BLOX, 'content/event/icm/index.md': '---\ntitle: ICM 1932\nevent: ICM\naliases: [/talks]\n---\n' })
  expect(await find('/talks')).toMatch(/^\/conferences\/icm/)
  for (const [address, path] of [
    ['/publications/', '/works'],
    ['/blog', '/blogs'],
    ['/events.html', '/conferences'],
    ['/index.xml', '/blogs/feed.atom'],
  ] as const)
    expect(await find(address)).toBe(path)
})
