import { expect, test } from '@playwright/test'
import { GROWTH_BYTES_MAX } from './goals.ts'
import { memoryOverSwaps } from './memory.ts'

const SWAPS = 40
const SWAPS_OF_GOAL = 200

test(`${SWAPS} swaps leave no more behind than their part of what ${SWAPS_OF_GOAL} may`, async () => {
  test.setTimeout(300_000)
  const { grown } = await memoryOverSwaps({ warmUp: 20, swaps: SWAPS })
  expect(grown.heap).toBeLessThan((GROWTH_BYTES_MAX * SWAPS) / SWAPS_OF_GOAL)
  // Resident memory also moves with what the system has not taken back yet. One worker left behind a swap would be twenty times this.
  expect(grown.rss).toBeLessThan(GROWTH_BYTES_MAX * 5)
})
