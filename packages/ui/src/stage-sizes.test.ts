import { expect, it } from 'vitest'
import { type StageWidths, stageRatio, stageSizes } from './stage-sizes.ts'

const wide = { width: 1500, height: 1000 }
const tall = { width: 750, height: 1000 }
const widths: StageWidths = [
  ['(min-width: 60rem) ', '24rem'],
  ['', '90vw'],
]

it('the stage has the ratio of the first image, but is never upright nor flat', () => {
  expect([wide, tall, { width: 3000, height: 100 }, { width: 0, height: 0 }].map(stageRatio)).toEqual([1.5, 1, 2, 1.5])
})

it('an image is as wide as the stage, which is at most 80 percent of the screen high', () => {
  expect(stageSizes(wide, wide, widths)).toBe('(min-width: 60rem) calc(1 * min(24rem, 120vh)),calc(1 * min(90vw, 120vh))')
})

it('a tall image is as narrow as the stage makes it', () => {
  expect(stageSizes(tall, tall, widths)).toBe('(min-width: 60rem) calc(0.75 * min(24rem, 80vh)),calc(0.75 * min(90vw, 80vh))')
  expect(stageSizes(tall, wide, widths)).toBe('(min-width: 60rem) calc(0.5 * min(24rem, 120vh)),calc(0.5 * min(90vw, 120vh))')
})
