import { BEACON_BYTES_MAX } from '@portfolio/contracts'
import { beacon } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { ClientAddress } from '#http/client-address.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { validate } from '#http/validate.ts'
import type { ReleaseHealthCounter } from './release-health.ts'

/** POST /api/beacon, for anyone. The response does not say whether the beacon counts. */
export const beaconRoutes = (health: ReleaseHealthCounter, clientAddress: ClientAddress) =>
  new Hono<RequestEnv>().post('/', validate(beacon, { bytesMax: BEACON_BYTES_MAX }), async (c) => {
    await health.record(c.var.body, clientAddress(c))
    return c.json({ success: true })
  })

/** GET /api/releases/health, for the owner. */
export const healthRoutes = (health: ReleaseHealthCounter) => new Hono().get('/', async (c) => c.json(await health.read()))
