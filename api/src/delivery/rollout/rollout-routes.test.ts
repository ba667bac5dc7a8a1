import { beforeEach, describe, expect, it } from 'vitest'
import { putRelease } from '#test/built-releases.ts'
import { createApiTokenStore } from '#test/features.ts'
import { setUpRollouts } from '#test/set-up-rollouts.ts'

const { api, site, activeSet, nextSet, call, restore, share, untilShared, untilEverybodyGets } = setUpRollouts()
beforeEach(restore)

describe('a rollout', () => {
  it('passes the preflight check before anybody gets it', async () => {
    await putRelease(api().store, 'public-mfe', { version: 'bad', manifest: ({ shared }) => ({ shared: { ...shared, react: '^20.0.0' } }) })
    expect(await call('/share', { name: 'public-mfe', version: 'bad', share: 5 })).toMatchObject({ status: 422 })
    expect((await call('/share', { name: 'public-mfe', version: 'none', share: 5 })).status).toBe(404)
    expect((await call('/share', { name: 'public-mfe', version: 'one', share: 5 })).status, 'active').toBe(409)
    expect((await call('/share', { name: 'admin-mfe', version: 'two', share: 5 })).status, 'the portal alone').toBe(422)
    for (const percent of [0, 51, 2.5, '5', undefined])
      expect((await call('/share', { name: 'public-mfe', version: 'two', share: percent })).status).toBe(422)
    expect((await site().open()).headers.get('set-cookie')).toBeNull()
  })

  it('is stopped or finished by the owner or the team whose app it changes, and only the one that was shown', async () => {
    const tokens = createApiTokenStore(api().db)
    const [team, others] = [await tokens.create('ours', 'public-mfe'), await tokens.create('others', 'shell')]
    expect((await call('/share', { name: 'public-mfe', version: 'two', share: 5 })).body.errors).toBeUndefined()
    const id = await untilShared()
    expect((await api().client(others).post('/api/releases/share/stop', {})).status).toBe(403)
    expect(await call('/share/stop', { rollout: id + 1 })).toMatchObject({ status: 409 })
    expect((await api().client(team).post('/api/releases/share/stop', { rollout: id })).status).toBe(200)
    expect((await call('/share/stop')).body.errors).toEqual([{ msg: 'No rollout is running' }])
    await share()
    const { set, rollouts } = (await call('/share/finish')).body
    expect(set).toBe(nextSet())
    expect(rollouts.slice(0, 2)).toMatchObject([{ outcome: 'finished', set: nextSet() }, { outcome: 'stopped' }])
    await untilEverybodyGets(nextSet())
  })
})

describe('while a rollout runs', () => {
  it('of several apps, the team of one of them cannot end it for the others by rolling back its own', async () => {
    await putRelease(api().store, 'shell', { version: 'two' })
    const versions = { shell: 'two', 'public-mfe': 'two' }
    expect((await call('/share', { versions, share: 5 })).body.errors).toBeUndefined()
    const team = await createApiTokenStore(api().db).create('of one app', 'public-mfe')
    expect((await api().client(team).post('/api/releases/rollback', { name: 'public-mfe' })).status).toBe(403)
    expect((await api().asOwner().get('/api/releases')).body.rollouts[0].outcome).toBeNull()
  })

  it('nothing else is activated, and a second one is refused', async () => {
    await share()
    await putRelease(api().store, 'shell', { version: 'two' })
    const refusal = [{ msg: 'public-mfe@two is being given to 5 % of the visitors. Stop or finish that rollout first.' }]
    expect(await call('/activate', { name: 'shell', version: 'two' })).toMatchObject({ status: 409, body: { errors: refusal } })
    expect(await call('/share', { name: 'shell', version: 'two', share: 5 })).toMatchObject({ status: 409, body: { errors: refusal } })
    expect((await call('/activate', { name: 'shell', version: 'one' })).status, 'active already').toBe(200)
  })

  it('rolling back an app that it changes only ends the rollout', async () => {
    const before = (await site().open('/books', 'share=0.0')).headers
    const id = await share()
    const { set, rollouts } = (await call('/rollback', { name: 'public-mfe', reason: 'Blank' })).body
    expect(set).toBe(activeSet())
    expect(rollouts[0]).toMatchObject({ id, outcome: 'stopped', endReason: 'Blank', endedBy: { kind: 'session' } })
    await untilEverybodyGets(activeSet())
    const after = (await site().open('/books', `share=${id}.0`)).headers
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before))
    expect(after.get('cache-control')).toBe('no-cache')
  })
})
