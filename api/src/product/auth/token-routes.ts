import { teamToken } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { ClientAddress } from '#http/client-address.ts'
import { throwNotFound } from '#http/errors.ts'
import { validate } from '#http/validate.ts'
import { confirmPassword } from './confirm-password.ts'
import type { OwnerEnv } from './guard.ts'
import type { SignInDependencies } from './sign-in.ts'
import type { TeamTokens } from './team-tokens.ts'

interface Dependencies extends SignInDependencies {
  tokens: TeamTokens
  clientAddress: ClientAddress
}

/** Routes below /api/tokens: lists and revokes API tokens, and creates team tokens. The owner's command creates those of all apps. */
export const tokenRoutes = ({ tokens, clientAddress, ...dependencies }: Dependencies) =>
  new Hono<OwnerEnv>()
    .get('/', async (c) => c.json(await tokens.list()))
    .post('/add', validate(teamToken), async (c) => {
      await confirmPassword(c.var.body.currentPassword, c.var.session, clientAddress(c), dependencies)
      return c.json({ token: await tokens.add(c.var.body) })
    })
    .delete('/:name', async (c) => {
      const name = c.req.param('name')
      return (await tokens.revoke(name)) ? c.json({ name }) : throwNotFound('Token')
    })
