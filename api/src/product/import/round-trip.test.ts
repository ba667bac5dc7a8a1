import { readFileSync } from 'node:fs'
import { API_PREFIX, type ImportProgress, ownerEndpoints, type WorkCollectionName, workCollections } from '@portfolio/contracts'
import { readBibtex } from '@portfolio/scholarship'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decide } from '#test/start-import-api.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

/** Entries with what makes them hard to keep: fields of other programs, braces, macros, accents, quotation marks, order, space. */
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

const CORPUS = readFileSync(new URL('../../../../packages/scholarship/corpus/entries.bib', import.meta.url), 'utf8')

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
  exported: string
}

const readAll = async (): Promise<Saved[]> => {
  const saved: Saved[] = []
  for (const { name, path, page } of workCollections()) {
    const file = (await api.asVisitor().get(`${page.path}.bib`)).text
    for (const item of (await api.asVisitor().get(API_PREFIX + path)).body) {
      const exported = (await api.asVisitor().get(`${page.path}/${item._id}.bib`)).headers.get('location') as string
      const { text } = await api.asVisitor().get(exported)
      const entry = text.slice(text.lastIndexOf('\n@', text.length - 2) + 1).trimEnd()
      expect(file).toContain(entry)
      saved.push({ name, path, item, exported: text })
    }
  }
  return saved
}

it('every entry is exported as it stands in the file, and after an edit only the edited field differs', async () => {
  expect((await importAll(FILE)).added).toBe(ENTRIES.length)
  const before = await readAll()
  for (const entry of ENTRIES)
    expect(
      before.map(({ exported }) => exported.includes(entry)),
      entry,
    ).toContain(true)

  for (const { name, path, item, exported } of before) {
    const entry = ENTRIES.find((source) => exported.includes(source)) as string
    const { details } = (await api.asOwner().get(`/api/works/${name}/${item._id}/details`)).body
    const edited = { ...item, id: item._id, details: { ...details, csl: { ...details.csl, edition: '17th' } } }
    expect((await api.asOwner().post(`${API_PREFIX}${path}/add`, edited)).status, entry).toBe(200)
    const after = (await readAll()).find((saved) => saved.item._id === item._id)?.exported ?? ''
    const added = /,?\s*edition\s*= ?\{17th\}(?:,(?=\n\}))?/u.exec(after)?.[0] ?? 'nothing was added'
    expect(after.replace(added, ''), entry).toBe(exported)
  }
})

it('every entry of the corpus is exported as it stands there, and is the same when it is imported again', async () => {
  const { added } = await importAll(CORPUS)
  const { entries } = await readBibtex(CORPUS)
  expect(added).toBe(entries.length)
  const files = await Promise.all(workCollections().map(async ({ page }) => (await api.asVisitor().get(`${page.path}.bib`)).text))
  const exported = files.join('\n')
  for (const { source } of entries) expect(exported).toContain(source)
  const again = await preview(CORPUS)
  expect(again.entries.filter(({ status }) => status !== 'same').map(({ id, changes }) => [id, changes])).toEqual([])
})

it.each(['bib', 'ris', 'json'])('the export of an untouched set as %s adds and changes nothing when it is imported', async (extension) => {
  await importAll(FILE)
  const { text } = await api.asVisitor().get(`/works.${extension}`)
  const { entries } = await preview(text)
  expect(entries).toHaveLength(ENTRIES.length)
  expect(decide({ entries })).toEqual([])
})
