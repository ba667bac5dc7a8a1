import { API_PREFIX, ownerEndpoints, workCollections } from '@portfolio/contracts'
import { type EntryNode, readBibtex, scanBibtex, type TextVariable } from '@portfolio/scholarship'
import { CORPORA, readCorpus } from '@portfolio/scholarship/test/real-entries'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startImportApi } from '#test/start-import-api.ts'

const { getApi, importAll } = startImportApi()

/** The seed of a failure is printed with it: `SEED=… npx vitest run api/src/product/import/generated-edits.test.ts` repeats it. */
const SEED = Number(process.env.SEED ?? 19_360_528)
const RUNS = 25
/** Every so many entries of the corpora are imported. The test of the same name in packages/scholarship edits all of them, without an API. */
const EVERY = 20

/** Properties that the owner edits, and the fields of an entry that say the same. */
const EDITED: [TextVariable, RegExp][] = [
  ['edition', /^edition$/iu],
  ['volume', /^volume$/iu],
  ['version', /^version$/iu],
  ['chapter-number', /^chapter$/iu],
  ['publisher', /^(?:publisher|institution|school|organization)$/iu],
  ['publisher-place', /^(?:address|location)$/iu],
  ['number-of-volumes', /^volumes$/iu],
]
const PIECES = [
  ...'{}\\$%&#_^~"\'@,=()ab19éß',
  ...['--', '``', ' and ', ' % no comment', '@string{a = "b"}', '\\emph{x}', '{\\"o}', '$x^2$', 'Ł', '中文', 'العربية', '½'],
]
const text = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => `x${pieces.join('')}y`.replace(/\s+/gu, ' '))

const exportAll = async (): Promise<string> =>
  (
    await getApi()
      .asOwner()
      .get(API_PREFIX + ownerEndpoints.worksAsImported)
  ).body.bibtex
const entriesOf = (source: string) => scanBibtex(source).filter((node): node is EntryNode => node.kind === 'entry')

/** Returns the fields of an entry that are not edited, and what stands between fields without the blanks and commas there. */
const getKept = (source: string, key: string, edited: RegExp) => {
  const entry = entriesOf(source).find((node) => node.key === key) as EntryNode
  const kept = entry.fields.filter(({ name }) => !edited.test(source.slice(name.start, name.end)))
  const ends = [entry.start, ...entry.fields.map(({ value }) => value.end)]
  const between = [...entry.fields.map(({ name }) => name.start), entry.end].map((start, index) => source.slice(ends[index], start))
  return { kept: kept.map(({ name, value }) => source.slice(name.start, value.end)), between: between.join('').replace(/[\s,]/gu, '') }
}

it('a generated edit of an imported work changes its field of the exported entry and no other byte', async () => {
  const corpora = await Promise.all(CORPORA.map((name) => readBibtex(readCorpus(name))))
  const sample = corpora.flatMap(({ entries }) => entries).filter(({ parent }, index) => index % EVERY === 0 && !parent)
  expect(sample.length).toBeGreaterThan(20)
  expect((await importAll(sample.map(({ macros, source }) => macros + source).join('\n\n'))).added).toBe(sample.length)

  const owner = getApi().asOwner()
  const works: { path: string; id: string }[] = []
  for (const { path } of workCollections())
    for (const { _id } of (
      await getApi()
        .asVisitor()
        .get(API_PREFIX + path)
    ).body)
      works.push({ path, id: _id })
  expect(works).toHaveLength(sample.length)

  let before = await exportAll()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...works), fc.constantFrom(...EDITED), text, async ({ path, id }, [variable, fields], value) => {
      const item = (await owner.get(API_PREFIX + path)).body.find(({ _id }: { _id: string }) => _id === id)
      const { details } = (await owner.get(`/api/works/${path.slice(1)}/${id}/details`)).body
      const key = entriesOf(details.bibtex)[0]?.key as string
      const edited = { ...item, id, details: { ...details, csl: { ...details.csl, [variable]: value } } }
      expect((await owner.post(`${API_PREFIX}${path}/add`, edited)).status, key).toBe(200)

      const after = await exportAll()
      expect(getKept(after, key, fields), key).toEqual(getKept(before, key, fields))
      const others = (source: string) => entriesOf(source).flatMap((node) => (node.key === key ? [] : source.slice(node.start, node.end)))
      expect(others(after)).toEqual(others(before))
      const { entries, errors } = await readBibtex(after)
      expect(errors).toEqual([])
      expect(entries.find((entry) => entry.key === key)?.work[variable]).toBe(value.normalize('NFC'))
      before = after
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
