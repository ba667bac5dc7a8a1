import { expect, test } from '@playwright/test'
import { GROWTH_BYTES_MAX } from './goals.ts'
import { memoryOverSwaps } from './memory.ts'

const SWAPS = 40
const GOAL_SWAPS = 200

test(`memory grows over ${SWAPS} swaps by no more than their share of the limit for ${GOAL_SWAPS}`, async () => {
  test.setTimeout(300_000)
  const { grown } = await memoryOverSwaps({ warmUp: 20, swaps: SWAPS })
  expect(grown.heap).toBeLessThan((GROWTH_BYTES_MAX * SWAPS) / GOAL_SWAPS)
  // Resident memory also includes what the system has not reclaimed yet. One leaked worker per swap would be twenty times this.
  expect(grown.rss).toBeLessThan(GROWTH_BYTES_MAX * 5)
})
