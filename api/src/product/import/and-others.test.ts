import { expect, it } from 'vitest'
import { startImportApi } from '#test/start-import-api.ts'

const { getApi, importAll, preview, list, details, edit } = startImportApi()

const ARTICLE = `@article{a, author = {Turing, Alan and Church, Alonzo and others}, title = {On things}, journal = {Mind}, year = 1950}`
const PAPER = `@inproceedings{p, author = {Turing, Alan and others}, title = {A talk}, booktitle = {Proc. of a Conference}, year = 1949}`
const [ARTICLE_PATH, PAPER_PATH] = ['/articles/on-things-1950', '/conferences/a-talk-1949']

const get = async (path: string) => {
  const { status, text } = await getApi().asVisitor().get(path)
  expect(status, path).toBe(200)
  return text
}
const readWork = async (collection: string, slug: string) => JSON.parse(await get(`/api/works/${collection}/${slug}`))

it('authors of whom an entry names only some end with “et al.” wherever readers see them, and nobody is called “others”', async () => {
  await importAll(`${ARTICLE}\n${PAPER}`)
  expect(await list('journalArticles')).toMatchObject([{ author: 'Alan Turing, Alonzo Church et al.' }])
  expect((await list('works/conferences')).items).toMatchObject([{ people: 'Alan Turing et al.' }])
  const article = await readWork('journalArticles', 'on-things-1950')
  const paper = await readWork('conferences', 'a-talk-1949')
  expect(paper.people).toBe('Alan Turing et al.')
  const authors = article.meta.flatMap(([name, content]: string[]) => (name === 'citation_author' ? [content] : []))
  expect(authors).toEqual(['Turing, Alan', 'Church, Alonzo'])
  expect(article.jsonLd.author).toHaveLength(2)
  const [{ coins }] = JSON.parse(await get('/api/works/journalArticles?coins')).items
  expect(new URLSearchParams(coins).getAll('rft.au')).toEqual(['Church, Alonzo'])
  expect(JSON.parse(await get('/articles/feed.json')).items[0].summary).toContain('Alan Turing, Alonzo Church et al.')
  for (const [collection, slug, citation] of [
    ['journalArticles', 'on-things-1950', 'A. Turing, A. Church, et al.,'],
    ['conferences', 'a-talk-1949', 'A. Turing et al.,'],
  ])
    expect(JSON.parse(await get(`/api/works/${collection}/${slug}/citation?style=ieee`)).text).toContain(citation)
})

it('such authors are exported as each format says it', async () => {
  await importAll(`${ARTICLE}\n${PAPER}`)
  for (const [path, entry, last] of [
    [ARTICLE_PATH, ARTICLE, 'Church, Alonzo'],
    [PAPER_PATH, PAPER, 'Turing, Alan'],
  ] as const) {
    expect(await get(`${path}.bib`)).toBe(`${entry}\n`)
    expect(await get(`${path}.ris`)).toContain(`AU  - ${last}\r\nAU  - et al.,\r\n`)
    expect(JSON.parse(await get(`${path}.json`))[0].author.at(-1)).toEqual({ literal: 'others' })
  }
  for (const format of ['bib', 'ris', 'json']) {
    const { entries } = await preview(await get(`/works.${format}`))
    expect(
      entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'author')),
      format,
    ).toEqual([])
  }
})

it('the owner says that all authors are named, and then they are', async () => {
  await importAll(ARTICLE)
  const [item] = await list('journalArticles')
  const { derived } = await details('journalArticles', item._id)
  expect(derived.etAl).toEqual(['author'])
  const { details: mine } = await details('journalArticles', item._id)
  const csl = { ...mine.csl, author: derived.author }
  expect((await edit('journalArticles', item, { author: 'Alan Turing and Alonzo Church', details: { ...mine, csl } })).status).toBe(200)
  expect(await get(`${ARTICLE_PATH}.bib`)).toBe(`${ARTICLE.replace(' and others', '')}\n`)
  expect(JSON.parse(await get('/api/works/journalArticles/on-things-1950/citation?style=ieee')).text).toContain('A. Turing and A. Church,')
})

it('a portal that does not know of further authors leaves them as they are, and one that does says that there are none', async () => {
  await importAll(ARTICLE)
  const author = [{ family: 'Turing' }, { family: 'Church' }]
  const save = async (csl: object) => {
    const [item] = await list('journalArticles')
    expect((await edit('journalArticles', item, { details: { csl, links: [], bibtex: ARTICLE } })).status).toBe(200)
    return (await details('journalArticles', item._id)).details.csl
  }
  expect(await save({ author, etAl: ['author'] })).toEqual({ author, etAl: ['author'] })
  expect(await save({ author, volume: '59' })).toEqual({ author, volume: '59', etAl: ['author'] })
  expect(await save({ editor: author })).toEqual({ editor: author })
  expect(await save({ author, etAl: ['author'] })).toHaveProperty('etAl')
  expect(await save({ author, etAl: [] })).toEqual({ author })
})

it.each([[['nobody']], ['author'], [[{}]]])('%j are no roles of which more people are known', async (etAl) => {
  await importAll(ARTICLE)
  const [item] = await list('journalArticles')
  const { status } = await edit('journalArticles', item, { details: { csl: { etAl }, links: [], bibtex: null } })
  expect(status).toBe(422)
})
