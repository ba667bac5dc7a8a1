import type { Field } from './field.ts'

/** Colors from the lowest value of a field to the highest, as #rrggbb, evenly spaced. */
export type Palette = readonly string[]

export const palettes = {
  sepia: ['#f6efe1', '#ecdcc0', '#c79a63', '#7a4a26', '#2b1a10'],
  verdigris: ['#f4f1e6', '#d5e0d2', '#7fb0a2', '#2a6f66', '#123632'],
  madder: ['#f7eee4', '#eccdb8', '#c9785a', '#8b2f22', '#3a120f'],
  indigo: ['#f3f0ea', '#cfd3dd', '#8090b0', '#34456f', '#141b33'],
  ochre: ['#fbf4df', '#f0dba0', '#d6a844', '#8b6420', '#36250c'],
  plum: ['#f5eef0', '#ddc3cf', '#a86f8e', '#5f2f52', '#271124'],
  moss: ['#f5f3e4', '#dcdfb8', '#a2ad66', '#566232', '#232a14'],
  night: ['#14161d', '#232a3a', '#4a5a74', '#b9a77d', '#f3e6c4'],
  ink: ['#f8f5ee', '#e5ddce', '#a79b88', '#4f473c', '#1c1814'],
} as const satisfies Record<string, Palette>

const channels = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Interpolates a palette to 1024 colors of three bytes each. */
const colorTable = (palette: Palette) => {
  const stops = palette.map(channels)
  const table = new Float32Array(1024 * 3)
  for (let i = 0; i < 1024; i++) {
    const position = (i / 1023) * (stops.length - 1)
    const left = Math.min(stops.length - 2, Math.floor(position))
    for (let channel = 0; channel < 3; channel++) {
      const a = stops[left]?.[channel] as number
      const b = stops[left + 1]?.[channel] as number
      table[i * 3 + channel] = a + (b - a) * (position - left)
    }
  }
  return table
}

export interface Look {
  palette: Palette
  /** How strongly light from the upper left shades the surface; 0 is flat. */
  relief?: number
  /** Values up to the first get the first color, from the second on the last color. The closer they are, the sharper the edges. */
  edges?: readonly [number, number]
}

/** Colors a field of values from 0 to 1. Returns RGB bytes. */
export const tint = ({ width, height, values }: Field, { palette, relief = 0, edges: [low, high] = [0, 1] }: Look): Uint8ClampedArray => {
  const table = colorTable(palette)
  const pixels = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++) {
    const above = y > 0 ? -width : 0
    const below = y < height - 1 ? width : 0
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const value = values[i] as number
      const color = 3 * Math.round(1023 * Math.min(1, Math.max(0, (value - low) / (high - low))))
      const slopeX = (values[i + (x < width - 1 ? 1 : 0)] as number) - (values[i - (x > 0 ? 1 : 0)] as number)
      const slopeY = (values[i + below] as number) - (values[i + above] as number)
      const light = 1 + relief * Math.max(-0.5, Math.min(0.5, slopeX + slopeY))
      pixels[i * 3] = (table[color] as number) * light
      pixels[i * 3 + 1] = (table[color + 1] as number) * light
      pixels[i * 3 + 2] = (table[color + 2] as number) * light
    }
  }
  return pixels
}
