import type { ErrorDetail } from '@portfolio/contracts'

/** The error statuses of the API. 503 means that a dependency is unavailable. */
export type HttpErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503

/** An error whose messages are sent to the client. Only `onError` turns it into a response. */
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

/** Throws an `HttpError` with one message. `path` names the invalid field, if there is one. */
export const throwHttpError = (status: HttpErrorStatus, msg: string, path?: string): never => {
  throw new HttpError(status, [path ? { msg, path } : { msg }])
}

export const throwNotFound = (what: string): never => throwHttpError(404, `${what} not found`)

/** Returns an `HttpError` with a `Retry-After` of whole seconds, rounded up and at least 1. */
export const retryLater = (status: 429 | 503, msg: string, seconds: number): HttpError =>
  new HttpError(status, [{ msg }], { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })

export const throwRetryLater = (...args: Parameters<typeof retryLater>): never => {
  throw retryLater(...args)
}
