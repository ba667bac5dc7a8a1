import { defaultSettings } from '@portfolio/contracts'
import { beforeEach, expect, it } from 'vitest'
import { details, setUpWorks } from '#test/set-up-works.ts'
import { type Catalog, createCatalog } from './catalog.ts'

const { api, save } = setUpWorks()

const { version: _, ...settings } = defaultSettings

let read: () => Promise<Catalog>
beforeEach(() => {
  let revision = 0
  const catalog = createCatalog({ db: api().db, content: { current: () => String(revision) } })
  read = () => {
    revision += 1
    return catalog.read()
  }
})

it('after a change of other content the works are the same objects, so that nothing is derived from them again', async () => {
  await save()
  const before = await read()
  await api().asOwner().post('/api/externalLinks/add', { title: 'A link', link: 'https://example.org' })
  const after = await read()
  expect(after.list('journalArticles')).toBe(before.list('journalArticles'))
  expect(after.revision).not.toBe(before.revision)
})

it('a work that is added, edited or deleted, its address and the language of the site are read at the next revision', async () => {
  const listed = async () => (await read()).list('journalArticles')
  expect(await listed()).toEqual([])
  const { body } = await save({ details: details({ language: 'en' }) })
  expect(await listed()).toMatchObject([{ path: '/articles/computing-machinery-and-intelligence-1950' }])
  await save({ id: body._id, title: 'Edited', details: details({ language: 'en' }) })
  expect(await listed()).toMatchObject([{ values: { title: 'Edited' }, langAttributes: undefined }])
  await save({ id: body._id, title: 'Edited', slug: 'edited', details: details({ language: 'en' }) })
  expect(await listed()).toMatchObject([{ path: '/articles/edited' }])
  await api()
    .asOwner()
    .post('/api/settings/edit', { ...settings, language: 'de' })
  expect(await listed()).toMatchObject([{ langAttributes: { lang: 'en' } }])
  await api().asOwner().delete(`/api/journalArticles/${body._id}`)
  expect(await listed()).toEqual([])
})
