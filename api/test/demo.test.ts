import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import {
  API_PREFIX,
  defaultSettings,
  type ImportPreview,
  itemsNames,
  ownerEndpoints,
  publicEndpoints,
  type ReadinessProgress,
  type WorkCollectionName,
  workCollections,
} from '@portfolio/contracts'
import {
  about,
  asRichText,
  attachments,
  belongings,
  blogs,
  content,
  DemoError,
  loadDemo,
  removeDemo,
  settings,
  works,
} from '@portfolio/infra/demo'
import { readBibtex } from '@portfolio/scholarship'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBook } from './factories.ts'
import { sql } from './raw-sql.ts'
import { PUBLIC_URL, startTestApi, type TestApi } from './start-test-api.ts'
import { startTestSite, type TestSite } from './start-test-site.ts'

// These tests upload hundreds of images. The process that encodes them is tested beside the upload route.
vi.mock(import('../src/product/media/encoder.ts'), async () => {
  const { encodeImage } = await import('../src/product/media/encode-image.ts')
  return { createEncoder: () => encodeImage }
})

let api: TestApi
let server: Server
let dir: string
let site: Parameters<typeof loadDemo>[0]
let lines: string[]
/** Replaces responses before they are sent. */
let replaceResponse: (request: Request, response: Response) => Response

/** The first image of a blog. It is as large as the real ones, the others are small. */
const LARGE_IMAGE = 'rising-ones'
const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c79a63' } })
    .jpeg()
    .toBuffer()
const createSmallImage = () => createImage(80, 50)
const get = async (path: string) => (await api.asVisitor().get(`${API_PREFIX}${path}`)).body
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)
const hasManifest = () =>
  access(site.manifestPath).then(
    () => true,
    () => false,
  )
const getAllLists = () => Promise.all(itemsNames().map((name) => get(publicEndpoints.list(name))))
const isEmpty = async () => (await getAllLists()).every((list) => list.length === 0)

const open = async (start: () => Promise<TestApi> = startTestApi) => {
  api = await start()
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-demo-'))
  replaceResponse = (_, response) => response
  const fetch = async (request: Request, env: unknown) => replaceResponse(request, await api.app.fetch(request, env as never))
  server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: fetch as never, port: 0, hostname: '127.0.0.1' }, () => resolve(started as Server)) as Server
  })
  // An image may take longer to draw than an idle connection is kept, and the next request would meet a closed one.
  server.keepAliveTimeout = 60_000
  lines = []
  site = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: await api.newToken(),
    manifestPath: join(dir, 'demo', 'manifest.json'),
    log: (line) => void lines.push(line),
    draw: createSmallImage,
  }
}

/** Deletes everything that a test has left behind. */
const empty = async () => {
  replaceResponse = (_, response) => response
  await sql`truncate books, book_chapters, conferences, journal_articles, projects, external_links, about, media, site_settings, work_details,
    work_slugs, import_batches, import_decisions, import_corrections, files, citation_styles cascade`.execute(api.db)
  await sql`delete from blogs`.execute(api.db)
  await api.content.refresh()
  await rm(join(dir, 'demo'), { recursive: true, force: true })
}

const close = async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await api.close()
  await rm(dir, { recursive: true, force: true })
}

describe('a loaded demo', { timeout: 120_000 }, () => {
  const preview = async (): Promise<ImportPreview> => {
    const { text } = await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, { text: works })
    return JSON.parse(text.trim().split('\n').at(-1) as string).preview
  }
  let previewBefore: ImportPreview
  let created: Awaited<ReturnType<typeof loadDemo>>
  let whole: TestSite
  beforeAll(async () => {
    await open(async () => {
      whole = await startTestSite()
      return whole
    })
    previewBefore = await preview()
    created = await loadDemo({ ...site, draw: (name) => (name === LARGE_IMAGE ? createImage(1600, 1000) : createSmallImage()) })
  })
  afterAll(close)

  it('fills every page in the written order and makes the first blog current', async () => {
    expect(titles(await get('/links'))).toEqual(titles(content.externalLinks))
    const { entries } = await readBibtex(works)
    const listed = (await Promise.all(workCollections().map(({ path }) => get(path)))).map(titles)
    const own: Partial<Record<WorkCollectionName, string[]>> = {
      books: ['book'],
      bookChapters: ['chapter'],
      journalArticles: ['article-journal'],
      conferences: ['speech', 'paper-conference'],
    }
    const others = Object.values(own).flat()
    const written = workCollections().map(({ name }) =>
      entries
        .filter(({ work: { type } }) => (name === 'projects' ? !others.includes(type) : (own[name] ?? []).includes(type)))
        .map(({ work }) => work.title),
    )
    expect(listed).toEqual(written)
    expect(Math.min(...listed.map(({ length }) => length))).toBeGreaterThan(7)
    expect(workCollections().map(({ name }) => created[name])).toEqual(listed.map(({ length }) => length))
    const stored = await get('/blogs')
    expect(titles(stored)).toEqual(titles(blogs))
    expect(stored.map(({ current }: { current: boolean }) => current)).toEqual(blogs.map((_, index) => index === 0))
    expect(stored.map(({ images }: { images: unknown[] }) => images.length)).toEqual(blogs.map(({ images }) => images.length))
    expect(await get('/about')).toMatchObject([{ title: about.title, images: [{ width: 80 }, { width: 80 }] }])
    expect(await get('/settings')).toMatchObject(settings)
    expect(lines).toContain(`Blog 12 of 12: ${blogs[0]?.title}`)
    for (const [index, { text }] of blogs.entries()) expect(stored[index].description, 'stored unchanged').toBe(asRichText(text))
    expect((await get('/about'))[0].description).toBe(asRichText(about.text))
  })

  it('has works whose entries say everything that is saved, and that are the same when they are imported again', async () => {
    const { entries, unreadable } = previewBefore
    expect(unreadable).toEqual([])
    expect(entries.filter(({ status }) => status !== 'new').map(({ title, match }) => [title, match])).toEqual([])
    const missing = entries.flatMap(({ title, placeholders = [] }) =>
      placeholders.filter((field) => field !== 'link').map((field) => [title, field]),
    )
    expect(missing).toEqual([])
    expect(new Set((await preview()).entries.map(({ status }) => status))).toEqual(new Set(['same']))
  })

  it('has works with all that a work can have, and with works that belong to a project', async () => {
    const { entries } = await readBibtex(works)
    const all = entries.map(({ work }) => work)
    const count = (property: keyof (typeof all)[number]) => all.filter((work) => work[property]).length
    expect(count('keyword')).toBe(all.length)
    expect(count('abstract')).toBe(all.length)
    const identified = all.filter(({ DOI, ISBN }) => DOI ?? ISBN)
    expect(identified.length).toBeGreaterThanOrEqual(all.length / 2)
    for (const property of ['arXiv', 'editor', 'etAl', 'collection-title', 'event-title', 'event-place', 'genre', 'note', 'URL'] as const)
      expect(count(property), property).toBeGreaterThan(0)
    // Nobody who died in 1954 has one.
    expect(JSON.stringify(all)).not.toContain('ORCID')
    const kinds = new Set(entries.flatMap(({ links }) => links.map(({ kind }) => kind)))
    expect(kinds).toEqual(new Set(['pdf', 'preprint', 'code', 'data', 'video']))

    for (const [title, parts] of Object.entries(belongings)) {
      const [project] = (await get('/projects')).filter((item: { title: string }) => item.title === title)
      const { path } = (await get('/works/projects')).items.find(({ _id }: { _id: string }) => _id === project._id)
      expect(titles((await get(`/works${path}`)).related), title).toEqual(expect.arrayContaining(Object.values(parts).flat()))
    }
  })

  const readReady = async () => {
    const lines = (await (await whole.fetchAsOwner(ownerEndpoints.readiness)).text()).trim().split('\n')
    const found = lines.map((line) => JSON.parse(line) as ReadinessProgress).flatMap((line) => ('work' in line ? [line.work] : []))
    expect(found).toHaveLength((await readBibtex(works)).entries.length)
    return found.filter(({ checks }) => checks.every(({ problem }) => !problem))
  }

  it('has PDFs on the site itself, with title and author on their first page, and these works are ready for Google Scholar', async () => {
    const ready = await readReady()
    expect(titles(ready).sort()).toEqual(titles(attachments).sort())
    for (const { path, title } of ready) {
      const document = await (await fetch(whole.url + path)).text()
      const [, address = ''] = /<meta name="citation_pdf_url" content="([^"]+)"/.exec(document) ?? []
      expect(address).toMatch(new RegExp(`^${PUBLIC_URL}/files/`))
      const pdf = await fetch(whole.url + new URL(address).pathname)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      const [, firstPage = ''] = /stream\n(.*?)endstream/s.exec(await pdf.text()) ?? []
      const shown = [...firstPage.matchAll(/\((.*)\) Tj/g)].map(([, text]) => text).join(' ')
      expect(shown).toContain(`${title} A. M. Turing`)
    }
  })

  it('has slides and a poster of a talk, and a citation style that its owner has added', async () => {
    const talk = attachments.find(({ collection }) => collection === 'conferences')
    const listed = (await get('/works/conferences')).items.find(({ values }: { values: { title: string } }) => values.title === talk?.title)
    expect(listed.links.map(({ kind }: { kind: string }) => kind)).toEqual(['pdf', 'slides', 'poster'])
    for (const { href } of listed.links) expect((await fetch(site.baseUrl + href)).status, href).toBe(200)
    const [style] = (await api.asOwner().get(API_PREFIX + ownerEndpoints.citationStyles)).body
    const { body } = await api.asVisitor().get(`${API_PREFIX}/works${listed.path}/citation?style=${style.id}`)
    expect(body.text).toBe(
      'A. M. Turing, ‘Checking a Large Routine’, Report of a Conference on High Speed Automatic Calculating Machines, 1949, 67–69.',
    )
  })

  it('has its images, which are served in several sizes', async () => {
    const index = blogs.findIndex(({ images }) => images.includes(LARGE_IMAGE))
    const [image] = (await get('/blogs'))[index].images
    expect(image).toMatchObject({ width: 1600, height: 1000, widths: [240, 360, 480, 720, 960, 1200] })
    const served = await fetch(site.baseUrl + image.url)
    expect(served.status).toBe(200)
    // The encoder's module lets sharp read files only, also in this process.
    const file = join(dir, 'served.jpg')
    await writeFile(file, Buffer.from(await served.arrayBuffer()))
    expect(await sharp(file).metadata()).toMatchObject({ width: 1600, height: 1000 })
  })

  it('is not loaded again', async () => {
    const before = await getAllLists()
    expect(Object.values(await loadDemo(site)).every((count) => count === 0)).toBe(true)
    expect(await getAllLists()).toEqual(before)
  })
})

describe('loadDemo', { timeout: 120_000 }, () => {
  beforeAll(() => open())
  afterAll(close)
  beforeEach(empty)

  it('rejects a site that has content, names it and adds nothing', async () => {
    await api.asOwner().post('/api/books/add', aBook())
    const result = loadDemo(site)
    await expect(result).rejects.toBeInstanceOf(DemoError)
    await expect(result).rejects.toThrow('This site already has content (Book: 1). The demo can only be loaded into an empty site.')
    expect(await get('/journalArticles')).toEqual([])
    expect(await get('/settings')).toEqual({ ...defaultSettings, hasWorks: true })
  })
})

describe('removeDemo', { timeout: 120_000 }, () => {
  beforeAll(() => open())
  afterAll(close)
  beforeEach(empty)

  it('restores the empty site without its images, counts what it removed, and does nothing when called again', async () => {
    const { images: loadedImages, ...loaded } = await loadDemo(site)
    const { url } = (await get('/blogs'))[0].images[0]
    expect((await fetch(site.baseUrl + url)).status).toBe(200)

    const items = Object.values(loaded).reduce((sum, count) => sum + count, 0)
    expect(await removeDemo(site)).toEqual({ removed: items, images: loadedImages, kept: [] })
    expect(await isEmpty()).toBe(true)
    expect(await get('/about')).toEqual([])
    const { version: _, ...restored } = await get('/settings')
    expect({ ...restored, version: 0 }).toEqual({ ...defaultSettings, hasWorks: false })
    expect((await fetch(site.baseUrl + url)).status).toBe(404)
    expect(await api.db.selectFrom('media').select('id').execute()).toEqual([])
    expect((await api.asOwner().get(API_PREFIX + ownerEndpoints.citationStyles)).body).toEqual([])
    expect(await hasManifest()).toBe(false)
    expect(await removeDemo(site)).toEqual({ removed: 0, images: 0, kept: [] })
  })

  it('keeps what the owner has added or changed and returns it, and accepts that something was deleted', async () => {
    await loadDemo(site)
    await api.asOwner().post('/api/books/add', aBook({ title: 'A book of my own' }))
    const [paper] = await get('/journalArticles')
    await api.asOwner().post('/api/journalArticles/add', { ...paper, id: paper._id, title: 'My own words' })
    const [, deleted] = await get('/books')
    await api.asOwner().delete(`/api/books/${deleted._id}`)
    const [section] = await get('/about')
    await api.asOwner().post('/api/about/edit', { ...section, id: section._id, images: [], title: 'About me' })
    const now = await get('/settings')
    await api.asOwner().post('/api/settings/edit', { ...now, ownerName: 'Me' })

    const { kept } = await removeDemo(site)
    expect(kept).toEqual(['My own words', 'About page: About me', 'Settings'])
    expect(titles(await get('/books'))).toEqual(['A book of my own'])
    expect(titles(await get('/journalArticles'))).toEqual(['My own words'])
    expect(await get('/about')).toMatchObject([{ title: 'About me' }])
    expect(await get('/settings')).toMatchObject({ ownerName: 'Me' })
    expect(await get('/blogs')).toEqual([])
  })
})

describe('the demo after an interruption', { timeout: 120_000 }, () => {
  beforeAll(() => open())
  afterAll(close)
  beforeEach(empty)

  /** Performs the write but loses its response. */
  const loseResponse = (path: string, nth: number) => {
    let count = 0
    replaceResponse = (request, response) =>
      request.url.endsWith(path) && ++count === nth ? new Response('{}', { status: 502 }) : response
  }

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
    loseResponse(`${API_PREFIX}${path}`, nth)
    await expect(loadDemo(site)).rejects.toThrow()
    await removeDemo(site)
    expect(await isEmpty()).toBe(true)
    expect((await api.asOwner().get(API_PREFIX + ownerEndpoints.citationStyles)).body).toEqual([])
    expect((await get('/settings')).ownerName).toBe(defaultSettings.ownerName)
    expect(await get('/about')).toEqual([])
  })

  it('keeps settings that the owner saved before', async () => {
    await api.asOwner().post('/api/settings/edit', { ...settings, ownerName: 'Somebody else', version: 0 })
    loseResponse(`${API_PREFIX}/links/add`, 1)
    await expect(loadDemo(site)).rejects.toThrow()
    expect(await get('/settings')).toMatchObject({ ownerName: 'Somebody else' })
    await removeDemo(site)
    expect(await get('/settings')).toMatchObject({ ownerName: 'Somebody else' })
  })

  it('of loading is loaded again without duplicates', async () => {
    loseResponse(`${API_PREFIX}/import/apply`, 1)
    await expect(loadDemo(site)).rejects.toThrow()
    await loadDemo(site)
    expect(await get('/conferences')).toHaveLength(11)
    expect(await get('/books')).toHaveLength(9)
    expect(await get('/settings')).toMatchObject({ ownerName: settings.ownerName })
  })

  it('of removing is removed by the next call', async () => {
    await loadDemo(site)
    loseResponse('/images/delete', 2)
    await expect(removeDemo(site)).rejects.toThrow()
    expect(JSON.parse(await readFile(site.manifestPath, 'utf8')).demo).toBe('alan-turing')
    expect(await removeDemo(site)).toMatchObject({ kept: [] })
    expect(await isEmpty()).toBe(true)
  })

  it('is not loaded with an expired token', async () => {
    await expect(loadDemo({ ...site, token: 'worn-out' })).rejects.toMatchObject({ status: 401 })
    expect(await isEmpty()).toBe(true)
  })
})
