import type { Refusal } from '@portfolio/contracts'

/** The statuses a client can meet (rulings, 2), and 503 while a part of the server is away. */
export type RefusalStatus = 400 | 401 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503

/** A request that is not granted. `app.onError` turns it into the one error body; nothing else does. */
export class Refused extends Error {
  override name = 'Refused'
  status: RefusalStatus
  errors: Refusal[]
  headers: Record<string, string>

  constructor(status: RefusalStatus, errors: Refusal[], headers: Record<string, string> = {}) {
    super(errors[0]?.msg)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** Ends the request. `path` names the field when a field is at fault. */
export const refuse = (status: RefusalStatus, msg: string, path?: string): never => {
  throw new Refused(status, [path ? { msg, path } : { msg }])
}

export const notFound = (what: string): never => refuse(404, `${what} not found`)

/** Ends the request and says when to come back, in whole seconds. */
export const refuseForNow = (status: 429 | 503, msg: string, seconds: number): never => {
  throw new Refused(status, [{ msg }], { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}
