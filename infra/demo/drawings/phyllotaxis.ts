import type { Palette } from './ink.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH, svg } from './svg.ts'

export const GOLDEN_ANGLE_DEGREES = 180 * (3 - Math.sqrt(5))

interface Flower {
  palette: Palette
  seeds: number
  /** Angle between one seed and the next. */
  degrees?: number
  /** Center, as fractions of the width and the height. */
  center: readonly [number, number]
  /** Distance of the last seed from the center, in pixels. */
  radius: number
}

/** Draws seeds one after another at a constant angle, each a little further out, as in a daisy. */
export const phyllotaxis = ({ palette, seeds, degrees = GOLDEN_ANGLE_DEGREES, center, radius }: Flower): string => {
  const [paper, ...inks] = palette as [string, ...string[]]
  const dots: string[] = []
  for (let n = 1; n <= seeds; n++) {
    const out = radius * Math.sqrt(n / seeds)
    const angle = (n * degrees * Math.PI) / 180
    const x = center[0] * IMAGE_WIDTH + out * Math.cos(angle)
    const y = center[1] * IMAGE_HEIGHT + out * Math.sin(angle)
    const size = (radius / Math.sqrt(seeds)) * (0.5 + 0.38 * Math.sqrt(n / seeds))
    // Dark in the middle, like the florets that open last; 12 of 34 spirals are darker, so that the eye can follow one.
    const shade = 1.15 * (1 - Math.sqrt(n / seeds)) + (n % 34 < 12 ? 0.26 : 0)
    const ink = inks[Math.min(inks.length - 1, Math.floor(shade * inks.length))]
    dots.push(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${ink}"/>`)
  }
  return svg(paper, dots)
}
