import { StoreUnavailable } from '@portfolio/object-store'
import { describe, expect, it, vi } from 'vitest'
import { putRelease } from '#test/built-releases.ts'
import { OWNER } from '#test/owner.ts'
import { setUpRollbackPage } from '#test/set-up-rollback-page.ts'

const LATER = '2099-12-01T08:00:00.000Z'

const { api, open, openSession, getActive } = setUpRollbackPage()

/** A store that can be read, but fails once it is to list what is published. */
const whileUnlisted = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  const fail = () => {
    throw new StoreUnavailable({ code: 'ETIMEDOUT', message: 'silent for 15 s' })
  }
  const info = vi.spyOn(api().store, 'info')
  const list = vi.spyOn(api().store, 'list').mockImplementation(() => {
    info.mockImplementation(fail)
    return fail()
  })
  return change().finally(() => {
    list.mockRestore()
    info.mockRestore()
  })
}
const read = async () => (await api().asOwner().get('/api/releases')).body
const post = async (path: string, body: object) => {
  const { status, body: state } = await whileUnlisted(() => api().asOwner().post(`/api/releases/${path}`, body))
  return { status, state }
}

describe('a change that was made before the store became unavailable has the new state as its response:', () => {
  it('a rollback, with the versions that were read last', async () => {
    const before = await read()
    const { status, state } = await post('rollback', { name: 'admin-mfe', from: 'broken' })
    expect([status, state.set, await getActive()]).toMatchObject([200, 'rs_3', { 'admin-mfe': 'one' }])
    const list = ({ apps }: typeof before) =>
      apps.flatMap(({ versions }: { versions: { version: string }[] }) => versions.map(({ version }) => version))
    expect(list(state)).toEqual(list(before))
    expect(state).toEqual(await read())
  })

  it('an activation', async () => {
    const { status, state } = await post('activate', { name: 'admin-mfe', version: 'broken' })
    expect([status, state.set, await getActive()]).toMatchObject([200, 'rs_4', { 'admin-mfe': 'broken' }])
  })

  it('a scheduled activation, a freeze, and their end', async () => {
    const scheduled = await post('schedule', { name: 'admin-mfe', version: 'one', at: LATER })
    expect([scheduled.status, scheduled.state.plan.scheduled]).toMatchObject([200, [{ at: LATER }]])
    const canceled = await post('cancel-scheduled', { id: scheduled.state.plan.scheduled[0].id })
    expect([canceled.status, canceled.state.plan.scheduled]).toEqual([200, []])
    const frozen = await post('freeze', { until: LATER, reason: 'The jubilee' })
    expect([frozen.status, frozen.state.plan.freeze]).toMatchObject([200, { until: LATER }])
    const lifted = await post('unfreeze', {})
    expect([lifted.status, lifted.state.plan.freeze]).toEqual([200, null])
  })

  it('a rollout, and both of its ends', async () => {
    await putRelease(api().store, 'public-mfe', { version: 'two' })
    for (const [end, outcome] of [
      ['stop', 'stopped'],
      ['finish', 'finished'],
    ]) {
      const started = await post('share', { name: 'public-mfe', version: 'two', share: 5 })
      expect([started.status, started.state.rollouts[0]]).toMatchObject([200, { outcome: null }])
      const ended = await post(`share/${end}`, {})
      expect([ended.status, ended.state.rollouts[0]]).toMatchObject([200, { outcome }])
    }
  })

  it('the end of a preview', async () => {
    const { id } = (
      await api()
        .asOwner()
        .post('/api/releases/preview', { versions: { 'admin-mfe': 'one' } })
    ).body
    const revoked = await post('preview/revoke', { id })
    expect([revoked.status, revoked.state.previews]).toEqual([200, []])
  })

  it('a rollback on the rollback page', async () => {
    const cookie = await openSession()
    const form = { action: 'rollback', app: 'public-mfe', from: 'two', version: 'one' }
    const page = await whileUnlisted(async () => {
      expect((await open('', { cookie, form })).status).toBe(303)
      return open('?changed=public-mfe', { cookie })
    })
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/role="status">rs_\d+: public-mfe@one is active\./)
  })

  it('a new token, which is shown only once', async () => {
    const form = { action: 'add-token', name: 'ci', app: 'admin-mfe', currentPassword: OWNER.password }
    const cookie = await openSession()
    const page = await whileUnlisted(() => open('', { cookie, form }))
    expect([page.status, page.html]).toEqual([200, expect.stringMatching(/shown only now: <code>[\w-]{43}<\/code>/)])
  })
})

it('what is published is never listed from memory without a change', async () => {
  const response = await whileUnlisted(() => api().asOwner().get('/api/releases'))
  const page = await whileUnlisted(async () => open('', { cookie: await openSession() }))
  expect([response.status, page.status]).toEqual([503, 503])
})
