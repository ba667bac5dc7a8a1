import type { CallError, ErrorBody, ErrorDetail } from '@portfolio/contracts'

/** Status of a call that never got an answer: no network, or the server is away. */
export const NO_RESPONSE = 0

/** A call that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error implements CallError {
  override name = 'ApiError'
  msg: string
  status: number
  errors: ErrorDetail[]
  /** Seconds to wait before another try, when the server says so (429). */
  retryAfterSeconds: number | undefined

  constructor({ msg, status, errors }: CallError, retryAfterSeconds?: number) {
    super(errors[0]?.msg ?? msg)
    this.msg = msg
    this.status = status
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }

  get answered() {
    return this.status !== NO_RESPONSE
  }
}

/** Reads an answer that may or may not be the API's own JSON. `retryAfter` is the header of that name, in seconds. */
export const toApiError = (status: number, statusText: string, body: unknown, retryAfter?: string | null): ApiError => {
  const errors = Array.isArray((body as ErrorBody | null)?.errors) ? (body as ErrorBody).errors : []
  return new ApiError({ msg: statusText || `Status ${status}`, status, errors }, Number(retryAfter) || undefined)
}

export const noResponse = (): ApiError => new ApiError({ msg: 'No answer from the server', status: NO_RESPONSE, errors: [] })
