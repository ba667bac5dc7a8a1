import type { Context } from 'hono'
import { expect, it } from 'vitest'
import { createResponseCache } from '#cache/response-cache.ts'
import type { ActiveSet } from '#delivery/shared/active-set.ts'
import type { SetChoice } from '#delivery/shared/set-choice.ts'
import { createChooseShare } from './choose-share.ts'

const aSet = (name: string) => ({ name }) as ActiveSet
const active: SetChoice = { set: aSet('rs_1'), cache: createResponseCache() }
const PROXY = '10.0.0.1'
const startedAt = new Date('2026-05-01T00:00Z')
const rollout = { id: 3, share: 50, startedAt, steps: [] }
const choose = createChooseShare({
  getRollout: () => ({ rollout, set: aSet('ro_3') }),
  isTrustedProxy: (peer) => peer === PROXY,
  isSecure: true,
  now: () => startedAt,
})

it('a visitor without a number gets one per request, however often the request is looked up', async () => {
  const chosen: SetChoice[] = []
  for (let request = 0; request < 200; request += 1) {
    // The first lookup finds documents in memory. It must not decide, because only one set may have the document there.
    expect(typeof choose({ cookie: undefined }, active)).toBe('function')
    const c = {} as Context
    const chooseFor = () => (choose({ cookie: undefined }, active) as (c: Context) => Promise<SetChoice>)(c)
    const choice = await chooseFor()
    expect(await chooseFor(), 'once its address is resolved').toEqual(choice)
    chosen.push(choice)
  }
  const shared = chosen.filter(({ set }) => set.name === 'ro_3')
  expect(shared.length).toBeGreaterThan(60)
  expect(shared.length).toBeLessThanOrEqual(102)
  for (const { headers } of chosen)
    expect(headers?.['set-cookie']).toMatch(/^share=3\.\d{1,2}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

it('a visitor with a number keeps its set, without a cookie again', () => {
  expect(choose({ cookie: 'share=3.49' }, active)).toMatchObject({
    set: { name: 'ro_3' },
    headers: { 'cache-control': 'private, no-cache' },
  })
  expect(choose({ cookie: 'share=3.50' }, active)).toMatchObject({
    set: { name: 'rs_1' },
    headers: { 'cache-control': 'private, no-cache' },
  })
})

it('a trusted proxy decides by a number of its own, before any cookie, in documents that vary by it; nobody else does', () => {
  const ask = (share: string, peer: string | undefined, cookie = 'share=3.99') => choose({ cookie, share, peer }, active) as SetChoice
  const headers = { 'cache-control': 'private, no-cache', vary: 'accept, accept-encoding, x-share' }
  expect(ask('49', PROXY)).toEqual({ set: { name: 'ro_3' }, cache: expect.anything(), headers })
  expect(ask('50', PROXY, 'share=3.0')).toEqual({ ...active, headers })
  expect(ask('0', PROXY).cache, 'a cache of each set').not.toBe(active.cache)
  for (const peer of ['10.0.0.2', undefined]) expect(ask('0', peer).set.name).toBe('rs_1')
  for (const wrong of ['', '-1', '100', '1.5', ' 1', '1, 1', 'x']) expect(ask(wrong, PROXY).set.name, wrong).toBe('rs_1')
})
