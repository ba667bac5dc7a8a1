import { access, readFile } from 'node:fs/promises'
import { API_PREFIX, defaultSettings, ownerEndpoints, toFooter, workingCopyEndpoints } from '@portfolio/contracts'
import { DemoError, loadDemo, removeDemo, settings } from '@portfolio/infra/demo'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBook } from './factories.ts'
import { createMediaStore, sweepMedia } from './features.ts'
import { sql } from './raw-sql.ts'
import { createSmallImage, type DemoSite, startDemoSite, titles } from './start-demo-site.ts'

// These tests upload hundreds of images. The process that encodes them is tested beside the upload route.
vi.mock(import('../src/product/media/encoder.ts'), async () => {
  const { encodeImage } = await import('../src/product/media/encode-image.ts')
  const { encodeVariants } = await import('../src/product/media/encode-variants.ts')
  return { createEncoder: () => ({ encodeImage, encodeVariants }) }
})

let demo: DemoSite

const start = async () => {
  demo = await startDemoSite()
}
const hasManifest = () =>
  access(demo.site.manifestPath).then(
    () => true,
    () => false,
  )

describe('loadDemo', () => {
  beforeAll(start)
  afterAll(() => demo.close())
  beforeEach(() => demo.empty())

  it('rejects a site that has content, names it and adds nothing', async () => {
    await demo.api.asOwner().post('/api/books/add', aBook())
    const result = loadDemo(demo.site)
    await expect(result).rejects.toBeInstanceOf(DemoError)
    await expect(result).rejects.toThrow('This site already has content (Book: 1). The demo can only be loaded into an empty site.')
    expect(await demo.get('/journalArticles')).toEqual([])
    expect(await demo.get('/settings')).toEqual({ ...defaultSettings, hasWorks: true, footer: toFooter(defaultSettings) })
  })

  it('rejects a site that has nothing but a draft', async () => {
    const draft = { status: 'draft', values: aBook({ title: 'Not finished' }) }
    await demo.api.asOwner().post(API_PREFIX + workingCopyEndpoints.keep('books', uuid()), draft)
    await expect(loadDemo(demo.site)).rejects.toThrow('This site already has content (Not published: 1).')
    expect(await demo.isEmpty()).toBe(true)
  })
})

describe('removeDemo', () => {
  beforeAll(start)
  afterAll(() => demo.close())
  beforeEach(() => demo.empty())

  it('restores the empty site without its images, counts what it removed, and does nothing when called again', async () => {
    const { images: loadedImages, ...loaded } = await loadDemo(demo.site)
    const { url } = (await demo.get('/blogs'))[0].images[0]
    expect((await fetch(demo.site.baseUrl + url)).status).toBe(200)

    const items = Object.values(loaded).reduce((sum, count) => sum + count, 0)
    expect(await removeDemo(demo.site)).toEqual({ removed: items, images: loadedImages, kept: [] })
    expect(await demo.isEmpty()).toBe(true)
    expect(await demo.get('/about')).toEqual([])
    const { version: _, ...restored } = await demo.get('/settings')
    expect({ ...restored, version: 0 }).toEqual({ ...defaultSettings, hasWorks: false, footer: toFooter(defaultSettings) })
    // Only the revisions of the posts still keep the images (docs/decisions/0066).
    const { store, db, log } = demo.api
    await sql`delete from revisions`.execute(db)
    await sweepMedia({ store, media: createMediaStore(db), log, graceMs: -60_000 })
    expect((await fetch(demo.site.baseUrl + url)).status).toBe(404)
    expect(await db.selectFrom('media').select('id').execute()).toEqual([])
    expect((await demo.api.asOwner().get(API_PREFIX + ownerEndpoints.citationStyles)).body).toEqual([])
    expect(await hasManifest()).toBe(false)
    expect(await removeDemo(demo.site)).toEqual({ removed: 0, images: 0, kept: [] })
  })

  it('keeps what the owner has added or changed and returns it, and accepts that something was deleted', async () => {
    await loadDemo(demo.site)
    await demo.api.asOwner().post('/api/books/add', aBook({ title: 'A book of my own' }))
    const [paper] = await demo.get('/journalArticles')
    await demo.api.asOwner().post('/api/journalArticles/add', { ...paper, id: paper._id, title: 'My own words' })
    const [, deleted] = await demo.get('/books')
    await demo.api.asOwner().delete(`/api/books/${deleted._id}`)
    const [section] = await demo.get('/about')
    await demo.api.asOwner().post('/api/about/edit', { ...section, id: section._id, images: [], title: 'About me' })
    const now = await demo.get('/settings')
    await demo.api.asOwner().post('/api/settings/edit', { ...now, ownerName: 'Me' })

    const { kept } = await removeDemo(demo.site)
    expect(kept).toEqual(['My own words', 'About page: About me', 'Settings'])
    expect(titles(await demo.get('/books'))).toEqual(['A book of my own'])
    expect(titles(await demo.get('/journalArticles'))).toEqual(['My own words'])
    expect(await demo.get('/about')).toMatchObject([{ title: 'About me' }])
    expect(await demo.get('/settings')).toMatchObject({ ownerName: 'Me' })
    expect(await demo.get('/blogs')).toEqual([])
  })
})

describe('what the owner adds while the demo is loaded', () => {
  beforeAll(start)
  afterAll(() => demo.close())

  it('is no demo content', async () => {
    const title = 'A project of my own'
    let adding: Promise<unknown> | undefined
    const draw = async () => {
      adding ??= demo.api.asOwner().post('/api/projects/add', aBook({ title }))
      await adding
      return createSmallImage()
    }
    await loadDemo({ ...demo.site, draw })
    expect(titles(await demo.get('/projects'))).toContain(title)
    expect((await removeDemo(demo.site)).kept).toEqual([])
    expect(titles(await demo.get('/projects'))).toEqual([title])
  })
})

describe('the demo after an interruption', () => {
  beforeAll(start)
  afterAll(() => demo.close())
  beforeEach(() => demo.empty())

  it.each([
    ['/settings/edit', 1],
    ['/about/edit', 1],
    ['/citation-styles/add', 1],
    ['/links/add', 3],
    ['/import/apply', 1],
    ['/import/preview', 1],
    ['/projects/add', 2],
    ['/files/upload', 2],
    ['/conferences/add', 1],
    ['/blogs/add', 5],
  ])('of loading at %s can be removed completely', async (path, nth) => {
    demo.loseResponse(`${API_PREFIX}${path}`, nth)
    await expect(loadDemo(demo.site)).rejects.toThrow()
    await removeDemo(demo.site)
    expect(await demo.isEmpty()).toBe(true)
    expect((await demo.api.asOwner().get(API_PREFIX + ownerEndpoints.citationStyles)).body).toEqual([])
    expect((await demo.get('/settings')).ownerName).toBe(defaultSettings.ownerName)
    expect(await demo.get('/about')).toEqual([])
  })

  it('keeps settings that the owner saved before', async () => {
    await demo.api.asOwner().post('/api/settings/edit', { ...settings, ownerName: 'Somebody else', version: 0 })
    demo.loseResponse(`${API_PREFIX}/links/add`, 1)
    await expect(loadDemo(demo.site)).rejects.toThrow()
    expect(await demo.get('/settings')).toMatchObject({ ownerName: 'Somebody else' })
    await removeDemo(demo.site)
    expect(await demo.get('/settings')).toMatchObject({ ownerName: 'Somebody else' })
  })

  it('of loading is loaded again without duplicates', async () => {
    demo.loseResponse(`${API_PREFIX}/import/apply`, 1)
    await expect(loadDemo(demo.site)).rejects.toThrow()
    await loadDemo(demo.site)
    expect(await demo.get('/conferences')).toHaveLength(11)
    expect(await demo.get('/books')).toHaveLength(9)
    expect(await demo.get('/settings')).toMatchObject({ ownerName: settings.ownerName })
  })

  it('of removing is removed by the next call', async () => {
    await loadDemo(demo.site)
    demo.loseResponse('/images/delete', 2)
    await expect(removeDemo(demo.site)).rejects.toThrow()
    expect(JSON.parse(await readFile(demo.site.manifestPath, 'utf8')).demo).toBe('alan-turing')
    expect(await removeDemo(demo.site)).toMatchObject({ kept: [] })
    expect(await demo.isEmpty()).toBe(true)
  })

  it('of removing is loaded again, as a whole, when the owner wants it back', async () => {
    await loadDemo(demo.site)
    const count = async () => (await demo.get('/blogs')).length
    const before = await count()
    demo.loseResponse('/images/delete', 2)
    await expect(removeDemo(demo.site)).rejects.toThrow()
    expect(await count()).toBeLessThan(before)
    await loadDemo(demo.site)
    expect(await count()).toBe(before)
  })

  it('is not loaded with an expired token', async () => {
    await expect(loadDemo({ ...demo.site, token: 'worn-out' })).rejects.toMatchObject({ status: 401 })
    expect(await demo.isEmpty()).toBe(true)
  })
})
