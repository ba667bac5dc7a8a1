import type { AppName, PrunedReleases } from '@portfolio/contracts'
import { appToRollBack, releasesToActivate } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { assertNotConfined, type CallerEnv } from '#http/caller.ts'
import { validate } from '#http/validate.ts'
import { planRoutes } from './plan-routes.ts'
import { withPreviousKeys } from './release-state.ts'
import type { Releases } from './releases.ts'

/** The routes below /api/releases. Activation and rollback respond with the new state. */
export const releaseRoutes = ({ activate, rollBack, getRolloutApps, plan, prune, state, stateAfterChange }: Releases) => {
  const changedState = async () => withPreviousKeys(await stateAfterChange())
  return new Hono<CallerEnv>()
    .get('/', async (c) => c.json(withPreviousKeys(await state())))
    .post('/activate', validate(releasesToActivate), async (c) => {
      const { name, version, versions, reason = null, withoutEvidence = false } = c.var.body
      const wanted = versions ?? { [name as AppName]: version }
      // Team tokens must not waive the evidence, so this names no app that they could be limited to.
      assertNotConfined(c.var.caller, withoutEvidence ? [] : (Object.keys(wanted) as AppName[]))
      await activate(wanted, { actor: c.var.caller, reason }, withoutEvidence ? 'waived' : 'required')
      return c.json(await changedState())
    })
    .post('/rollback', validate(appToRollBack), async (c) => {
      const { name, reason = null, from, rollout } = c.var.body
      // A rollback of one app of a rollout ends it for the others as well.
      const apps = await getRolloutApps()
      assertNotConfined(c.var.caller, apps.includes(name) ? apps : [name])
      await rollBack(name, { actor: c.var.caller, reason }, { from, rollout })
      return c.json(await changedState())
    })
    .route('/', planRoutes(plan, changedState))
    .post('/prune', async (c) => c.json<PrunedReleases>({ removed: await prune() }))
}
