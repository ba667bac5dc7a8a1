import { expect, it } from 'vitest'
import { compared, kb, ms } from './table.ts'

it.each([
  [0, 0, ms, 'both below 50 ms (0 ms of 0 ms)', true],
  [7, 1, ms, 'both below 50 ms (7 ms of 1 ms)', true],
  [60, 1, ms, '60.00 (60 ms of 1 ms)', false],
  [30, 60, ms, '0.50 (30 ms of 60 ms)', true],
  [40, 60, ms, '0.67 (40 ms of 60 ms)', false],
  [7, 1, kb, '7.00 (0.0 kB of 0.0 kB)', false],
])('%d of %d is compared as a ratio unless nobody notices both times', (ours, theirs, format, measured, isMet) => {
  expect(compared('a figure', ours, theirs, 0.5, format)).toMatchObject({ measured, isMet, goal: 'at most 0.5' })
})
