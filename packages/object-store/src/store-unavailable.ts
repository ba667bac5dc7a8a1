/** The store did not respond or rejected the call for a temporary reason. `code` is the error code of the network or the S3 server. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  code: string

  constructor(cause: unknown) {
    const { message = '', code = '' } = cause as { message?: string; code?: string }
    super(message || code, { cause })
    this.code = code
  }
}
