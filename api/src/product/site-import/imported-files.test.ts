import { API_PREFIX, type ImportPreview, ownerEndpoints, type SiteImportRequest, type SitePreview } from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { anOfficeFile, aPdf } from '#test/files.ts'
import { sql } from '#test/raw-sql.ts'
import { type ExportFiles, toZip } from '#test/site-exports/zip.ts'
import { decide, readLines } from '#test/start-import-api.ts'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'

const quota = { total: Infinity, day: Infinity }
const api = await startTestApi({ uploadQuota: quota })
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate books, journal_articles, work_slugs, work_details, import_batches, import_decisions, former_addresses, files, object_digests`.execute(
    api.db,
  )
  await sql`delete from blogs`.execute(api.db)
  await sql`delete from about`.execute(api.db)
  await api.content.refresh()
})

const BIBTEX = `@article{hopper1952,
  title = {The Education of a Computer},
  author = {Hopper, Grace},
  journal = {Mind},
  volume = {1},
  year = {1952},
  pdf = {paper.pdf},
  slides = {https://me.example/assets/pdf/talk.pptx},
  url = {https://me.example/files/notes.pdf},
}
`
const SITE: ExportFiles = {
  'site/_config.yml': 'url: https://me.example\n',
  'site/_bibliography/papers.bib': BIBTEX,
  'site/assets/pdf/paper.pdf': aPdf('Education'),
  'site/assets/pdf/talk.pptx': anOfficeFile('ppt/presentation.xml'),
  'site/files/notes.pdf': aPdf('Notes'),
  'site/files/unused.pdf': aPdf('Unused'),
  'site/_posts/2020-01-01-a.md':
    '---\ntitle: A post\n---\nSee [page 3](/files/notes.pdf#page=3) and [the old page](https://me.example/tags/).\n\n<iframe src="/assets/pdf/paper.pdf"></iframe>',
}

const upload = (files: ExportFiles) => uploadZip(toZip(files))
const uploadZip = async (zip: Buffer): Promise<SitePreview> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zip)]), 'site.zip')
  const { text } = await api.asOwner().post(API_PREFIX + ownerEndpoints.siteUpload, undefined, { raw: form })
  const last = JSON.parse(text.trim().split('\n').at(-1) as string)
  if (!last.preview) throw new Error(text)
  return last.preview
}
const accept = ({ id, items, works }: SitePreview): SiteImportRequest => ({
  ...{ id: uuid(), site: id, items: items.filter(({ isProposed }) => isProposed).map((item) => item.id) },
  ...{ settings: [], decisions: works ? decide(works) : [] },
})
const apply = (request: SiteImportRequest) => api.asOwner().post(API_PREFIX + ownerEndpoints.siteApply, request)
const importSite = async (files: ExportFiles) => {
  const request = accept(await upload(files))
  expect((await apply(request)).status).toBe(200)
  return request
}
const get = async (path: string) => (await api.asVisitor().get(path)).body
const readWork = async () => {
  const [{ _id, path }] = (await get('/api/works/journalArticles')).items
  return { path, details: (await api.asOwner().get(`/api/works/journalArticles/${_id}/details`)).body.details }
}
const countFiles = async () =>
  (await sql<{ name: string }>`select name from files order by name`.execute(api.db)).rows.map(({ name }) => name)

it('files to which works and posts link are files of this site, and others stay behind', async () => {
  const preview = await upload(SITE)
  expect(preview.warnings).toEqual([])
  expect(preview.works?.entries[0]?.fields).toContainEqual(['links', 'pdf: paper.pdf, slides: talk.pptx, pdf: notes.pdf'])
  expect(preview.works?.entries[0]?.privateFields).toEqual([])
  await importSite(SITE)
  expect(await countFiles()).toEqual(['notes.pdf', 'paper.pdf', 'talk.pptx'])
  const { details } = await readWork()
  const shown = details.links.map(({ kind, href }: { kind: string; href: string }) => [kind, href.split('/').at(-1)])
  expect(shown).toEqual([
    ['pdf', 'paper.pdf'],
    ['slides', 'talk.pptx'],
    ['pdf', 'notes.pdf'],
  ])
  for (const { href } of details.links) expect((await api.asVisitor().get(href)).status, href).toBe(200)
  expect(await get('/api/journalArticles')).toMatchObject([{ link: 'Mind 1' }])

  const [post] = await get('/api/blogs')
  const [notes, old, paper] = [...post.description.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text])
  expect(notes).toEqual([`${details.links[2].href}#page=3`, 'page 3'])
  expect(old).toEqual(['https://me.example/tags/', 'the old page'])
  expect(paper).toEqual([details.links[0].href, 'paper.pdf'])
})

it('an entry is kept as it was, and its exports have the address of the file here', async () => {
  await importSite(SITE)
  const { details } = await readWork()
  expect(details.bibtex).toContain('pdf = {paper.pdf}')
  const { text } = await api.asVisitor().get('/articles.bib')
  expect(text).toContain(`pdf = {${PUBLIC_URL}${details.links[0].href}}`)
})

it('the same site again changes nothing, stores no file twice, and finds files that the owner has uploaded', async () => {
  await importSite(SITE)
  const before = await readWork()
  const again = await upload(SITE)
  expect(await countFiles()).toHaveLength(3)
  expect(again.works?.entries).toMatchObject([{ status: 'same', changes: [] }])

  const more = {
    ...SITE,
    'site/_bibliography/papers.bib': BIBTEX.replace('paper.pdf', 'other.pdf'),
    'site/assets/pdf/other.pdf': aPdf('More'),
  }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(aPdf('More'))]), 'mine.pdf')
  const { file } = (await api.asOwner().post(API_PREFIX + ownerEndpoints.fileUpload, undefined, { raw: form })).body
  const changed = await upload(more)
  expect(changed.works?.entries[0]?.changes[0]).toMatchObject({ field: 'links', theirs: 'pdf: mine.pdf' })
  await apply(accept(changed))
  expect((await readWork()).details.links).toEqual([...before.details.links, { kind: 'pdf', href: file.url }])
})

it('a file that the owner has put under an embargo since is not proposed again, and a post that links to it does not publish it', async () => {
  await importSite(SITE)
  const [{ _id, values, version }] = (await get('/api/works/journalArticles')).items
  const { details } = await readWork()
  const [pdf, ...links] = details.links
  const changed = { ...details, links, embargoed: [{ ...pdf, until: '2999-01-01' }] }
  const draft = { ...values, id: _id, version, details: changed, description: 'On computers.', releaseDate: '1952' }
  expect((await api.asOwner().post('/api/journalArticles/add', draft)).status).toBe(200)
  const again = await upload({ ...SITE, 'site/_posts/2020-01-02-a.md': '---\ntitle: Another post\n---\n[PDF](/assets/pdf/paper.pdf)' })
  expect(again.works?.entries[0]?.changes.filter(({ field }) => field === 'links')).toEqual([])
  await apply(accept(again))
  const posts: { title: string; description: string }[] = await get('/api/blogs')
  expect(posts.find(({ title }) => title === 'Another post')?.description).toContain(`href="${pdf.href}"`)
  await api.content.refresh()
  expect((await api.asVisitor().get(pdf.href)).status).toBe(404)
})

it('paths of files on the old site lead to the work, and the review names them', async () => {
  const { items, workAddresses } = await upload(SITE)
  expect(items[0]?.addresses).toEqual(expect.arrayContaining(['/files/notes.pdf', '/assets/pdf/paper.pdf']))
  expect(workAddresses?.[0]?.addresses).toEqual(['/assets/pdf/paper.pdf', '/assets/pdf/talk.pptx', '/files/notes.pdf'])
  await importSite(SITE)
  const { path } = await readWork()
  await api.content.refresh()
  for (const address of ['/assets/pdf/paper.pdf', '/assets/pdf/talk.pptx', '/files/notes.pdf'])
    expect(await api.product.findFormerAddress(address), address).toBe(path)
  expect(await api.product.findFormerAddress('/files/unused.pdf')).toBeUndefined()
})

it('paths of files that no work has lead to what links to them, About first', async () => {
  const post = (text: string) => `---\ntitle: A post\n---\n${text}`
  await importSite({
    ...SITE,
    'site/_pages/about.md': '---\nlayout: about\npermalink: /\ntitle: About\n---\nSee [my CV](/files/cv.pdf), on which I work every day.',
    'site/_posts/2020-01-02-b.md': post('[CV](/files/cv.pdf), [notes](/files/notes.pdf), [handout](/files/Hand%20out.pdf)'),
    'site/files/cv.pdf': aPdf('CV'),
    'site/files/Hand out.pdf': aPdf('Handout'),
  })
  await api.content.refresh()
  const find = (address: string) => api.product.findFormerAddress(address)
  expect(await find('/files/cv.pdf')).toBe('/about')
  expect(await find('/files/notes.pdf')).toBe((await readWork()).path)
  expect(await find('/files/hand%20out.pdf')).toMatch(/^\/blogs\//)
})

it('after an undo, visitors get no file any more, and the trash still has them', async () => {
  const { id } = await importSite(SITE)
  const { details } = await readWork()
  expect((await api.asOwner().post(API_PREFIX + ownerEndpoints.importUndo, { id })).body.undone).toMatchObject({ removed: 2 })
  await sql`update files set created_at = now() - interval '3 days'`.execute(api.db)
  await api.product.housekeeping.files()
  expect(await countFiles()).toHaveLength(3)
  await api.content.refresh()
  for (const { href } of details.links) expect((await api.asVisitor().get(href)).status).toBe(404)
})

it('a file that is no PDF is named, and links to it lead to the old site', async () => {
  const broken = { ...SITE, 'site/files/notes.pdf': 'a page of HTML', 'site/assets/pdf/paper.pdf': aPdf().subarray(0, 40) }
  const preview = await upload(broken)
  expect(preview.warnings).toEqual([
    '“notes.pdf” is not imported: File type must be PDF, PowerPoint, Word, Excel, OpenDocument, CSV, text, MP4, WebM or ZIP',
    expect.stringContaining('“paper.pdf” is not imported: '),
  ])
  await apply(accept(preview))
  expect((await readWork()).details.links.map(({ kind }: { kind: string }) => kind)).toEqual(['slides'])
  const [post] = await get('/api/blogs')
  expect(post.description).toContain('<a href="https://me.example/files/notes.pdf#page=3"')
})

it('a file that is longer than the archive says is named, and the others are stored', async () => {
  const zip = toZip(SITE)
  // The declared size is at byte 24 of the entry, before its name at byte 46.
  zip.writeUInt32LE(10, zip.lastIndexOf('site/assets/pdf/paper.pdf') - 46 + 24)
  expect((await uploadZip(zip)).warnings).toEqual(['“paper.pdf” is not imported: it cannot be read'])
  expect(await countFiles()).toEqual(['notes.pdf', 'talk.pptx'])
})

it('a file that exceeds the quota is named, and the others are stored', async () => {
  quota.total = aPdf('Education').length + aPdf('Notes').length
  const { warnings } = await upload(SITE)
  quota.total = Infinity
  expect(warnings).toEqual([expect.stringContaining('“talk.pptx” is not imported: ')])
  expect(await countFiles()).toEqual(['notes.pdf', 'paper.pdf'])
})

it('an import whose files are gone is refused as a whole', async () => {
  const request = accept(await upload(SITE))
  await sql`delete from files where name = 'talk.pptx'`.execute(api.db)
  const { status, body } = await apply(request)
  expect([status, body.errors?.[0]?.msg ?? body.msg]).toEqual([409, 'Images or files of this export have expired. Choose the file again.'])
  expect(await get('/api/blogs')).toEqual([])
})

it('works that were imported without their files get them, but not again after the owner has removed them', async () => {
  const source = { text: BIBTEX.replace(/ {2}(?:slides|url).*\n/g, '') }
  const { text } = await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, source)
  const { preview } = readLines(text).at(-1) as { preview: ImportPreview }
  const request = { id: uuid(), name: 'papers.bib', ...source, decisions: decide(preview) }
  expect((await api.asOwner().post(API_PREFIX + ownerEndpoints.importApply, request)).status).toBe(200)
  expect((await readWork()).details.links).toEqual([])

  const site = { ...SITE, 'site/_bibliography/papers.bib': source.text }
  const found = await upload(site)
  expect(found.works?.entries).toMatchObject([
    { status: 'changed', changes: [{ field: 'links', theirs: 'pdf: paper.pdf', take: 'theirs' }] },
  ])
  await apply(accept(found))
  const { details } = await readWork()
  expect(details).toMatchObject({ bibtex: source.text.trim(), links: [{ kind: 'pdf' }] })

  const [{ _id, ...article }] = await get('/api/journalArticles')
  const edited = { ...article, id: _id, details: { ...details, links: [] } }
  expect((await api.asOwner().post('/api/journalArticles/add', edited)).status).toBe(200)
  expect((await upload(site)).works?.entries).toMatchObject([{ status: 'edited', changes: [{ field: 'links', take: 'mine' }] }])
})
