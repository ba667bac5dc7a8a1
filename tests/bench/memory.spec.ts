import { expect, test } from '#support/test.ts'
import { GROWTH_BYTES_MAX } from './goals.ts'
import { memoryOverSwaps } from './memory.ts'

const SWAPS = 40
const HEAP_BYTES_MAX = GROWTH_BYTES_MAX / 5

// That each worker is closed once no set needs it is tested in api/src/delivery/releases; `npm run bench:federation` measures 200 swaps.
if (process.env.LONG_TESTS)
  test(`memory does not grow with the number of swaps (${SWAPS} of them)`, async () => {
    test.setTimeout(300_000)
    const { grown } = await memoryOverSwaps({ warmUp: 20, swaps: SWAPS, intervals: 10 })
    expect(grown.heap).toBeLessThan(HEAP_BYTES_MAX)
    // Resident memory also includes what the system has not reclaimed yet. One leaked worker per swap would be more than this.
    expect(grown.rss).toBeLessThan(GROWTH_BYTES_MAX * 5)
  })
