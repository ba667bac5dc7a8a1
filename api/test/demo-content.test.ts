import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  API_PREFIX,
  type ImportPreview,
  ownerEndpoints,
  type ReadinessProgress,
  type WorkCollectionName,
  workCollections,
} from '@portfolio/contracts'
import { about, asRichText, attachments, blogs, content, loadDemo, projectWorks, settings, works } from '@portfolio/infra/demo'
import { readBibtex } from '@portfolio/scholarship'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createImage, createSmallImage, type DemoSite, startDemoSite, titles } from './start-demo-site.ts'
import { PUBLIC_URL } from './start-test-api.ts'
import { startTestSite, type TestSite } from './start-test-site.ts'

// These tests upload hundreds of images. The process that encodes them is tested beside the upload route.
vi.mock(import('../src/product/media/encoder.ts'), async () => {
  const { encodeImage } = await import('../src/product/media/encode-image.ts')
  const { encodeVariants } = await import('../src/product/media/encode-variants.ts')
  return { createEncoder: () => ({ encodeImage, encodeVariants }) }
})

/** The first image of a blog. It is as large as the real ones, the others are small. */
const LARGE_IMAGE = 'rising-ones'

let demo: DemoSite

describe('a loaded demo', () => {
  const preview = async (): Promise<ImportPreview> => {
    const { text } = await demo.api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, { text: works })
    return JSON.parse(text.trim().split('\n').at(-1) as string).preview
  }
  let previewBefore: ImportPreview
  let created: Awaited<ReturnType<typeof loadDemo>>
  let whole: TestSite
  beforeAll(async () => {
    demo = await startDemoSite(async () => {
      whole = await startTestSite()
      return whole
    })
    previewBefore = await preview()
    created = await loadDemo({ ...demo.site, draw: (name) => (name === LARGE_IMAGE ? createImage(1600, 1000) : createSmallImage()) })
  })
  afterAll(() => demo.close())

  it('fills every page in the written order and makes the first blog current', async () => {
    expect(titles(await demo.get('/links'))).toEqual(titles(content.externalLinks))
    const { entries } = await readBibtex(works)
    const listed = (await Promise.all(workCollections().map(({ path }) => demo.get(path)))).map(titles)
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
    const stored = await demo.get('/blogs')
    expect(titles(stored)).toEqual(titles(blogs))
    expect(stored.map(({ current }: { current: boolean }) => current)).toEqual(blogs.map((_, index) => index === 0))
    expect(stored.map(({ images }: { images: unknown[] }) => images.length)).toEqual(blogs.map(({ images }) => images.length))
    expect(await demo.get('/about')).toMatchObject([{ title: about.title, images: [{ width: 80 }, { width: 80 }] }])
    expect(await demo.get('/settings')).toMatchObject(settings)
    expect(demo.lines).toContain(`Blog 12 of 12: ${blogs[0]?.title}`)
    for (const [index, { text }] of blogs.entries()) expect(stored[index].description, 'stored unchanged').toBe(asRichText(text))
    expect((await demo.get('/about'))[0].description).toBe(asRichText(about.text))
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

    for (const [title, parts] of Object.entries(projectWorks)) {
      const [project] = (await demo.get('/projects')).filter((item: { title: string }) => item.title === title)
      const { path } = (await demo.get('/works/projects')).items.find(({ _id }: { _id: string }) => _id === project._id)
      expect(titles((await demo.get(`/works${path}`)).related), title).toEqual(expect.arrayContaining(Object.values(parts).flat()))
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
    const listed = (await demo.get('/works/conferences')).items.find(
      ({ values }: { values: { title: string } }) => values.title === talk?.title,
    )
    expect(listed.links.map(({ kind }: { kind: string }) => kind)).toEqual(['pdf', 'slides', 'poster'])
    for (const { href } of listed.links) expect((await fetch(demo.site.baseUrl + href)).status, href).toBe(200)
    const [style] = (await demo.api.asOwner().get(API_PREFIX + ownerEndpoints.citationStyles)).body
    const { body } = await demo.api.asVisitor().get(`${API_PREFIX}/works${listed.path}/citation?style=${style.id}`)
    expect(body.text).toBe(
      'A. M. Turing, ‘Checking a Large Routine’, Report of a Conference on High Speed Automatic Calculating Machines, 1949, 67–69.',
    )
  })

  it('has its images, which are served', async () => {
    const index = blogs.findIndex(({ images }) => images.includes(LARGE_IMAGE))
    const [image] = (await demo.get('/blogs'))[index].images
    expect(image).toMatchObject({ width: 1600, height: 1000 })
    const served = await fetch(demo.site.baseUrl + image.url)
    expect(served.status).toBe(200)
    // The encoder's module lets sharp read files only, also in this process.
    const file = join(demo.dir, 'served.jpg')
    await writeFile(file, Buffer.from(await served.arrayBuffer()))
    expect(await sharp(file).metadata()).toMatchObject({ width: 1600, height: 1000 })
  })

  it('is not loaded again', async () => {
    const before = await demo.getAllLists()
    expect(Object.values(await loadDemo(demo.site)).every((count) => count === 0)).toBe(true)
    expect(await demo.getAllLists()).toEqual(before)
  })
})
