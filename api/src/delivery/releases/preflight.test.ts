import { Readable } from 'node:stream'
import { API_PREFIX, ownerEndpoints, publicEndpoints } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { createReleaseRepository } from '@portfolio/releases'
import { matchRoutes } from '@portfolio/router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { olderPublicMfe, putBuilds, putRelease } from '#test/built-releases.ts'
import { aBlog } from '#test/factories.ts'
import { faultyBundles } from '#test/faulty-bundles.ts'
import { faultyClientFiles } from '#test/faulty-client-files.ts'
import { faultyManifests } from '#test/faulty-manifests.ts'
import { createRenderer } from '#test/features.ts'
import { OWNER } from '#test/owner.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { followActiveSet } from './follow-active-set.ts'
import { listPublicPaths } from './public-paths.ts'
import type { Releases } from './releases.ts'
import { createRendererPool } from './renderer-pool.ts'
import { callSample } from './sample-content.ts'

const faultyReleases = [...faultyManifests, ...faultyBundles, ...faultyClientFiles]

let api: TestApi
let releases: Releases
let following: Awaited<ReturnType<typeof followActiveSet>>
let site: Awaited<ReturnType<TestApi['delivery']['serve']>>

beforeAll(async () => {
  api = await startTestApi()
  releases = api.delivery
  await api.asOwner().post('/api/blogs/add', aBlog())
  await releases.activate(await putBuilds(api.store))
  // Its renderer is what new pages are compared with.
  site = await api.delivery.serve({ content: api.content, publicUrl: undefined })
  const log = { warn: () => {} }
  const pool = createRendererPool((bundles) => createRenderer({ bundles, callApi: api.product.callApi, log }))
  // A copy of the store, so that a test that counts the gateway's reads does not count those of this one.
  const repository = createReleaseRepository({ ...api.store })
  following = await followActiveSet({ releases: repository, sets: releases.sets, content: api.content, pool, log })
})
afterAll(async () => {
  await following.close()
  await site.close()
  await api.close()
})

const activate = (name: string, version: string) => api.asOwner().post('/api/releases/activate', { name, version })

describe('the preflight check rejects a release with one sentence for', () => {
  it.each(faultyReleases)('%s, and the active set stays in service', async (fault, name, fixture, sentence) => {
    const version = fault.replaceAll(' ', '-')
    await putRelease(api.store, name, { version, ...fixture })
    const response = await activate(name, version)
    expect(response).toMatchObject({ status: 422, body: { errors: [{ msg: expect.stringMatching(sentence) }] } })
    expect(await releases.sets.active()).toMatchObject({ id: 1, versions: { [name]: 'one' } })
    expect(following.current().name).toBe('rs_1')
    expect(await following.current().renderer.render('/about')).toMatchObject({ status: 200 })
  })

  it('an invalid release.json', async () => {
    await api.store.put('releases/shell/garbled/release.json', Buffer.from('{"name":"shell"}'), 'application/json')
    expect(await activate('shell', 'garbled')).toMatchObject({
      status: 422,
      body: { errors: [{ msg: expect.stringMatching(/^shell@garbled has an invalid release\.json: \w+ is missing$/) }] },
    })
  })

  it('a release.json that belongs to another release', async () => {
    const { files: _, ...release } = await putRelease(api.store, 'shell', { version: 'mine' })
    await api.store.put('releases/shell/theirs/release.json', Buffer.from(JSON.stringify({ ...release, files: [] })), 'application/json')
    expect((await activate('shell', 'theirs')).body.errors[0].msg).toBe('shell@theirs has the release.json of shell@mine')
  })
})

it('the preflight check rejects a set with another major version of React than the gateway renders with', async () => {
  const another = { shell: '20.0.0', 'public-mfe': '^20.0.0', 'admin-mfe': '^20.0.0' } as const
  const wanted = { shell: 'react-20', 'public-mfe': 'react-20', 'admin-mfe': 'react-20' }
  for (const [name, react] of Object.entries(another) as [keyof typeof another, string][])
    await putRelease(api.store, name, { version: 'react-20', manifest: ({ shared }) => ({ shared: { ...shared, react } }) })
  await expect(releases.activate(wanted)).rejects.toThrow(/^shell@react-20 provides react 20\.0\.0, and the gateway renders with 19\./)
})

describe('the preflight check renders', () => {
  it('a page of every route of public-mfe', async () => {
    const { routes } = following.current()
    const patterns = routes.map((path) => ({ path }))
    const paths = (await listPublicPaths(callSample, routes)).filter(({ status }) => status === 200).map(({ path }) => path)
    const rendered = new Set(paths.map((path) => matchRoutes(patterns, new URL(path, 'http://a.example').pathname)?.at(-1)?.route.path))
    expect(routes.filter((route) => !rendered.has(route))).toEqual([])
    expect(routes).toEqual(expect.arrayContaining(['/', '/blogs/:id', '/books/:work', '/books/:work/cite', '/works', '/cv', '/search']))
  })

  it('upcoming talks, and searches with and without results', async () => {
    const read = async (path: string) => JSON.parse((await callSample(API_PREFIX + path)).body)
    const { items } = await read(publicEndpoints.worksWithCoins('conferences'))
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['upcoming', ''])
    const searches = (await listPublicPaths(callSample, ['/search'])).filter(({ path }) => path.startsWith('/search?'))
    const totals = await Promise.all(searches.map(async ({ path }) => (await read(path)).total))
    expect(totals).toEqual([2, 0])
  })
})

describe('a valid release', () => {
  it('of each app becomes active and appears in the state', async () => {
    for (const name of ['shell', 'public-mfe', 'admin-mfe'] as const) {
      await putRelease(api.store, name, { version: 'two' })
      const response = await activate(name, 'two')
      expect(response.status, response.text).toBe(200)
      expect(response.body.apps.find((app: { name: string }) => app.name === name)).toMatchObject({ version: 'two' })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect((await releases.state()).history.slice(0, 3).map(({ set, app, from, to, action }) => [set, app, from, to, action])).toEqual([
      ['rs_4', 'admin-mfe', 'one', 'two', 'activate'],
      ['rs_3', 'public-mfe', 'one', 'two', 'activate'],
      ['rs_2', 'shell', 'one', 'two', 'activate'],
    ])
  })

  it('has its release.json read once, by the activation and everything after it', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'read-once' })
    const get = vi.spyOn(api.store, 'get')
    expect((await activate('admin-mfe', 'read-once')).status).toBe(200)
    for (let round = 0; round < 3; round += 1) await releases.state()
    const reads = get.mock.calls.filter(([key]) => key === 'releases/admin-mfe/read-once/release.json')
    get.mockRestore()
    expect(reads).toHaveLength(1)
  })

  it('activates several apps at once with one set', async () => {
    for (const name of ['shell', 'public-mfe'] as const) await putRelease(api.store, name, { version: 'together' })
    const before = (await releases.sets.active())?.id as number
    const response = await api.asOwner().post('/api/releases/activate', { versions: { shell: 'together', 'public-mfe': 'together' } })
    expect(response).toMatchObject({ status: 200, body: { set: `rs_${before + 1}` } })
  })

  it('appears under the previous keys as well, for releases of admin-mfe that read them', async () => {
    const { body } = await api.asOwner().get('/api/releases')
    expect(body.parts).toEqual(body.apps)
    expect(body.history.map(({ part }: { part: string }) => part)).toEqual(body.history.map(({ app }: { app: string }) => app))
  })

  it('may support an old and a new number of a contract', async () => {
    await putRelease(api.store, 'shell', {
      version: 'expanded',
      manifest: ({ contracts }) => ({ contracts: { ...contracts, publicRoutes: [...(contracts.publicRoutes ?? []), 9] } }),
    })
    await putRelease(api.store, 'public-mfe', {
      version: 'next',
      manifest: ({ contracts }) => ({ contracts: { ...contracts, publicRoutes: [9] } }),
    })
    expect((await activate('public-mfe', 'next')).status).toBe(422)
    expect((await activate('shell', 'expanded')).status).toBe(200)
    expect((await activate('public-mfe', 'next')).status).toBe(200)
    expect((await activate('shell', 'together')).status, 'the shell that knows only the old number').toBe(422)
  })

  it('may be an older one without pages of works, a CV, licenses, a search and citations', async () => {
    await putRelease(api.store, 'public-mfe', { version: 'older', ...olderPublicMfe })
    const response = await activate('public-mfe', 'older')
    expect(response.status, response.text).toBe(200)
  })
})

it('a rollback to a set that is no longer warm starts one worker in each process', async () => {
  const waitForBoth = (set: string | null | undefined) =>
    expect.poll(() => [site.getServing(), following.current().name]).toEqual([set, set])
  await putRelease(api.store, 'public-mfe', { version: 'worker-test' })
  await activate('public-mfe', 'worker-test')
  await putRelease(api.store, 'public-mfe', { version: 'worker-test-2' })
  await waitForBoth((await activate('public-mfe', 'worker-test-2')).body.set)
  const rollBack = async () => waitForBoth((await api.asOwner().post('/api/releases/rollback', { name: 'public-mfe' })).body.set)
  let workers = 0
  const count = () => {
    workers += 1
  }
  process.on('worker', count)
  try {
    await rollBack()
    expect(workers, 'the previous set is warm').toBe(0)
    await rollBack()
    expect(workers).toBe(2)
  } finally {
    process.off('worker', count)
  }
})

it('an activation returns 503 while the object store is unavailable, and succeeds later', async () => {
  await putRelease(api.store, 'public-mfe', { version: 'meanwhile' })
  const get = vi.spyOn(api.store, 'get').mockRejectedValue(new StoreUnavailable({ code: 'ETIMEDOUT', message: 'silent for 15 s' }))
  const response = await activate('public-mfe', 'meanwhile')
  get.mockRestore()
  expect([response.status, response.body.errors[0].msg]).toEqual([503, 'The file store is temporarily unavailable. Please try again.'])
  expect((await activate('public-mfe', 'meanwhile')).status).toBe(200)
})

it('an activation returns 503 when the connection is cut while a release.json is read, and refuses nothing', async () => {
  await putRelease(api.store, 'public-mfe', { version: 'cut' })
  const cut = async function* () {
    yield Buffer.from('{')
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  }
  const get = vi.spyOn(api.store, 'get').mockImplementation(async () => ({ stream: Readable.from(cut()), bytes: 1_000 }))
  const response = await activate('public-mfe', 'cut')
  get.mockRestore()
  expect([response.status, response.body.errors[0].msg]).toEqual([503, 'The file store is temporarily unavailable. Please try again.'])
  expect((await activate('public-mfe', 'cut')).status).toBe(200)
})

describe('a release without evidence of a browser check', () => {
  const publish = (version: string) => putRelease(api.store, 'admin-mfe', { version, evidence: () => undefined })
  const waive = (version: string) => ({ name: 'admin-mfe', version, withoutEvidence: true })

  it('is activated if the owner confirms it, which the history shows, and needs no confirmation once it was active', async () => {
    await publish('unchecked')
    const before = (await releases.state()).apps.find(({ name }) => name === 'admin-mfe')
    expect(before?.versions.find(({ version }) => version === 'unchecked')).toMatchObject({ isChecked: false, wasActive: false })
    const { status, body } = await api.asOwner().post('/api/releases/activate', waive('unchecked'))
    expect(status, JSON.stringify(body.errors)).toBe(200)
    expect(body.history[0]).toMatchObject({ app: 'admin-mfe', to: 'unchecked', withoutEvidence: true })
    await releases.rollBack('admin-mfe')
    const again = await activate('admin-mfe', 'unchecked')
    expect([again.status, again.body.history[0].withoutEvidence]).toEqual([200, undefined])
    await releases.rollBack('admin-mfe')
    const waived = await api.asOwner().post('/api/releases/activate', waive('unchecked'))
    expect([waived.status, waived.body.history[0].withoutEvidence], 'none was needed').toEqual([200, undefined])
    await releases.rollBack('admin-mfe')
  })

  it('includes a release with evidence of other files', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'of-others', evidence: (valid) => ({ ...valid, files: 'sha384-others' }) })
    const app = (await releases.state()).apps.find(({ name }) => name === 'admin-mfe')
    expect(app?.versions.find(({ version }) => version === 'of-others')).toMatchObject({ isChecked: false })
    const { body } = await api.asOwner().post('/api/releases/activate', waive('of-others'))
    expect(body.history[0]).toMatchObject({ to: 'of-others', withoutEvidence: true })
    await releases.rollBack('admin-mfe')
  })

  it('cannot be activated with the token of a team', async () => {
    await publish('of-a-team')
    const before = await releases.sets.active()
    const { body } = await api
      .asOwner()
      .post(`/api${ownerEndpoints.teamTokenAdd}`, { name: 'portal-ci', app: 'admin-mfe', currentPassword: OWNER.password })
    expect((await api.client(body.token).post('/api/releases/activate', waive('of-a-team'))).status).toBe(403)
    expect(await releases.sets.active()).toEqual(before)
  })
})
