import { describe, expect, it } from 'vitest'
import { up } from '#db/migrations/018-name-placeholders.ts'
import { sql } from '#test/raw-sql.ts'
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
])('placeholders in an import of %s', (_, file) => {
  it('fill the fields, and are neither abstract nor author in exports and metadata', async () => {
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

  it('are not shown to readers', async () => {
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

  it('remain placeholders when the owner edits something else', async () => {
    await importAll(file)
    const [item] = await list('journalArticles')
    const { details: known } = await details('journalArticles', item._id)
    const { placeholders: _placeholders, ...sent } = known
    await edit('journalArticles', item, { details: { ...sent, csl: { ...sent.csl, volume: '6' } } })
    expect(await getFile('ris')).toContain('VL  - 6\r\n')
    expect(await getFile('ris')).not.toMatch(/AB {2}-|AU {2}-/)
  })

  it('are replaced by an edit of the owner, and by an abstract of a later import', async () => {
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

  it('are not changed by another import of the same file', async () => {
    await importAll(file)
    expect((await preview(file)).entries).toMatchObject([{ status: 'same', changes: [] }])
  })
})

describe.each([
  ['@article{a, author = {Doe, Jane}, title = {On Machines}, journal = {Notices 12, 34}, year = 2001}', 'Notices 12, 34'],
  ['@article{a, author = {Doe, Jane}, title = {On Machines}, journal = {ICM 2002}, year = 2001}', 'ICM 2002'],
])('where a work appeared, in words that would be read wrong: %s', (file, journal) => {
  it('is shown as the entry says it, and the type of the work is not shown in its place', async () => {
    await importAll(file)
    const { body: page } = await getApi().asVisitor().get('/api/works/journalArticles')
    expect(page.items).toMatchObject([{ values: { link: '' }, imprint: journal, container: journal }])
    expect(await list('journalArticles')).toMatchObject([{ link: 'Journal article' }])
    expect((await preview(file)).entries).toMatchObject([{ status: 'same' }])
  })
})

describe('a title that is too short for its field', () => {
  const GO = RIS.replace('Intelligent machinery', 'Go')

  it('is exported and cited as it was', async () => {
    await importAll(GO)
    expect(await list('journalArticles')).toMatchObject([{ title: 'Go (1969)' }])
    expect(await getFile('ris')).toContain('TI  - Go\r\n')
    expect(JSON.parse(await getFile('json'))).toMatchObject([{ title: 'Go' }])
    expect((await preview(GO)).entries).toMatchObject([{ status: 'same' }])
    const [item] = await list('journalArticles')
    await edit('journalArticles', item, { title: 'Go (1970)' })
    expect(await getFile('ris')).toContain('TI  - Go (1970)\r\n')
  })

  it('is none in Chinese, Japanese or Korean if it has two characters', async () => {
    await importAll(RIS.replace('Intelligent machinery', '论语').replace('TI', 'AU  - 孔子\nTI'))
    expect(await list('journalArticles')).toMatchObject([{ title: '论语', author: '孔子' }])
    const [item] = await list('journalArticles')
    expect((await edit('journalArticles', item, { title: '雪国' })).status).toBe(200)
  })
})

describe('a gateway of the previous release, which knows placeholders as `standIns`', () => {
  const readRow = async () => {
    const { rows } = await sql<{ details: Record<string, unknown> }>`select details from work_details`.execute(getApi().db)
    return rows[0]?.details
  }
  const WRITTEN = { author: 'Anonymous', description: 'Journal article in Cybernetics 5.' }

  it('finds them in works that this one imports', async () => {
    await importAll(RIS)
    expect(await readRow()).toMatchObject({ placeholders: WRITTEN, standIns: WRITTEN })
  })

  it('writes them, and they are hidden from readers here as well', async () => {
    await importAll(RIS)
    const former = JSON.stringify({ csl: {}, links: [], bibtex: null, standIns: { description: WRITTEN.description } })
    await sql`update work_details set details = ${former}::jsonb`.execute(getApi().db)
    await sql`update journal_articles set version = version + 1`.execute(getApi().db)
    await getApi().content.refresh()
    const { body: page } = await getApi().asVisitor().get('/api/works/journalArticles')
    expect(page.items).toMatchObject([{ values: { author: 'Anonymous', description: '' } }])
  })

  it('left works and imports that are migrated', async () => {
    await importAll(RIS)
    await importAll(RIS.replace('VL  - 5', 'VL  - 6'))
    const { db } = getApi()
    await sql`drop trigger name_placeholders on work_details`.execute(db)
    await sql`drop function name_placeholders`.execute(db)
    await sql`update work_details set details = details - 'placeholders'`.execute(db)
    await sql`update import_batches set writes = jsonb_set(writes, '{0,before,details}', (writes #> '{0,before,details}') - 'placeholders')
      where writes #> '{0,before,details}' is not null`.execute(db)
    await up(db as never)
    expect(await readRow()).toMatchObject({ placeholders: WRITTEN, standIns: WRITTEN })
    const { rows } = await sql<{ details: unknown }>`
      select writes #> '{0,before,details}' as details from import_batches where updated = 1`.execute(db)
    expect(rows).toMatchObject([{ details: { placeholders: WRITTEN, standIns: WRITTEN } }])
  })
})

it('a description that the owner types is the abstract, even if it reads like a placeholder', async () => {
  const description = 'Journal article.'
  await getApi()
    .asOwner()
    .post('/api/journalArticles/add', { title: 'By hand', author: 'Anonymous', link: 'Mind 1', releaseDate: '1950', description })
  expect(await getFile('ris')).toContain(`AB  - ${description}\r\n`)
})
