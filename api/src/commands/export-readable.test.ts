import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import {
  API_PREFIX,
  type Blog,
  type BlogContext,
  ownerEndpoints,
  type Settings,
  type SitePreview,
  TOKEN_HEADER,
} from '@portfolio/contracts'
import { loadDemo } from '@portfolio/infra/demo'
import { StoreUnavailable } from '@portfolio/object-store'
import { readBibtex } from '@portfolio/scholarship'
import { unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readEnv } from '#env'
import { type DemoSite, startDemoSite } from '#test/start-demo-site.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'
import { exportReadable } from './export-readable.ts'

// The demo has hundreds of images. The process that encodes them is tested beside the upload route.
vi.mock(import('../product/media/encoder.ts'), async () => {
  const { encodeImage } = await import('../product/media/encode-image.ts')
  const { encodeVariants } = await import('../product/media/encode-variants.ts')
  return { createEncoder: () => ({ encodeImage, encodeVariants }) }
})

let demo: DemoSite
let dir: string
/** Text files of the export by their paths, and empty texts for all others. */
let files: Map<string, string>

const ownerGet = async <Body>(api: DemoSite['api'], path: string): Promise<Body> => (await api.asOwner().get(API_PREFIX + path)).body
const env = () => readEnv({ DATABASE_URL: demo.api.databaseUrl, DATA_DIR: dirname(demo.api.stagingDir), PUBLIC_URL })
const readFolder = async (folder: string) => {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = new Map<string, string>()
  for (const entry of paths.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    found.set(path.slice(folder.length + 1), /\.(?:md|bib|yaml)$/.test(path) ? await readFile(path, 'utf8') : '')
  }
  return found
}

beforeAll(async () => {
  demo = await startDemoSite()
  dir = await mkdtemp(join(tmpdir(), 'portfolio-test-readable-'))
  await loadDemo(demo.site)
  const [other] = await ownerGet<Blog[]>(demo.api, '/blogs')
  const { items } = await ownerGet<{ items: { path: string; title: string }[] }>(demo.api, '/works/books?page=1')
  await demo.api.asOwner().post('/api/blogs/add', {
    title: 'Ünïcode & “quotes”: [links]',
    images: [],
    tags: ['machines', 'Lochkarten'],
    description: `<h2>Links</h2><p>To <a href="${PUBLIC_URL}/blogs/${other?._id}">a blog</a>, <a href="${PUBLIC_URL}${items[0]?.path}">a work</a>,
      <a href="${PUBLIC_URL}/about">me</a>, <a href="${PUBLIC_URL}/cv">the CV</a>, <a href="${PUBLIC_URL}/files/2019/Syllabus%20Fall.pdf">a file of an earlier site</a> and <a href="https://example.org/?a=1&amp;b=2">elsewhere</a>.
      <strong>Bold</strong>, <em>italic</em>, <s>struck</s>.</p><pre data-language="plain">&lt;a href="/about"&gt;\n</pre><ul><li>One</li><li>Two</li></ul>
      <blockquote>Quoted.</blockquote><p>A formula <span class="ql-formula" data-value="x^2"></span>, and a
      note<sup class="ql-footnote" data-value="What it says, /books/engine."></sup>.</p>`,
  })
  const description = '<p>We read what was found in the week before.</p>'
  for (const title of ['Teaching', 'About'])
    await demo.api.asOwner().post('/api/blogs/add', { title, images: [], description, isMenuPage: true })
  const text = await exportReadable([join(dir, 'site')], env)
  expect(text).toMatch(/^\d+ files are in .+\/site\. Begin with README\.md\.$/)
  files = await readFolder(join(dir, 'site'))
})
afterAll(async () => {
  await demo.close()
  await rm(dir, { recursive: true, force: true })
})

/**
 * What an import changes of a text: the pictures above it are part of it, ids are new, a link to a work is only its text, what the export does
 * not have is linked absolutely, and Markdown has paragraphs in quotations, and lines between blocks.
 */
const normalize = (html: string) =>
  html
    .replace(/^(?:<p><img [^>]*><\/p>\s*)+/, '')
    .replace(/\/blogs\/[\da-f-]{36}/g, '/blogs/…')
    .replaceAll(`${PUBLIC_URL}/`, '/')
    .replace(/<a href="[^"]*\/books\/[^>]+>(.+?)<\/a>/g, '$1')
    .replace(/<blockquote>\s*<p>(.*?)<\/p>\s*<\/blockquote>/gs, '<blockquote>$1</blockquote>')
    .replaceAll(' data-language="plain"', '')
    .replace(/\s*<\/pre>/g, '</pre>')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')

const startsWith = (folder: string) => [...files.keys()].filter((path) => path.startsWith(folder))

describe('the readable export', () => {
  it('has blogs, About and works as Markdown with front matter, all works as BibTeX, and uploads under understandable names', async () => {
    const blogs = await ownerGet<Blog[]>(demo.api, '/blogs')
    expect(startsWith('content/blog/')).toHaveLength(blogs.length)
    const { entries } = await readBibtex(files.get('works.bib') as string)
    expect(startsWith('works/')).toHaveLength(entries.length)
    expect(startsWith('images/').length).toBeGreaterThan(10)
    expect(startsWith('files/')).toContain('files/rounding-off-errors.pdf')
    for (const path of files.keys()) expect(path, 'no id').toMatch(/^(?!.*[0-9a-f]{8}-[0-9a-f]{4})(?:[a-z\d-]+\/)*[A-Za-z\d-]+\.[a-z]+$/)
    expect(files.get('works/articles/rounding-off-errors-in-matrix-processes.md')).toMatch(
      /^---\ntitle: "Rounding-off Errors in Matrix Processes"\ntype: "Journal article"\nauthors: "A.+\.\.\/\.\.\/files\/rounding-off-errors\.pdf/s,
    )
    const own = [...files].find(([path]) => path.endsWith('-unicode-quotes-links.md'))?.[1]
    expect(own).toMatch(
      /^---\ntitle: "Ünïcode & “quotes”: \[links\]"\ndate: \d{4}-\S+Z\ntags: \["machines","Lochkarten"\]\n---\n\n## Links\n/,
    )
    expect(own).toContain('[^1]: What it says, https://site.example/books/engine.')
    expect(own).toMatch(
      /\[a work\]\(\.\.\/\.\.\/works\/books\/[a-z-]+\.md\), \[me\]\(\.\.\/about\.md\), \[the CV\]\(https:\/\/site\.example\/cv\)/,
    )
  })

  it('has pages of the menu as those of the menu of Hugo, apart from the blogs', () => {
    const front = (title: string) => new RegExp(`^---\\ntitle: "${title}"\\ndate: \\S+\\nmenu: "main"\\n---\\n\\nWe read `)
    expect(files.get('content/teaching.md')).toMatch(front('Teaching'))
    expect(files.get('content/about-2.md')).toMatch(front('About'))
    expect(files.get('README.md')).toContain('\n## Pages\n\n- [About](content/about-2.md)\n- [Teaching](content/teaching.md)\n\n## Blogs\n')
  })

  it('has relative links between its files, none of which leads nowhere', () => {
    const dead: string[] = []
    let count = 0
    for (const [path, whole] of files) {
      const text = whole.replace(/^```$.*?^```$/gms, '')
      for (const [, link, attribute] of path.endsWith('.md') ? text.matchAll(/\]\(([^)\s]+)\)|<[a-z][^>]* (?:src|href)="([^"]+)"/g) : []) {
        const target = link ?? attribute ?? ''
        if (/^(?:https?|mailto):/.test(target)) continue
        count += 1
        if (!files.has(posix.join(posix.dirname(path), target.replace(/#.*$/, '')))) dead.push(`${path}: ${target}`)
      }
    }
    expect(count).toBeGreaterThan(90)
    expect(dead).toEqual([])
  })

  it('is downloaded as a ZIP file with the same files, which the import brings back with the same titles, dates, tags, texts, links and menu', async () => {
    const path = API_PREFIX + ownerEndpoints.readableExport
    expect((await demo.api.asVisitor().post(path)).status).toBe(401)
    const response = await demo.api.app.request(path, { method: 'POST', headers: { [TOKEN_HEADER]: await demo.api.newToken() } })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="site-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
    })
    const zip = new Uint8Array(await response.arrayBuffer())
    expect(Object.keys(unzipSync(zip)).sort()).toEqual([...files.keys()].sort())

    const target = await startTestApi()
    try {
      const form = new FormData()
      form.append('file', new Blob([zip]), 'site.zip')
      const { text } = await target.asOwner().post(API_PREFIX + ownerEndpoints.siteUpload, undefined, { raw: form })
      const { preview } = JSON.parse(text.trim().split('\n').at(-1) as string) as { preview: SitePreview }
      expect(preview.works?.entries.filter(({ status }) => status === 'new')).toHaveLength(startsWith('works/').length)
      const items = preview.items.filter(({ isProposed, kind }) => isProposed || kind === 'page').map(({ id }) => id)
      const request = { id: uuid(), site: preview.id, items, settings: ['ownerName'], decisions: [] }
      expect((await target.asOwner().post(API_PREFIX + ownerEndpoints.siteApply, request)).status).toBe(200)
      const describeBlogs = async (api: typeof target) => {
        const blogs = await ownerGet<Blog[]>(api, '/blogs')
        const described = blogs.map(async ({ _id, title, description, tags }) => {
          const { addedAt } = await ownerGet<BlogContext>(api, `/blogs/${_id}/context`)
          return { title, date: addedAt?.slice(0, 19), tags, text: normalize(description) }
        })
        return (await Promise.all(described)).sort((a, b) => (a.title < b.title ? -1 : 1))
      }
      expect(await describeBlogs(target)).toEqual(await describeBlogs(demo.api))
      const { menuPages } = await ownerGet<Settings>(target, '/settings')
      expect(menuPages?.map(({ title }) => title).sort()).toEqual(['About', 'Teaching'])
      expect((await ownerGet<{ title: string }[]>(target, '/about'))[0]?.title).toBe('About')
      const listLinks = async (api: typeof target) =>
        (await ownerGet<{ title: string; link: string }[]>(api, '/links')).map(({ title, link }) => ({ title, link }))
      expect(await listLinks(target)).toEqual(await listLinks(demo.api))
    } finally {
      await target.close()
    }
  })

  it('is never written to a folder that has files', async () => {
    await expect(exportReadable([dir], env)).rejects.toThrow(`${dir} is not empty.`)
  })

  it('says which uploads the site has lost, and has everything else', async () => {
    const { get, info } = demo.api.store
    const keys: string[] = []
    for await (const { key } of demo.api.store.list('files/')) keys.push(key)
    const [lost = ''] = keys
    const content = Buffer.from(await new Response((await get(lost))?.stream as never).arrayBuffer())
    await demo.api.store.remove(lost)
    expect(await info(lost)).toBeUndefined()
    const folder = join(dir, 'second')
    const name = `files/${lost.split('/').at(-1)}`
    await expect(exportReadable([folder], env)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining('see MISSING.txt') })
    expect(await readFile(join(folder, 'MISSING.txt'), 'utf8')).toMatch(new RegExp(`^The site refers to .+\\n\\n${name}\\n$`, 'i'))
    expect((await readFolder(folder)).size).toBe(files.size)
    await demo.api.store.put(lost, content, 'application/pdf')
  })

  it('has a sentence for a store that is unavailable', async () => {
    const { check } = demo.api.store
    demo.api.store.check = () => Promise.reject(new StoreUnavailable('The store is unavailable'))
    const { status, body } = await demo.api.asOwner().post(API_PREFIX + ownerEndpoints.readableExport)
    demo.api.store.check = check
    expect([status, body.errors[0].msg]).toEqual([503, 'The file store is temporarily unavailable. Please try again.'])
  })
})
