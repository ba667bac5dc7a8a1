/** A grid of numbers, row by row. `tint` turns it into colors. */
export interface Field {
  width: number
  height: number
  values: Float32Array
}

export const emptyField = (width: number, height: number): Field => ({ width, height, values: new Float32Array(width * height) })

const wrapped = (index: number, length: number) => ((index % length) + length) % length

/** For each target cell: four source cells and their cubic B-spline weights. */
const splineTaps = (from: number, to: number, wrap: boolean) => {
  const cells = new Int32Array(to * 4)
  const weights = new Float32Array(to * 4)
  for (let i = 0; i < to; i++) {
    const position = ((i + 0.5) * from) / to - 0.5
    const first = Math.floor(position)
    const t = position - first
    const four = [(1 - t) ** 3, 3 * t ** 3 - 6 * t * t + 4, -3 * t ** 3 + 3 * t * t + 3 * t + 1, t ** 3]
    for (let tap = 0; tap < 4; tap++) {
      const cell = first + tap - 1
      cells[i * 4 + tap] = wrap ? wrapped(cell, from) : Math.min(from - 1, Math.max(0, cell))
      weights[i * 4 + tap] = (four[tap] as number) / 6
    }
  }
  return { cells, weights }
}

/** Resamples a field with cubic B-splines, which do not ring. `wrap` joins opposite edges, as the simulations do. */
export const enlarge = ({ width, height, values }: Field, toWidth: number, toHeight: number, wrap: boolean): Field => {
  const across = splineTaps(width, toWidth, wrap)
  const rows = new Float32Array(toWidth * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < toWidth; x++) {
      let sum = 0
      for (let tap = x * 4; tap < x * 4 + 4; tap++)
        sum += (values[y * width + (across.cells[tap] as number)] as number) * (across.weights[tap] as number)
      rows[y * toWidth + x] = sum
    }
  }
  const down = splineTaps(height, toHeight, wrap)
  const enlarged = emptyField(toWidth, toHeight)
  for (let y = 0; y < toHeight; y++) {
    for (let tap = y * 4; tap < y * 4 + 4; tap++) {
      const row = (down.cells[tap] as number) * toWidth
      const weight = down.weights[tap] as number
      for (let x = 0; x < toWidth; x++)
        enlarged.values[y * toWidth + x] = (enlarged.values[y * toWidth + x] as number) + (rows[row + x] as number) * weight
    }
  }
  return enlarged
}

/** Scales the values to 0 to 1, in place. `cut` is the fraction of the cells that is clipped at either end. */
export const normalize = (field: Field, cut = 0.002): Field => {
  const sorted = Float32Array.from(field.values).sort()
  const last = sorted.length - 1
  const low = sorted[Math.floor(last * cut)] as number
  const high = sorted[Math.ceil(last * (1 - cut))] as number
  const span = high - low || 1
  for (let i = 0; i <= last; i++) field.values[i] = Math.min(1, Math.max(0, ((field.values[i] as number) - low) / span))
  return field
}
