import { appToRollBack, releaseToActivate } from '@portfolio/contracts'
import { Hono } from 'hono'
import { validate } from '#http/validate.ts'
import type { Releases } from './releases.ts'

/** The calls below /api/releases. Both writes answer the state they have made. */
export const activationRoutes = ({ activate, rollBack, state }: Pick<Releases, 'activate' | 'rollBack' | 'state'>) =>
  new Hono()
    .use(async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
    })
    .get('/', async (c) => c.json(await state()))
    .post('/activate', validate(releaseToActivate), async (c) => {
      const { name, version } = c.var.body
      await activate({ [name]: version })
      return c.json(await state())
    })
    .post('/rollback', validate(appToRollBack), async (c) => {
      await rollBack(c.var.body.name)
      return c.json(await state())
    })
