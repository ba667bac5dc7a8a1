import type { ReleaseHealth } from '@portfolio/contracts'
import { Hono } from 'hono'
import { isLoopback } from '#http/client-address.ts'
import type { RequestEnv } from '#http/request-log.ts'
import type { ActiveSetMetric, Availability, Metrics, RolloutMetric } from './metrics.ts'

interface Dependencies {
  metrics: Metrics
  checkDependencies: () => Promise<Availability>
  health: { read: () => Promise<ReleaseHealth> }
  sets: { active: () => Promise<ActiveSetMetric | undefined> }
  /** Resolves with the rollout that runs. */
  readRollout: () => Promise<RolloutMetric | undefined>
  /** Returns the name of the set that this process serves, or null. */
  getServing: () => string | null
}

/** Headers that a proxy adds when it forwards a request. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

const orUndefined = <Value>(reading: Promise<Value>) => reading.catch(() => undefined)

/** Serves /metrics to clients on this machine. For everyone else the path does not exist. */
export const metricsRoutes = ({ metrics, checkDependencies, health, sets, readRollout, getServing }: Dependencies) =>
  new Hono<RequestEnv>().get('/metrics', async (c, next) => {
    const isLocal =
      isLoopback(c.env?.incoming?.socket?.remoteAddress) && !FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)
    if (!isLocal) return next()
    const rollout = orUndefined(readRollout().then((running) => running ?? null))
    const [available, counted, active, running] = await Promise.all([
      checkDependencies(),
      orUndefined(health.read()),
      orUndefined(sets.active()),
      rollout,
    ])
    metrics.setAvailable(available)
    return c.body(await metrics.text(counted, active, getServing(), running), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
