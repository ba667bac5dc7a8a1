import { expect, it } from 'vitest'
import { createHeldPaths } from './held-paths.ts'

it('a path is held for a minute, and the newest thousand at most', () => {
  let ms = 0
  const held = createHeldPaths(() => ms)
  held.hold('/about')
  expect([held.isHeld('/about'), held.isHeld('/books')]).toEqual([true, false])
  ms = 59_999
  expect(held.isHeld('/about')).toBe(true)
  ms = 60_000
  expect(held.isHeld('/about')).toBe(false)
  for (let n = 0; n <= 1_000; n += 1) held.hold(`/blogs/${n}`)
  expect([held.isHeld('/blogs/0'), held.isHeld('/blogs/1'), held.isHeld('/blogs/1000')]).toEqual([false, true, true])
})
