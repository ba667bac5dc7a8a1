import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditActor } from '@portfolio/contracts'
import { createMiddleware } from 'hono/factory'
import type { CallerEnv } from '#http/caller.ts'
import type { ClientAddress } from '#http/client-address.ts'
import { describeDevice } from '#http/describe-device.ts'

/** Where an event comes from. */
export interface Origin {
  actor: AuditActor
  /** Empty unless it is a request. */
  address: string
  requestId: string
}

/** Functions, because most requests record nothing. */
const origins = new AsyncLocalStorage<() => Origin>()

/** Returns where the present call comes from: by default, the gateway itself. */
export const getOrigin = (): Origin => origins.getStore()?.() ?? { actor: { kind: 'gateway' }, address: '', requestId: '' }

/** Runs `work`. Events that it records name the actor. */
export const actAs = <Result>(actor: AuditActor, work: () => Result): Result =>
  origins.run(() => ({ actor, address: '', requestId: '' }), work)

/**
 * Lets events that handlers record name their request. Without a token, the actor is the owner: whoever else calls such handlers has no event but
 * refusals, which name their actor.
 */
export const rememberOrigin = (clientAddress: ClientAddress) =>
  createMiddleware<CallerEnv>((c, next) => {
    const read = (): Origin => {
      const caller = c.get('caller') ?? { kind: 'session' as const }
      const device = caller.kind === 'session' ? describeDevice(c.req.header('user-agent')) : ''
      return { actor: { ...caller, ...(device && { device }) }, address: clientAddress(c), requestId: c.get('requestId') }
    }
    return origins.run(read, next)
  })
