import { expect, test } from '@playwright/test'
import { GROWTH_BYTES_MAX } from './goals.ts'
import { memoryOverSwaps } from './memory.ts'

// The short form finds a leaked worker or a few hundred kilobytes per swap; `npm run bench:federation` measures 200 swaps.
const measurement = process.env.LONG_TESTS ? { warmUp: 20, swaps: 40, intervals: 10 } : { warmUp: 4, swaps: 8, intervals: 2 }
const HEAP_BYTES_MAX = GROWTH_BYTES_MAX / 5

test(`memory does not grow with the number of swaps (${measurement.swaps} of them)`, async () => {
  test.setTimeout(300_000)
  const { grown } = await memoryOverSwaps(measurement)
  expect(grown.heap).toBeLessThan(HEAP_BYTES_MAX)
  // Resident memory also includes what the system has not reclaimed yet. One leaked worker per swap would be more than this.
  expect(grown.rss).toBeLessThan(GROWTH_BYTES_MAX * 5)
})
