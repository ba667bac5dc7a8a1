import { books, journalArticles } from '@portfolio/contracts'
import { type BibtexEntry, joinBibtex, READER_GENERATION, readBibtex, type Work } from '@portfolio/scholarship'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftWork, markAsImported, toDraftedWork } from '#product/shared/draft-work.ts'
import type { PublishedWork } from '#product/shared/published-work.ts'
import { readFirst } from '#test/read-first.ts'
import { formatWork } from './formats.ts'
import { type Audience, writeEntry } from './write-entry.ts'

const SOURCE = '@article{k, title = {Computing Machinery}, author = {Turing, Alan}, year = 1950, annote = {Mine}}'

let imported: PublishedWork
beforeEach(async () => {
  const [{ work, links }] = (await readBibtex(SOURCE)).entries as [BibtexEntry]
  const draft = markAsImported(draftWork(journalArticles, { work, links, bibtex: SOURCE }))
  // PostgreSQL returns the keys in another order.
  const values = Object.fromEntries(Object.entries(draft.values).reverse())
  imported = {
    ...{ id: uuid(), version: 1, path: '/articles/k', collection: journalArticles },
    ...{ values, stored: values, details: draft.details, work: toDraftedWork(journalArticles, draft) },
  }
})

afterEach(() => {
  // Otherwise the cache, which later files share, keeps the time of the last test.
  if (vi.isFakeTimers()) vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const write = async (work: PublishedWork, audience: Audience = 'owner') => {
  const { entry } = await writeEntry(work, { origin: 'https://example.org', audience, readFirst })
  return entry ? joinBibtex([{ entry, key: 'k' }]) : ''
}

it('a citation of a work has its entry without private fields', async () => {
  const { bibtex, ris, csl } = (await formatWork(imported, { all: [imported], origin: 'https://example.org', readFirst })).files
  expect(bibtex).toBe(`${SOURCE.replace(', annote = {Mine}', '')}\n`)
  expect(ris + csl).not.toContain('Mine')
})

it('an entry is not parsed as long as its work is not edited', async () => {
  expect(await write(imported)).toBe(`${SOURCE}\n`)
  expect(await write(imported, 'visitors')).toBe(`${SOURCE.replace(', annote = {Mine}', '')}\n`)
  // A parsed one would get the title of the work.
  const bibtex = SOURCE.replace('Computing Machinery', 'Another')
  expect(await write({ ...imported, id: uuid(), details: { ...imported.details, bibtex } })).toBe(`${bibtex}\n`)
})

it('an entry is written once for each version of its work', async () => {
  const edit = (version: number, title: string): PublishedWork => {
    return { ...imported, version, stored: { ...imported.stored, title }, work: { ...imported.work, title } }
  }
  const expected = `${SOURCE.replace('{Computing Machinery}', '{Intelligence}')}\n`
  expect(await write(edit(2, 'Intelligence'))).toBe(expected)
  expect(await write(edit(2, 'Not written'))).toBe(expected)
  expect(await write(edit(3, 'Chess'))).toBe(`${SOURCE.replace('{Computing Machinery}', '{Chess}')}\n`)
})

it('an edited work that was imported by an earlier release keeps what that one could not read of its entry', async () => {
  const bibtex =
    '@book{k, title = {Machines}, author = {Turing, Alan and Church, A. and others}, author+an:orcid = {2="0000-0002-1825-0097"}, year = 1950, isbn = {0-19-825079-8}}'
  const work: Work = {
    ...{ type: 'book', title: 'Chess', issued: '1950' },
    author: [
      { family: 'Turing', given: 'Alan' },
      { family: 'Church', given: 'A.' },
    ],
  }
  const edited = (reader?: number): PublishedWork => ({
    ...{ id: uuid(), version: 2, path: '/books/k', collection: books, work },
    ...{ values: { title: 'Chess' }, stored: { title: 'Chess' }, details: { csl: {}, links: [], bibtex, reader } },
  })
  expect(await write(edited())).toBe(`${bibtex.replace('Machines', 'Chess')}\n`)
  // What this release reads and the work does not have, the owner has removed.
  expect(await write(edited(READER_GENERATION))).toBe('@book{k, title = {Chess}, author = {Turing, Alan and Church, A.}, year = 1950}\n')
})

it.each([
  'eid = {giad067}',
  'version = {2.1}',
  'url_pdf = {https://example.org/a.pdf}',
  'eprinttype = {pubmed}, eprint = {24314719}',
  'entrysubtype = {magazine}',
])('an edited work that was imported by an earlier release keeps %s, which that one did not read', async (field) => {
  const bibtex = `@article{k, title = {Machines}, author = {Turing, Alan}, journal = {Mind}, year = 1950, ${field}}`
  const work: Work = {
    ...{ type: 'article-journal', title: 'Chess', issued: '1950', 'container-title': 'Mind' },
    author: [{ family: 'Turing', given: 'Alan' }],
  }
  const exported: PublishedWork = {
    ...{ id: uuid(), version: 2, path: '/articles/k', collection: journalArticles, work },
    ...{ values: { title: 'Chess' }, stored: { title: 'Chess' }, details: { csl: {}, links: [], bibtex, reader: 1 } },
  }
  const { entry } = await writeEntry(exported, { origin: '', audience: 'owner', readFirst })
  expect(joinBibtex([{ entry: entry as NonNullable<typeof entry>, key: 'k' }])).toBe(`${bibtex.replace('Machines', 'Chess')}\n`)
})

it.each<[string, Partial<Work>]>([
  ['art_number = {e1234}', {}],
  ['pubstate = {prepublished}', { status: 'accepted' }],
  ['keywords = {Animals\nPlant sciences}', { keyword: 'Animals Plant sciences' }],
])('an edited work keeps %s, which an earlier release did not read as this one does', async (field, former) => {
  const bibtex = `@article{k, title = {Machines}, year = 1950, ${field}}`
  const edited = (reader: number): PublishedWork => ({
    ...{ id: uuid(), version: 2, path: '/articles/k', collection: journalArticles, values: { title: 'Chess' }, stored: { title: 'Chess' } },
    ...{ work: { type: 'article-journal', title: 'Chess', issued: '1950', ...former } },
    details: { csl: {}, links: [], bibtex, reader },
  })
  expect(await write(edited(4))).toBe(`${bibtex.replace('Machines', 'Chess')}\n`)
  expect(await write(edited(READER_GENERATION))).not.toContain(field)
})

it.each([
  ['Can Machines Think?', 'Can Machines Think?: A Debate'],
  ['Think: A Debate', 'Think: A Debate: A Debate'],
])('an edited work keeps the title %s and the subtitle of its entry, which an earlier release joined as “%s”', async (title, joined) => {
  const bibtex = `@book{k, title = {${title}}, subtitle = {A Debate}, author = {Turing, Alan}, year = 1950}`
  const edited = (changes: Partial<Work>, reader: number): PublishedWork => ({
    ...{ id: uuid(), version: 2, path: '/books/k', collection: books, values: {}, stored: {} },
    ...{ work: { type: 'book', title: joined, author: [{ family: 'Turing', given: 'Alan' }], issued: '1951', ...changes } },
    details: { csl: {}, links: [], bibtex, reader },
  })
  expect(await write(edited({}, 2))).toBe(`${bibtex.replace('1950', '{1951}')}\n`)
  expect(await write(edited({ title: 'Chess: A Debate' }, 2))).toContain('title = {Chess: A Debate}, author')
  expect(await write(edited({}, READER_GENERATION))).toContain(`title = {${joined}}, author`)
})

it.each<[string, Partial<Work>]>([
  [
    'author = {山田 太郎 and Sammy Davis Jr.}',
    {
      author: [
        { family: '太郎', given: '山田' },
        { family: 'Jr.', given: 'Sammy Davis' },
      ],
    },
  ],
  ["journal = {The `{O}ther' Journal}", { 'container-title': "The `Other' Journal" }],
  ['booktitle = {Book}, booksubtitle = {A Subtitle}', { type: 'paper-conference', 'container-title': 'Book' }],
  ['location = {Glasgow}, address = {New York}', { type: 'paper-conference', 'publisher-place': 'Glasgow' }],
  ['year = 2010, month = jul # " 5--9"', { issued: '2010' }],
  ['date = {-0043}', { issued: '0043' }],
  ['date = {2021-33}', { issued: '2021/2033' }],
])('an edited work keeps %s, which an earlier release read as %o', async (field, former) => {
  const type = former.type ? 'inproceedings' : 'article'
  const bibtex = `@${type}{k, title = {Machines}, ${field}}`
  const exported = (reader: number): PublishedWork => ({
    ...{ id: uuid(), version: 2, path: '/articles/k', collection: journalArticles, values: { title: 'Chess' }, stored: { title: 'Chess' } },
    work: { type: 'article-journal', title: 'Chess', ...former },
    details: { csl: {}, links: [], bibtex, reader },
  })
  expect(await write(exported(3))).toBe(`${bibtex.replace('Machines', 'Chess')}\n`)
  // What this release reads otherwise, the owner has changed.
  expect(await write(exported(READER_GENERATION))).not.toContain(field)
})

it('an edited book keeps its own title as its journal, and initials after a family name, which an earlier release read otherwise', async () => {
  const bibtex =
    '@BOOK{k, title = {A history of chess}, journal = {A History of Chess}, editor = {Smith J. and van der Aalst W.M.P.}, year = 1950}'
  const edited = (reader: number): PublishedWork => ({
    ...{ id: uuid(), version: 2, path: '/books/k', collection: books, values: {}, stored: {} },
    work: {
      ...{ type: 'book', title: 'A history of chess', issued: '1951', 'container-title': 'A History of Chess' },
      editor: [
        { family: 'J.', given: 'Smith' },
        { family: 'W.M.P.', given: 'van der Aalst' },
      ],
    },
    details: { csl: {}, links: [], bibtex, reader },
  })
  expect(await write(edited(5))).toBe(`${bibtex.replace('1950', '{1951}')}\n`)
  expect(await write(edited(READER_GENERATION))).toContain('editor = {J., Smith and W.M.P., van der Aalst}')
})

it.each<[string, string, Partial<Work>]>([
  ['article', 'journal = {100% Renewable}', { 'container-title': '100' }],
  ['article', 'journal = {5\\% and 6%\n of it}', { 'container-title': '5% and 6of it' }],
  ['article', 'journal = {bioRxiv}, publisher = {Cold Spring}', { 'container-title': 'bioRxiv', publisher: 'Cold Spring' }],
  ['misc', 'publisher = {PsyArXiv}', { type: 'document', publisher: 'PsyArXiv' }],
  ['manual', 'note = {R package version 3.5.1}', { type: 'report', note: 'R package version 3.5.1' }],
  [
    'article',
    'author = {Santiago Ramón y Cajal}',
    { author: [{ family: 'Cajal', given: 'Santiago Ramón', 'non-dropping-particle': 'y' }] },
  ],
])('an edited @%s keeps %s, which an earlier release read as %o', async (type, field, former) => {
  const bibtex = `@${type}{k, title = {Machines}, year = 1950, ${field}}`
  const edited: PublishedWork = {
    ...{ id: uuid(), version: 2, path: '/articles/k', collection: journalArticles, values: { title: 'Chess' }, stored: { title: 'Chess' } },
    work: { type: 'article-journal', title: 'Chess', issued: '1950', ...former },
    details: { csl: {}, links: [], bibtex, reader: 7 },
  }
  expect(await write(edited)).toBe(`${bibtex.replace('Machines', 'Chess')}\n`)
})

it('an edited work keeps its Arabic names, which an earlier release divided elsewhere', async () => {
  const bibtex = '@book{k, title = {Chess}, author = {عبد الرحمن، محمد and أحمد عبد الله}, year = 1950}'
  const edited = (reader: number): PublishedWork => ({
    ...{ id: uuid(), version: 2, path: '/books/k', collection: books, values: {}, stored: {} },
    work: {
      ...{ type: 'book', title: 'Chess', issued: '1951' },
      author: [
        { family: 'محمد', given: 'عبد الرحمن،' },
        { family: 'الله', given: 'أحمد عبد' },
      ],
    },
    details: { csl: {}, links: [], bibtex, reader },
  })
  expect(await write(edited(6))).toBe(`${bibtex.replace('1950', '{1951}')}\n`)
  expect(await write(edited(READER_GENERATION))).toContain('author = {محمد, عبد الرحمن،')
})

it('an edited work keeps names that its owner has put in another order, whatever release imported it', async () => {
  const exported: PublishedWork = {
    ...{
      id: uuid(),
      version: 2,
      path: '/articles/k',
      collection: journalArticles,
      values: { title: 'Machines' },
      stored: { title: 'Machines' },
    },
    work: { type: 'article-journal', title: 'Machines', author: [{ family: 'Xiao', given: 'Wang' }] },
    details: { csl: {}, links: [], bibtex: '@article{k, title = {Machines}, author = {Wang, Xiao}}', reader: 3 },
  }
  expect(await write(exported)).toBe('@article{k, title = {Machines}, author = {Xiao, Wang}}\n')
})

it('an entry that took too long to read is read again after a minute, not before', async () => {
  // The cache keeps the time for a millisecond.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const startedAt = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(startedAt)
  const edited = { ...imported, id: uuid(), stored: { ...imported.stored, title: 'Chess' }, work: { ...imported.work, title: 'Chess' } }
  let reads = 0
  const writeUnfinished = () =>
    writeEntry(edited, {
      ...{ origin: '', audience: 'visitors' },
      readFirst: async () => {
        reads += 1
        return { entry: undefined, isAlone: false, isUnfinished: true }
      },
    })
  expect(await writeUnfinished()).toMatchObject({ isMakeshift: true })
  expect(await writeUnfinished()).toMatchObject({ isMakeshift: true })
  expect(reads).toBe(1)
  now.mockReturnValue(startedAt + 61_000)
  vi.advanceTimersByTime(1)
  const { entry, isMakeshift } = await writeEntry(edited, { origin: '', audience: 'visitors', readFirst })
  expect(isMakeshift).toBe(false)
  expect(joinBibtex([{ entry: entry as NonNullable<typeof entry>, key: 'k' }])).toContain('@article{k, title = {Chess}')
})
