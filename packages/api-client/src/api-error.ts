import type { CallError, ErrorBody, ErrorDetail } from '@portfolio/contracts'

/** Status of a call without a response: no network, or the server is unavailable. */
export const NO_RESPONSE = 0

/** A call that did not succeed. `status` is 0 when there was no response. */
export class ApiError extends Error implements CallError {
  override name = 'ApiError'
  msg: string
  status: number
  errors: ErrorDetail[]
  /** Seconds to wait before a retry, if the server sent `Retry-After`. */
  retryAfterSeconds: number | undefined

  constructor({ msg, status, errors }: CallError, retryAfterSeconds?: number) {
    super(errors[0]?.msg ?? msg)
    this.msg = msg
    this.status = status
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }

  get hasResponse() {
    return this.status !== NO_RESPONSE
  }
}

/** Creates the error for a response whose body may or may not be the API's own JSON. `retryAfter` is in seconds. */
export const toApiError = (status: number, statusText: string, body: unknown, retryAfter?: string | null): ApiError => {
  const errors = Array.isArray((body as ErrorBody | null)?.errors) ? (body as ErrorBody).errors : []
  return new ApiError({ msg: statusText || `Status ${status}`, status, errors }, Number(retryAfter) || undefined)
}

/** Creates the error that the server reports within its response, whose own status is 200. `status` is what a call without lines would have. */
export const toLineError = (status: 422 | 503, msg: string): ApiError => new ApiError({ msg, status, errors: [{ msg }] })

export const noResponse = (): ApiError => new ApiError({ msg: 'No response from the server', status: NO_RESPONSE, errors: [] })

export const throwNoResponse = (): never => {
  throw noResponse()
}
