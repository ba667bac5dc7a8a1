import { GROWTH_BYTES_MAX } from './goals.ts'
import { memoryOverSwaps } from './memory.ts'
import { atMost, detail, type Row } from './table.ts'

const WARM_UP = 20
export const SWAPS = 200

const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

export const measureMemoryRows = async (): Promise<Row[]> => {
  const { grown, readings } = await memoryOverSwaps({ warmUp: WARM_UP, swaps: SWAPS, intervals: 10 })
  const progress = readings.map(({ rss }) => (rss / 1_000_000).toFixed(0)).join(' ')
  return [
    atMost(`${SWAPS} swaps: growth of resident memory`, grown.rss, GROWTH_BYTES_MAX, mb),
    detail(`after ${WARM_UP} swaps, then after every tenth, MB`, progress),
    atMost(`${SWAPS} swaps: growth of the heap`, grown.heap, GROWTH_BYTES_MAX, mb),
  ]
}
