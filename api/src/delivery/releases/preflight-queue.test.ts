import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { startTestApi, type TestApi } from '#test/start-test-api.ts'

/** Which checks wait for one another, over the API, with real releases. */

let api: TestApi
let site: Awaited<ReturnType<TestApi['delivery']['serve']>>

beforeAll(async () => {
  api = await startTestApi()
  await api.delivery.activate(await putBuilds(api.store))
  site = await api.delivery.serve({ content: api.content, publicUrl: undefined })
  for (const version of ['two', 'three', 'slow']) await putRelease(api.store, 'public-mfe', { version })
  await putRelease(api.store, 'admin-mfe', { version: 'two' })
})
afterAll(async () => {
  await site.close()
  await api.close()
})

const post = (path: string, body: object) => api.asOwner().post(`/api/releases/${path}`, body)
const activate = (name: string, version: string) => post('activate', { name, version })
const untilServed = (set: string) => expect.poll(site.getServing).toBe(set)

/** Lets the check of public-mfe@slow wait for its files until the returned function is called. */
const holdCheck = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const get = api.store.get
  const spy = vi.spyOn(api.store, 'get').mockImplementation(async (key) => {
    if (key.includes('/slow/client/')) await promise
    return get(key)
  })
  return () => {
    resolve()
    spy.mockRestore()
  }
}

it('a rollback waits for no other check, and requests that do are limited', async () => {
  await activate('admin-mfe', 'two')
  const release = holdCheck()
  // One more than may wait, so that the first response is the one that was refused.
  const requests = Array.from({ length: 7 }, () => activate('public-mfe', 'slow'))
  try {
    expect((await Promise.race(requests)).status).toBe(429)
    for (const [path, more] of [
      ['activate', {}],
      ['share', { share: 5 }],
      ['schedule', { at: '2099-12-01T08:00Z' }],
    ] as const) {
      const { status, body, headers } = await post(path, { name: 'public-mfe', version: 'none', ...more })
      expect([status, body.errors[0].msg]).toEqual([429, 'Other releases are being checked. Please try again in a moment.'])
      expect(headers.get('retry-after')).toBe('10')
    }
    expect((await post('rollback', { name: 'admin-mfe' })).status).toBe(200)
    expect((await api.delivery.sets.active())?.versions['admin-mfe']).toBe('one')
  } finally {
    release()
  }
  expect((await Promise.all(requests)).map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), 429])
  expect((await activate('public-mfe', 'three')).status).toBe(200)
})

it('a check that activates nothing leaves no renderer running', async () => {
  for (const version of ['two', 'three', 'one']) await untilServed((await activate('public-mfe', version)).body.set)
  const running = new Set<number>()
  const watch = (worker: { threadId: number; once: (event: 'exit', listener: () => void) => void }) => {
    const { threadId } = worker
    running.add(threadId)
    worker.once('exit', () => running.delete(threadId))
  }
  process.on('worker', watch)
  try {
    await post('schedule', { name: 'public-mfe', version: 'two', at: '2099-12-01T08:00Z' })
    await expect.poll(() => running.size).toBe(0)
    expect((await post('share', { name: 'public-mfe', version: 'two', share: 5 })).status).toBe(200)
    await post('share/stop', {})
    await expect.poll(() => running.size).toBe(0)
  } finally {
    process.off('worker', watch)
  }
})
