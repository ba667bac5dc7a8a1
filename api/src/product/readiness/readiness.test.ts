import { ownerEndpoints, type ReadinessCheckName } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPdf } from '#test/files.ts'
import { ARTICLE, byTitle, getWorks, setUpReadiness, withLink } from '#test/set-up-readiness.ts'
import { decide, readLines } from '#test/start-import-api.ts'
import { PUBLIC_URL } from '#test/start-test-api.ts'

const { site, pages, check, findProblems, upload, add, addComplete } = setUpReadiness()

describe('the page of a work', () => {
  it('passes every check when it has all that Google Scholar asks for', async () => {
    const { _id } = await addComplete()
    const lines = await check()
    expect(lines[0]).toEqual({ ids: [_id], origin: PUBLIC_URL })
    expect(lines.at(-1)).toEqual({ done: true })
    expect(getWorks(lines)).toEqual([
      {
        _id,
        collection: 'journalArticles',
        title: ARTICLE.title,
        path: '/articles/the-chemical-basis-of-morphogenesis-1952',
        checks: [
          { name: 'title' },
          { name: 'authors', found: '2' },
          { name: 'date', found: '1952/08/14' },
          { name: 'venue', found: 'Philosophical Transactions' },
          { name: 'abstract' },
          { name: 'pdf', found: String(aPdf().length) },
          { name: 'page', found: '200' },
          { name: 'index', found: '/articles/the-chemical-basis-of-morphogenesis-1952' },
          { name: 'single' },
          { name: 'tags', found: expect.stringMatching(/^\d+$/) },
        ],
      },
    ])
  })

  it.each([
    ['authors', { author: 'Anonymous' }, { problem: 'authors-missing', field: 'author' }],
    ['date', { releaseDate: 'In press' }, { problem: 'date-missing', field: 'releaseDate' }],
    [
      'venue',
      { link: 'https://a.example/paper' },
      { problem: 'venue-missing', found: 'citation_journal_title', field: 'details.csl.container-title' },
    ],
  ] as const)('fails the check %s when the field does not say it', async (name, changes, finding) => {
    await addComplete(changes)
    expect(await findProblems()).toEqual([{ name, ...finding }])
  })

  it.each([
    ['@article{go, title = {Go problems}, journal = {Mind}}', []],
    ['@article{go, journal = {Mind}}', [{ name: 'title', problem: 'title-missing', field: 'title' }]],
  ])('has no title, author, date and abstract when an import of %s wrote placeholders for them', async (text, title) => {
    const source = { text }
    const preview = readLines((await site().asOwner().post(`/api${ownerEndpoints.importPreview}`, source)).text).at(-1)
    if (!preview || !('preview' in preview)) throw new Error('No preview')
    await site()
      .asOwner()
      .post(`/api${ownerEndpoints.importApply}`, { ...source, id: uuid(), name: '', decisions: decide(preview.preview) })
    expect((await findProblems()).slice(0, title.length + 3)).toEqual([
      ...title,
      { name: 'authors', problem: 'authors-missing', field: 'author' },
      { name: 'date', problem: 'date-missing', field: 'releaseDate' },
      { name: 'abstract', problem: 'abstract-missing', field: 'description' },
    ])
  })

  it('needs a PDF on this site, and one on another site is reported', async () => {
    await add()
    expect(await findProblems()).toEqual([{ name: 'pdf', problem: 'pdf-missing', field: 'details.links' }])
    const href = 'https://elsewhere.example/paper.pdf'
    const [{ _id, version }] = (await site().asVisitor().get('/api/journalArticles')).body
    await add({ id: _id, version, details: withLink(href) })
    expect(await findProblems()).toEqual([{ name: 'pdf', problem: 'pdf-elsewhere', found: href, field: 'details.links' }])
  })

  it('tells until when its PDF is under an embargo', async () => {
    const until = '2999-06-01'
    await add({
      details: { csl: {}, links: [], embargoed: [{ kind: 'pdf', href: 'https://elsewhere.example/paper.pdf', until }], bibtex: null },
    })
    expect(await findProblems()).toEqual([{ name: 'pdf', problem: 'pdf-missing', found: until, field: 'details.links' }])
  })

  it.each([
    ['pdf-size', async (key: string) => site().store.put(key, Buffer.concat([aPdf(), Buffer.alloc(5_000_000)]), 'application/pdf')],
    ['pdf-type', async (key: string) => site().store.put(key, Buffer.from('<p>No PDF'), 'application/pdf')],
    ['pdf-gone', async (key: string) => site().store.remove(key)],
  ] as const)('needs a file that Google Scholar can read: %s', async (problem, change) => {
    const url = await upload(aPdf())
    await change(url.slice(1))
    await add({ details: withLink(url) })
    expect(await findProblems()).toMatchObject([{ name: 'pdf', problem, field: 'details.links' }])
  })

  it('needs the authors of a talk in its details, because talks have no field for them', async () => {
    await site()
      .asOwner()
      .post('/api/conferences/add', { title: 'Lecture on the ACE', conferenceDate: '20 February 1947', description: 'What was said.' })
    expect(await findProblems()).toEqual([
      { name: 'authors', problem: 'authors-missing', field: 'details.contributors' },
      { name: 'pdf', problem: 'pdf-missing', field: 'details.links' },
    ])
  })

  it('has no author if it is a book that only names editors, who are counted', async () => {
    const book = { title: 'The Essential Turing', description: 'Writings.', link: 'Clarendon Press, Oxford', releaseDate: '2004' }
    await site()
      .asOwner()
      .post('/api/books/add', { ...book, author: 'Edited by S. Barry Cooper and Jan van Leeuwen' })
    expect((await findProblems())[0]).toEqual({ name: 'authors', problem: 'authors-missing', found: '2', field: 'author' })
  })

  it('names the details as the place to correct what the details say', async () => {
    const csl = { author: [{ family: 'Turing', given: 'Alan and others; et al.' }], issued: '0045' }
    await addComplete({ details: { ...withLink(await upload(aPdf())), csl } })
    expect(await findProblems()).toMatchObject([
      { name: 'authors', problem: 'authors-joined', field: 'details.contributors' },
      { name: 'date', problem: 'date-unreadable', field: 'details.csl.issued' },
    ])
  })
})

describe('a document with a fault of its release', () => {
  const AUTHOR = /<meta name="citation_author" content="Turing, A. M.">/
  const tampered: [ReadinessCheckName, string, (html: string) => string][] = [
    ['title', 'title-missing', (html) => html.replace(/<meta name="citation_title"[^>]*>/, '')],
    ['title', 'title-differs', (html) => html.replace(/(<meta name="citation_title" content=")/, '$1Another: ')],
    ['authors', 'authors-differ', (html) => html.replace(AUTHOR, '')],
    ['abstract', 'abstract-hidden', (html) => html.replace(/<section(?=[^>]*><h2[^>]*>Abstract)/, '<section hidden')],
    [
      'abstract',
      'abstract-hidden',
      (html) => html.replace(/<section([^>]*)>(<h2[^>]*>Abstract.*?)<\/section>/s, '<details$1>$2</details>'),
    ],
    ['pdf', 'pdf-elsewhere', (html) => html.replace(`content="${PUBLIC_URL}/files`, 'content="https://cdn.example/files')],
    ['index', 'index-noindex', (html) => html.replace('</head>', '<meta name="Robots" content="NOINDEX, follow"></head>')],
    ['single', 'single-several', (html) => html.replace('</h1>', '</h1><h1>Another work</h1>')],
    ['single', 'single-address', (html) => html.replace(/(<link rel="canonical" href="[^"]*)/, '$1-2')],
    ['tags', 'tags-repeated', (html) => html.replace('</head>', '<meta name="citation_volume" content="1"></head>')],
    ['tags', 'tags-empty', (html) => html.replace('</head>', '<meta name="citation_doi" content=" "></head>')],
    [
      'tags',
      'tags-order',
      (html) => html.replace(AUTHOR, '').replace('</head>', '<meta name="citation_author" content="Turing, A. M."></head>'),
    ],
  ]
  it.each(tampered)('fails the check %s: %s', async (name, problem, tamper) => {
    await addComplete()
    pages.read.mockImplementation(async (path) => {
      const page = await site().pages.read(path)
      const html = tamper(page.html)
      expect(html).not.toBe(page.html)
      return { ...page, html }
    })
    const problems = await findProblems()
    expect(problems).toContainEqual(expect.objectContaining({ name, problem }))
    expect(problems.every(({ field }) => field === undefined || name === 'title' || name === 'pdf')).toBe(true)
  })

  it('fails the check index when a header says noindex', async () => {
    await addComplete()
    pages.read.mockImplementation(async (path) => ({ ...(await site().pages.read(path)), headers: { 'x-robots-tag': 'noindex' } }))
    expect(await findProblems()).toEqual([{ name: 'index', problem: 'index-noindex' }])
  })

  it('that fails to render is not checked further, and is read again the next time', async () => {
    await addComplete()
    pages.read.mockResolvedValueOnce({ status: 503, html: '', headers: {} })
    const [work] = getWorks(await check())
    expect(work?.checks).toEqual([{ name: 'page', problem: 'page-status', found: '503' }])
    expect(await findProblems()).toEqual([])
  })
})

describe('a check of all works', () => {
  const addThree = async () => [await add({ title: 'First' }), await add({ title: 'Second' }), await add({ title: 'Third' })]

  it('reads each page once, as long as neither content nor release set change', async () => {
    await addThree()
    const first = await check()
    expect(pages.read).toHaveBeenCalledTimes(3)
    expect(getWorks(await check()).toSorted(byTitle)).toEqual(getWorks(first).toSorted(byTitle))
    expect(pages.read).toHaveBeenCalledTimes(3)
    pages.version = ' of another set'
    await check()
    expect(pages.read).toHaveBeenCalledTimes(6)
  })

  it('begins with the works that have changed, then those with a problem', async () => {
    const complete = await addComplete({ title: 'Complete' })
    const [first] = await addThree()
    await check()
    await add({ id: complete._id, version: complete.version, title: 'Complete at last' })
    await add({ id: first?._id, version: first?.version, title: 'First of all' })
    const lines = await check()
    expect(getWorks(lines)).toHaveLength(4)
    const paths = pages.read.mock.calls.slice(4).map(([path]) => path)
    expect(paths).toEqual(['first-1952', 'complete-1952', 'third-1952', 'second-1952'].map((slug) => `/articles/${slug}`))
    expect(lines[0]).toMatchObject({ ids: { length: 4 } })
  })

  it('reads two pages at a time, once for concurrent checks, and other requests do not wait', async () => {
    await addThree()
    let reading = 0
    let most = 0
    const released = Promise.withResolvers<void>()
    pages.read.mockImplementation(async (path) => {
      reading += 1
      most = Math.max(most, reading)
      await released.promise
      reading -= 1
      return site().pages.read(path)
    })
    const checks = [check(), check()]
    await expect.poll(() => reading).toBe(2)
    expect((await fetch(`${site().url}/articles`)).status).toBe(200)
    released.resolve()
    for (const lines of await Promise.all(checks)) expect(getWorks(lines)).toHaveLength(3)
    expect(pages.read).toHaveBeenCalledTimes(3)
    expect(most).toBe(2)
  })

  it('ends when the client disconnects, and the next one continues from there', async () => {
    await addThree()
    await add({ title: 'Fourth' })
    const released = Promise.withResolvers<void>()
    pages.read.mockImplementation(async (path) => {
      await released.promise
      return site().pages.read(path)
    })
    const { disconnect } = await site().openAsOwner(ownerEndpoints.readiness)
    await expect.poll(() => pages.read.mock.calls.length).toBe(2)
    await disconnect()
    released.resolve()
    await Promise.all(pages.read.mock.results.map(({ value }) => value))
    await fetch(`${site().url}/articles`)
    expect(pages.read).toHaveBeenCalledTimes(2)
    expect(getWorks(await check())).toHaveLength(4)
    expect(pages.read).toHaveBeenCalledTimes(4)
  })

  it('reports why it failed', async () => {
    await addThree()
    pages.read.mockRejectedValue(new StoreUnavailable('gone'))
    expect((await check()).at(-1)).toEqual({ error: expect.stringContaining('store is temporarily unavailable') })
    pages.read.mockRejectedValue(new TypeError('secret detail'))
    expect((await check()).at(-1)).toEqual({ error: 'The pages could not be checked' })
  })

  it('of no works is done at once', async () => {
    expect(await check()).toEqual([{ ids: [], origin: PUBLIC_URL }, { done: true }])
  })
})
