import type { AppName, ReleasesState } from '@portfolio/contracts'
import { releasesToShare, rolloutToEnd } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { assertNotConfined, type Caller, type CallerEnv } from '#http/caller.ts'
import { validate } from '#http/validate.ts'
import type { Rollouts } from './rollout.ts'

interface Dependencies {
  rollouts: Pick<Rollouts, 'start' | 'stop' | 'finish' | 'getApps'>
  stateAfterChange: () => Promise<ReleasesState>
}

/**
 * The routes below /api/releases/share. They are no option of /activate, because an earlier gateway would ignore it and activate a set
 * for everybody.
 */
export const rolloutRoutes = ({ rollouts, stateAfterChange }: Dependencies) => {
  const assertMayEnd = async (caller: Caller) => {
    const apps = await rollouts.getApps()
    if (apps.length) assertNotConfined(caller, apps)
  }
  return new Hono<CallerEnv>()
    .post('/', validate(releasesToShare), async (c) => {
      const { name, version, versions, share, reason = null } = c.var.body
      const wanted = versions ?? { [name as AppName]: version }
      assertNotConfined(c.var.caller, Object.keys(wanted) as AppName[])
      await rollouts.start(wanted, share, { actor: c.var.caller, reason })
      return c.json(await stateAfterChange())
    })
    .post('/stop', validate(rolloutToEnd), async (c) => {
      await assertMayEnd(c.var.caller)
      await rollouts.stop(c.var.body, { actor: c.var.caller, reason: c.var.body.reason ?? null })
      return c.json(await stateAfterChange())
    })
    .post('/finish', validate(rolloutToEnd), async (c) => {
      await assertMayEnd(c.var.caller)
      await rollouts.finish(c.var.body, { actor: c.var.caller, reason: c.var.body.reason ?? null })
      return c.json(await stateAfterChange())
    })
}
