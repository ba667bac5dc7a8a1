import { type AppName, type AuditEvents, ownerEndpoints, type ReleasesState } from '@portfolio/contracts'
import { StoreUnavailable } from '@portfolio/object-store'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseUnavailable } from '#http/unavailable.ts'
import { putBuilds, putRelease } from '#test/built-releases.ts'
import { OWNER } from '#test/owner.ts'
import { sql } from '#test/raw-sql.ts'
import { startTestApi, type TestApi, type TestResponse } from '#test/start-test-api.ts'

/** Freezes and scheduled activations, over the API and on a real database. */

const LATER = '2099-12-01T08:00:00.000Z'
const FROZEN = 'Activations are frozen until 2099-12-01 08:00 UTC: The jubilee'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await api.delivery.activate(await putBuilds(api.store))
  for (const version of ['two', 'three', 'four']) await putRelease(api.store, 'admin-mfe', { version })
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from release_freeze`.execute(api.db)
  await sql`delete from scheduled_activations`.execute(api.db)
})

const post = (path: string, body: object) => api.asOwner().post(`/api/releases/${path}`, body)
const summarize = ({ status, body }: TestResponse) => [status, body.errors?.[0]?.msg]
const freeze = () => post('freeze', { until: LATER, reason: ' The jubilee ' })
/** Returns a client with a new team token. */
const asTeam = async (name: string, app: AppName) =>
  api.client((await api.asOwner().post(`/api${ownerEndpoints.teamTokenAdd}`, { name, app, currentPassword: OWNER.password })).body.token)
const schedule = (version: string, more: object = {}) => post('schedule', { name: 'admin-mfe', version, at: LATER, ...more })
const getState = async () => (await api.asOwner().get('/api/releases')).body as ReleasesState
const getVersion = async () => (await api.delivery.sets.active())?.versions['admin-mfe']
/** Lets the time of everything that is scheduled come, by the clock of the database. */
const makeDue = (ago = '1 second') =>
  sql`update scheduled_activations set activate_at = now() - ${ago}::interval, claimed_at = claimed_at - interval '2 minutes'`.execute(
    api.db,
  )
const runDue = () => api.delivery.plan.runDue(api.log)

describe('a freeze', () => {
  it('rejects every activation with its end and its reason, and no rollback', async () => {
    await post('activate', { name: 'admin-mfe', version: 'two' })
    expect((await freeze()).body.plan.freeze).toEqual({ until: LATER, reason: 'The jubilee', actor: { kind: 'session' } })
    const team = await asTeam('deploy', 'admin-mfe')
    expect(summarize(await team.post('/api/releases/activate', { name: 'admin-mfe', version: 'three' }))).toEqual([409, FROZEN])
    expect(summarize(await post('activate', { name: 'admin-mfe', version: 'three' }))).toEqual([409, FROZEN])
    expect(await getVersion()).toBe('two')
    expect(summarize(await post('rollback', { name: 'admin-mfe' }))).toEqual([200, undefined])
    expect(await getVersion()).toBe('one')

    expect((await post('unfreeze', {})).body.plan.freeze).toBeNull()
    expect(summarize(await post('activate', { name: 'admin-mfe', version: 'two' }))).toEqual([200, undefined])
  })

  it('does not prevent an automatic rollback', async () => {
    const [target, active] = (await api.delivery.sets.history()).slice(-2)
    await freeze()
    const change = { action: 'automatic', reason: 'It failed', actor: { kind: 'gateway' } } as const
    expect(await api.delivery.rollBackTo(target as never, active as never, change)).toBe(true)
  })

  it('ends by the clock of the database', async () => {
    await freeze()
    await sql`update release_freeze set until = now()`.execute(api.db)
    expect((await getState()).plan?.freeze).toBeNull()
    expect((await post('activate', { name: 'admin-mfe', version: 'two' })).status).toBe(200)
  })

  it('has an end in the future and a reason', async () => {
    expect(summarize(await post('freeze', { until: '2020-01-01T00:00Z', reason: 'x' }))).toEqual([
      422,
      'The end of a freeze must be in the future',
    ])
    expect(summarize(await post('freeze', { until: LATER }))).toEqual([422, 'Please enter a reason'])
  })
})

it('the audit log has freezes, scheduled activations and previews, with who made them', async () => {
  await sql`truncate audit_events`.execute(api.db)
  await freeze()
  await post('unfreeze', {})
  await post('unfreeze', {})
  const [scheduled] = (await schedule('three')).body.plan.scheduled
  await post('cancel-scheduled', { id: scheduled.id })
  const { id } = (await post('preview', { versions: { 'admin-mfe': 'two' } })).body
  for (let n = 0; n < 2; n += 1) await post('preview/revoke', { id })
  const { events } = (await api.asOwner().get('/api/audit-events?kind=releases')).body as AuditEvents
  expect(events.slice(0, 6).map(({ action, subject, actor }) => [action, subject, actor?.kind])).toEqual([
    ['revokePreview', 'admin-mfe@two', 'session'],
    ['addPreview', 'admin-mfe@two', 'session'],
    ['cancelScheduled', 'admin-mfe@three', 'session'],
    ['schedule', `admin-mfe@three at ${LATER}`, 'session'],
    ['unfreeze', '', 'session'],
    ['freeze', `until ${LATER}: The jubilee`, 'session'],
  ])
})

describe('a scheduled activation', () => {
  it('is made once when it is due, by whichever gateway is first, and names who scheduled it', async () => {
    await post('activate', { name: 'admin-mfe', version: 'two' })
    expect((await schedule('three', { reason: 'For the jubilee' })).body.plan.scheduled).toMatchObject([
      { at: LATER, versions: { 'admin-mfe': 'three' }, reason: 'For the jubilee', actor: { kind: 'session' }, refusal: null },
    ])
    await runDue()
    expect(await getVersion(), 'not due').toBe('two')
    const { set } = await getState()
    await makeDue()
    await Promise.all([runDue(), runDue(), runDue()])
    const { history, plan } = await getState()
    expect(history[0]).toMatchObject({
      set: `rs_${Number(set?.slice(3)) + 1}`,
      action: 'activate',
      to: 'three',
      actor: { kind: 'session' },
      reason: expect.stringMatching(/^Scheduled for \d{4}-\d\d-\d\d \d\d:\d\d UTC: For the jubilee$/),
    })
    expect(plan?.scheduled).toEqual([])
  })

  it('does not replace a later activation when its gateway stopped before it could record that it was made', async () => {
    await schedule('three', { reason: 'For the jubilee' })
    await makeDue()
    await runDue()
    expect(await getVersion()).toBe('three')
    await sql`update scheduled_activations set finished_at = null, claimed_at = now() - interval '2 minutes'`.execute(api.db)
    await putRelease(api.store, 'admin-mfe', { version: 'hotfix' })
    await post('activate', { name: 'admin-mfe', version: 'hotfix' })
    await runDue()
    expect(await getVersion()).toBe('hotfix')
    expect((await getState()).plan?.scheduled, 'neither waiting nor refused').toEqual([])
  })

  it('is checked when it is scheduled', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'incomplete', manifest: () => ({ exposes: {} }) })
    expect(summarize(await schedule('incomplete'))).toEqual([422, 'admin-mfe@incomplete does not expose ./routes'])
    expect(summarize(await schedule('unknown'))).toEqual([404, 'There is no release admin-mfe@unknown'])
    expect(summarize(await schedule('four', { at: '2020-01-01T00:00Z' }))).toEqual([
      422,
      'The time of a scheduled activation must be in the future',
    ])
    await freeze()
    expect(summarize(await schedule('four', { at: '2099-11-30T08:00Z' }))).toEqual([409, FROZEN])
    expect((await schedule('four')).body.plan.scheduled).toHaveLength(1)
  })

  it('is not scheduled when its release was deleted at the same moment', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'deleted' })
    const { info, remove } = api.store
    let checks = 0
    const checking = vi.spyOn(api.store, 'info').mockImplementation(async (key) => {
      const found = await info(key)
      checks += 1
      // Before the check, and after it.
      if (checks === 2) await remove('releases/admin-mfe/deleted/release.json')
      return found
    })
    const scheduled = await schedule('deleted')
    checking.mockRestore()
    expect(summarize(scheduled)).toEqual([404, 'There is no release admin-mfe@deleted'])
    expect((await getState()).plan?.scheduled).toEqual([])
  })

  it.each<[string, RegExp, () => unknown]>([
    ['a freeze has begun', /^Activations are frozen until/, freeze],
    ['the check fails by then', /^There is no release admin-mfe@four$/, () => api.store.remove('releases/admin-mfe/four/release.json')],
    [
      'the check fails by then, with what is no text',
      /^admin-mfe@four starts with client\/no-text, which/,
      () =>
        putRelease(api.store, 'admin-mfe', { version: 'four', manifest: () => ({ entry: { js: 'client/no\u0000\ud83d-text', css: [] } }) }),
    ],
    [
      'its version was rolled back since',
      /^admin-mfe@four was rolled back after this was scheduled$/,
      async () => {
        await post('activate', { name: 'admin-mfe', version: 'four' })
        await post('rollback', { name: 'admin-mfe' })
      },
    ],
    ['no gateway ran for an hour', /^No gateway could activate it within an hour/, () => makeDue('61 minutes')],
  ])('is refused, and says so, when %s', async (_, refusal, cause) => {
    await putRelease(api.store, 'admin-mfe', { version: 'four' })
    await schedule('four')
    await makeDue()
    await cause()
    const before = await getVersion()
    await runDue()
    await runDue()
    expect(await getVersion()).toBe(before)
    const [refused] = (await getState()).plan?.scheduled ?? []
    expect(refused?.refusal).toMatch(refusal)
    expect((await post('cancel-scheduled', { id: refused?.id })).body.plan.scheduled).toEqual([])
  })

  it.each([
    ['the connection to the database was lost', 'patient', new Error('Connection terminated')],
    ['the database or the store was unavailable', 'later', databaseUnavailable()],
  ])('is made later when %s', async (_, version, failure) => {
    await putRelease(api.store, 'admin-mfe', { version })
    await schedule(version)
    await makeDue()
    const exists = vi.spyOn(api.delivery.sets, 'history').mockRejectedValueOnce(failure)
    await expect(runDue()).rejects.toThrow(failure.message)
    exists.mockRestore()
    await runDue()
    expect(await getVersion(), 'claimed for a minute').not.toBe(version)
    await makeDue()
    await runDue()
    expect(await getVersion()).toBe(version)
  })

  it('is made when a gateway began it while the clock was ahead, and then stopped', async () => {
    await post('activate', { name: 'admin-mfe', version: 'two' })
    await schedule('three')
    await makeDue()
    await sql`update scheduled_activations set claimed_at = now() + interval '1 day'`.execute(api.db)
    await runDue()
    expect(await getVersion()).toBe('three')
  })

  it('is canceled until it is made', async () => {
    const [waiting] = (await schedule('two')).body.plan.scheduled
    expect((await post('cancel-scheduled', { id: waiting.id })).body.plan.scheduled).toEqual([])
    expect(summarize(await post('cancel-scheduled', { id: waiting.id }))).toEqual([404, 'Scheduled activation not found'])
    await putRelease(api.store, 'admin-mfe', { version: 'made' })
    const [due] = (await schedule('made')).body.plan.scheduled
    await makeDue()
    let canceled: TestResponse | undefined
    const { append } = api.delivery.sets
    const appending = vi.spyOn(api.delivery.sets, 'append').mockImplementationOnce(async (...args) => {
      const result = await append(...args)
      canceled = await post('cancel-scheduled', { id: due.id })
      return result
    })
    await runDue()
    appending.mockRestore()
    expect(canceled && summarize(canceled)).toEqual([409, 'This activation has already been made'])
    expect(await getVersion()).toBe('made')
  })

  it('is not made when it is canceled while a gateway checks it', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'unwanted' })
    const [{ id }] = (await schedule('unwanted')).body.plan.scheduled
    await makeDue()
    let canceled: TestResponse | undefined
    const { append } = api.delivery.sets
    const appending = vi.spyOn(api.delivery.sets, 'append').mockImplementationOnce(async (...args) => {
      canceled = await post('cancel-scheduled', { id })
      return append(...args)
    })
    await runDue()
    appending.mockRestore()
    expect(canceled?.status).toBe(200)
    expect([await getVersion(), (await getState()).plan?.scheduled]).toEqual([expect.not.stringMatching('unwanted'), []])
  })

  it('is canceled while gateways try to make it during an outage of the store', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'stuck' })
    const [{ id }] = (await schedule('stuck')).body.plan.scheduled
    await makeDue()
    const info = vi.spyOn(api.store, 'info').mockRejectedValue(new StoreUnavailable({ code: 'ETIMEDOUT', message: 'silent for 15 s' }))
    await expect(runDue()).rejects.toThrow('silent for 15 s')
    expect((await post('cancel-scheduled', { id })).body.plan.scheduled).toEqual([])
    info.mockRestore()
    await makeDue()
    await runDue()
    expect(await getVersion()).not.toBe('stuck')
  })

  it('of another app is neither made nor canceled with a team token', async () => {
    const team = await asTeam('shell-ci', 'shell')
    const [{ id }] = (await schedule('two')).body.plan.scheduled
    expect((await team.post('/api/releases/cancel-scheduled', { id })).status).toBe(403)
    const own = await team.post('/api/releases/schedule', { name: 'shell', version: 'one', at: LATER })
    expect(own.body.plan.scheduled.at(-1).actor).toEqual({ kind: 'team', name: 'shell-ci', app: 'shell' })
  })

  it('of an app that only another gateway knows, such as a newer one, is left to it', async () => {
    await sql`insert into scheduled_activations (activate_at, versions, actor)
      values (now() - interval '1 second', '{"shell": "one", "talks-mfe": "one"}', '{"kind": "session"}')`.execute(api.db)
    await runDue()
    const { rows } = await sql`select claimed_at, finished_at from scheduled_activations`.execute(api.db)
    expect(rows).toEqual([{ claimedAt: null, finishedAt: null }])
  })

  it('keeps its release from being pruned', async () => {
    await putRelease(api.store, 'admin-mfe', { version: 'kept' })
    await schedule('kept')
    for (let index = 0; index < 21; index += 1) await putRelease(api.store, 'admin-mfe', { version: `newer${index}` })
    await api.delivery.prune()
    expect(await api.store.get('releases/admin-mfe/kept/release.json')).toBeDefined()
  })
})
