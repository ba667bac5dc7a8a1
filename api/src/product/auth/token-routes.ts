import { teamToken } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { throwHttpError, throwNotFound } from '#http/errors.ts'
import { validate } from '#http/validate.ts'
import type { ApiTokenStore } from './api-token-store.ts'
import type { OwnerEnv } from './guard.ts'

/** Routes below /api/tokens: lists and revokes API tokens, and creates team tokens. The owner's command creates those of all apps. */
export const tokenRoutes = (tokens: ApiTokenStore) =>
  new Hono<OwnerEnv>()
    .get('/', async (c) => c.json(await tokens.list()))
    .post('/add', validate(teamToken), async (c) => {
      const { name, app } = c.var.body
      if (await tokens.isUsed(name)) throwHttpError(409, `A token named ${name} already exists. Revoke it first.`, 'name')
      return c.json({ token: await tokens.create(name, app) })
    })
    .delete('/:name', async (c) => {
      const name = c.req.param('name')
      // PostgreSQL rejects U+0000, which no name contains.
      return !name.includes('\0') && (await tokens.revoke(name)) ? c.json({ name }) : throwNotFound('Token')
    })
