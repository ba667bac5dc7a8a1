import { enlarge, normalize } from './field.ts'
import { grayScott } from './gray-scott.ts'
import { tint } from './ink.ts'

export const BACKGROUND_WIDTH = 1600
export const BACKGROUND_HEIGHT = 900

/** RGB bytes of the landing page's default background: spots that turn into a labyrinth, in paper and ink. */
export const backgroundPixels = async (): Promise<Uint8ClampedArray> => {
  const pattern = await grayScott({
    width: 256,
    height: 144,
    trim: 24,
    feed: 0.0367,
    kill: 0.0648,
    feedRight: 0.03,
    killRight: 0.0578,
    spread: 0.5,
    steps: 6000,
    seed: 1912,
  })
  const large = normalize(enlarge(pattern, BACKGROUND_WIDTH, BACKGROUND_HEIGHT, false))
  return tint(large, { palette: ['#ece3d2', '#ddd1bb', '#c3b49a', '#a4937a', '#897963'], relief: 3, edges: [0.08, 0.8] })
}
