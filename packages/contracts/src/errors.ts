/** One refusal. `path` names the field when a field is at fault. */
export interface ErrorDetail {
  msg: string
  path?: string
}

/** The body of every answer that is not a success (rulings, 2). */
export interface ErrorBody {
  errors: ErrorDetail[]
  requestId?: string
}

/** What the client keeps of a failed call (specification, section 3): status text, status, and the server's own words. */
export interface CallError {
  msg: string
  status: number
  errors: ErrorDetail[]
}
