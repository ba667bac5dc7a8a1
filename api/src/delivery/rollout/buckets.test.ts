import { expect, it } from 'vitest'
import { createBuckets } from './buckets.ts'

it('never gives a share and 1 % more of 10,000 visitors the set, now or at a later share', () => {
  for (let run = 0; run < 20; run += 1) {
    const draw = createBuckets(5)
    const buckets = Array.from({ length: 10_000 }, draw)
    for (const share of [5, 25]) expect(buckets.filter((bucket) => bucket < share).length).toBeLessThanOrEqual((share + 1) * 100)
    expect(buckets.filter((bucket) => bucket < 5).length).toBeGreaterThan(300)
  }
})

it('gives no more than its share the set when the numbers drawn are all low', () => {
  const numbers = [0, 0, 0, 60]
  let drawn = 0
  const draw = createBuckets(5, () => numbers[drawn++ % numbers.length] as number)
  const buckets = Array.from({ length: 1_000 }, draw)
  expect(buckets.filter((bucket) => bucket < 5).length).toBeLessThanOrEqual(56)
})

it('cannot be led to give the next visitor the set by visits before', () => {
  // After any number of visitors without the set, the next one still has it with the probability of the share only.
  const asked: number[] = []
  const draw = createBuckets(5, () => {
    asked.push(50)
    return 50
  })
  for (let n = 0; n < 10_000; n += 1) draw()
  expect(asked).toHaveLength(10_000)
})
