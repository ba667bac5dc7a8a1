import { expect, it } from 'vitest'
import { describeFailure } from './describe-failure.ts'

const bundlerError = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' })

it.each([
  [
    bundlerError('Loading css chunk quill-editor failed.\n(error: undefined)'),
    'Its stylesheet could not be downloaded. You may be offline.',
  ],
  [bundlerError('Loading chunk quill-editor failed.\n(error: /mfe/a.js)'), 'Its script could not be downloaded. You may be offline.'],
  [new TypeError('x is not a function'), 'x is not a function'],
  ['text', 'text'],
])('an editor that cannot load says in words what happened: %o', (error, text) => {
  expect(describeFailure(error)).toBe(text)
})
