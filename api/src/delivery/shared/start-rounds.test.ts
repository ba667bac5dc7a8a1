import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRounds } from './start-rounds.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('rounds do not pile up behind one that takes long, and a stop waits for that one only', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn(() => promise)
  const stop = startRounds(run, 1_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(1)
  const stopped = stop()
  resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
