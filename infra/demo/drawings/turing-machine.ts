/** By state and symbol under the head ('' for blank, `any` for all others): what to print, if anything, how to move, and the next state. */
export type Table = Record<string, Record<string, { print?: string; move: -1 | 0 | 1; next: string }>>

export interface Moment {
  tape: readonly string[]
  head: number
}

/** Runs a machine on a tape that is unbounded to the right and returns one moment per step. */
export const run = (table: Table, start: string, steps: number, tape: string[] = [], from = 0): Moment[] => {
  const moments: Moment[] = []
  const squares = [...tape]
  let state = start
  let head = from
  for (let done = 0; done < steps; done++) {
    const symbol = squares[head] ?? ''
    const row = table[state]
    const instruction = row?.[symbol] ?? row?.any
    if (!instruction) throw new Error(`The machine has no instruction for ${JSON.stringify(symbol)} in state ${state}`)
    if (instruction.print !== undefined) squares[head] = instruction.print
    head += instruction.move
    state = instruction.next
    moments.push({ tape: Array.from(squares, (one) => one ?? ''), head })
  }
  return moments
}

/**
 * The second example of "On Computable Numbers", section 3, broken into single moves: it writes 001011011101111…
 * on every other square and marks its position with an x on the squares between.
 */
export const risingOnes: Table = {
  b: { any: { print: '@', move: 1, next: 'b2' } },
  b2: { any: { print: '@', move: 1, next: 'b3' } },
  b3: { any: { print: '0', move: 1, next: 'b4' } },
  b4: { any: { move: 1, next: 'b5' } },
  b5: { any: { print: '0', move: -1, next: 'b6' } },
  b6: { any: { move: -1, next: 'o' } },
  o: { '1': { move: 1, next: 'o2' }, '0': { move: 0, next: 'q' } },
  o2: { any: { print: 'x', move: -1, next: 'o3' } },
  o3: { any: { move: -1, next: 'o4' } },
  o4: { any: { move: -1, next: 'o' } },
  q: { '0': { move: 1, next: 'q2' }, '1': { move: 1, next: 'q2' }, '': { print: '1', move: -1, next: 'p' } },
  q2: { any: { move: 1, next: 'q' } },
  p: { x: { print: '', move: 1, next: 'q' }, '@': { move: 1, next: 'f' }, '': { move: -1, next: 'p2' } },
  p2: { any: { move: -1, next: 'p' } },
  f: { '': { print: '0', move: -1, next: 'f3' }, any: { move: 1, next: 'f2' } },
  f2: { any: { move: 1, next: 'f' } },
  f3: { any: { move: -1, next: 'o' } },
}

/** Counts up in binary; the least significant digit is next to the end mark. */
export const counter: Table = {
  carry: { '1': { print: '0', move: 1, next: 'carry' }, any: { print: '1', move: -1, next: 'home' } },
  home: { '@': { move: 1, next: 'carry' }, any: { move: -1, next: 'home' } },
}

/** Returns the digits alone, without the marks between them. */
export const figures = (tape: readonly string[]): string => tape.filter((symbol) => symbol === '0' || symbol === '1').join('')
