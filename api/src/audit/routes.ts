import { ownerEndpoints } from '@portfolio/contracts'
import { auditFilter, auditPosition } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { RequestEnv } from '#http/request-log.ts'
import { validateValue } from '#http/validate.ts'
import type { ListStore } from './list-store.ts'

const readPosition = (before: string) => {
  const [at, key] = before.split('~')
  return validateValue(auditPosition, { at, key })
}

/** The audit log, for the owner. */
export const auditRoutes = (store: ListStore) =>
  new Hono<RequestEnv>().get(ownerEndpoints.auditEvents, async (c) => {
    const { kind } = validateValue(auditFilter, { kind: c.req.query('kind') })
    const before = c.req.query('before')
    return c.json(await store.list(kind, before === undefined ? undefined : readPosition(before)))
  })
