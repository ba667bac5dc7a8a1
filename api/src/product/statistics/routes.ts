import { ownerEndpoints, type Statistics, type StatisticsPeriod } from '@portfolio/contracts'
import { statisticsFilter } from '@portfolio/contracts/rules'
import { type Context, Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { validateValue } from '#http/validate.ts'
import { isFromThisSite } from './is-counted.ts'

/** POST /api/views?path=…, for anyone. The response does not say whether the view counts. */
export const viewRoutes = (count: (c: Context, kind: 'view', path: string) => void) =>
  new Hono<RequestEnv>().post('/', (c) => {
    if (isFromThisSite(c)) count(c, 'view', c.req.query('path') ?? '')
    return c.json({ success: true })
  })

/** GET /api/statistics?days=30, for the owner. */
export const statisticsRoutes = (read: (period: StatisticsPeriod) => Promise<Statistics>) =>
  new Hono<RequestEnv>().get(ownerEndpoints.statistics, async (c) => {
    const { days } = validateValue(statisticsFilter, { days: c.req.query('days') })
    return c.json(await read(days))
  })
