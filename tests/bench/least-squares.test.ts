import { expect, it } from 'vitest'
import { slope, slopeInterval } from './least-squares.ts'

const ramp = (perStep: number) => Array.from({ length: 11 }, (_, step) => 400 + perStep * step)

it('slope returns the growth per step, and 0 for equal values', () => {
  expect(slope(ramp(3))).toBeCloseTo(3)
  expect(slope(ramp(0))).toBe(0)
})

it('slope is almost 0 for one low reading and for values that go up and down', () => {
  const oneLow = ramp(0).with(4, 367)
  expect(Math.abs(slope(oneLow) * 10)).toBeLessThan(5)
  expect(Math.abs(slope([400, 420, 400, 420, 400, 420, 400, 420, 400, 420, 400]))).toBeLessThan(0.1)
})

it('slope is 0 for fewer than two values', () => {
  expect(slope([7])).toBe(0)
})

it('slopeInterval is what a statistics table says, contains 0 for noise and not for a leak below the noise of one reading', () => {
  const { low, high } = slopeInterval([1, 3, 2, 5, 4])
  // The slope is 0.8, its standard error 0.3464, and the quantile for 3 degrees of freedom 3.18.
  expect(low).toBeCloseTo(0.8 - 3.18 * 0.3464, 1)
  expect(high).toBeCloseTo(0.8 + 3.18 * 0.3464, 1)
  const noise = Array.from({ length: 21 }, (_, step) => 400 + ((step * 7) % 11))
  expect(slopeInterval(noise).low).toBeLessThan(0)
  expect(slopeInterval(noise).high).toBeGreaterThan(0)
  expect(slopeInterval(noise.map((value, step) => value + step)).low).toBeGreaterThan(0)
  expect(slopeInterval([1, 2, 3])).toEqual({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY })
})
