import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BACKGROUND_HEIGHT, BACKGROUND_WIDTH, backgroundPixels } from './drawings/background.ts'
import { grayScott } from './drawings/gray-scott.ts'
import { counter, figures, risingOnes, run } from './drawings/turing-machine.ts'
import { demoImages } from './images.ts'
import { defaultBackgroundFile } from './make-default-background.ts'

const regime = { width: 64, height: 40, feed: 0.037, kill: 0.06, steps: 400 }

describe('reaction-diffusion', () => {
  it('draws the same pattern for the same seed and another one for another seed', async () => {
    const first = await grayScott({ ...regime, seed: 1 })
    expect((await grayScott({ ...regime, seed: 1 })).values).toEqual(first.values)
    expect((await grayScott({ ...regime, seed: 2 })).values).not.toEqual(first.values)
  })

  it('develops a pattern from an even state', async () => {
    const { values } = await grayScott({ ...regime, seed: 1, steps: 3000 })
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    expect(spread).toBeGreaterThan(0.05)
  })
})

describe('the drawn Turing machines', () => {
  it('the second example of Turing’s paper prints 0 0 1 0 1 1 0 1 1 1 …', () => {
    expect(figures(run(risingOnes, 'b', 2000).at(-1)?.tape ?? [])).toMatch(/^00101101110111101111101111110/)
  })

  it('the counter counts from 1 to 200', () => {
    const moments = run(counter, 'carry', 4000, ['@', '0'], 1)
    const numbers = moments
      .filter(({ head, tape }) => head === 0 && tape.length)
      .map(({ tape }) => Number.parseInt([...figures(tape)].reverse().join(''), 2))
    expect(numbers.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })
})

/**
 * Drawing all images takes about 15 s of processor time: `npm run test:long` does it, otherwise one of each kind is drawn, except for
 * reaction-diffusion, of which the tests above draw a small part.
 */
const ONE_OF_EACH_KIND: string[] = ['daisy', 'rising-ones', 'rounding-loss']
const drawn = Object.entries(demoImages).filter(([name]) => process.env.LONG_TESTS || ONE_OF_EACH_KIND.includes(name))

describe('the demo images', () => {
  it('are JPEG files of 1600 by 1000 pixels and less than 400 kB', async () => {
    expect(drawn.length).toBeGreaterThanOrEqual(ONE_OF_EACH_KIND.length)
    for (const [name, draw] of drawn) {
      const bytes = await draw()
      expect(await sharp(bytes).metadata(), name).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 })
      expect(bytes.length, name).toBeLessThan(400_000)
      const { channels } = await sharp(bytes).stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev)), `${name} shows something`).toBeGreaterThan(8)
    }
  }, 120_000)
})

describe('the default background', () => {
  it('is an AVIF file of at most 25 kB', async () => {
    const { format, width, height } = await sharp(defaultBackgroundFile).metadata()
    expect({ format, width, height }).toEqual({ format: 'heif', width: BACKGROUND_WIDTH, height: BACKGROUND_HEIGHT })
    expect((await stat(defaultBackgroundFile)).size).toBeLessThanOrEqual(25_000)
  })

  // 20 s of processor time.
  if (process.env.LONG_TESTS)
    it('is what the code draws', async () => {
      const { data, info } = await sharp(defaultBackgroundFile).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(3)
      const drawn = await backgroundPixels()
      let difference = 0
      for (let i = 0; i < drawn.length; i++) difference += Math.abs((drawn[i] as number) - (data[i] as number))
      expect(difference / drawn.length).toBeLessThan(3)
    }, 60_000)
})
