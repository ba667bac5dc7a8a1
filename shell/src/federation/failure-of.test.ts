import { describe, expect, it } from 'vitest'
import { ChunkLoadError } from './chunk-load-error.ts'
import { failureOf } from './failure-of.ts'

const bundlers = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' })

describe('what a beacon says of an error', () => {
  it('an entry that did not arrive, with the reason the loader found', () => {
    for (const type of ['timeout', 'error', 'missing'] as const)
      expect(failureOf(new ChunkLoadError('admin_mfe', type, '/mfe/a.js', null), 'expose')).toEqual({ stage: 'entry', type })
  })

  it('the exposed module, a later chunk and a stylesheet, in the words of the bundler', () => {
    expect(failureOf(bundlers('Loading chunk routes failed.\n(timeout: https://a.example/routes.js)'), 'expose')).toEqual({
      stage: 'expose',
      type: 'timeout',
    })
    expect(failureOf(bundlers('Loading chunk editor failed.\n(missing: https://a.example/css.js)'), 'render')).toEqual({
      stage: 'chunk',
      type: 'missing',
    })
    expect(failureOf(bundlers('Loading css chunk routes failed.\n(undefined: undefined)'), 'expose')).toEqual({
      stage: 'css',
      type: 'error',
    })
  })

  it('anything else is an exception where it was thrown', () => {
    for (const error of [new TypeError('x is not a function'), 'words', undefined, null])
      expect(failureOf(error, 'hydrate')).toEqual({ stage: 'hydrate', type: 'exception' })
  })
})
