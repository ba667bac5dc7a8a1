import { ownerEndpoints } from '@portfolio/contracts'
import { statisticsFilter } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { validateValue } from '#http/validate.ts'
import { isFromThisSite } from './is-counted.ts'
import type { SiteStatistics } from './statistics.ts'

/** POST /api/views?path=…, for anyone. The response does not say whether the view counts. */
export const viewRoutes = (statistics: Pick<SiteStatistics, 'count'>) =>
  new Hono<RequestEnv>().post('/', (c) => {
    if (isFromThisSite(c)) statistics.count(c, 'view', c.req.query('path') ?? '')
    return c.json({ success: true })
  })

/** GET /api/statistics?days=30, for the owner. */
export const statisticsRoutes = (statistics: Pick<SiteStatistics, 'read'>) =>
  new Hono<RequestEnv>().get(ownerEndpoints.statistics, async (c) => {
    const { days } = validateValue(statisticsFilter, { days: c.req.query('days') })
    return c.json(await statistics.read(days))
  })
