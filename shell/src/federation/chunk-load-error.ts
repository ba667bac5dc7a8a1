/** `timeout`: no answer in time. `error`: an answer that was no file. `missing`: a file that was not the code it should be. */
export type ChunkFailure = 'timeout' | 'error' | 'missing'

/** The one error a part that cannot be loaded ends in, worded as the bundler words its own. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  type: ChunkFailure
  request: string

  constructor(part: string, type: ChunkFailure, request: string, cause: unknown) {
    super(`Loading chunk ${part} failed.\n(${type}: ${request})`, { cause })
    this.type = type
    this.request = request
  }
}

/**
 * Tells a failure on the network from a bug. Codes 001, 003, 008 and 013 of the federation runtime mean that the
 * container did not arrive or is not one; every other error is the part's own and is passed on as it is.
 */
export const classify = (error: unknown): ChunkFailure | null => {
  const message = String((error as Error | undefined)?.message)
  if (!/RUNTIME-(001|003|008|013)/.test(message)) return null
  if (/timed out/.test(message)) return 'timeout'
  return /ScriptExecutionError|RUNTIME-001/.test(message) ? 'missing' : 'error'
}
