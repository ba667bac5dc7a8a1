import { describe, expect, it } from 'vitest'
import { ChunkLoadError } from './chunk-load-error.ts'
import { describeFailure } from './describe-failure.ts'

const bundlerError = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' })

describe('describeFailure', () => {
  it('describes a failed entry with the reason the loader found', () => {
    for (const type of ['timeout', 'error', 'missing'] as const)
      expect(describeFailure(new ChunkLoadError('admin_mfe', type, '/mfe/a.js', null), 'expose')).toEqual({ stage: 'entry', type })
  })

  it('tells the exposed module, a later chunk and a stylesheet apart', () => {
    expect(describeFailure(bundlerError('Loading chunk routes failed.\n(timeout: https://a.example/routes.js)'), 'expose')).toEqual({
      stage: 'expose',
      type: 'timeout',
    })
    expect(describeFailure(bundlerError('Loading chunk editor failed.\n(missing: https://a.example/css.js)'), 'render')).toEqual({
      stage: 'chunk',
      type: 'missing',
    })
    expect(describeFailure(bundlerError('Loading css chunk routes failed.\n(undefined: undefined)'), 'expose')).toEqual({
      stage: 'css',
      type: 'error',
    })
  })

  it('describes any other error as an exception at its stage', () => {
    for (const error of [new TypeError('x is not a function'), 'text', undefined, null])
      expect(describeFailure(error, 'hydrate')).toEqual({ stage: 'hydrate', type: 'exception' })
  })
})
