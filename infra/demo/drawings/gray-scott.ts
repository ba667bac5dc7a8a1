import { emptyField, type Field } from './field.ts'

/** Two substances on a torus of cells: U is fed, V feeds on U and is killed off. Rates are per step. */
export interface Regime {
  feed: number
  kill: number
  /**
   * Rates at the right edge, for a pattern that changes from left to right.
   * The edges then no longer match where the torus joins them: remove that seam with `trim`.
   */
  feedRight?: number
  killRight?: number
  /** Diffusion rate. Below 1 the pattern is finer. */
  spread?: number
}

interface Run extends Regime {
  width: number
  height: number
  steps: number
  seed: number
  /** Fraction of the plane that contains V at the start. */
  seeded?: number
  /** Columns simulated beyond the left and right edges of the result. */
  trim?: number
}

/** mulberry32, a random number generator: numbers from 0 to below 1, the same for the same seed on every machine. */
const createRandom = (seed: number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Few enough that the event loop of a server in the same process is not blocked for long. */
const STEPS_PER_TURN = 200

const addDrops = (u: Float32Array, v: Float32Array, { width, height, seed, seeded = 0.12 }: Run, stride: number) => {
  const random = createRandom(seed)
  u.fill(1)
  const drops = Math.round((width * height * seeded) / 25)
  for (let drop = 0; drop < drops; drop++) {
    const left = Math.floor(random() * width)
    const top = Math.floor(random() * height)
    for (let dy = 0; dy < 5; dy++) {
      for (let dx = 0; dx < 5; dx++) {
        const cell = (1 + ((top + dy) % height)) * stride + 1 + ((left + dx) % width)
        u[cell] = 0.5
        v[cell] = 0.25 + 0.1 * random()
      }
    }
  }
}

/** Copies each edge into the margin beyond the opposite one, so that the inner loop needs no special case. */
const joinEdges = (cells: Float32Array, width: number, height: number, stride: number) => {
  for (let row = 1; row <= height; row++) {
    cells[row * stride] = cells[row * stride + width] as number
    cells[row * stride + width + 1] = cells[row * stride + 1] as number
  }
  cells.copyWithin(0, height * stride, (height + 1) * stride)
  cells.copyWithin((height + 1) * stride, stride, 2 * stride)
}

const step = (run: Run, stride: number, u: Float32Array, v: Float32Array, nextU: Float32Array, nextV: Float32Array) => {
  const { width, height, feed, kill, feedRight = feed, killRight = kill, spread = 1 } = run
  joinEdges(u, width, height, stride)
  joinEdges(v, width, height, stride)
  for (let row = 1; row <= height; row++) {
    for (let column = 1; column <= width; column++) {
      const i = row * stride + column
      const progress = (column - 1) / width
      const f = feed + (feedRight - feed) * progress
      const k = kill + (killRight - kill) * progress
      const here = u[i] as number
      const eater = v[i] as number
      const eaten = here * eater * eater
      const spreadU =
        0.2 * ((u[i - 1] as number) + (u[i + 1] as number) + (u[i - stride] as number) + (u[i + stride] as number)) +
        0.05 *
          ((u[i - stride - 1] as number) + (u[i - stride + 1] as number) + (u[i + stride - 1] as number) + (u[i + stride + 1] as number)) -
        here
      const spreadV =
        0.2 * ((v[i - 1] as number) + (v[i + 1] as number) + (v[i - stride] as number) + (v[i + stride] as number)) +
        0.05 *
          ((v[i - stride - 1] as number) + (v[i - stride + 1] as number) + (v[i + stride - 1] as number) + (v[i + stride + 1] as number)) -
        eater
      nextU[i] = here + spread * spreadU - eaten + f * (1 - here)
      nextV[i] = eater + 0.5 * spread * spreadV + eaten - (f + k) * eater
    }
  }
}

/**
 * Simulates the Gray-Scott reaction-diffusion model and returns the concentration of V.
 * It uses only sums and products of 32-bit numbers, so the image is the same on every machine.
 */
export const grayScott = async ({ trim = 0, ...requested }: Run): Promise<Field> => {
  const run = { ...requested, width: requested.width + 2 * trim }
  const { width, height, steps } = run
  const stride = width + 2
  const plane = () => new Float32Array(stride * (height + 2))
  let [u, v, nextU, nextV] = [plane(), plane(), plane(), plane()]
  addDrops(u, v, run, stride)
  for (let done = 0; done < steps; done++) {
    step(run, stride, u, v, nextU, nextV)
    ;[u, v, nextU, nextV] = [nextU, nextV, u, v]
    if (done % STEPS_PER_TURN === STEPS_PER_TURN - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const field = emptyField(requested.width, height)
  for (let row = 0; row < height; row++) {
    const from = (row + 1) * stride + 1 + trim
    field.values.set(v.subarray(from, from + requested.width), row * requested.width)
  }
  return field
}
