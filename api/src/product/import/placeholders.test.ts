import { describe, expect, it } from 'vitest'
import { startImportApi } from '#test/start-import-api.ts'

const { details, edit, getApi, importAll, list, preview } = startImportApi()

const RIS = 'TY  - JOUR\nTI  - Intelligent machinery\nT2  - Cybernetics\nVL  - 5\nPY  - 1969\nER  - \n'
const BIBTEX = '@article{machinery, title = {Intelligent machinery}, journal = {Cybernetics}, volume = 5, year = 1969}'
const ABSTRACT = 'The possible ways in which machinery might be made to show intelligent behaviour.'

const getFile = async (extension: string) => (await getApi().asVisitor().get(`/articles.${extension}`)).text
const getWork = async () => (await getApi().asVisitor().get('/api/works/journalArticles/intelligent-machinery-1969')).body

describe.each([
  ['RIS', RIS],
  ['BibTeX', BIBTEX],
])('words that an import of %s writes because the entry has none', (_, file) => {
  it('are those of the fields, and neither abstract nor author', async () => {
    await importAll(file)
    expect(await list('journalArticles')).toMatchObject([{ author: 'Anonymous', description: 'Journal article in Cybernetics 5.' }])
    expect(await getFile('ris')).toMatch(/^TY {2}- JOUR\r\nTI {2}- Intelligent machinery\r\nT2 {2}- Cybernetics\r\n/)
    for (const extension of ['bib', 'ris', 'json'])
      expect(await getFile(extension), extension).not.toMatch(/abstract|AB {2}-|author|AU {2}-|Anonymous/)
    const { meta, jsonLd } = await getWork()
    const names = meta.map(([name]: [string]) => name)
    expect(names).toContain('citation_title')
    expect(names.filter((name: string) => /abstract$|author/.test(name))).toEqual([])
    expect(jsonLd).not.toHaveProperty('abstract')
    expect(jsonLd).not.toHaveProperty('author')
  })

  it('are nothing that readers see', async () => {
    await importAll(file)
    const visitor = getApi().asVisitor()
    const { body: page } = await visitor.get('/api/works/journalArticles')
    const hidden = { author: '', description: '' }
    expect(page.items).toMatchObject([{ values: hidden }])
    expect(await getWork()).toMatchObject({ values: hidden, excerpt: '' })
    for (const path of ['/api/cv', '/resume.json', '/feed.json', '/articles/feed.atom', '/api/search?q=machinery']) {
      const { status, text } = await visitor.get(path)
      expect([status, text.includes('ntelligent'), /Journal article in|Anonymous/.test(text)], path).toEqual([200, true, false])
    }
    for (const path of ['/api/search?q=anonymous', '/api/works/journalArticles?q=anonymous'])
      expect((await visitor.get(path)).body.total, path).toBe(0)
    expect((await visitor.get('/api/journalArticles')).body).toMatchObject([{ author: 'Anonymous' }])
  })

  it('stay so when the owner edits something else', async () => {
    await importAll(file)
    const [item] = await list('journalArticles')
    const { details: known } = await details('journalArticles', item._id)
    const { standIns: _standIns, ...sent } = known
    await edit('journalArticles', item, { details: { ...sent, csl: { ...sent.csl, volume: '6' } } })
    expect(await getFile('ris')).toContain('VL  - 6\r\n')
    expect(await getFile('ris')).not.toMatch(/AB {2}-|AU {2}-/)
  })

  it('give way to the words of the owner, and to an abstract of a later import', async () => {
    await importAll(file)
    const [item] = await list('journalArticles')
    await edit('journalArticles', item, { author: 'A. M. Turing' })
    expect(await getFile('ris')).toContain('AU  - Turing, A. M.\r\n')

    const later = file.replace('ER  -', `AB  - ${ABSTRACT}\nER  -`).replace('year', `abstract = {${ABSTRACT}}, year`)
    expect((await preview(later)).entries[0]?.changes).toContainEqual({ field: 'description', mine: '', theirs: ABSTRACT, take: 'theirs' })
    await importAll(later)
    expect(await list('journalArticles')).toMatchObject([{ author: 'A. M. Turing', description: ABSTRACT }])
    expect(await getFile('ris')).toContain(`AB  - ${ABSTRACT}\r\n`)
    expect((await getWork()).jsonLd).toMatchObject({ abstract: ABSTRACT })
  })

  it('are nothing that the same file would change', async () => {
    await importAll(file)
    expect((await preview(file)).entries).toMatchObject([{ status: 'same', changes: [] }])
  })
})

it('a description that the owner writes is the abstract, whatever it says', async () => {
  const description = 'Journal article.'
  await getApi()
    .asOwner()
    .post('/api/journalArticles/add', { title: 'By hand', author: 'Anonymous', link: 'Mind 1', releaseDate: '1950', description })
  expect(await getFile('ris')).toContain(`AB  - ${description}\r\n`)
})
