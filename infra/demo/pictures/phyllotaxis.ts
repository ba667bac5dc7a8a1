import type { Palette } from './ink.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH, svg } from './svg.ts'

export const GOLDEN_ANGLE_DEGREES = 180 * (3 - Math.sqrt(5))

interface Flower {
  palette: Palette
  seeds: number
  /** Angle between one seed and the next. */
  degrees?: number
  /** Centre, as parts of the width and the height. */
  centre: readonly [number, number]
  /** Distance of the last seed from the centre, in pixels. */
  radius: number
}

/** Seeds set one after another at a constant angle, each a little further out, as a daisy does it. */
export const phyllotaxis = ({ palette, seeds, degrees = GOLDEN_ANGLE_DEGREES, centre, radius }: Flower): string => {
  const [paper, ...inks] = palette as [string, ...string[]]
  const dots: string[] = []
  for (let n = 1; n <= seeds; n++) {
    const out = radius * Math.sqrt(n / seeds)
    const angle = (n * degrees * Math.PI) / 180
    const x = centre[0] * PICTURE_WIDTH + out * Math.cos(angle)
    const y = centre[1] * PICTURE_HEIGHT + out * Math.sin(angle)
    const size = (radius / Math.sqrt(seeds)) * (0.5 + 0.38 * Math.sqrt(n / seeds))
    // Dark in the middle, as the florets that open last; every third of 34 spirals is darker, so that the eye can follow one.
    const shade = 1.15 * (1 - Math.sqrt(n / seeds)) + (n % 34 < 12 ? 0.26 : 0)
    const ink = inks[Math.min(inks.length - 1, Math.floor(shade * inks.length))]
    dots.push(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${ink}"/>`)
  }
  return svg(paper, dots)
}
