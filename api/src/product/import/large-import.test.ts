import { createRealEntries } from '@portfolio/scholarship/test/real-entries'
import { expect, it } from 'vitest'
import { decide, startImportApi, statuses } from '#test/start-import-api.ts'

const { apply, getApi, list, preview, undo } = startImportApi()

/** `npm run test:long` imports as many as the owner of a long list of works has. */
const COUNT = process.env.LONG_TESTS ? 1_000 : 250

/** CPU time. `npm run bench:import` measures the goal of 3 s wall-clock time; this detects a preview that takes ten times as long. */
const PREVIEW_CPU_S_MAX = 12

it(`${COUNT} entries of real works are previewed, imported, not proposed again, and undone`, async () => {
  const text = await createRealEntries(COUNT)
  const before = process.cpuUsage()
  const shown = await preview(text)
  const { user, system } = process.cpuUsage(before)
  // 4 s on a busy machine.
  if (process.env.LONG_TESTS) expect((user + system) / 1e6).toBeLessThan(PREVIEW_CPU_S_MAX)
  expect(new Set(statuses(shown))).toEqual(new Set(['new']))
  const { body } = await apply(text, decide(shown))
  expect(body.added).toBe(COUNT)
  const { items } = (await getApi().asVisitor().get('/api/works/journalArticles')).body
  expect(new Set(items.map(({ path }: { path: string }) => path)).size).toBe(items.length)

  const again = await preview(text)
  expect(new Set(statuses(again))).toEqual(new Set(['same']))
  expect(again.entries.flatMap(({ changes }) => changes)).toEqual([])

  // Changes are found, and no work is added.
  const journals = /^(\s*journal\s*=\s*)\{/gimu
  const changed = await preview(text.replace(journals, '$1{The Old '))
  expect(statuses(changed).filter((status) => status === 'changed')).toHaveLength(text.match(journals)?.length ?? 0)
  expect(new Set(statuses(changed))).toEqual(new Set(['same', 'changed']))
  expect(new Set(decide(changed).map(({ action }) => action))).toEqual(new Set(['update']))

  expect((await undo(body._id)).body.undone).toMatchObject({ removed: COUNT, kept: [] })
  expect(await list('journalArticles')).toEqual([])
})
