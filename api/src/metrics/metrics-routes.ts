import type { ReleaseHealth } from '@portfolio/contracts'
import { Hono } from 'hono'
import { isLoopback } from '#http/client-address.ts'
import type { RequestEnv } from '#http/request-log.ts'
import type { ActiveSetMetric, Metrics } from './metrics.ts'

interface Dependencies {
  metrics: Metrics
  health: { read: () => Promise<ReleaseHealth> }
  sets: { active: () => Promise<ActiveSetMetric | undefined> }
}

/** Headers a proxy adds when it passes on what somebody else asks. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

const orUndefined = <Value>(reading: Promise<Value>) => reading.catch(() => undefined)

/** Shows the counts at /metrics to this machine alone: for everyone else there is no such page. */
export const metricsRoutes = ({ metrics, health, sets }: Dependencies) =>
  new Hono<RequestEnv>().get('/metrics', async (c, next) => {
    const isOwnMachine = isLoopback(c.env?.incoming?.socket?.remoteAddress) && !PASSED_ON.some((name) => c.req.header(name) !== undefined)
    if (!isOwnMachine) return next()
    const [counted, active] = await Promise.all([orUndefined(health.read()), orUndefined(sets.active())])
    return c.body(await metrics.text(counted, active), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
