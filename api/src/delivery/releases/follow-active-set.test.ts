import { createHash } from 'node:crypto'
import { API_VERSIONS, type AppName } from '@portfolio/mfe-contract'
import { createReleaseRepository } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallApi } from '#delivery/shared/rendering.ts'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { createRenderer } from '#test/features.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { followActiveSet } from './follow-active-set.ts'
import type { Releases } from './releases.ts'
import { createRendererPool } from './renderer-pool.ts'

let api: TestApi
let releases: Releases
/** Responds to the API requests of renders. A test may delay it. */
let callApi: CallApi
const closers: (() => Promise<void>)[] = []

const callDirectly: CallApi = (path) => api.product.callApi(path)
const follow = async (instance = api) => {
  const { promise: warned, resolve } = Promise.withResolvers<string>()
  const following = await followActiveSet({
    releases: createReleaseRepository(instance.store),
    sets: releases.sets,
    content: instance.content,
    pool: createRendererPool((bundles) => createRenderer({ bundles, callApi: (path) => callApi(path), log: { warn: () => {} } })),
    log: { warn: (details) => resolve(JSON.stringify(details)) },
  })
  closers.push(following.close)
  return { ...following, warned }
}
const waitForSet = (following: Awaited<ReturnType<typeof follow>>, name: string) => expect.poll(() => following.current().name).toBe(name)

/** Activates without the preflight check, which renders every page. */
const append = async (versions: Partial<Record<AppName, string>>) => {
  const active = await releases.sets.active()
  const all = { shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one', ...active?.versions, ...versions }
  await releases.sets.append(active?.id ?? 0, all, { action: 'activate', reason: null, actor: null })
}

beforeEach(async () => {
  api = await startTestApi()
  callApi = callDirectly
  releases = api.delivery
  await append(await putBuilds(api.store))
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await api.close()
})

describe('a running process', () => {
  it('serves a new set soon after its activation, even by another process', async () => {
    const other = await startTestApi({ databaseUrl: api.databaseUrl })
    closers.push(other.close)
    const following = [await follow(), await follow({ ...other, store: api.store })]
    await putRelease(api.store, 'public-mfe', { version: 'two' })
    await append({ 'public-mfe': 'two' })
    for (const one of following) {
      await waitForSet(one, 'rs_2')
      expect(one.current().releases['public-mfe'].version).toBe('two')
      expect(await one.current().renderer.render('/books')).toMatchObject({ status: 200 })
    }
  })

  it('finishes the renders of earlier sets', async () => {
    const following = await follow()
    const before = following.current()
    for (const version of ['two', 'three']) await putRelease(api.store, 'public-mfe', { version })
    const requested = Promise.withResolvers<void>()
    const responding = Promise.withResolvers<void>()
    callApi = async (path) => {
      callApi = callDirectly
      requested.resolve()
      await responding.promise
      return callDirectly(path)
    }
    const rendering = before.renderer.render('/books')
    await requested.promise
    for (const [index, version] of ['two', 'three'].entries()) {
      await append({ 'public-mfe': version })
      await waitForSet(following, `rs_${index + 2}`)
    }
    responding.resolve()
    expect(await rendering).toMatchObject({ status: 200 })
    await expect(before.renderer.render('/books'), 'closed once it is no longer needed').rejects.toThrow('closed')
  })

  it('keeps the previous set warm, but none that was rolled back: neither a rollback nor another admin remote starts a worker', async () => {
    const following = await follow()
    const { renderer } = following.current()
    await putRelease(api.store, 'admin-mfe', { version: 'two' })
    await append({ 'admin-mfe': 'two' })
    await waitForSet(following, 'rs_2')
    expect(following.current().renderer).toBe(renderer)
    await putRelease(api.store, 'public-mfe', { version: 'two' })
    await append({ 'public-mfe': 'two' })
    await waitForSet(following, 'rs_3')
    const rolledBack = following.current().renderer
    expect(rolledBack).not.toBe(renderer)
    await releases.rollBack('public-mfe')
    await waitForSet(following, 'rs_4')
    expect(following.current().renderer).toBe(renderer)
    expect(await renderer.render('/')).toMatchObject({ status: 200 })
    await expect(rolledBack.render('/')).rejects.toThrow('closed')
  })

  it('keeps serving the previous set while it cannot read the active one, and switches once it can', async () => {
    const following = await follow()
    await putRelease(api.store, 'public-mfe', { version: 'two' })
    const key = 'releases/public-mfe/two/server/index.cjs'
    const bundle = Buffer.concat((await (await api.store.get(key))?.stream.toArray()) ?? [])
    await append({ 'public-mfe': 'two' })
    await waitForSet(following, 'rs_2')

    await putRelease(api.store, 'public-mfe', { version: 'three', tampered: { 'server/index.cjs': () => undefined } })
    await append({ 'public-mfe': 'three' })
    expect(await following.warned).toContain('public-mfe@three has no server/index.cjs')
    expect(following.current().name).toBe('rs_2')
    expect(await following.current().renderer.render('/about')).toMatchObject({ status: 200 })

    await api.store.put('releases/public-mfe/three/server/index.cjs', bundle, 'text/javascript')
    await waitForSet(following, 'rs_3')
  })

  it('serves a set that was activated while the process started', async () => {
    const requested = Promise.withResolvers<void>()
    const responding = Promise.withResolvers<void>()
    callApi = async (path) => {
      requested.resolve()
      await responding.promise
      return callDirectly(path)
    }
    const starting = follow()
    await requested.promise
    await putRelease(api.store, 'admin-mfe', { version: 'two' })
    await append({ 'admin-mfe': 'two' })
    await api.content.refresh()
    responding.resolve()
    await waitForSet(await starting, 'rs_2')
  })
})

describe('a starting process', () => {
  it('serves the newest usable set, and the active one as soon as it is usable', async () => {
    const bundle = Buffer.concat((await (await api.store.get('releases/public-mfe/one/server/index.cjs'))?.stream.toArray()) ?? [])
    await putRelease(api.store, 'public-mfe', { version: 'two', tampered: { 'server/index.cjs': () => undefined } })
    await append({ 'public-mfe': 'two' })
    const following = await follow()
    expect(await following.warned).toContain('public-mfe@two has no server/index.cjs')
    expect(following.current().name).toBe('rs_1')
    expect(await following.current().renderer.render('/about')).toMatchObject({ status: 200 })
    await api.store.put('releases/public-mfe/two/server/index.cjs', bundle, 'text/javascript')
    await waitForSet(following, 'rs_2')
  })

  it.each(['shell/two/document/boot.js', 'shell/two/server/index.cjs'])(
    'does not serve a set whose %s was changed after its activation',
    async (file) => {
      await putRelease(api.store, 'shell', { version: 'two' })
      await releases.activate({ shell: 'two' })
      await api.store.put(`releases/${file}`, Buffer.from('alert(1)'), 'text/javascript')
      const following = await follow()
      expect(following.current().name).toBe('rs_1')
      expect(await following.warned).toContain('that differs from its release.json')
    },
  )

  it('does not serve a set whose release.json was changed after its activation, with the file', async () => {
    await putRelease(api.store, 'shell', { version: 'two' })
    await releases.activate({ shell: 'two' })
    await putRelease(api.store, 'shell', { version: 'two', code: { 'document/boot.js': (text) => `${text}alert(1)` } })
    const following = await follow()
    expect(following.current().name).toBe('rs_1')
    expect(await following.warned).toContain('The release.json of shell@two has changed since it was activated')
  })

  it('serves a set that an earlier gateway pinned, which left out nothing but the build time', async () => {
    const source = { commit: '1a2b3c4' }
    const release = await putRelease(api.store, 'public-mfe', { version: 'two', manifest: () => ({ source }) })
    const { builtAt: _, ...pinned } = release
    const integrity = `sha384-${createHash('sha384').update(JSON.stringify(pinned)).digest('base64')}`
    const active = await releases.sets.active()
    const versions = { shell: 'one', 'admin-mfe': 'one', 'public-mfe': 'two' }
    const manifests = { 'public-mfe': integrity } as Record<AppName, string>
    await releases.sets.append(active?.id ?? 0, versions, { action: 'activate', reason: null, actor: null }, { manifests })
    const following = await follow()
    expect(following.current().name).toBe('rs_2')
  })

  it('skips a set that is not compatible with this API', async () => {
    const later = Math.max(...API_VERSIONS) + 1
    await putRelease(api.store, 'shell', { version: 'later', manifest: ({ contracts }) => ({ contracts: { ...contracts, api: [later] } }) })
    await append({ shell: 'later' })
    const following = await follow()
    expect(following.current().name).toBe('rs_1')
    expect(await following.warned).toContain(`shell@later supports version ${later} of the contract api, and the API supports 1`)
  })

  it('does not fall back to a set that was rolled back', async () => {
    for (const version of ['bad', 'three'])
      await putRelease(api.store, 'public-mfe', { version, tampered: version === 'three' ? { 'server/index.cjs': () => undefined } : {} })
    await append({ 'public-mfe': 'bad' })
    await releases.sets.append(
      2,
      { shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one' },
      { action: 'rollback', reason: null, actor: null },
    )
    await append({ 'public-mfe': 'three' })
    const following = await follow()
    expect(following.current().name).toBe('rs_3')
  })

  it('responds with 503 to documents until the first activation', async () => {
    const empty = await startTestApi()
    const site = await empty.delivery.serve({ content: empty.content, publicUrl: undefined })
    try {
      expect((await site.routes.request('/books')).status).toBe(503)
      await empty.delivery.activate(await putBuilds(empty.store))
      await expect.poll(async () => (await site.routes.request('/books')).status).toBe(200)
      expect(await empty.delivery.state()).toMatchObject({ set: 'rs_1', serving: 'rs_1' })
      await empty.delivery.sets.append(
        1,
        { shell: 'one', 'public-mfe': 'lost', 'admin-mfe': 'one' },
        { action: 'activate', reason: null, actor: null },
      )
      expect(await empty.delivery.state(), 'active by the history, and not served').toMatchObject({ set: 'rs_2', serving: 'rs_1' })
    } finally {
      await site.close()
      await empty.close()
    }
  })

  it('serves nothing while no set can be loaded, reports why, and then serves the first set that loads', async () => {
    const key = 'releases/shell/one/document/boot.js'
    const boot = Buffer.concat((await (await api.store.get(key))?.stream.toArray()) ?? [])
    await api.store.remove(key)
    const following = await follow()
    expect(await following.warned).toContain('shell@one has no document/boot.js')
    expect([following.isServing(), following.findProblem()]).toEqual([
      false,
      { isEmpty: false, reason: 'No release set can be served at the moment' },
    ])
    await api.store.put(key, boot, 'text/javascript')
    await expect.poll(following.isServing).toBe(true)
    expect([following.current().name, following.findProblem()]).toEqual(['rs_1', undefined])
  })
})
