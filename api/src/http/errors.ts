import type { ErrorDetail } from '@portfolio/contracts'

/** The statuses a client can meet (rulings, 2), and 503 while a part of the server is away. */
export type HttpErrorStatus = 400 | 401 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503

/** A request that is not granted. `app.onError` turns it into the one error body; nothing else does. */
export class HttpError extends Error {
  override name = 'HttpError'
  status: HttpErrorStatus
  errors: ErrorDetail[]
  headers: Record<string, string>

  constructor(status: HttpErrorStatus, errors: ErrorDetail[], headers: Record<string, string> = {}) {
    super(errors[0]?.msg)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** Ends the request. `path` names the field when a field is at fault. */
export const throwHttpError = (status: HttpErrorStatus, msg: string, path?: string): never => {
  throw new HttpError(status, [path ? { msg, path } : { msg }])
}

export const throwNotFound = (what: string): never => throwHttpError(404, `${what} not found`)

/** Ends the request and says when to come back, in whole seconds. */
export const throwRetryLater = (status: 429 | 503, msg: string, seconds: number): never => {
  throw new HttpError(status, [{ msg }], { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}
