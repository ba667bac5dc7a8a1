import { expect, it } from 'vitest'
import { slope } from './least-squares.ts'

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
