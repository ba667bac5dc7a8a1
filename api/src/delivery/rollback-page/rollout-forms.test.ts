import { ROLLBACK_PAGE_PATH } from '@portfolio/contracts'
import { expect, it } from 'vitest'
import { putRelease } from '#test/built-releases.ts'
import { sql } from '#test/raw-sql.ts'
import { setUpRollbackPage } from '#test/set-up-rollback-page.ts'

const { api, open, openSession, getActive } = setUpRollbackPage()

/** Starts a rollout again, without a second preflight check. */
const repeatRollout = (id: string) =>
  sql`insert into release_rollouts (base_set, versions, manifests, sources, share, steps, started_at)
    select (select max(id) from release_sets), versions, manifests, sources, share, steps, started_at from release_rollouts where id = ${id}`.execute(
    api().db,
  )

it('starts, shows, stops and finishes a rollout; sending a form twice changes nothing', async () => {
  const cookie = await openSession()
  await putRelease(api().store, 'public-mfe', { version: 'shared' })
  const before = await getActive()
  const start = { action: 'activate', app: 'public-mfe', from: 'one', version: 'shared', share: '5', reason: 'A <try>' }
  const send = async (form: Record<string, string>) => (await open('', { cookie, form })).status
  for (const share of ['0', '51', 'x', '1.5']) expect(await send({ ...start, share })).toBe(422)
  expect(await send({ ...start, at: '2099-12-02T08:00' })).toBe(422)
  expect([await send(start), await send(start)]).toEqual([303, 409])
  const { html } = await open('?done=share', { cookie })
  expect(html).toContain('role="status">5 % of the visitors get public-mfe@shared.')
  expect(html).toContain('Stop the rollout of public-mfe@shared')
  expect(html).not.toContain('Roll public-mfe back')
  expect(html).toContain('<strong>5 % of the visitors get public-mfe@shared</strong>')
  expect(html).toContain('0 views, 0 failed · next step 25 % after 50 good views')
  expect(html).toContain('by the owner: A &lt;try&gt;')
  const rollout = /name="rollout" value="(\d+)"/.exec(html)?.[1] as string
  for (const wrong of ['0', 'x', '']) expect(await send({ action: 'stop', rollout: wrong })).toBe(422)
  expect([await send({ action: 'stop', rollout }), await send({ action: 'stop', rollout })]).toEqual([303, 409])
  const stopped = (await open('?done=stop', { cookie })).html
  expect(stopped).toMatch(/role="status">Stopped public-mfe@shared: everybody gets rs_\d+ again\./)
  expect(stopped).toMatch(/No rollout is running.*5 % \(0 views, 0 failed\)\. Stopped/s)
  expect(await getActive()).toEqual(before)

  await repeatRollout(rollout)
  expect(await send({ action: 'finish', rollout }), 'the first one').toBe(409)
  const second = /name="rollout" value="(\d+)"/.exec((await open('', { cookie })).html)?.[1] as string
  expect([await send({ action: 'finish', rollout: second }), await send({ action: 'finish', rollout: second })]).toEqual([303, 409])
  expect(await getActive()).toEqual({ ...before, 'public-mfe': 'shared' })
  const finished = (await open('?done=finish', { cookie })).html
  expect(finished).toMatch(/role="status">Activated public-mfe@shared: rs_\d+ is active\./)
  expect(finished).toContain('<span class="note">5 → 100 % of the visitors</span>')
  await api().delivery.rollBack('public-mfe')
})

it('says when a rollback, from a form opened before a rollout of the app, only stopped the rollout', async () => {
  const cookie = await openSession()
  const before = await getActive()
  await repeatRollout('1')
  const form = { action: 'rollback', app: 'public-mfe', from: 'one', version: '' }
  const { status, headers } = await open('', { cookie, form })
  expect([status, headers.get('location')]).toEqual([303, `${ROLLBACK_PAGE_PATH}?done=stop`])
  expect(await getActive()).toEqual(before)
  expect((await open('?done=stop&changed=public-mfe', { cookie })).html).toContain(
    'role="status">Stopped public-mfe@shared: everybody gets',
  )
})

it('responds to a finished rollout once the gateways serve its set', async () => {
  const cookie = await openSession()
  await repeatRollout('1')
  const { id = 0 } = (await api().delivery.sets.active()) ?? {}
  await sql`insert into gateways (id, name, set_id) values (gen_random_uuid(), 'one:1', ${id})`.execute(api().db)
  const rollout = /name="rollout" value="(\d+)"/.exec((await open('', { cookie })).html)?.[1] as string
  const order: string[] = []
  const response = open('', { cookie, form: { action: 'finish', rollout } }).then(() => order.push('response'))
  await expect.poll(getActive).toMatchObject({ 'public-mfe': 'shared' })
  await open('', { cookie })
  order.push('served')
  await sql`update gateways set set_id = ${id + 1}`.execute(api().db)
  await response
  await sql`delete from gateways`.execute(api().db)
  expect(order).toEqual(['served', 'response'])
  await api().delivery.rollBack('public-mfe')
})
