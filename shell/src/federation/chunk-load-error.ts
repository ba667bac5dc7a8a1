/** `timeout`: no response in time. `error`: a failed response. `missing`: a file without the expected code. */
export type ChunkFailure = 'timeout' | 'error' | 'missing'

/** Thrown when an app cannot be loaded. The message has the form of the bundler's own ChunkLoadError. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  type: ChunkFailure
  request: string

  constructor(app: string, type: ChunkFailure, request: string, cause: unknown) {
    super(`Loading chunk ${app} failed.\n(${type}: ${request})`, { cause })
    this.type = type
    this.request = request
  }
}

/**
 * Returns how loading failed, or null for a bug in the app itself. Codes 001, 003, 008 and 013 of the federation
 * runtime mean that the container did not load or is not a container.
 */
export const loadFailureType = (error: unknown): ChunkFailure | null => {
  const message = String((error as Error | undefined)?.message)
  if (!/RUNTIME-(001|003|008|013)/.test(message)) return null
  if (/timed out/.test(message)) return 'timeout'
  return /ScriptExecutionError|RUNTIME-001/.test(message) ? 'missing' : 'error'
}
