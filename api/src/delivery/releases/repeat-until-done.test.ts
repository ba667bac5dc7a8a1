import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatUntilDone } from './repeat-until-done.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('repeats an attempt with delays that double up to the longest one, until everything is done', async () => {
  const since = Date.now()
  const times: number[] = []
  const errors: unknown[] = []
  const attempt = async () => {
    times.push(Date.now() - since)
    if (times.length === 2) throw new Error('unavailable')
    return times.length === 6
  }
  repeatUntilDone({ attempt, onError: (error) => errors.push(error), delayMsMax: () => 5_000 }).start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual([0, 1_000, 3_000, 7_000, 12_000, 17_000])
  expect(errors).toEqual([new Error('unavailable')])
})

it('makes no other attempt once it has been stopped, and waits for the one that runs', async () => {
  const running = Promise.withResolvers<boolean>()
  const attempt = vi.fn(() => running.promise)
  const repeating = repeatUntilDone({ attempt, onError: () => {}, delayMsMax: () => 5_000 })
  repeating.start()
  const stopped = repeating.stop()
  running.resolve(false)
  await stopped
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt).toHaveBeenCalledOnce()
})
