import { API_PREFIX, journalArticles, ownerEndpoints } from '@portfolio/contracts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aBlog, aDraft } from '#test/factories.ts'
import { createItemWriters } from '#test/features.ts'
import { aPdf } from '#test/files.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi } from '#test/start-test-api.ts'
import { createEmbargoStore } from './embargo-store.ts'

const api = await startTestApi()
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate journal_articles, work_slugs, work_details, files, object_digests`.execute(api.db)
  await api.content.refresh()
})

const UNTIL = '2999-06-01'

const upload = async () => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(aPdf())]), 'paper.pdf')
  return (await api.asOwner().post(API_PREFIX + ownerEndpoints.fileUpload, undefined, { raw: form })).body.file as {
    _id: string
    url: string
  }
}
const details = (links: object[], embargoed?: object[]) => ({ csl: {}, links, bibtex: null, ...(embargoed && { embargoed }) })
const add = async (given: object) =>
  (await api.asOwner().post('/api/journalArticles/add', { ...aDraft(journalArticles), details: given })).body
const edit = (id: string, version: number, given: object) =>
  api.asOwner().post('/api/journalArticles/add', { ...aDraft(journalArticles), id, version, details: given })
const read = async (id: string) => (await api.asOwner().get(`/api/works/journalArticles/${id}/details`)).body.details
const publish = (day: string) =>
  createEmbargoStore(api.db, createItemWriters({ publicUrl: undefined })).publishDue(new Date(`${day}T00:30:00Z`))
const addEmbargoed = async () => {
  const file = await upload()
  const { _id } = await add(details([], [{ kind: 'pdf', href: file.url, until: UNTIL }]))
  await api.content.refresh()
  return { id: _id as string, url: file.url }
}

it('nobody but the owner gets a file under an embargo, and readers learn when they will', async () => {
  const { id, url } = await addEmbargoed()
  expect((await api.asVisitor().get(url)).status).toBe(404)
  expect((await api.asOwner().get(url)).status).toBe(200)
  const { body, text } = await api.asVisitor().get(`/api/works/journalArticles/${id}`)
  expect(body.facts).toContainEqual(['PDF', 'from 1 June 2999'])
  for (const address of [
    '/articles.bib',
    '/articles.ris',
    '/articles.json',
    '/api/works/journalArticles',
    '/api/cv',
    '/api/journalArticles?rows',
  ])
    expect((await api.asVisitor().get(address)).text, address).not.toContain('.pdf')
  expect(text).not.toContain('.pdf')
})

it('on the day, the file is public by itself, once', async () => {
  const { id, url } = await addEmbargoed()
  expect(await publish('2999-05-31')).toBe(0)
  expect(await publish(UNTIL)).toBe(1)
  expect(await publish(UNTIL)).toBe(0)
  await api.content.refresh()
  expect((await api.asVisitor().get(url)).status).toBe(200)
  expect(await read(id)).toMatchObject({ links: [{ kind: 'pdf', href: url }] })
  expect((await read(id)).embargoed).toBeUndefined()
  const { body } = await api.asVisitor().get(`/api/works/journalArticles/${id}`)
  expect(body).toMatchObject({ version: 2, links: [{ kind: 'pdf', href: url }, { kind: 'publisher' }] })
  expect(body.facts).not.toContainEqual(['PDF', expect.anything()])
  expect((await api.asVisitor().get('/articles.bib')).text).toContain(url)
  const { revisions } = (await api.asOwner().get(`/api${ownerEndpoints.itemHistory('journalArticles', id)}`)).body
  expect(revisions[0]).toMatchObject({ savedBy: { kind: 'gateway', cause: 'schedule' } })
})

it('the file stays private when something else links to it, and is public there on the day, or once the owner ends the embargo', async () => {
  const read = async (url: string) => {
    await api.content.refresh()
    return (await api.asVisitor().get(url)).status
  }
  const [first, second] = [await addEmbargoed(), await addEmbargoed()]
  for (const { url } of [first, second]) {
    await api.asOwner().post('/api/blogs/add', aBlog({ description: `<p><a href="${url}">The PDF</a></p>` }))
    await add(details([{ kind: 'pdf', href: url }]))
    expect(await read(url)).toBe(404)
  }
  await edit(first.id, 1, details([], []))
  expect(await read(first.url)).toBe(200)
  expect(await read(second.url)).toBe(404)
  expect(await publish(UNTIL)).toBe(1)
  expect(await read(second.url)).toBe(200)
})

it('a file that was published meanwhile is no second link on the day', async () => {
  const { id, url } = await addEmbargoed()
  expect((await edit(id, 1, details([{ kind: 'pdf', href: url }]))).status).toBe(200)
  expect(await publish(UNTIL)).toBe(1)
  expect((await read(id)).links).toEqual([{ kind: 'pdf', href: url }])
  expect((await read(id)).embargoed).toBeUndefined()
})

it('a link whose day has come is public as soon as it is saved, also by restoring an earlier version', async () => {
  const { id, url } = await addEmbargoed()
  expect((await edit(id, 1, details([], [{ kind: 'pdf', href: url, until: '2020-06-01' }]))).status).toBe(200)
  await api.content.refresh()
  expect((await api.asVisitor().get(url)).status).toBe(200)
  await sql`update revisions set "values" = jsonb_set("values", '{details,embargoed,0,until}', '"2020-06-01"') where version = 1`.execute(
    api.db,
  )
  const { revisions } = (await api.asOwner().get(`/api${ownerEndpoints.itemHistory('journalArticles', id)}`)).body
  expect((await api.asOwner().post(`/api${ownerEndpoints.revisionRestore}`, { revision: revisions.at(-1)._id })).status).toBe(200)
  await api.content.refresh()
  expect((await api.asVisitor().get(url)).status).toBe(200)
  expect(await read(id)).toMatchObject({ links: [{ kind: 'pdf', href: url }] })
})

it('two gateways at once publish it once, and a work in the trash keeps its embargo', async () => {
  const { id } = await addEmbargoed()
  expect((await Promise.all([publish(UNTIL), publish(UNTIL)])).sort()).toEqual([0, 1])
  const other = await addEmbargoed()
  await api.asOwner().delete(`/api/journalArticles/${other.id}`)
  expect(await publish(UNTIL)).toBe(0)
  expect((await read(id)).links).toHaveLength(1)
})

it('an edit that does not name it keeps it, an empty list ends it, and its file is used', async () => {
  const { id } = await addEmbargoed()
  expect((await edit(id, 1, details([{ kind: 'code', href: 'https://code.example/' }]))).status).toBe(200)
  expect((await read(id)).embargoed).toHaveLength(1)
  await sql`update files set created_at = now() - interval '3 days'`.execute(api.db)
  await sql`truncate revisions`.execute(api.db)
  await api.product.housekeeping.files()
  expect((await sql`select 1 from files`.execute(api.db)).rows).toHaveLength(1)
  expect((await edit(id, 2, details([], []))).status).toBe(200)
  expect((await read(id)).embargoed).toBeUndefined()
})

it('a work that cannot be saved keeps no other from being published', async () => {
  const lost = await addEmbargoed()
  const other = await addEmbargoed()
  await sql`truncate revisions`.execute(api.db)
  await sql`delete from files where id = ${lost.url.split('/')[2]}`.execute(api.db)
  await expect(publish(UNTIL)).rejects.toThrow()
  expect((await read(other.id)).links).toHaveLength(1)
})

it.each([
  ['a file that does not exist', { kind: 'pdf', href: '/files/01a22cf9-cc87-73e3-b279-3c2eb1c4abad/a.pdf', until: UNTIL }, 'href'],
  ['a day that is not on the calendar', { kind: 'pdf', href: 'https://a.example/a.pdf', until: '2999-02-30' }, 'until'],
  ['another text than a day', { kind: 'pdf', href: 'https://a.example/a.pdf', until: 'soon' }, 'until'],
  ['no day', { kind: 'pdf', href: 'https://a.example/a.pdf' }, 'until'],
])('%s is an error of its field', async (_, link, field) => {
  const { errors } = await add(details([], [link]))
  expect(errors).toMatchObject([{ path: `details.embargoed[0].${field}` }])
})
