/** One error. `path` names the invalid field, if a field is invalid. */
export interface ErrorDetail {
  msg: string
  path?: string
}

/** The body of every response that is not a success. */
export interface ErrorBody {
  errors: ErrorDetail[]
  requestId?: string
}

/** What the client keeps of a failed call (specification, section 3): status text, status, and the server's messages. */
export interface CallError {
  msg: string
  status: number
  errors: ErrorDetail[]
}
