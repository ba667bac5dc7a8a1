import { createReleaseRepository } from '@portfolio/releases'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallApi } from '#delivery/shared/rendering.ts'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { createRenderer } from '#test/features.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'
import { followActiveSet } from './follow-active-set.ts'
import type { Releases } from './releases.ts'
import { createRendererPool } from './renderer-pool.ts'

let api: TestApi
let releases: Releases
/** Answers the renders of the followed set; a test may hold it back. */
let callApi: CallApi
const closers: (() => Promise<void>)[] = []

const ask: CallApi = (path) => api.product.callApi(path)
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
const isFollowed = (following: Awaited<ReturnType<typeof follow>>, name: string) =>
  vi.waitFor(() => expect(following.current().name).toBe(name), { timeout: 10_000, interval: 10 })

beforeEach(async () => {
  api = await startTestApi()
  callApi = ask
  releases = api.delivery
  await releases.activate(await putBuilds(api.store))
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await api.close()
})

describe('a process that follows', () => {
  it('has a new set soon, also one that another process has activated', async () => {
    const other = await startTestApi({ databaseUrl: api.databaseUrl })
    closers.push(other.close)
    const following = [await follow(), await follow({ ...other, store: api.store })]
    await putRelease(api.store, 'public-mfe', { version: 'two' })
    await releases.activate({ 'public-mfe': 'two' })
    for (const one of following) {
      await isFollowed(one, 'rs_2')
      expect(one.current().publicMfe.version).toBe('two')
      expect(await one.current().renderer.render('/books')).toMatchObject({ status: 200 })
    }
  })

  it('lets the renders of the sets before end', async () => {
    const following = await follow()
    const before = following.current()
    for (const version of ['two', 'three']) await putRelease(api.store, 'public-mfe', { version })
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    callApi = async (path) => {
      callApi = ask
      asked.resolve()
      await answered.promise
      return ask(path)
    }
    const rendering = before.renderer.render('/books')
    await asked.promise
    for (const [at, version] of ['two', 'three'].entries()) {
      await releases.sets.append(at + 1, { shell: 'one', 'public-mfe': version, 'admin-mfe': 'one' }, { action: 'activate', reason: null })
      await isFollowed(following, `rs_${at + 2}`)
    }
    answered.resolve()
    expect(await rendering).toMatchObject({ status: 200 })
    await expect(before.renderer.render('/books'), 'closed once nobody needs it').rejects.toThrow('closed')
  })

  it('keeps the set before warm: going back starts no worker, and neither does another admin remote', async () => {
    const following = await follow()
    const { renderer } = following.current()
    await putRelease(api.store, 'admin-mfe', { version: 'two' })
    await releases.activate({ 'admin-mfe': 'two' })
    await isFollowed(following, 'rs_2')
    expect(following.current().renderer).toBe(renderer)
    await putRelease(api.store, 'public-mfe', { version: 'two' })
    await releases.activate({ 'public-mfe': 'two' })
    await isFollowed(following, 'rs_3')
    expect(following.current().renderer).not.toBe(renderer)
    await releases.rollBack('public-mfe')
    await isFollowed(following, 'rs_4')
    expect(following.current().renderer).toBe(renderer)
    expect(await renderer.render('/')).toMatchObject({ status: 200 })
  })

  it('passes over a set it cannot read, goes on with the one before, and takes it up when it can', async () => {
    const following = await follow()
    await putRelease(api.store, 'public-mfe', { version: 'two' })
    const key = 'releases/public-mfe/two/server/index.cjs'
    const held = Buffer.concat((await (await api.store.get(key))?.stream.toArray()) ?? [])
    await releases.activate({ 'public-mfe': 'two' })
    await isFollowed(following, 'rs_2')

    await putRelease(api.store, 'public-mfe', { version: 'three', tampered: { 'server/index.cjs': () => undefined } })
    await releases.sets.append(2, { shell: 'one', 'public-mfe': 'three', 'admin-mfe': 'one' }, { action: 'activate', reason: null })
    expect(await following.warned).toContain('public-mfe@three has no server/index.cjs')
    expect(following.current().name).toBe('rs_2')
    expect(await following.current().renderer.render('/about')).toMatchObject({ status: 200 })

    await api.store.put('releases/public-mfe/three/server/index.cjs', held, 'text/javascript')
    await isFollowed(following, 'rs_3')
  })

  it('has what was activated while it started', async () => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    callApi = async (path) => {
      isAsked()
      await held
      return ask(path)
    }
    const starting = follow()
    await asked
    await putRelease(api.store, 'admin-mfe', { version: 'two' })
    await releases.activate({ 'admin-mfe': 'two' })
    await api.content.refresh()
    letGo()
    await isFollowed(await starting, 'rs_2')
  })
})

describe('a process that starts', () => {
  const activateUnchecked = (id: number, publicMfe: string, shell = 'one') =>
    releases.sets.append(id - 1, { shell, 'public-mfe': publicMfe, 'admin-mfe': 'one' }, { action: 'activate', reason: null })

  it('serves the newest set that can be served, and the active one as soon as it can', async () => {
    const bundle = Buffer.concat((await (await api.store.get('releases/public-mfe/one/server/index.cjs'))?.stream.toArray()) ?? [])
    await putRelease(api.store, 'public-mfe', { version: 'two', tampered: { 'server/index.cjs': () => undefined } })
    await activateUnchecked(2, 'two')
    const following = await follow()
    expect(await following.warned).toContain('public-mfe@two has no server/index.cjs')
    expect(following.current().name).toBe('rs_1')
    expect(await following.current().renderer.render('/about')).toMatchObject({ status: 200 })
    await api.store.put('releases/public-mfe/two/server/index.cjs', bundle, 'text/javascript')
    await isFollowed(following, 'rs_2')
  })

  it.each(['shell/two/document/boot.js', 'shell/two/server/index.cjs'])('serves no set of which %s was changed since', async (file) => {
    await putRelease(api.store, 'shell', { version: 'two' })
    await releases.activate({ shell: 'two' })
    await api.store.put(`releases/${file}`, Buffer.from('alert(1)'), 'text/javascript')
    const following = await follow()
    expect(following.current().name).toBe('rs_1')
    expect(await following.warned).toContain('than its release.json says')
  })

  it('passes over a set that this API does not go with', async () => {
    await putRelease(api.store, 'shell', { version: 'later', says: ({ contracts }) => ({ contracts: { ...contracts, api: [9] } }) })
    await activateUnchecked(2, 'one', 'later')
    const following = await follow()
    expect(following.current().name).toBe('rs_1')
    expect(await following.warned).toContain('shell@later supports version 9 of the contract api, and the API supports 1')
  })

  it('does not return to a set that was left', async () => {
    for (const version of ['bad', 'three'])
      await putRelease(api.store, 'public-mfe', { version, tampered: version === 'three' ? { 'server/index.cjs': () => undefined } : {} })
    await activateUnchecked(2, 'bad')
    await releases.sets.append(2, { shell: 'one', 'public-mfe': 'one', 'admin-mfe': 'one' }, { action: 'rollback', reason: null })
    await activateUnchecked(4, 'three')
    const following = await follow()
    expect(following.current().name).toBe('rs_3')
  })

  it('responds with 503 to documents until the first activation', async () => {
    const empty = await startTestApi()
    const site = await empty.delivery.serve({ content: empty.content, publicUrl: undefined })
    try {
      expect((await site.routes.request('/books')).status).toBe(503)
      await empty.delivery.activate(await putBuilds(empty.store))
      await vi.waitFor(async () => expect((await site.routes.request('/books')).status).toBe(200), { timeout: 10_000 })
    } finally {
      await site.close()
      await empty.close()
    }
  })

  it('gives up, with the reason, when no set can be served', async () => {
    await api.store.remove('releases/shell/one/document/boot.js')
    await expect(follow()).rejects.toThrow('shell@one has no document/boot.js')
  })
})
