/** The store did not answer, or would not: the same call may succeed later. `code` is that of the network or the S3 server. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  code: string

  constructor(cause: unknown) {
    const { message = '', code = '' } = cause as { message?: string; code?: string }
    super(message || code, { cause })
    this.code = code
  }
}
