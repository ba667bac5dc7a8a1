import { conferences, defaultSettings, projects } from '@portfolio/contracts'
import { allTranslations } from '@portfolio/contracts/translations'
import { toPeople, type Work } from '@portfolio/scholarship'
import { beforeEach, expect, it } from 'vitest'
import { aDraft } from '#test/factories.ts'
import { details, setUpWorks } from '#test/set-up-works.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import { getFacts } from './describe-work.ts'
import { nameKind } from './name-kind.ts'

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

it('people whom only the details name are in the words of the language of the site, also in the preview of a form', async () => {
  const people = ['Ada Lovelace', 'Max Newman'].map((name) => ({ given: name.split(' ')[0], family: name.split(' ')[1] }))
  const talk = { ...aDraft(conferences, { title: 'A talk' }), details: details({ author: people, editor: people, translator: people }) }
  await api().asOwner().post('/api/conferences/add', talk)
  const sentences = {
    en: 'Ada Lovelace and Max Newman; edited by Ada Lovelace and Max Newman; translated by Ada Lovelace and Max Newman',
    'de-AT': 'Ada Lovelace und Max Newman; hrsg. von Ada Lovelace und Max Newman; übers. von Ada Lovelace und Max Newman',
    // Its title is written in the other direction.
    ar: 'Ada Lovelace and Max Newman; edited by Ada Lovelace and Max Newman; translated by Ada Lovelace and Max Newman',
  }
  for (const [language, sentence] of Object.entries(sentences)) {
    await api()
      .asOwner()
      .post('/api/settings/edit', { ...settings, language })
    expect((await read()).list('conferences')).toMatchObject([{ people: sentence }])
    expect((await api().asVisitor().get('/api/works/conferences')).body.items).toMatchObject([{ people: sentence }])
    expect((await api().asVisitor().get('/api/works/conferences?q=newman')).body.items).toMatchObject([{ people: sentence }])
    expect((await api().asOwner().post('/api/works/conferences/preview', talk)).body).toMatchObject({ people: sentence })
  }
})

it('kinds, issues and languages are named in the language of the site, and kinds of the owner as they are', async () => {
  const add = async (title: string, csl: Partial<Work>) => {
    const { body } = await api()
      .asOwner()
      .post('/api/projects/add', { ...aDraft(projects, { title, link: 'https://example.org/' }), details: details(csl) })
    return async () => (await api().asVisitor().get(`/api/works/projects/${body._id}`)).body
  }
  const readDataset = await add('Data', { type: 'dataset', publisher: 'NPL', language: 'fr', volume: '2', issue: '4' })
  const readThesis = await add('A thesis', { type: 'thesis', genre: 'PhD thesis', publisher: 'ETH' })
  const readNumbered = await add('A numbered report', { type: 'report', genre: 'Technical report', number: '7' })
  const readOwn = await add('Another thesis', { type: 'thesis', genre: 'Habilitation', publisher: 'ETH' })
  await api()
    .asOwner()
    .post('/api/settings/edit', { ...settings, language: 'de-CH' })
  const imprints = (items: { imprint: string }[]) => items.map(({ imprint }) => imprint)
  const expected = ['Habilitation, ETH', 'Technischer Bericht 7', 'Dissertation, ETH', 'Datensatz, Bd. 2(4), NPL']
  expect(imprints((await api().asVisitor().get('/api/works/projects')).body.items)).toEqual(expected)
  expect(imprints((await api().asVisitor().get('/api/works/all/1')).body.items)).toEqual(expected)
  expect(await readDataset()).toMatchObject({ kind: 'Datensatz', facts: expect.arrayContaining([['Language', 'Französisch']]) })
  expect((await readDataset()).facts).toContainEqual(['Volume', '2, Heft 4'])
  expect(await readThesis()).toMatchObject({ kind: 'Dissertation' })
  expect(await readNumbered()).toMatchObject({ kind: 'Technischer Bericht' })
  expect(await readOwn()).toMatchObject({ kind: 'Habilitation' })
})

it.each(allTranslations)('the language $language of the interface has its words for people', ({ language }) => {
  const editor = [{ literal: 'A' }, { literal: 'B' }]
  expect(toPeople({ type: 'book', editor }, language)).not.toBe(toPeople({ type: 'book', editor }))
})

it.each(allTranslations)('the language $language of the interface has its words for kinds and issues', ({ language }) => {
  for (const [type, genre] of [
    ['thesis', 'PhD thesis'],
    ['thesis', 'Master’s thesis'],
    ['report', 'Technical report'],
  ] as const)
    expect(nameKind({ type, genre }, language)).not.toBe(genre)
  const languages = { siteLanguage: language, wordsLanguage: language }
  expect(Object.fromEntries(getFacts({ work: { type: 'book', volume: '2', issue: '4' }, ...languages })).Volume).not.toContain('issue')
})
