import { StoreUnavailable } from '@portfolio/object-store'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { aBlog } from '#test/factories.ts'
import { createRenderer } from '#test/features.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { followActiveSet } from './follow-active-set.ts'
import type { Releases } from './releases.ts'
import { createRendererPool } from './renderer-pool.ts'

let api: TestApi
let releases: Releases
let following: Awaited<ReturnType<typeof followActiveSet>>

beforeAll(async () => {
  api = await startTestApi()
  releases = api.delivery
  await api.asAdmin().post('/api/blogs/add', aBlog())
  await releases.activate(await putBuilds(api.store))
  const log = { warn: () => {} }
  const pool = createRendererPool((bundles) => createRenderer({ bundles, callApi: api.product.callApi, log }))
  following = await followActiveSet({ ...api, sets: releases.sets, pool, log })
})
afterAll(async () => {
  await following.close()
  await api.close()
})

const activate = (name: string, version: string) => api.asAdmin().post('/api/releases/activate', { name, version })
const bundle = 'server/index.cjs'
const inRoutes = (statement: string) => (code: string) =>
  `${code}\n{ const { createRoutes } = module.exports
  module.exports = { createRoutes: (deps) => { ${statement}; return createRoutes(deps) } } }`
const onlyAt = (path: string, statement: string) => (code: string) =>
  `${code}\n{ const { createRoutes } = module.exports
  const { jsx } = require('react/jsx-runtime')
  module.exports = { createRoutes: (deps) => createRoutes(deps).map((route) => route.path === '${path}'
    ? { ...route, element: jsx(() => { ${statement} }, {}) } : route) } }`

type Fault = Parameters<typeof putRelease>[2]

const faults: [fault: string, name: 'shell' | 'public-mfe' | 'admin-mfe', fixture: Omit<Fault, 'version'>, sentence: RegExp][] = [
  [
    'a file with another hash',
    'public-mfe',
    { tampered: { [bundle]: (content) => Buffer.from(content).fill(32, 0, 1) } },
    /^public-mfe@\S+ has another server\/index\.cjs than its release\.json says$/,
  ],
  [
    'a file of another size',
    'admin-mfe',
    { says: ({ files }) => ({ files: files.map((file) => ({ ...file, bytes: file.bytes + 1 })) }) },
    /^admin-mfe@\S+ has \d+ bytes in \S+ where its release\.json says \d+$/,
  ],
  ['a missing file', 'shell', { tampered: { 'document/boot.js': () => undefined } }, /^shell@\S+ lacks its file document\/boot\.js$/],
  ['no exposed routes', 'public-mfe', { says: () => ({ exposes: {} }) }, /^public-mfe@\S+ does not expose \.\/routes$/],
  [
    'an entry that is not among the files',
    'admin-mfe',
    { says: ({ files, entry }) => ({ files: files.filter(({ path }) => path !== `client/${entry.js}`) }) },
    /^admin-mfe@\S+ names client\/remoteEntry\.\S+, which is not among its files$/,
  ],
  [
    'a path that leads elsewhere',
    'public-mfe',
    { says: ({ files }) => ({ files: [...files, { path: '../../shell/one/x', bytes: 1, integrity: 'sha384-x' }] }) },
    /^public-mfe@\S+ has a release\.json that cannot be read$/,
  ],
  [
    'an entry that no browser can be given',
    'admin-mfe',
    { says: ({ entry }) => ({ entry: { ...entry, js: 'entry.mjs' } }) },
    /^admin-mfe@\S+ starts with entry\.mjs, which no browser can be given$/,
  ],
  [
    'a need of another React',
    'public-mfe',
    { says: ({ shared }) => ({ shared: { ...shared, react: '^20.0.0' } }) },
    /^public-mfe@\S+ needs react \^20\.0\.0, and shell@one provides 19\.\S+$/,
  ],
  [
    'another React for the remotes there are',
    'shell',
    { says: ({ shared }) => ({ shared: { ...shared, react: '20.0.0' } }) },
    /^public-mfe@one needs react \^19\.\S+, and shell@\S+ provides 20\.0\.0$/,
  ],
  [
    'a need of what nobody shares',
    'admin-mfe',
    { says: ({ shared }) => ({ shared: { ...shared, jotai: '^3.0.0' } }) },
    /^admin-mfe@\S+ needs jotai, which shell@one does not share$/,
  ],
  [
    'an unknown contract',
    'public-mfe',
    { says: ({ contracts }) => ({ contracts: { ...contracts, comments: [1] } }) },
    /^public-mfe@\S+ needs the contract comments, which nobody here knows$/,
  ],
  [
    'only the next number of a contract',
    'admin-mfe',
    { says: ({ contracts }) => ({ contracts: { ...contracts, adminRoutes: [2] } }) },
    /^admin-mfe@\S+ keeps version 2 of the contract adminRoutes, and shell@one keeps 1$/,
  ],
  [
    'a later API',
    'shell',
    { says: ({ contracts }) => ({ contracts: { ...contracts, api: [2, 3] } }) },
    /^shell@\S+ keeps version 2, 3 of the contract api, and the API keeps 1$/,
  ],
  [
    'another federation runtime',
    'admin-mfe',
    { says: ({ shared }) => ({ shared: { ...shared, '@module-federation/runtime-core': '~2.8.0' } }) },
    /^admin-mfe@\S+ needs @module-federation\/runtime-core ~2\.8\.0, and shell@one provides 2\.\d+\.\d+$/,
  ],
  [
    'a render that throws',
    'public-mfe',
    { code: { [bundle]: onlyAt('/conferences', "throw new Error('no such luck')") } },
    /^public-mfe@\S+ cannot render \/conferences: no such luck$/,
  ],
  [
    'a render that never ends',
    'public-mfe',
    { code: { [bundle]: onlyAt('/about', 'for (;;) {}') } },
    /^public-mfe@\S+ cannot render \/about: A render took too long$/,
  ],
  [
    'a page that takes too long',
    'public-mfe',
    {
      code: {
        [bundle]: onlyAt('/about', 'for (const since = performance.now(); performance.now() - since < 3_000; );'),
      },
    },
    /^public-mfe@\S+ cannot render \/about: A render took too long$/,
  ],
  [
    'a page that breaks once there is something to show',
    'public-mfe',
    {
      code: {
        [bundle]: (code) =>
          `${code}\n{ const { createRoutes } = module.exports; module.exports = { createRoutes: (deps) => createRoutes({ ...deps, api: { ...deps.api, list: async (name) => { const items = await deps.api.list(name); if (name === 'books' && items.length) throw new Error('too many'); return items } } }) } }`,
      },
    },
    /^public-mfe@\S+ answers 503 for \/books, where 200 is right \(with sample content\)$/,
  ],
  [
    'a page that is gone',
    'public-mfe',
    { code: { [bundle]: (code) => code.replaceAll('/book-chapters', '/book_chapters') } },
    /^public-mfe@\S+ answers 404 for \/book-chapters, where 200 is right$/,
  ],
  [
    'markup without anything',
    'shell',
    {
      code: {
        [bundle]: (code) =>
          `${code}\n{ const { render } = module.exports; module.exports = { render: async (of) => ({ ...(await render(of)), html: ' ' }) } }`,
      },
    },
    /^shell@\S+ renders nothing for \/$/,
  ],
  [
    'something foreign required',
    'public-mfe',
    { code: { [bundle]: (code) => `require('node:fs');${code}` } },
    /^public-mfe@\S+ does not start: public-mfe\/server\/index\.cjs requires node:fs, which is not shared with it$/,
  ],
  [
    'the back door of the process',
    'public-mfe',
    { code: { [bundle]: (code) => `process.getBuiltinModule('node:fs');${code}` } },
    /^public-mfe@\S+ does not start: process\.getBuiltinModule is not a function$/,
  ],
  [
    'a call to another machine',
    'public-mfe',
    { code: { [bundle]: onlyAt('/about', "fetch('http://192.0.2.1/')") } },
    /^public-mfe@\S+ cannot render \/about: fetch is not defined$/,
  ],
  [
    'something foreign required by a page',
    'public-mfe',
    { code: { [bundle]: inRoutes("require('child_process')") } },
    /^public-mfe@\S+ cannot render \/: .*requires child_process, which is not shared with it$/,
  ],
  [
    'a bundle that never finishes loading',
    'public-mfe',
    { code: { [bundle]: (code) => `for (;;) {}\n${code}` } },
    /^public-mfe@\S+ does not start: The bundles took too long to load$/,
  ],
]

describe('a release is refused, with a sentence, for', () => {
  it.each(faults)('%s, and the active set goes on serving', { timeout: 60_000 }, async (fault, name, fixture, sentence) => {
    const version = fault.replaceAll(' ', '-')
    await putRelease(api.store, name, { version, ...fixture })
    const answer = await activate(name, version)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ msg: expect.stringMatching(sentence) }] } })
    expect(await releases.sets.active()).toMatchObject({ id: 1, versions: { [name]: 'one' } })
    expect(following.current().name).toBe('rs_1')
    expect(await following.current().renderer.render('/about')).toMatchObject({ status: 200 })
  })

  it('a release.json that cannot be read', async () => {
    await api.store.put('releases/shell/garbled/release.json', Buffer.from('{"name":"shell"}'), 'application/json')
    expect(await activate('shell', 'garbled')).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'shell@garbled has a release.json that cannot be read' }] },
    })
  })

  it('a release.json that belongs to another release', async () => {
    const { files: _, ...release } = await putRelease(api.store, 'shell', { version: 'mine' })
    await api.store.put('releases/shell/theirs/release.json', Buffer.from(JSON.stringify({ ...release, files: [] })), 'application/json')
    expect((await activate('shell', 'theirs')).body.errors[0].msg).toBe('shell@theirs says that it is another release')
  })
})

it('a whole set of another React than the gateway renders with is refused, too', async () => {
  const another = { shell: '20.0.0', 'public-mfe': '^20.0.0', 'admin-mfe': '^20.0.0' } as const
  const wanted = { shell: 'react-20', 'public-mfe': 'react-20', 'admin-mfe': 'react-20' }
  for (const [name, react] of Object.entries(another) as [keyof typeof another, string][])
    await putRelease(api.store, name, { version: 'react-20', says: ({ shared }) => ({ shared: { ...shared, react } }) })
  await expect(releases.activate(wanted)).rejects.toThrow(/^shell@react-20 provides react 20\.0\.0, and the gateway renders with 19\./)
})

describe('a sound release', () => {
  it('becomes active, of each part, and the state says so', async () => {
    for (const name of ['shell', 'public-mfe', 'admin-mfe'] as const) {
      await putRelease(api.store, name, { version: 'two' })
      const answer = await activate(name, 'two')
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body.parts.find((part: { name: string }) => part.name === name)).toMatchObject({ version: 'two' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await releases.state()).history.slice(0, 3).map(({ set, part, from, to, action }) => [set, part, from, to, action])).toEqual([
      ['rs_4', 'admin-mfe', 'one', 'two', 'activate'],
      ['rs_3', 'public-mfe', 'one', 'two', 'activate'],
      ['rs_2', 'shell', 'one', 'two', 'activate'],
    ])
  })

  it('may keep an old and a new number of a contract: whoever needs either goes with it', async () => {
    await putRelease(api.store, 'shell', {
      version: 'expanded',
      says: ({ contracts }) => ({ contracts: { ...contracts, publicRoutes: [1, 2] } }),
    })
    await putRelease(api.store, 'public-mfe', {
      version: 'next',
      says: ({ contracts }) => ({ contracts: { ...contracts, publicRoutes: [2] } }),
    })
    expect((await activate('public-mfe', 'next')).status).toBe(422)
    expect((await activate('shell', 'expanded')).status).toBe(200)
    expect((await activate('public-mfe', 'next')).status).toBe(200)
    expect((await activate('shell', 'two')).status, 'the shell that knows only the old number').toBe(422)
  })
})

it('an activation while the store is away is no verdict on the release: 503, and it says what is away', async () => {
  await putRelease(api.store, 'public-mfe', { version: 'meanwhile' })
  const get = vi.spyOn(api.store, 'get').mockRejectedValue(new StoreUnavailable({ code: 'ETIMEDOUT', message: 'silent for 15 s' }))
  const answer = await activate('public-mfe', 'meanwhile')
  get.mockRestore()
  expect([answer.status, answer.body.errors[0].msg]).toEqual([503, 'The file store is temporarily unavailable. Please try again.'])
  expect((await activate('public-mfe', 'meanwhile')).status).toBe(200)
})
