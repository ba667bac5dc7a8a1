import {
  API_PREFIX,
  type ExportItem,
  ownerEndpoints,
  type SiteImportRequest,
  type SitePreview,
  type SiteProgress,
} from '@portfolio/contracts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { hugoBlox } from '#test/site-exports/hugo.ts'
import { alFolio } from '#test/site-exports/jekyll.ts'
import { wordPressXml } from '#test/site-exports/wordpress.ts'
import { type ExportFiles, png, toZip } from '#test/site-exports/zip.ts'
import { decide } from '#test/start-import-api.ts'
import { startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate books, book_chapters, conferences, journal_articles, projects, work_details, work_slugs, import_batches, import_decisions, import_corrections,
    working_copies, external_links, site_settings, site_exports, former_addresses`.execute(api.db)
  await sql`delete from blogs`.execute(api.db)
  await sql`delete from about`.execute(api.db)
  await api.content.refresh()
})

const send = async (content: ExportFiles | string, name = 'site.zip') => {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(toZip(content))]), name)
  return api.asOwner().post(API_PREFIX + ownerEndpoints.siteUpload, undefined, { raw: form })
}
const readLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SiteProgress)
const upload = async (content: ExportFiles | string, name?: string): Promise<SitePreview> => {
  const { text } = await send(content, name)
  const last = readLines(text).at(-1)
  if (!last || !('preview' in last)) throw new Error(text)
  return last.preview
}
const proposed = ({ id, items, settings, works }: SitePreview): SiteImportRequest => ({
  ...{ id: uuid(), site: id, items: items.filter(({ isProposed }) => isProposed).map((item) => item.id) },
  settings: settings.filter(({ isProposed }) => isProposed).map(({ field }) => field),
  decisions: works ? decide(works) : [],
})
const apply = (request: SiteImportRequest) => api.asOwner().post(API_PREFIX + ownerEndpoints.siteApply, request)
const undo = (id: string) => api.asOwner().post(API_PREFIX + ownerEndpoints.importUndo, { id })
const get = async (path: string) => (await api.asVisitor().get(path)).body
const find = (items: ExportItem[], title: string) => items.find((item) => item.title === title) as ExportItem
const moved = async (address: string) => {
  await api.content.refresh()
  return api.product.findFormerAddress(address)
}

describe('the import of a site', () => {
  it('previews its changes, and writes them only when it is applied', async () => {
    const preview = await upload(alFolio)
    expect(preview).toMatchObject({
      system: 'al-folio',
      name: 'site.zip',
      works: { entries: [{ title: 'The Education of a Computer', status: 'new' }] },
    })
    expect(preview.items.map(({ title, kind, isProposed }) => `${kind} ${title} ${isProposed}`)).toEqual([
      'about About true',
      'page teaching false',
      'blog Moths in relays true',
      'blog The first compiler true',
      'blog Unfinished true',
      'page COBOL false',
      'link An interview about COBOL true',
    ])
    expect(preview.settings.map(({ field, mine }) => `${field} ${mine}`)).toEqual([
      'ownerName ',
      'email ',
      'orcid ',
      'profileLinks ',
      'news ',
    ])
    expect(await get('/api/blogs')).toEqual([])

    const request = proposed(preview)
    const { status, body } = await apply(request)
    expect([status, body]).toMatchObject([200, { system: 'al-folio', added: 6, updated: 1 }])
    const { rows } = await sql<{
      savedBy: object
    }>`select distinct saved_by from revisions where saved_at = (select max(saved_at) from revisions)`.execute(api.db)
    expect(rows).toEqual([{ savedBy: { kind: 'session', cause: 'import' } }])
    // The same request again does nothing.
    expect((await apply(request)).body).toEqual(body)

    const blogs = await get('/api/blogs')
    expect(blogs.map(({ title, current }: { title: string; current: boolean }) => [title, current])).toEqual([
      ['The first compiler', true],
      ['Moths in relays', false],
    ])
    const first = find(preview.items, 'The first compiler')
    expect(await get(`/api/blogs/${first.id}`)).toMatchObject({ tags: ['history', 'compilers', 'sample-posts'] })
    expect(await get(`/api/blogs/${first.id}/context`)).toMatchObject({
      addedAt: '2019-05-05T01:01:00.000Z',
      changedAt: '2019-05-05T01:01:00.000Z',
    })
    const [, image] = /src="(\/media\/[^"]+)"/.exec(blogs[0].description) ?? []
    expect((await api.asVisitor().get(image as string)).status).toBe(200)
    expect((await api.asOwner().get('/api/images')).body.items).toContainEqual(
      expect.objectContaining({ url: image, alt: 'A reel of tape' }),
    )
    expect((await api.asOwner().get('/api/working-copies/blogs')).body).toMatchObject([
      { status: 'draft', values: { title: 'Unfinished', slug: 'unfinished' } },
    ])
    expect(await get('/api/about')).toMatchObject([{ title: 'About', images: [{}] }])
    expect(await get('/api/links')).toMatchObject([{ title: 'An interview about COBOL', link: 'https://magazine.example/interview' }])
    expect(await get('/api/journalArticles')).toMatchObject([{ title: 'The Education of a Computer' }])
    expect(await get('/api/settings')).toMatchObject({
      ownerName: 'Grace B. Hopper',
      orcid: '0000-0002-1825-0097',
      identity: { news: [{ date: '2021-11-07' }] },
    })

    expect(await moved('/blog/2019/first-compiler/')).toBe('/blogs/first-compiler')
    expect(await moved('/Old/Compiler.html')).toBe('/blogs/first-compiler')
    for (const none of ['/blog/2022/unfinished/', '/teaching', '//evil.example/blog/2019/first-compiler', '/', '/..//x'])
      expect(await moved(none), none).toBeUndefined()

    const report = (await api.asOwner().get(API_PREFIX + ownerEndpoints.importReport(request.id))).body
    expect(report.undo).toEqual({ removed: 6, restored: 1, kept: [] })
    expect(report.entries).toContainEqual(
      expect.objectContaining({
        outcome: 'added',
        source: '_posts/2019-05-04-first-compiler.md',
        item: { collection: 'blogs', id: first.id, path: '/blogs/first-compiler' },
      }),
    )
    expect(report.entries).toContainEqual(expect.objectContaining({ outcome: 'unreadable', title: '_posts/2020-06-06-broken.md' }))

    expect((await undo(request.id)).body).toMatchObject({ undone: { removed: 6, restored: 1, kept: [] } })
    for (const path of ['/api/blogs', '/api/about', '/api/links', '/api/journalArticles']) expect(await get(path), path).toEqual([])
    expect((await api.asOwner().get('/api/working-copies/blogs')).body).toEqual([])
    expect(await get('/api/settings')).toMatchObject({ ownerName: 'Your name', orcid: '', identity: { news: [] } })
    expect(await moved('/blog/2019/first-compiler/')).toBeUndefined()
  })

  it('makes pages of the menu of the pages that this site has no counterpart for, also of drafts', async () => {
    const preview = await upload({
      ...alFolio,
      'site-main/_pages/group.md':
        '---\ntitle: Group\npermalink: /group/\npublished: false\n---\nThe people of the group, and what each of them works on at present.\n',
    })
    const pages = preview.items.filter(({ kind }) => kind === 'page').filter(({ title }) => ['teaching', 'Group'].includes(title))
    expect(pages.map(({ reason }) => reason)).toEqual(['It can become a page of the menu', 'It can become a page of the menu'])
    await apply({ ...proposed(preview), items: pages.map(({ id }) => id) })
    expect((await get('/api/settings')).menuPages).toEqual([{ title: 'teaching', path: '/blogs/teaching' }])
    expect(await get('/api/blogs')).toEqual([])
    expect(await moved('/teaching')).toBe('/blogs/teaching')
    const [draft] = (await api.asOwner().get('/api/working-copies/blogs')).body
    expect(draft.values).toMatchObject({ title: 'Group', isMenuPage: true })
  })

  it('keeps later edits, replaces About only if the owner chooses that, and restores it when undone', async () => {
    await api.asOwner().post('/api/about/edit', { title: 'Mine', description: '<p>Hello</p>' })
    const preview = await upload(hugoBlox)
    const about = find(preview.items, 'Rosalind Franklin')
    expect(about).toMatchObject({ isProposed: false, replaces: { title: 'Mine', path: '/about' } })
    const request = proposed(preview)
    request.items.push(about.id)
    expect((await apply(request)).body).toMatchObject({ added: 3, updated: 2 })
    expect(await get('/api/about')).toMatchObject([{ title: 'Rosalind Franklin' }])
    const photo = find(preview.items, 'Photo 51')
    const blog = await get(`/api/blogs/${photo.id}`)
    expect(
      (
        await api
          .asOwner()
          .post('/api/blogs/add', { id: photo.id, version: 1, title: 'Photo 51!', description: blog.description, images: [] })
      ).status,
    ).toBe(200)
    expect(await moved('/post/photo-51')).toBe('/blogs/photo-51')
    expect((await undo(request.id)).body.undone).toMatchObject({
      removed: 2,
      restored: 2,
      kept: [{ title: 'Photo 51!', path: '/blogs/photo-51' }],
    })
    expect(await get('/api/about')).toMatchObject([{ title: 'Mine', description: '<p>Hello</p>' }])
    expect(await moved('/post/photo-51')).toBeUndefined()
  })

  it('is not proposed twice, and redirects addresses with a number until the blog is deleted', async () => {
    const preview = await upload(wordPressXml, 'fossils.xml')
    const find1 = find(preview.items, 'First find')
    expect((await apply(proposed(preview))).status).toBe(200)
    expect(await moved('?p=7')).toBe('/blogs/first-find')
    expect(await moved('/2019/03/first-find')).toBe('/blogs/first-find')
    // Private and draft items are on no public page.
    expect(await moved('/hidden')).toBeUndefined()
    const again = await upload(wordPressXml, 'fossils.xml')
    expect(again.items.filter(({ isProposed }) => isProposed)).toEqual([])
    expect((await apply(proposed(again))).status).toBe(422)
    await api.asOwner().delete(`/api/blogs/${find1.id}`)
    expect(await moved('?p=7')).toBeUndefined()
  })

  it('redirects old addresses to a blog that is imported again after it was deleted', async () => {
    const first = await upload(wordPressXml, 'fossils.xml')
    expect((await apply(proposed(first))).status).toBe(200)
    const [deleted, kept] = [find(first.items, 'First find'), find(first.items, 'A plesiosaur')]
    await api.asOwner().delete(`/api/blogs/${deleted.id}`)
    const again = await upload(wordPressXml, 'fossils.xml')
    expect(again.items.filter(({ isProposed }) => isProposed).map(({ title }) => title)).toEqual(['First find'])
    expect((await apply(proposed(again))).status).toBe(200)
    expect(await moved('/2019/03/first-find')).toBe('/blogs/first-find')
    expect((await get('/api/blogs/first-find'))._id).toBe(find(again.items, 'First find').id)
    expect((await get('/api/blogs/a-plesiosaur'))._id).toBe(kept.id)
  })

  it('keeps text that looks like an escape, leaves out what the database cannot store, and no address with a line break', async () => {
    const post = (title: string, text: string, more = '') => `---\ntitle: "${title}"\n${more}---\n${text}`
    const preview = await upload({
      '_posts/2020-01-01-nul.md': post('Escapes', 'In JSON, NUL is `\\u0000`, and here it is: \0.'),
      '_posts/2020-01-02-break.md': post('A line break', 'Text.', 'permalink: "/a%0Adeny from all/"\n'),
    })
    expect((await apply(proposed(preview))).status).toBe(200)
    const escapes = (await get('/api/blogs')).find(({ title }: { title: string }) => title === 'Escapes')
    expect((await get(`/api/blogs/${escapes._id}`)).description).toContain('NUL is <code>\\u0000</code>, and here it is: .')
    const { rows } = await sql<{ address: string }>`select address from former_addresses`.execute(api.db)
    expect(rows.filter(({ address }) => /\p{Cc}/u.test(address))).toEqual([])
  })

  it('keeps former addresses as the old site spelled them, and finds them in any spelling', async () => {
    const paths = ['/2020/05/12/My-Post.html', '/Caf%C3%A9/%23one/', '/über uns//']
    const post = (path: string, day: number) => [
      `_posts/2020-01-0${day + 1}-a.md`,
      `---\ntitle: Post ${day}\npermalink: "${path}"\n---\nText.`,
    ]
    const preview = await upload(Object.fromEntries(paths.map(post)))
    expect((await apply(proposed(preview))).status).toBe(200)
    const { rows } = await sql<{ path: string }>`select path from former_addresses order by path`.execute(api.db)
    expect(rows.map(({ path }) => path).sort()).toEqual(['/2020/05/12/My-Post.html', '/Caf%C3%A9/%23one', '/über uns'])
    for (const path of ['/2020/05/12/my-post', '/2020/05/12/My-Post.html', '/café/%23ONE/'])
      expect(await moved(path), path).toMatch(/^\/blogs\//)
  })

  it('takes a position that is too long, and ends within an emoji where it is cut', async () => {
    const preview = await upload({
      '_config.yml': `author:\n  bio: ${'a'.repeat(199)}\u{1F600}\n`,
      '_posts/2020-01-01-a.md': '---\ntitle: A post\n---\nText',
    })
    expect((await apply(proposed(preview))).status).toBe(200)
    expect((await get('/api/settings')).identity.position).toBe('a'.repeat(199))
  })

  it('leaves out images that cannot be read, and rejects a file that is not an export, with a reason', async () => {
    const broken = png().fill(0, 40)
    const preview = await upload({ '_posts/2020-01-01-a.md': '---\ntitle: A picture\n---\nSee ![x](/x.png)', 'x.png': broken })
    expect(preview.items).toMatchObject([{ images: 0, warnings: ['An image cannot be read'] }])
    expect(readLines((await send({ 'a.txt': 'x' })).text)).toEqual([{ error: expect.stringContaining('not from al-folio') }])
    expect(await send('plain text')).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
    expect((await api.asVisitor().post(API_PREFIX + ownerEndpoints.siteUpload)).status).toBe(401)
    for (const site of [uuid(), 'nonsense', undefined])
      expect((await apply({ id: uuid(), site: site as string, items: [], settings: ['tagline'], decisions: [] })).status).toBeOneOf([
        404, 422,
      ])
    expect((await apply({ ...proposed(preview), items: [uuid()] })).status).toBe(422)
    expect((await api.asOwner().get(API_PREFIX + ownerEndpoints.sitePreview(preview.id))).body).toEqual(preview)
    expect((await api.asOwner().get(API_PREFIX + ownerEndpoints.sitePreview(uuid()))).status).toBe(404)
  })
})
