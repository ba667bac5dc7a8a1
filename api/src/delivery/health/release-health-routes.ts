import { BEACON_BYTES_MAX, beacon } from '@portfolio/contracts'
import { Hono } from 'hono'
import type { ClientAddress } from '#http/client-address.ts'
import { throwNotFound, throwRetryLater } from '#http/errors.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { validate } from '#http/validate.ts'
import type { ReleaseHealthCounter } from './release-health.ts'

/** POST /api/beacon, for anyone. */
export const beaconRoutes = (health: ReleaseHealthCounter, clientAddress: ClientAddress) =>
  new Hono<RequestEnv>().post('/', validate(beacon, BEACON_BYTES_MAX), async (c) => {
    const result = await health.record(c.var.body, clientAddress(c))
    if (result === 'unknown set') throwNotFound('Release set')
    if (typeof result === 'object') throwRetryLater(429, 'Too many beacons. Please wait.', result.waitSeconds)
    return c.json({ success: true })
  })

/** GET /api/releases/health, for the owner. */
export const healthRoutes = (health: ReleaseHealthCounter) => new Hono().get('/', async (c) => c.json(await health.read()))
