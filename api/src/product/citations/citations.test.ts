import type { IncomingMessage } from 'node:http'
import { STYLES } from '@portfolio/citations/style-list'
import { API_PREFIX, CITATION_STYLE_CHARACTERS_MAX, defaultSettings, journalArticles, publicEndpoints } from '@portfolio/contracts'
import { readBibtex, readCslItem, readRis } from '@portfolio/scholarship'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEndlessStyle, aStyle, aStyleThatMayHang } from '#test/citation-styles.ts'
import { aBook, aDraft } from '#test/factories.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
beforeAll(async () => {
  // A style that never ends is given up after less time than in production.
  api = await startTestApi({ threadLimits: { citations: { cpuMsMax: 700 } } })
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate journal_articles, work_details, work_slugs, citation_styles`.execute(api.db)
  await api.content.refresh()
})

const SLUG = 'computing-machinery-and-intelligence-1950'
const save = async (changes: object = {}) =>
  (
    await api.asOwner().post(
      '/api/journalArticles/add',
      aDraft(journalArticles, {
        title: 'Computing Machinery and Intelligence',
        author: 'A. M. Turing',
        releaseDate: 'October 1950',
        link: 'Mind 59(236), 433–460. doi:10.1093/mind/LIX.236.433',
        ...changes,
      }),
    )
  ).body
const cite = (style?: string, work = SLUG) => api.asVisitor().get(API_PREFIX + publicEndpoints.citation('journalArticles', work, style))
const addStyle = (source: string) => api.asOwner().post('/api/citation-styles/add', { source })
const list = async () => (await api.asOwner().get('/api/citation-styles')).body

describe('a citation of a work', () => {
  it('is in the default style unless the address names one, and says which others there are', async () => {
    await save()
    const { status, body } = await cite()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      path: `/articles/${SLUG}`,
      title: 'Computing Machinery and Intelligence',
      style: 'apa',
      styles: STYLES,
      html: expect.stringContaining('<i>Mind</i>'),
      text: 'Turing, A. M. (1950). Computing Machinery and Intelligence. Mind, 59(236), 433–460. https://doi.org/10.1093/mind/lix.236.433',
    })
    expect((await cite('mla')).body.text).toMatch(/^Turing, A. M. “Computing Machinery and Intelligence.” Mind, vol. 59/)
  })

  it('has the capitals of English titles if its language is named as in LaTeX', async () => {
    const details = { csl: { language: 'american' }, links: [], bibtex: null }
    await save({ title: 'Computing machinery and intelligence', details })
    expect((await cite('mla')).body.text).toContain('“Computing Machinery and Intelligence.”')
    expect((await cite('chicago-author-date')).body.text).toContain('“Computing Machinery and Intelligence.”')
  })

  it.each(['mla', 'chicago-author-date'])(
    'in the style %s has the capitals of the language of the site if its work names no language, and the files name none',
    async (style) => {
      const { version: _, ...settings } = defaultSettings
      const setLanguage = (language: string) => api.asOwner().post('/api/settings/edit', { ...settings, language })
      const { _id } = await save({ title: 'Über die Zukunft der deutschen Sprache' })
      expect((await cite(style, _id)).body.text).toContain('Zukunft Der Deutschen Sprache')
      await setLanguage('de')
      const { body } = await cite(style, _id)
      await setLanguage('en')
      expect(body.text).toContain('Über die Zukunft der deutschen Sprache')
      expect(JSON.parse(body.csl)[0]).not.toHaveProperty('language')
      expect(`${body.bibtex}${body.ris}`).not.toMatch(/langid|language|^LA /im)
    },
  )

  it('is cached under its canonical address only', async () => {
    const { body } = await api.asOwner().post('/api/books/add', aBook())
    const path = API_PREFIX + publicEndpoints.citation('books', body._id)
    expect((await api.asVisitor().get(`${path}?style=mla`)).status).toBe(200)
    const findCached = (query: string) => api.product.findEarlyResponse({ url: path + query, headers: {} } as IncomingMessage)?.status
    expect(['?style=mla', '?mla', ''].map(findCached)).toEqual([200, undefined, undefined])
  })

  it.each(STYLES)('in the style $id has the same work in every format', async ({ id }) => {
    await save()
    const { body } = await cite(id)
    expect(body.text).toContain('Turing')
    expect(body.text).toMatch(/computing machinery/i)
    const work = { type: 'article-journal', title: 'Computing Machinery and Intelligence', DOI: '10.1093/mind/lix.236.433' }
    expect((await readBibtex(body.bibtex)).entries[0]?.work).toMatchObject(work)
    expect(readRis(body.ris).records[0]?.work).toMatchObject(work)
    expect(readCslItem(JSON.parse(body.csl)[0]).work).toMatchObject(work)
  })

  it.each([
    ['apa', 'Turing, A. M. (in press). Minds. Mind.'],
    ['chicago-author-date', 'Turing, A. M. In press. “Minds.” Mind.'],
    ['harvard', 'Turing, A.M. (in press) ‘Minds’, Mind [Preprint].'],
    ['vancouver', 'Turing AM. Minds. Mind. in press.'],
  ])('in the style %s says once that a work is in press', async (style, text) => {
    const { _id } = await save({ title: 'Minds', releaseDate: 'In press', link: 'Mind, in press' })
    expect((await cite(style, _id)).body.text).toBe(text)
  })

  it.each(STYLES)('in the style $id does not take the year in which a work will appear for one in which it appeared', async ({ id }) => {
    const { _id } = await save({ title: 'Minds', releaseDate: 'Forthcoming, 2026', link: 'Mind, in press' })
    const { body } = await cite(id, _id)
    expect(body.text).toMatch(/in press/i)
    expect(body.text).not.toContain('2026')
    expect(body.bibtex).toContain('2026')
  })

  it.each(STYLES)('in the style $id says where a preprint is that has no DOI, and the files say it as it was', async ({ id }) => {
    const csl = { type: 'article', arXiv: '2001.00001' } as const
    const { _id } = await save({ title: 'Preprint', link: 'A preprint', details: { csl, links: [], bibtex: null } })
    const { body } = await cite(id, _id)
    expect(body.text).toContain('https://arxiv.org/abs/2001.00001')
    expect(JSON.parse(body.csl)[0]).not.toHaveProperty('URL')
  })

  it('has the entry that the work was imported from, as its file', async () => {
    const bibtex =
      '@article{turing50,\n  title = {Computing {Machinery} and Intelligence},\n  author = {Turing, A. M.},\n  shorttitle = "Machinery"\n}\n'
    await save({ details: { csl: {}, links: [], bibtex } })
    const [{ body }, file] = await Promise.all([cite(), api.asVisitor().get(`/articles/${SLUG}.bib`)])
    expect(body.bibtex).toContain('title = {Computing {Machinery} and Intelligence}')
    expect(body.bibtex).toContain('shorttitle = "Machinery"')
    expect(body.bibtex).toBe(file.text)
  })

  it('follows an edit, is found by the id and by former addresses, and is revalidated with 304', async () => {
    const { _id, version } = await save()
    expect((await cite('apa', _id.toUpperCase())).body.path).toBe(`/articles/${SLUG}`)
    await save({ id: _id, version, title: 'Machines', slug: 'machines' })
    const { body, headers } = await cite()
    expect(body).toMatchObject({ path: '/articles/machines', text: expect.stringContaining('Machines') })
    const again = await api
      .asVisitor()
      .get(API_PREFIX + publicEndpoints.citation('journalArticles', SLUG), { 'if-none-match': headers.get('etag') as string })
    expect(again.status).toBe(304)
  })

  it.each(STYLES)('in the style $id may have names that are property names of JavaScript objects', async ({ id }) => {
    const csl = { author: [{ family: '__proto__', given: 'constructor' }] }
    const { _id } = await save({ title: 'constructor', author: '__proto__, constructor', details: { csl, links: [], bibtex: null } })
    const { body } = await cite(id, _id)
    expect(body).toMatchObject({ problem: null, text: expect.stringContaining('__proto__') })
    expect(body.bibtex).toContain('constructor')
  })

  it('escapes HTML in what the owner typed', async () => {
    const { _id } = await save({ title: '<img src=x onerror=alert(1)> & more' })
    expect((await cite('apa', _id)).body.html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; more')
  })

  it.each(['nothing', 'APA', '../apa', '%00', '%E0%A4%A', 'x'.repeat(4_000), "'--"])('in the unknown style %s is 404', async (style) => {
    await save()
    const response = await api.asVisitor().get(`/api/works/journalArticles/${SLUG}/citation?style=${style}`)
    expect(response).toMatchObject({
      status: 404,
      body: { errors: [{ path: 'style', msg: expect.stringContaining('no citation style') }] },
    })
  })

  it('of an unknown work is 404', async () => {
    expect(await cite('apa', 'no-such-work')).toMatchObject({ status: 404, body: { errors: [{ msg: 'Journal article not found' }] } })
  })
})

describe('a citation style of the owner', () => {
  it('that cannot format a work says so, beside the other styles and the files', async () => {
    const { _id } = await save({ title: 'Long '.repeat(90) })
    const { body: style } = await addStyle(aStyle('Endless words', '<text variable="title"/>'.repeat(60)))
    const response = await cite(style.id, _id)
    expect(response).toMatchObject({
      status: 200,
      body: {
        html: '',
        text: '',
        problem: { text: 'This style cannot format this work. Please choose another one.', isLasting: true },
        styles: [...STYLES, { id: style.id }],
        bibtex: expect.stringContaining('@article'),
      },
    })
    expect((await cite('apa', _id)).body).toMatchObject({ problem: null, text: expect.stringContaining('Long') })
  })

  it('is offered to readers at once, under its own title', async () => {
    await save()
    const added = await addStyle(aStyle('Journal of Everything'))
    expect(added).toMatchObject({ status: 200, body: { id: 'journal-of-everything', label: 'Journal of Everything' } })
    const { body } = await cite('journal-of-everything')
    expect(body.text).toBe('Computing Machinery and Intelligence (cited)')
    expect(body.styles).toEqual([...STYLES, { id: 'journal-of-everything', label: 'Journal of Everything' }])
    expect(await list()).toEqual([added.body])
  })

  it('is deleted and restored with its id', async () => {
    await save()
    const { body } = await addStyle(aStyle('Ours'))
    expect(await api.asOwner().delete(`/api/citation-styles/${body._id}`)).toMatchObject({ status: 200, body: { _id: body._id } })
    expect((await cite('ours')).status).toBe(404)
    expect(await list()).toEqual([])
    expect((await api.asOwner().delete(`/api/citation-styles/${body._id}`)).status).toBe(404)
    expect(await api.asOwner().post(`/api/citation-styles/restore/${body._id}`)).toMatchObject({ status: 200, body })
    expect((await cite('ours')).status).toBe(200)
    for (const id of [body._id, 'x']) expect((await api.asOwner().post(`/api/citation-styles/restore/${id}`)).status).toBe(404)
  })

  it('is purged 30 days after it is deleted', async () => {
    const { body } = await addStyle(aStyle('Ours'))
    await api.asOwner().delete(`/api/citation-styles/${body._id}`)
    const passDays = (days: number) =>
      sql`update citation_styles set deleted_at = deleted_at - make_interval(days => ${days}) where deleted_at is not null`.execute(api.db)
    const purge = api.product.housekeeping['deleted citation styles']
    await passDays(29)
    expect(await purge()).toBe(0)
    await passDays(2)
    expect(await purge()).toBe(1)
    expect((await api.asOwner().post(`/api/citation-styles/restore/${body._id}`)).status).toBe(404)
  })

  it('must have a unique name, even when two are added at once or one is restored', async () => {
    const { body: first } = await addStyle(aStyle('Ours'))
    for (const title of ['Ours', 'OURS', 'apa'])
      expect(await addStyle(aStyle(title))).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'source', msg: `There is already a style “${title}”` }] },
      })
    const both = await Promise.all([addStyle(aStyle('Another')), addStyle(aStyle('Another'))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    await api.asOwner().delete(`/api/citation-styles/${first._id}`)
    expect((await addStyle(aStyle('Ours'))).status).toBe(200)
    expect((await api.asOwner().post(`/api/citation-styles/restore/${first._id}`)).status).toBe(422)
  })

  it.each(['日本', 'Ieee!', '日本語'])('gets a unique id: %s', async (title) => {
    await save()
    await addStyle(aStyle('Style'))
    const { body } = await addStyle(aStyle(title))
    expect((await cite(body.id)).body.text).toContain('(cited)')
  })

  it.each([
    ['', 'Please choose a .csl file'],
    ['<html/>', 'This is not a CSL style: its root is not <style>.'],
    [aStyle('Circular', '<text macro="a"/>', '<macro name="a"><text macro="a"/></macro>'), 'This style cannot be read.'],
    [aStyle('Nothing', '<text variable="archive"/>'), 'This style produces no text.'],
    ['x'.repeat(CITATION_STYLE_CHARACTERS_MAX + 1), `Maximum of ${CITATION_STYLE_CHARACTERS_MAX} characters allowed`],
  ])('is rejected with an explanation if it cannot be used: %.20s', async (source, msg) => {
    expect(await addStyle(source)).toMatchObject({ status: 422, body: { errors: [{ path: 'source', msg }] } })
  })

  it('cannot be listed, added or deleted by visitors', async () => {
    expect((await api.asVisitor().get('/api/citation-styles')).status).toBe(401)
    expect((await api.asVisitor().post('/api/citation-styles/add', { source: aStyle('Mine') })).status).toBe(401)
    expect((await api.asVisitor().delete('/api/citation-styles/x')).status).toBe(401)
  })
})

describe('a style that never ends', () => {
  it('is rejected, while other citations and calls are served', async () => {
    await save()
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 10)
    const [added, cited] = await Promise.all([addStyle(anEndlessStyle('Endless')), cite('mla')])
    expect(added).toMatchObject({ status: 422, body: { errors: [{ msg: 'This style takes too long to format a work.' }] } })
    expect(cited.status).toBe(200)
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(20)
  })

  it('is terminated when it hangs later, and is not tried again for a while; other calls and styles are served', async () => {
    await save()
    await save({ title: 'Hangs', releaseDate: '1951', details: { csl: { note: 'x' }, links: [], bibtex: null } })
    const { body: style } = await addStyle(aStyleThatMayHang('May hang'))
    expect((await cite(style.id)).status).toBe(200)
    const hanging = cite(style.id, 'hangs-1951')
    const [settings, other] = await Promise.all([api.asVisitor().get('/api/settings'), cite('ieee', 'hangs-1951')])
    expect([settings.status, other.status]).toEqual([200, 200])
    const response = await hanging
    const problem = { text: expect.stringContaining('takes too long'), isLasting: false }
    expect(response).toMatchObject({ status: 200, body: { html: '', problem, styles: expect.arrayContaining([...STYLES]) } })
    const lost = () => api.lines.filter((line) => line.includes('A citation was not finished')).length
    const before = lost()
    expect((await cite(style.id, 'hangs-1951')).body.problem).toEqual(problem)
    expect(lost()).toBe(before)
    expect((await cite('vancouver', 'hangs-1951')).status).toBe(200)
  })
})
