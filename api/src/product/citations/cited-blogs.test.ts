import { API_PREFIX, publicEndpoints, type Settings, workingCopyEndpoints } from '@portfolio/contracts'
import { readBibtex, readCslItem, readRis } from '@portfolio/scholarship'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { PUBLIC_URL, startTestApi } from '#test/start-test-api.ts'

const api = await startTestApi()
afterAll(() => api.close())
afterEach(async () => {
  await api.db.deleteFrom('blogs').execute()
  await api.db.deleteFrom('siteSettings').execute()
  await api.content.refresh()
})

const get = (path: string, headers?: Record<string, string>) => api.asVisitor().get(path, headers)
const cite = (item: string, style?: string) => get(API_PREFIX + publicEndpoints.citation('blogs', item, style))

const name = async (ownerName: string, language = 'en') => {
  const settings: Settings = (await get('/api/settings')).body
  const { status } = await api.asOwner().post('/api/settings/edit', { ...settings, ownerName, language })
  expect(status).toBe(200)
}
/** Published on 1 June 2026. */
const save = async (title: string, more: object = {}): Promise<{ _id: string; version: number }> => {
  const draft = { title, description: '<p>Text</p>', images: [], slug: '', ...more }
  const { status, body } = await api.asOwner().post('/api/blogs/add', draft)
  expect(status, JSON.stringify(body)).toBe(200)
  await api.db
    .updateTable('blogs')
    .set({ createdAt: new Date('2026-06-01T12:00:00Z') })
    .where('id', '=', body._id)
    .execute()
  await api.content.refresh()
  return body
}

describe('the citation of a blog', () => {
  it('names the owner, the day of publication and the address', async () => {
    await name('Emmy Noether')
    await save('A visit to Princeton')
    const { status, body } = await cite('a-visit-to-princeton')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      path: '/blogs/a-visit-to-princeton',
      title: 'A visit to Princeton',
      text: `Noether, E. (2026, June 1). A visit to Princeton. ${PUBLIC_URL}/blogs/a-visit-to-princeton`,
      problem: null,
    })
    expect((await cite('a-visit-to-princeton', 'chicago-author-date')).body.text).toMatch(
      /^Noether, Emmy\. 2026\. “A Visit to Princeton\.” June 1/,
    )
    expect((await cite('a-visit-to-princeton', 'no-such-style')).status).toBe(404)
  })

  it('is found by its id and by former addresses, as the blog is', async () => {
    const { _id, version } = await save('A visit to Princeton')
    await save('Two visits', { id: _id, version, slug: 'two-visits' })
    for (const item of [_id, _id.toUpperCase(), 'a-visit-to-princeton', 'two-visits'])
      expect((await cite(item)).body, item).toMatchObject({ path: '/blogs/two-visits' })
  })

  it('follows the name of the owner and the title', async () => {
    const { _id, version } = await save('A visit')
    await cite(_id)
    await name('Logic Research Group')
    await save('Another visit', { id: _id, version })
    expect((await cite(_id)).body.text).toMatch(/^Logic Research Group\. \(2026, June 1\)\. Another visit\./)
  })

  it('names nobody while the site has the name that it came with', async () => {
    const { _id } = await save('A visit')
    expect((await cite(_id)).body.text).toMatch(/^A visit\. \(2026, June 1\)\./)
  })

  it('keeps the capitals of a title in the language of the blog or of the site', async () => {
    const { _id } = await save('Eine Reise nach Göttingen', { language: 'de' })
    expect((await cite(_id, 'mla')).body.text).toContain('“Eine Reise nach Göttingen.”')
    const english = await save('Notes on abstract rings')
    expect((await cite(english._id, 'mla')).body.text).toContain('“Notes on Abstract Rings.”')
    await name('Emmy Noether', 'de')
    expect((await cite(english._id, 'mla')).body.text).toContain('“Notes on abstract rings.”')
  })

  it('does not exist for pages of the menu, deleted blogs, drafts and unknown addresses', async () => {
    const page = await save('Teaching', { isMenuPage: true })
    const deleted = await save('Deleted')
    await api.asOwner().delete(`/api/blogs/${deleted._id}`)
    const draft = await save('Draft')
    const values = { title: 'Draft', description: '', images: [] }
    const unpublished = await api.asOwner().post(API_PREFIX + workingCopyEndpoints.keep('blogs', draft._id), { status: 'draft', values })
    expect(unpublished.status).toBe(200)
    for (const item of [page._id, 'teaching', deleted._id, 'deleted', draft._id, 'draft', 'nothing', '%00'])
      for (const path of [`${API_PREFIX}/blogs/${item}/citation`, `/blogs/${item}.bib`, `/blogs/${item}.json`])
        expect((await get(path)).status, path).toBe(404)
  })
})

describe('the file of a blog', () => {
  it('has a permanent address and reads back as the blog in every format', async () => {
    await name('Emmy Noether')
    const { _id, version } = await save('Notes on 5 % of {rings} & more', { slug: 'rings', language: 'en-GB' })
    const expected = {
      ...{ type: 'post-weblog', title: 'Notes on 5 % of {rings} & more', issued: '2026-06-01' },
      author: [{ family: 'Noether', given: 'Emmy' }],
      URL: `${PUBLIC_URL}/blogs/rings`,
    }
    const [bib, ris, json] = await Promise.all(['bib', 'ris', 'json'].map((extension) => get(`/blogs/rings.${extension}`)))
    expect(bib?.headers.get('content-type')).toBe('application/x-bibtex; charset=utf-8')
    expect(bib?.headers.get('content-disposition')).toBe('attachment; filename="rings.bib"')
    expect(bib?.headers.get('content-security-policy')).toContain("default-src 'none'")
    // BibTeX has no type for blogs.
    expect((await readBibtex(bib?.text ?? '')).entries.map(({ work }) => work)).toMatchObject([{ ...expected, type: 'webpage' }])
    expect(readRis(ris?.text ?? '').records.map(({ work }) => work)).toMatchObject([expected])
    expect(JSON.parse(json?.text ?? '').map((item: unknown) => readCslItem(item as never)?.work)).toMatchObject([expected])
    const cited = (await cite('rings')).body
    expect([cited.bibtex, cited.ris, cited.csl]).toEqual([bib?.text, ris?.text, json?.text])

    await save('Notes', { id: _id, version, slug: 'notes' })
    expect((await get('/blogs/rings.bib')).headers.get('location')).toBe('/blogs/notes.bib')
    expect((await get(`/blogs/${_id}.ris`)).headers.get('location')).toBe('/blogs/notes.ris')
  })

  it('has a key that no other blog of the site has', async () => {
    await name('Emmy Noether')
    const blogs = [await save('How it began'), await save('How it ended'), await save('How it went on', { slug: undefined })]
    const files = await Promise.all(blogs.map(async ({ _id }) => (await cite(_id)).body))
    expect(files.map(({ bibtex }) => /\{(.+),/.exec(bibtex)?.[1])).toEqual([
      'noether2026-how-it-began',
      'noether2026-how-it-ended',
      // Without a slug, as an earlier portal saves it.
      'noether2026how',
    ])
    expect(files.map(({ csl }) => JSON.parse(csl)[0].id)).toEqual([
      'noether2026-how-it-began',
      'noether2026-how-it-ended',
      'noether2026how',
    ])
  })

  it('is sent at the address of the page to clients that ask for it', async () => {
    await save('Notes')
    const { headers, text } = await get('/blogs/notes', { accept: 'application/x-bibtex' })
    expect(headers.get('content-location')).toBe('/blogs/notes.bib')
    expect(text).toMatch(/^@online\{/)
  })

  it('does not take the place of feeds', async () => {
    expect((await get('/blogs/feed.json')).headers.get('content-type')).toContain('application/feed+json')
  })
})
