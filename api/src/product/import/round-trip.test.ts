import { API_PREFIX, type ImportProgress, ownerEndpoints, type WorkCollectionName, workCollections } from '@portfolio/contracts'
import { readBibtex, scanBibtex } from '@portfolio/scholarship'
import { CORPORA, readCorpus } from '@portfolio/scholarship/test/real-entries'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { decide, startImportApi } from '#test/start-import-api.ts'
import type { TestApi } from '#test/start-test-api.ts'

const { getApi } = startImportApi()
let api: TestApi
beforeAll(() => {
  api = getApi()
})

/** Entries that are hard to preserve: fields of other programs, braces, macros, accents, quotation marks, unusual order and spaces. */
const ENTRIES = [
  `@article{plain, author = {Turing, Alan M.}, title = {Computing {M}achinery and Intelligence}, journal = {Mind}, year = 1950, month = oct}`,
  `@ARTICLE{ upper ,
  Title   = {On {C}omputable {N}umbers, with an {A}pplication to the {E}ntscheidungsproblem},   % keep the braces
  author  = "A. M. {T}uring",
  journal = plms # { (2)},
  rating=5,
  date-added = {2009-01-01 12:00:00 +0100}, bdsk-url-1 = {https://example.org/a_b}
}`,
  `@book(parens, editor = "Copeland, B. Jack", title = "The Essential {T}uring", publisher = {Clarendon Press}, address = {Oxford}, year = 2004, isbn = {0-19-825080-0},)`,
  `@misc{nothing, title = {Go}}`,
  `@misc{untitled, howpublished = {\\url{https://example.org}}, note = {Accessed 1 May 2020}}`,
  `@incollection{accents, author = {G{\\"o}del, Kurt and Erd{\\H{o}}s, P{\\'a}l and {\\L}ukasiewicz, Jan}, title = {{\\"U}ber die {S}{\\"a}tze}, booktitle = {Ges{\\"a}mmelte Werke}, year = {1931}, pages = {1--10}}`,
  `@inproceedings{child, author = {Bee, Ann}, title = {A talk}, crossref = {proc}, pages = {1-2}}`,
  `@proceedings{proc, editor = {Cee, Carl}, title = {Proceedings of a Conference}, year = 1999, publisher = {Press}}`,
  `@techreport{report, author = {{National Physical Laboratory}}, title = {Report}, institution = {NPL}, number = {E882}, type = {Technical Report}, year = {in press}}`,
  `@phdthesis{thesis, author = {Turing, A. M.}, title = {Systems of Logic Based on Ordinals}, school = {Princeton University}, year = 1938, month = {May}, url = {https://example.org/t}}`,
  `@online{online, author = {de la Vall{\\'e}e Poussin, Charles and King, Jr., Martin Luther}, title = {Maths: $O(n^2)$ \\& more}, date = {2020-01-02/2020-01-04}, urldate = {2021-01-01}, url = {https://example.org/x}, keywords = {a, b; c}}`,
  `@thesis{biblatex, type = {mathesis}, author = {Dee, D.}, title = {Title}, subtitle = {Subtitle}, date = {1950~}, institution = {University}, eprint = {2001.00001}, eprinttype = {arxiv}, langid = {ngerman}}`,
  `@article{others, author = {Aad, G. and others}, title = {Observation}, journaltitle = {Physics Letters B}, volume = {716}, date = {2012-09}, doi = {10.1016/J.PHYSLETB.2012.08.020}, abstract = {Two   spaces and a
  line break.}}`,
  `@unpublished{forthcoming, author = {Eff, E.}, title = {Draft}, note = {Submitted}, pubstate = {submitted}}`,
]
const FILE = `@string{plms = "Proc. London Math. Soc."}\n${ENTRIES.join('\n\n')}\n`

const preview = async (text: string) => {
  const response = await api.asOwner().post(API_PREFIX + ownerEndpoints.importPreview, { text })
  const last = JSON.parse(response.text.trim().split('\n').at(-1) as string) as ImportProgress
  if (!('preview' in last)) throw new Error(response.text)
  return last.preview
}

const importAll = async (text: string) => {
  const { entries } = await preview(text)
  const decisions = entries.map(({ id, collection }) => ({ entry: id, action: 'add', collection }))
  const { status, body } = await api.asOwner().post(API_PREFIX + ownerEndpoints.importApply, { id: uuid(), name: '', text, decisions })
  expect(status).toBe(200)
  return body
}

interface Saved {
  name: WorkCollectionName
  path: string
  item: { _id: string; version: number; [field: string]: unknown }
}

const readAll = async (): Promise<Saved[]> => {
  const saved: Saved[] = []
  for (const { name, path } of workCollections())
    for (const item of (await api.asVisitor().get(API_PREFIX + path)).body) saved.push({ name, path, item })
  return saved
}

const exportAsOwner = async (): Promise<string> => (await api.asOwner().get(API_PREFIX + ownerEndpoints.worksAsImported)).body.bibtex
/** The entries of a file by their keys. */
const entriesOf = (text: string) =>
  new Map(scanBibtex(text).flatMap((node) => (node.kind === 'entry' ? [[node.key, text.slice(node.start, node.end)]] : [])))
const keyOf = async ({ name, item }: Saved) => {
  const { details } = (await api.asOwner().get(`/api/works/${name}/${item._id}/details`)).body
  return { details, key: [...entriesOf(details.bibtex).keys()][0] as string }
}

it('the owner gets every entry as it is in the file, and after an edit only the edited field differs', async () => {
  expect((await importAll(FILE)).added).toBe(ENTRIES.length)
  const before = entriesOf(await exportAsOwner())
  expect([...before.values()].toSorted()).toEqual(ENTRIES.toSorted())

  for (const saved of await readAll()) {
    const { path, item } = saved
    const { details, key } = await keyOf(saved)
    const edited = { ...item, id: item._id, details: { ...details, csl: { ...details.csl, edition: '17th' } } }
    expect((await api.asOwner().post(`${API_PREFIX}${path}/add`, edited)).status, key).toBe(200)
    const after = entriesOf(await exportAsOwner()).get(key) ?? ''
    const added = /,?\s*edition\s*= ?\{17th\}(?:,(?=\n\}))?/u.exec(after)?.[0] ?? 'nothing was added'
    expect(after.replace(added, ''), key).toBe(before.get(key))
  }
})

it('visitors get no private field of an entry, neither before nor after an edit, and every other byte of it', async () => {
  const secrets = ['file = {:/home/me/a.pdf:PDF},', 'annote = {My {secret} note},', '% a secret\n', 'pdf = {/home/me/b.pdf},']
  const toEntry = (inserted: string) =>
    `@article{turing50, title = {Computing Machinery}, author = {Turing, Alan},${inserted} journal = {Mind}, year = 1950 }`
  await importAll(`my secret\n@comment{secret}\n${toEntry(`\n  ${secrets.join('\n  ')} rating = {5},`)}\n% secret`)
  const { path } = (await api.asVisitor().get('/api/works/journalArticles')).body.items[0]
  const readPublic = async () => {
    const accept = { accept: 'application/x-bibtex' }
    const files = [`${path}.bib`, '/articles.bib', '/works.bib', '/works.bib?year=1950', '/search.bib?q=machinery']
    const others = ['ris', 'json'].flatMap((extension) => [`${path}.${extension}`, `/works.${extension}`])
    const page = `/api/works${path.replace('articles', 'journalArticles')}`
    const lists = ['/api/journalArticles', '/api/works/journalArticles?coins', '/api/search?q=machinery', '/api/cv', '/resume.json']
    const read = async (address: string, headers?: Record<string, string>) => {
      const { status, text } = await api.asVisitor().get(address, headers)
      expect(status, address).toBe(200)
      expect(text, address).not.toMatch(/secret|\/home|rating|annote/)
      return text
    }
    for (const address of [...others, page, ...lists]) await read(address)
    return Promise.all([...files.map((address) => read(address)), read(path, accept), read('/articles', accept)])
  }
  const entry = toEntry('')
  for (const text of await readPublic()) expect(text).toBe(`${entry}\n`)

  const [saved] = await readAll()
  const { details } = await keyOf(saved as Saved)
  const edited = { ...saved?.item, id: saved?.item._id, details: { ...details, csl: { ...details.csl, 'container-title': 'Mind & Co' } } }
  expect((await api.asOwner().post('/api/journalArticles/add', edited)).status).toBe(200)
  for (const text of await readPublic()) expect(text).toBe(`${entry.replace('{Mind}', '{Mind \\& Co}')}\n`)
  const own = await exportAsOwner()
  for (const secret of secrets) expect(own).toContain(secret.trim())
})

it('only the owner gets the private fields, and they are not cached', async () => {
  await importAll(FILE)
  const path = API_PREFIX + ownerEndpoints.worksAsImported
  expect((await api.asVisitor().get(path)).status).toBe(401)
  const { status, headers } = await api.asOwner().get(path)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('etag')).toBeNull()
})

it.each(CORPORA)(
  'every entry of the corpus “%s” is exported byte for byte, and is the same when it is imported again',
  async (name) => {
    const corpus = readCorpus(name)
    const { added } = await importAll(corpus)
    const { entries } = await readBibtex(corpus)
    expect(added).toBe(entries.length)
    const exported = await exportAsOwner()
    for (const { source } of entries) expect(exported).toContain(source)
    const again = await preview(corpus)
    expect(again.entries.filter(({ status }) => status !== 'same').map(({ id, changes }) => [id, changes])).toEqual([])
  },
  120_000,
)

it('the export of an untouched set adds and changes nothing when it is imported, in any format', async () => {
  await importAll(FILE)
  for (const extension of ['bib', 'ris', 'json']) {
    const { text } = await api.asVisitor().get(`/works.${extension}`)
    const { entries } = await preview(text)
    expect(entries, extension).toHaveLength(ENTRIES.length)
    expect(decide({ entries }), extension).toEqual([])
  }
})

it('the export of a work that got a PDF after its import adds and changes nothing either', async () => {
  await importAll('@article{chess, title = {Digital Computers Applied to Games}, author = {Turing, Alan}, journal = {Faster than Thought}}')
  const [saved] = await readAll()
  const { details } = await keyOf(saved as Saved)
  const links = [{ kind: 'pdf', href: 'https://archive.example/chess.pdf' }]
  const edited = { ...saved?.item, id: saved?.item._id, details: { ...details, links } }
  expect((await api.asOwner().post('/api/journalArticles/add', edited)).status).toBe(200)
  for (const extension of ['bib', 'ris', 'json']) {
    const { text } = await api.asVisitor().get(`/works.${extension}`)
    const { entries } = await preview(text)
    expect(
      entries.map(({ status, changes }) => [status, changes]),
      extension,
    ).toEqual([['same', []]])
  }
})

it('an export for visitors that is edited and imported takes no private field of the owner away', async () => {
  await importAll('@article{k, title = {Computing Machinery}, author = {Turing, Alan}, volume = 59, annote = {Mine}, rating = 5}')
  const { text } = await api.asVisitor().get('/works.bib')
  const edited = text.replace('volume = 59', 'volume = 60')
  const shown = await preview(edited)
  expect(shown.entries.map(({ changes }) => changes.map(({ field, take }) => `${field}: ${take}`))).toEqual([['volume: theirs']])
  const request = { id: uuid(), name: '', text: edited, decisions: decide(shown) }
  expect((await api.asOwner().post(API_PREFIX + ownerEndpoints.importApply, request)).body.updated).toBe(1)
  expect(await exportAsOwner()).toBe(
    '@article{k, title = {Computing Machinery}, author = {Turing, Alan}, volume = 60, annote = {Mine}, rating = 5}\n',
  )
  expect((await api.asVisitor().get('/works.bib')).text).toBe(edited)
})
