import type { AppName, ReleasesState } from '@portfolio/contracts'
import { activationToSchedule, freezeDraft, releaseRowId } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { assertNotConfined, type CallerEnv } from '#http/caller.ts'
import { validate } from '#http/validate.ts'
import type { Plan } from './plan.ts'

/** Routes for freezes and scheduled activations. Each responds with the new state. */
export const planRoutes = (plan: Plan, changedState: () => Promise<ReleasesState>) =>
  new Hono<CallerEnv>()
    .post('/schedule', validate(activationToSchedule), async (c) => {
      const { name, version, versions: several, at, reason = null } = c.var.body
      const versions = several ?? { [name as AppName]: version }
      assertNotConfined(c.var.caller, Object.keys(versions) as AppName[])
      await plan.schedule({ at, versions, reason, actor: c.var.caller })
      return c.json(await changedState())
    })
    .post('/cancel-scheduled', validate(releaseRowId), async (c) => {
      const { id } = c.var.body
      assertNotConfined(c.var.caller, Object.keys(await plan.findScheduled(id)) as AppName[])
      await plan.cancel(id)
      return c.json(await changedState())
    })
    .post('/freeze', validate(freezeDraft), async (c) => {
      assertNotConfined(c.var.caller)
      await plan.freeze(c.var.body, c.var.caller)
      return c.json(await changedState())
    })
    .post('/unfreeze', async (c) => {
      assertNotConfined(c.var.caller)
      await plan.unfreeze()
      return c.json(await changedState())
    })
