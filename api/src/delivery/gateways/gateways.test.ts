import { afterEach, beforeEach, expect, it } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

/** Two gateways with a database in common. Each reads its own copy of the object store, as a machine with a damaged disk would. */

let one: TestApi
let two: TestApi
let closers: (() => Promise<void>)[]

const serve = async (api: TestApi, gatewayName: string) => {
  const site = await api.delivery.serve({ content: api.content, publicUrl: undefined, gatewayName })
  closers.push(site.close)
  return site
}
const listGateways = async () => (await one.delivery.state()).gateways
const untilGateways = (expected: unknown) => expect.poll(listGateways).toEqual(expected)

beforeEach(async () => {
  closers = []
  one = await startTestApi()
  two = await startTestApi({ databaseUrl: one.databaseUrl })
  for (const { store } of [one, two]) await putBuilds(store)
  await one.delivery.activate({ shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one' })
})
afterEach(async () => {
  for (const close of closers) await close()
  await two.close()
  await one.close()
})

it('each gateway reports the version of its API and the set it serves, and a new set once it has loaded it', async () => {
  await serve(one, 'one:1')
  await serve(two, 'two:2')
  await untilGateways([
    { name: 'one:1', apiVersion: 'checkout', serving: 'rs_1', refused: null },
    { name: 'two:2', apiVersion: 'checkout', serving: 'rs_1', refused: null },
  ])
  for (const { store } of [one, two]) await putRelease(store, 'admin-mfe', { version: 'two' })
  await one.delivery.activate({ 'admin-mfe': 'two' })
  await untilGateways([
    { name: 'one:1', apiVersion: 'checkout', serving: 'rs_2', refused: null },
    { name: 'two:2', apiVersion: 'checkout', serving: 'rs_2', refused: null },
  ])
})

it('a gateway that cannot load the active set reports why, until it serves it', async () => {
  await serve(one, 'one:1')
  await serve(two, 'two:2')
  await putRelease(one.store, 'public-mfe', { version: 'two' })
  await putRelease(two.store, 'public-mfe', { version: 'two', tampered: { 'server/index.cjs': () => undefined } })
  await one.delivery.activate({ 'public-mfe': 'two' })
  const reason = 'Release public-mfe@two has no server/index.cjs'
  await untilGateways([
    { name: 'one:1', apiVersion: 'checkout', serving: 'rs_2', refused: null },
    { name: 'two:2', apiVersion: 'checkout', serving: 'rs_1', refused: { set: 'rs_2', reason } },
  ])
  await putRelease(two.store, 'public-mfe', { version: 'two' })
  await untilGateways([
    { name: 'one:1', apiVersion: 'checkout', serving: 'rs_2', refused: null },
    { name: 'two:2', apiVersion: 'checkout', serving: 'rs_2', refused: null },
  ])
})

it('a gateway stays listed when the reason has what is no text, such as a release whose bundle throws it', async () => {
  await serve(one, 'one:1')
  const throwing = { 'server/index.cjs': () => "throw new Error('no\\0\\ud83d text')" }
  await putRelease(one.store, 'public-mfe', { version: 'two', code: throwing })
  // Without the preflight check: a bundle may fail in one of the gateways only.
  const versions = { shell: 'one', 'public-mfe': 'two', 'admin-mfe': 'one' }
  await one.delivery.sets.append(1, versions, { action: 'activate', reason: null, actor: null })
  const refused = { set: 'rs_2', reason: expect.stringContaining('no text') }
  await untilGateways([{ name: 'one:1', apiVersion: 'checkout', serving: 'rs_1', refused }])
})

it('a gateway that stops is listed no longer, nor is one that has been silent for ten seconds', async () => {
  const sites = [await serve(one, 'one:1'), await serve(two, 'two:2')]
  await untilGateways([expect.objectContaining({ name: 'one:1' }), expect.objectContaining({ name: 'two:2' })])
  await sites[1]?.close()
  expect(await listGateways()).toEqual([expect.objectContaining({ name: 'one:1' })])
  await sql`insert into gateways (id, name, set_id, seen_at)
    values (gen_random_uuid(), 'crashed:3', 1, now() - interval '11 seconds'), (gen_random_uuid(), 'slow:4', 1, now() - interval '5 seconds')`.execute(
    one.db,
  )
  expect((await listGateways())?.map(({ name }) => name)).toEqual(['one:1', 'slow:4'])
})

it('a gateway that crashed while the clock was ahead is not waited for once the clock is right, and its row is deleted', async () => {
  await sql`insert into gateways (id, name, set_id, seen_at) values (gen_random_uuid(), 'crashed:3', 1, now() + interval '1 day')`.execute(
    one.db,
  )
  expect(await listGateways()).toEqual([])
  await serve(one, 'one:1')
  await untilGateways([expect.objectContaining({ name: 'one:1' })])
  const { rows } = await sql<{ name: string }>`select name from gateways`.execute(one.db)
  expect(rows).toEqual([{ name: 'one:1' }])
})
