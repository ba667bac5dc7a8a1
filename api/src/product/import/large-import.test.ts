import { expect, it } from 'vitest'
import { decide, startImportApi, statuses } from '#test/start-import-api.ts'

const { apply, getApi, list, preview, undo } = startImportApi()

const entry = (n: number) => `@article{k${n},
  title = {${n % 2 ? `Title ${n}` : 'Editorial'}}, author = {Bee, Ann and Cee, Carl and {\\'E}ff, Eve}, journal = {Mind}, volume = {${n}},
  pages = {${n}--${n + 9}}, year = ${1900 + (n % 100)}, month = oct, doi = {10.1000/${n}}, rating = {${n % 5}},
  abstract = {${'What it is about, at some length. '.repeat(10)}}
}`

/** `npm run test:long` imports as many as the owner of a long list of works has. */
const COUNT = process.env.LONG_TESTS ? 1_000 : 300

it(`${COUNT} entries are previewed, imported, not proposed again, and undone`, async () => {
  const text = Array.from({ length: COUNT }, (_, n) => entry(n)).join('\n')
  const shown = await preview(text)
  expect(new Set(statuses(shown))).toEqual(new Set(['new']))
  const { body } = await apply(text, decide(shown))
  expect(body.added).toBe(COUNT)
  const { items } = (await getApi().asVisitor().get('/api/works/journalArticles?q=editorial')).body
  expect(new Set(items.map(({ path }: { path: string }) => path)).size).toBe(items.length)

  const again = await preview(text)
  expect(new Set(statuses(again))).toEqual(new Set(['same']))
  expect(again.entries.flatMap(({ changes }) => changes)).toEqual([])

  // A change of every entry is found, and no work is added.
  const changed = await preview(text.replaceAll('journal = {Mind}', 'journal = {Nature}'))
  expect(new Set(statuses(changed))).toEqual(new Set(['changed']))
  expect(new Set(decide(changed).map(({ action }) => action))).toEqual(new Set(['update']))

  expect((await undo(body._id)).body.undone).toMatchObject({ removed: COUNT, kept: [] })
  expect(await list('journalArticles')).toEqual([])
}, 120_000)
