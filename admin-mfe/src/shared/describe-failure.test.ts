import { expect, it } from 'vitest'
import { describeFailure } from './describe-failure.ts'

const bundlerError = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' })

it.each([
  [
    bundlerError('Loading css chunk quill-editor failed.\n(error: undefined)'),
    'Loading css chunk quill-editor failed. You may be offline.',
  ],
  [bundlerError('Loading chunk quill-editor failed.\n(error: /mfe/a.js)'), 'Loading chunk quill-editor failed. You may be offline.'],
  [new TypeError('x is not a function'), 'x is not a function'],
  ['text', 'text'],
])('a screen that cannot load shows the message of the error, as the specification says: %o', (error, text) => {
  expect(describeFailure(error)).toBe(text)
})
