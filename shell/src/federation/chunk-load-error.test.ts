import { describe, expect, it } from 'vitest'
import { ChunkLoadError, classify } from './chunk-load-error.ts'

describe('a part that cannot be loaded', () => {
  it('is reported in the words of the bundler, with its cause kept', () => {
    const cause = new Error('socket closed')
    const error = new ChunkLoadError('admin_mfe', 'timeout', '/mfe/a.js', cause)
    expect(error.message).toBe('Loading chunk admin_mfe failed.\n(timeout: /mfe/a.js)')
    expect(error).toMatchObject({ name: 'ChunkLoadError', cause })
  })

  it('is told from a bug in the part itself', () => {
    expect(classify(new Error('#RUNTIME-008 ScriptNetworkError: Script "x" timed out.'))).toBe('timeout')
    expect(classify(new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script'))).toBe('error')
    expect(classify(new Error('#RUNTIME-008 ScriptExecutionError'))).toBe('missing')
    expect(classify(new Error('#RUNTIME-001'))).toBe('missing')
    expect(classify(new Error('#RUNTIME-012'))).toBeNull()
    expect(classify(new TypeError('x is not a function'))).toBeNull()
    expect(classify(undefined)).toBeNull()
  })
})
