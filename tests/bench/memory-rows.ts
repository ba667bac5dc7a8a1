import { GROWTH_BYTES_MAX } from './goals.ts'
import { slopeInterval } from './least-squares.ts'
import { memoryOverSwaps } from './memory.ts'
import { atMost, detail, type Row } from './table.ts'

/** Enough for the code that a swap runs to be compiled and for the caches to be full. */
const WARM_UP = 40
export const SWAPS = 200
const INTERVALS = 20

const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/**
 * Whether memory grows with the swaps: whether the slope of the line through all readings differs from 0 by more than their noise. The last
 * reading minus the first is mostly noise.
 */
const growthRow = (figure: string, readings: number[], grown: number): Row => {
  const { low, high } = slopeInterval(readings)
  return {
    figure,
    measured: `${mb(grown)}, 95 % interval ${mb(low * INTERVALS)} to ${mb(high * INTERVALS)}`,
    goal: 'not above 0',
    isMet: low <= 0,
    counted: true,
  }
}

export const measureMemoryRows = async (): Promise<Row[]> => {
  const { grown, readings } = await memoryOverSwaps({ warmUp: WARM_UP, swaps: SWAPS, intervals: INTERVALS })
  const progress = readings.map(({ rss }) => (rss / 1_000_000).toFixed(0)).join(' ')
  return [
    growthRow(
      `${SWAPS} swaps: growth of resident memory`,
      readings.map(({ rss }) => rss),
      grown.rss,
    ),
    detail(`after ${WARM_UP} swaps, then after every ${SWAPS / INTERVALS}th, MB`, progress),
    // Noise must not hide a leak.
    atMost(`${SWAPS} swaps: growth of resident memory, as a line`, grown.rss, GROWTH_BYTES_MAX, mb),
    atMost(`${SWAPS} swaps: growth of the heap`, grown.heap, GROWTH_BYTES_MAX, mb),
  ]
}
