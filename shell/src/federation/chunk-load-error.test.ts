import { describe, expect, it } from 'vitest'
import { ChunkLoadError, loadFailureType } from './chunk-load-error.ts'

describe('ChunkLoadError', () => {
  it("has the bundler's message and keeps its cause", () => {
    const cause = new Error('socket closed')
    const error = new ChunkLoadError('admin_mfe', 'timeout', '/mfe/a.js', cause)
    expect(error.message).toBe('Loading chunk admin_mfe failed.\n(timeout: /mfe/a.js)')
    expect(error).toMatchObject({ name: 'ChunkLoadError', cause })
  })

  it('is not used for a bug in the app itself', () => {
    expect(loadFailureType(new Error('#RUNTIME-008 ScriptNetworkError: Script "x" timed out.'))).toBe('timeout')
    expect(loadFailureType(new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script'))).toBe('error')
    expect(loadFailureType(new Error('#RUNTIME-008 ScriptExecutionError'))).toBe('missing')
    expect(loadFailureType(new Error('#RUNTIME-001'))).toBe('missing')
    expect(loadFailureType(new Error('#RUNTIME-012'))).toBeNull()
    expect(loadFailureType(new TypeError('x is not a function'))).toBeNull()
    expect(loadFailureType(undefined)).toBeNull()
  })
})
